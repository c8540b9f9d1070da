import type { ServerArea } from '#platform/area.ts'
import { searchRoutes } from './routes.ts'

export const search: ServerArea = {
  name: 'search',
  routes: { search: searchRoutes },
  listeners: [],
  sweeps: () => [],
  forget: 'keeps nothing of people',
  exportOf: 'keeps nothing of people',
  refusals: { de: [] },
}
