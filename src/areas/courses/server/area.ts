import { sql } from 'drizzle-orm'
import { fileReaders } from '#areas/files/server/readers.ts'
import { products } from '#areas/payments/server/products.ts'
import { counted, openByPlan } from '#areas/plans/server/counted.ts'
import { reviewables } from '#areas/reviews/server/reviewables.ts'
import type { ServerArea } from '#platform/area.ts'
import { give } from '#platform/points.ts'
import {
  courseChanged,
  courseDeleted,
  coursePublished,
  courseUnpublished,
  openCoursesChanged,
} from '../events.ts'
import { courseFilesPaths } from '../openapi.ts'
import { coursesRulesDe } from '../refusals.de.ts'
import { courseFileReaders } from './course-files.ts'
import { courseReviewables } from './course-reviews.ts'
import { countCourses } from './courses.ts'
import { forgetLearner } from './forgetting.ts'
import { insightsRoutes } from './insights/routes.ts'
import { learningRoutes } from './learning-routes.ts'
import { lessonFileReaders } from './lesson-files.ts'
import { coursesListeners } from './listeners.ts'
import { mountMaterials } from './materials-archive.ts'
import { chooseOpenCourses, listOpenCourses } from './open-courses.ts'
import { quizRoutes } from './quiz-routes.ts'
import { coursesRefusalsDe } from './refusals.de.ts'
import { coursesRoutes } from './routes.ts'
import { courseProduct } from './sales.ts'
import { mountCourseFiles } from './students/export.ts'
import { importSweep } from './students/import-sweep.ts'
import { studentsRoutes } from './students/routes.ts'
import { countKeptStudents, coursesSums } from './sums/course-sums.ts'
import { trashSweep } from './trash.ts'

export const courses: ServerArea = {
  name: 'courses',
  routes: {
    courses: coursesRoutes,
    students: studentsRoutes,
    insights: insightsRoutes,
    learning: learningRoutes,
    quizzes: quizRoutes,
  },
  listeners: coursesListeners,
  sweeps: () => [importSweep, trashSweep],
  forget: forgetLearner,
  exportOf: {
    instead: { enrollments: ({ seats }) => sql`(t.workspace_id, t.id) in (select * from ${seats} s)` },
  },
  refusals: { de: [coursesRulesDe, coursesRefusalsDe] },
  screens: [
    '/courses',
    '/courses/:courseId',
    '/courses/:courseId/students',
    '/courses/:courseId/reviews',
    '/learn/:courseId',
    '/learn/:courseId/:lessonId',
  ],
  mount: async (app, tools) => {
    await mountCourseFiles(app, tools)
    mountMaterials(app, tools)
  },
  openApi: () => courseFilesPaths,
  pageFacts: [courseChanged, courseDeleted, coursePublished, courseUnpublished, openCoursesChanged],
  sums: coursesSums,
  gives: [
    give(products, courseProduct),
    give(fileReaders, lessonFileReaders, courseFileReaders),
    give(reviewables, courseReviewables),
    give(counted, { courses: countCourses, students: countKeptStudents }),
    give(openByPlan, { list: listOpenCourses, choose: chooseOpenCourses }),
  ],
}
