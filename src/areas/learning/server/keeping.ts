import { sql } from 'drizzle-orm'
import type { Keeper } from '#areas/courses/server/keepers.ts'
import { enrollments, lessonProgress, quizAttempts } from './tables.ts'

/** Whoever has, or had, a seat in a course keeps it; what they learned keeps its lessons. */
export const learningKeeper: Keeper = {
  keepsCourse: (workspace, courseId) => sql`exists (
    select 1 from ${enrollments} where ${enrollments.workspaceId} = ${workspace} and ${enrollments.courseId} = ${courseId})`,
  keepsLesson: (workspace, lessonId) => sql`(
    exists (
      select 1 from ${lessonProgress}
      where ${lessonProgress.workspaceId} = ${workspace} and ${lessonProgress.lessonId} = ${lessonId})
    or exists (
      select 1 from ${quizAttempts} where ${quizAttempts.workspaceId} = ${workspace} and ${quizAttempts.lessonId} = ${lessonId}))`,
}
