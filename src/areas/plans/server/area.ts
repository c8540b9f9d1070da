import type { ServerArea } from '#platform/area.ts'
import { plansReasons } from '../reasons.ts'
import { plansRulesDe } from '../refusals.de.ts'
import { plansRoutes } from './routes.ts'

export const plans: ServerArea = {
  name: 'plans',
  routes: { plans: plansRoutes },
  listeners: [],
  sweeps: () => [],
  forget: 'keeps nothing of people',
  exportOf: 'keeps nothing of people',
  refusals: { de: [plansRulesDe] },
  reasons: plansReasons,
  screens: ['/upgrade'],
}
