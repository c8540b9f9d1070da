import type { Id } from '#kernel/ids.ts'
import type { LearnCourse } from './contract.ts'

/**
 * Where the player opens: where the learner was last; was that done, then the next one that is not, or the one that all the rest waits for;
 * else the first.
 */
export function startingLesson(course: LearnCourse): Id<'lsn'> | null {
  const last = course.lessons.find(({ id }) => id === course.lastLessonId)
  const stopped = last && last.completedAt === null ? last.id : null
  const waitsFor = course.lessons.find((lesson) => !lesson.completedAt && lesson.lock)
  const wanted = [stopped, course.progress.nextLessonId, waitsFor?.id, last?.id, course.lessons[0]?.id]
  // The lesson they were in last may have been taken out of the course since.
  return wanted.find((id) => id != null && course.lessons.some((lesson) => lesson.id === id)) ?? null
}
