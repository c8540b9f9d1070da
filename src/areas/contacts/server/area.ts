import type { ServerArea } from '#platform/area.ts'
import { unlinkUsers } from './demo.ts'
import { forgetContact } from './forgetting.ts'
import { contactsListeners } from './listeners.ts'
import { contactsRefusalsDe } from './refusals.de.ts'

export const contacts: ServerArea = {
  name: 'contacts',
  routes: {},
  listeners: contactsListeners,
  sweeps: () => [],
  forget: forgetContact,
  exportOf: 'by its columns',
  refusals: { de: [contactsRefusalsDe] },
  demo: { unlink: unlinkUsers },
}
