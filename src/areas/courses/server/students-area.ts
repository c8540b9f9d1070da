import type { ServerArea } from '#platform/area.ts'
import { courseFilesPaths } from '../openapi.ts'
import { insightsRoutes } from './insights/routes.ts'
import { mountCourseFiles } from './students/export.ts'
import { importSweep } from './students/import-sweep.ts'
import { studentsRoutes } from './students/routes.ts'
import { forgetImported } from './students-forgetting.ts'
import { studentsRefusalsDe } from './students-refusals.de.ts'

export const students: ServerArea = {
  name: 'students',
  routes: { students: studentsRoutes, insights: insightsRoutes },
  listeners: [],
  sweeps: () => [importSweep],
  forget: forgetImported,
  exportOf: 'by its columns',
  refusals: { de: [studentsRefusalsDe] },
  screens: ['/courses/:courseId/students'],
  mount: mountCourseFiles,
  openApi: () => courseFilesPaths,
}
