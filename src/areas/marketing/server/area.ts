import type { ServerArea } from '#platform/area.ts'
import { siteTextChanged } from '../events.ts'
import { marketingRulesDe } from '../refusals.de.ts'
import { removeDemoMessages, writeDemoMessages } from './demo.ts'
import { forgetSender } from './forgetting.ts'
import { messageTrashSweep } from './message-trash.ts'
import { marketingRefusalsDe } from './refusals.de.ts'
import { marketingRoutes } from './routes.ts'

export const marketing: ServerArea = {
  name: 'marketing',
  routes: { marketing: marketingRoutes },
  listeners: [],
  sweeps: () => [messageTrashSweep],
  forget: forgetSender,
  exportOf: 'by its columns',
  refusals: { de: [marketingRulesDe, marketingRefusalsDe] },
  screens: ['/admin/site-texts', '/admin/contact-messages'],
  pageFacts: [siteTextChanged],
  demo: { tell: writeDemoMessages, remove: removeDemoMessages },
}
