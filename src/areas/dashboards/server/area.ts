import type { ServerArea } from '#platform/area.ts'
import { dashboardsRoutes } from './routes.ts'

export const dashboards: ServerArea = {
  name: 'dashboards',
  routes: { dashboards: dashboardsRoutes },
  listeners: [],
  sweeps: () => [],
  forget: 'keeps nothing of people',
  exportOf: 'keeps nothing of people',
  refusals: { de: [] },
  screens: ['/dashboard/activity', '/dashboard/sales', '/welcome'],
}
