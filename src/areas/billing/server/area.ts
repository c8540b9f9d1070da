import { billingOfPlans } from '#areas/plans/server/billing.ts'
import type { ServerArea } from '#platform/area.ts'
import { give } from '#platform/points.ts'
import { platformKinds } from '#platform/product.ts'
import { billingLogKindsDe, billingLogWordsDe } from '../log-words.de.ts'
import { billingLogWords } from '../log-words.ts'
import { ownBilling } from './billing.ts'
import { tellPlans } from './demo.ts'
import { forgetPayer } from './forgetting.ts'
import { planGuard } from './guard.ts'
import { billingListeners } from './listeners.ts'
import { cancelPlan, changePlan, previewPlan, takeGuarantee } from './moving.ts'
import { planKind } from './product.ts'
import { billingRefusalsDe } from './refusals.de.ts'
import { billingRoutes } from './routes.ts'
import { billingSweeps } from './sweeps.ts'

export const billing: ServerArea = {
  name: 'billing',
  routes: { billing: billingRoutes },
  listeners: billingListeners,
  sweeps: billingSweeps,
  forget: forgetPayer,
  exportOf: 'by its columns',
  refusals: { de: [billingRefusalsDe] },
  screens: ['/admin/billing'],
  demo: { tell: tellPlans },
  log: {
    sentences: { en: billingLogWords, de: billingLogWordsDe },
    kinds: { de: billingLogKindsDe },
  },
  gives: [
    give(platformKinds, planKind),
    give(billingOfPlans, {
      ...{ mine: ownBilling, preview: previewPlan, change: changePlan },
      ...{ cancel: cancelPlan, takeGuarantee },
    }),
    planGuard,
  ],
}
