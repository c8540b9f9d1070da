import type { ServerArea } from '#platform/area.ts'

export const activity: ServerArea = {
  name: 'activity',
  routes: {},
  listeners: [],
  sweeps: () => [],
  forget: 'keeps nothing of people',
  exportOf: 'keeps nothing of people',
  refusals: { de: [] },
}
