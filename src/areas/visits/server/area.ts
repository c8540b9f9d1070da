import type { ServerArea } from '#platform/area.ts'
import { settleDemoVisits } from './demo.ts'
import { mountVisits } from './hook.ts'
import { visitsRefusalsDe } from './refusals.de.ts'
import { visitsRoutes } from './routes.ts'
import { visitsSweeps } from './sweeps.ts'

export const visits: ServerArea = {
  name: 'visits',
  routes: { visits: visitsRoutes },
  listeners: [],
  sweeps: visitsSweeps,
  mount: mountVisits,
  forget: 'keeps nothing of people',
  // The figures go with a store's export; single looks are no one's to read.
  exportOf: { leftOut: ['page_views', 'visit_marks'] },
  refusals: { de: [visitsRefusalsDe] },
  demo: { settle: settleDemoVisits },
}
