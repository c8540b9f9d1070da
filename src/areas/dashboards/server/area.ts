import { shownTotals } from '#areas/payments/server/verifying/total.ts'
import type { ServerArea } from '#platform/area.ts'
import { give } from '#platform/points.ts'
import { dashboardsRoutes } from './routes.ts'
import { shownInAll } from './sales.ts'

export const dashboards: ServerArea = {
  name: 'dashboards',
  routes: { dashboards: dashboardsRoutes },
  listeners: [],
  sweeps: () => [],
  forget: 'keeps nothing of people',
  exportOf: 'keeps nothing of people',
  refusals: { de: [] },
  gives: [give(shownTotals, shownInAll)],
  screens: ['/dashboard/activity', '/dashboard/sales', '/welcome'],
}
