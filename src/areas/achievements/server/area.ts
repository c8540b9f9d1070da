import type { ServerArea } from '#platform/area.ts'
import { forgetAchiever } from './forgetting.ts'
import { achievementsListeners } from './listeners.ts'
import { achievementsRoutes } from './routes.ts'

export const achievements: ServerArea = {
  name: 'achievements',
  routes: { achievements: achievementsRoutes },
  listeners: achievementsListeners,
  sweeps: () => [],
  forget: forgetAchiever,
  exportOf: 'by its columns',
  refusals: { de: [] },
}
