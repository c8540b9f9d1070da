import type { ServerArea } from '#platform/area.ts'
import { courseFilesPaths } from '../openapi.ts'
import { studentsReasons } from '../reasons.ts'
import { mountCourseFiles } from './export.ts'
import { forgetImported } from './forgetting.ts'
import { insightsRoutes } from './insights/routes.ts'
import { studentsMails } from './mails.ts'
import { studentsRefusalsDe } from './refusals.de.ts'
import { everyoneRoutes, studentsRoutes } from './routes.ts'
import { studentsSweeps } from './sweeps.ts'

export const students: ServerArea = {
  name: 'students',
  routes: { students: studentsRoutes, everyone: everyoneRoutes, insights: insightsRoutes },
  listeners: [],
  sweeps: () => studentsSweeps,
  forget: forgetImported,
  exportOf: 'by its columns',
  refusals: { de: [studentsRefusalsDe] },
  reasons: studentsReasons,
  mails: studentsMails,
  screens: ['/courses/:courseId/students', '/courses/:courseId/analytics', '/students'],
  mount: mountCourseFiles,
  openApi: () => courseFilesPaths,
}
