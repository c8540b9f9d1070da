import type { ServerArea } from '#platform/area.ts'
import { listsRefusalsDe } from './refusals.de.ts'
import { listsRoutes } from './routes.ts'
import { forgetViews } from './saved-views.ts'

export const lists: ServerArea = {
  name: 'lists',
  routes: { lists: listsRoutes },
  listeners: [],
  sweeps: () => [],
  forget: forgetViews,
  exportOf: 'by its columns',
  refusals: { de: [listsRefusalsDe] },
}
