import { fileReaders } from '#areas/files/server/readers.ts'
import { openByPlan } from '#areas/plans/server/plan-points.ts'
import type { ServerArea } from '#platform/area.ts'
import { give } from '#platform/points.ts'
import {
  courseChanged,
  courseDeleted,
  coursePublished,
  courseUnpublished,
  openCoursesChanged,
} from '../events.ts'
import { coursesLogKindsDe, coursesLogWordsDe } from '../log-words.de.ts'
import { coursesLogWords } from '../log-words.ts'
import { coursesReasons } from '../reasons.ts'
import { coursesRulesDe } from '../refusals.de.ts'
import { courseFileReaders } from './course-files.ts'
import { forgetEditor } from './forgetting.ts'
import { coursesListeners } from './listeners.ts'
import { chooseOpenCourses, listOpenCourses } from './open-courses.ts'
import { coursesRefusalsDe } from './refusals.de.ts'
import { coursesRoutes, recentCoursesRoutes } from './routes.ts'
import { coursesSweeps } from './sweeps.ts'

declare module '#platform/links/links.ts' {
  interface LinkKinds {
    courses: 'lesson'
  }
}

export const courses: ServerArea = {
  name: 'courses',
  routes: { courses: coursesRoutes, recentCourses: recentCoursesRoutes },
  listeners: coursesListeners,
  sweeps: () => coursesSweeps,
  forget: forgetEditor,
  exportOf: 'by its columns',
  refusals: { de: [coursesRulesDe, coursesRefusalsDe] },
  reasons: coursesReasons,
  screens: ['/courses', '/courses/:courseId', '/courses/:courseId/reviews', '/courses/:courseId/sales-page'],
  pageFacts: [courseChanged, courseDeleted, coursePublished, courseUnpublished, openCoursesChanged],
  log: {
    sentences: { en: coursesLogWords, de: coursesLogWordsDe },
    kinds: { de: coursesLogKindsDe },
  },
  gives: [
    give(fileReaders, courseFileReaders),
    give(openByPlan, { list: listOpenCourses, choose: chooseOpenCourses }),
  ],
}
