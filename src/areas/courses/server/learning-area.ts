import { sql } from 'drizzle-orm'
import { fileReaders } from '#areas/files/server/readers.ts'
import { products } from '#areas/payments/server/products.ts'
import { counted } from '#areas/plans/server/counted.ts'
import { reviewables } from '#areas/reviews/server/reviewables.ts'
import type { ServerArea } from '#platform/area.ts'
import { give } from '#platform/points.ts'
import { learningRulesDe } from '../learning-refusals.de.ts'
import { courseProduct } from './course-product.ts'
import { courseReviewables } from './course-reviews.ts'
import { countCourses } from './courses.ts'
import { lessonFileReaders } from './learning-file-readers.ts'
import { forgetLearner } from './learning-forgetting.ts'
import { learningListeners } from './learning-listeners.ts'
import { learningRefusalsDe } from './learning-refusals.de.ts'
import { learningRoutes } from './learning-routes.ts'
import { mountMaterials } from './materials-archive.ts'
import { quizRoutes } from './quiz-routes.ts'
import { countKeptStudents, coursesSums } from './sums/course-sums.ts'

export const learning: ServerArea = {
  name: 'learning',
  routes: { learning: learningRoutes, quizzes: quizRoutes },
  listeners: learningListeners,
  sweeps: () => [],
  forget: forgetLearner,
  exportOf: {
    instead: { enrollments: ({ seats }) => sql`(t.workspace_id, t.id) in (select * from ${seats} s)` },
  },
  refusals: { de: [learningRulesDe, learningRefusalsDe] },
  screens: ['/learn/:courseId', '/learn/:courseId/:lessonId'],
  mount: mountMaterials,
  sums: coursesSums,
  gives: [
    give(products, courseProduct),
    give(fileReaders, lessonFileReaders),
    give(reviewables, courseReviewables),
    give(counted, { courses: countCourses, students: countKeptStudents }),
  ],
}
