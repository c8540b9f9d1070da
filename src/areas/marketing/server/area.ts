import type { ServerArea } from '#platform/area.ts'
import { siteTextChanged } from '../events.ts'
import { marketingRulesDe } from '../refusals.de.ts'
import { removeDemoMessages, writeDemoMessages } from './demo.ts'
import { forgetSender } from './forgetting.ts'
import { marketingMails } from './mails.ts'
import { marketingRefusalsDe } from './refusals.de.ts'
import { marketingRoutes } from './routes.ts'
import { marketingSweeps } from './sweeps.ts'

export const marketing: ServerArea = {
  name: 'marketing',
  routes: { marketing: marketingRoutes },
  listeners: [],
  sweeps: () => marketingSweeps,
  forget: forgetSender,
  exportOf: 'by its columns',
  refusals: { de: [marketingRulesDe, marketingRefusalsDe] },
  mails: marketingMails,
  screens: ['/admin/site-texts', '/admin/contact-messages'],
  pageFacts: [siteTextChanged],
  demo: { tell: writeDemoMessages, remove: removeDemoMessages },
}
