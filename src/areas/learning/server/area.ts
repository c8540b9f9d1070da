import { sql } from 'drizzle-orm'
import { keepers } from '#areas/courses/server/keepers.ts'
import { orderFollowers } from '#areas/courses/server/outline.ts'
import { fileReaders } from '#areas/files/server/readers.ts'
import { countedStudents } from '#areas/plans/server/plan-points.ts'
import type { ServerArea } from '#platform/area.ts'
import { orderEvidence } from '#platform/order-evidence.ts'
import { give } from '#platform/points.ts'
import { products } from '#platform/product.ts'
import { studentParts } from '#platform/student.ts'
import { learningFilesPaths } from '../openapi.ts'
import { learningRulesDe } from '../refusals.de.ts'
import { mountCalendar } from './calendar-file.ts'
import { courseProduct } from './course-product.ts'
import { lessonFileReaders } from './file-readers.ts'
import { forgetLearner } from './forgetting.ts'
import { learningKeeper } from './keeping.ts'
import { learnedFacts } from './learned-facts.ts'
import { learningListeners } from './listeners.ts'
import { learningMails } from './mails.ts'
import { mountMaterials } from './materials-archive.ts'
import { lessonsOfOrder } from './order-evidence.ts'
import { quizRoutes } from './quiz-routes.ts'
import { followOrder } from './recount.ts'
import { learningRefusalsDe } from './refusals.de.ts'
import { remindersAfterSetBack } from './reminders.ts'
import { removeSchedulesOf } from './removing-schedules.ts'
import { learningRoutes } from './routes.ts'
import { learnerNumbers } from './student-numbers.ts'
import { studyRoutes } from './study-routes.ts'
import { countKeptStudents, coursesSums } from './sums/learning-sums.ts'
import { learningSweeps } from './sweeps.ts'

declare module '#platform/crash-points.ts' {
  interface CrashPoints {
    learning: 'whileJoining'
  }
}

declare module '#platform/reminders.ts' {
  interface ReminderKinds {
    learning: 'studyReminder'
  }
}

export const learning: ServerArea = {
  name: 'learning',
  routes: { learning: learningRoutes, quizzes: quizRoutes, library: studyRoutes },
  listeners: learningListeners,
  sweeps: () => learningSweeps,
  forget: forgetLearner,
  exportOf: {
    instead: { enrollments: ({ seats }) => sql`(t.workspace_id, t.id) in (select * from ${seats} s)` },
  },
  refusals: { de: [learningRulesDe, learningRefusalsDe] },
  screens: ['/learn/:courseId', '/learn/:courseId/:lessonId'],
  mount(app, tools) {
    mountMaterials(app, tools)
    mountCalendar(app, tools)
  },
  openApi: () => learningFilesPaths,
  mails: learningMails,
  afterSetBack: [{ name: 'library.reminders', run: remindersAfterSetBack }],
  demo: { remove: removeSchedulesOf },
  sums: coursesSums,
  gives: [
    give(products, courseProduct),
    give(fileReaders, lessonFileReaders),
    give(keepers, learningKeeper),
    give(orderFollowers, followOrder),
    give(countedStudents, countKeptStudents),
    give(orderEvidence, lessonsOfOrder),
    give(studentParts, { numbers: learnerNumbers, facts: learnedFacts }),
  ],
}
