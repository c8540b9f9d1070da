import type { ServerArea } from '#platform/area.ts'
import { courseFilesPaths } from '../openapi.ts'
import { mountCourseFiles } from './export.ts'
import { forgetImported } from './forgetting.ts'
import { importSweep } from './import-sweep.ts'
import { insightsRoutes } from './insights/routes.ts'
import { studentsMails } from './mails.ts'
import { studentsRefusalsDe } from './refusals.de.ts'
import { studentsRoutes } from './routes.ts'

export const students: ServerArea = {
  name: 'students',
  routes: { students: studentsRoutes, insights: insightsRoutes },
  listeners: [],
  sweeps: () => [importSweep],
  forget: forgetImported,
  exportOf: 'by its columns',
  refusals: { de: [studentsRefusalsDe] },
  mails: studentsMails,
  screens: ['/courses/:courseId/students'],
  mount: mountCourseFiles,
  openApi: () => courseFilesPaths,
}
