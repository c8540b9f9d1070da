import type { ServerArea } from '#platform/area.ts'
import { accessReasons } from '../reasons.ts'
import { unlinkOwners } from './demo.ts'
import { forgetOwner } from './forgetting.ts'
import { accessListeners } from './listeners.ts'
import { accessRefusalsDe } from './refusals.de.ts'

export const access: ServerArea = {
  name: 'access',
  routes: {},
  listeners: accessListeners,
  sweeps: () => [],
  forget: forgetOwner,
  exportOf: 'by its columns',
  refusals: { de: [accessRefusalsDe] },
  reasons: accessReasons,
  demo: { unlink: unlinkOwners },
}
