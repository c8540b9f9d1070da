import type { ServerArea } from '#platform/area.ts'
import { plansReasons } from '../reasons.ts'
import { plansRulesDe } from '../refusals.de.ts'
import { planBillingRoutes, plansRoutes } from './routes.ts'

export const plans: ServerArea = {
  name: 'plans',
  routes: { plans: plansRoutes, planBilling: planBillingRoutes },
  listeners: [],
  sweeps: () => [],
  forget: 'keeps nothing of people',
  exportOf: 'keeps nothing of people',
  refusals: { de: [plansRulesDe] },
  reasons: plansReasons,
  screens: ['/upgrade'],
}
