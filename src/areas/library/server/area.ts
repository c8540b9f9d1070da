import type { ServerArea } from '#platform/area.ts'
import { libraryRoutes } from './routes.ts'

export const library: ServerArea = {
  name: 'library',
  routes: { library: libraryRoutes },
  listeners: [],
  sweeps: () => [],
  forget: 'keeps nothing of people',
  exportOf: 'keeps nothing of people',
  refusals: { de: [] },
  screens: ['/library'],
}
