import type { LearnCourse, Progress, ReportAnswer } from '../../contract.ts'

type Lesson = LearnCourse['lessons'][number]

/** Where a lesson is on the way through its course. */
export type Way = {
  /** Counts from 1; 0 when the course does not have the lesson. */
  place: number
  lesson: Lesson | null
  previous: Lesson | null
  next: Lesson | null
  /**
   * Where completing this lesson leads: the next one not done, from here on and then from the start; one that is still
   * closed only when there is no other, and null when this is the last.
   */
  nextOpen: Lesson | null
}

export function wayThrough(lessons: readonly Lesson[], lessonId: string): Way {
  const at = lessons.findIndex((lesson) => lesson.id === lessonId)
  const ahead = [...lessons.slice(at + 1), ...lessons.slice(0, Math.max(at, 0))].filter(
    (lesson) => lesson.completedAt === null,
  )
  return {
    place: at + 1,
    lesson: lessons[at] ?? null,
    previous: lessons[at - 1] ?? null,
    next: at === -1 ? null : (lessons[at + 1] ?? null),
    nextOpen: ahead.find((lesson) => !isClosed(lesson, lessonId)) ?? ahead[0] ?? null,
  }
}

/** Whether it stays closed after this lesson was done. */
const isClosed = ({ lock }: Lesson, doneId: string) =>
  lock !== null && !(lock.reason === 'order' && lock.lessonId === doneId)

/** Every lesson is done, and still is: a lesson added or reopened later makes the course unfinished again. */
export function isFinished(progress: Progress): progress is Progress & { finishedAt: string } {
  return progress.finishedAt !== null && progress.nextLessonId === null
}

/** Everything that is open is done: what's left waits for its day. */
export const isAllDone = (lessons: readonly Lesson[]): boolean =>
  lessons.some(({ completedAt }) => completedAt !== null) &&
  lessons.every(({ lock, completedAt }) => lock !== null || completedAt !== null)

/** Seconds of the lessons that are not done. */
export function secondsLeft(lessons: readonly Lesson[]): number {
  return lessons.reduce((sum, lesson) => sum + (lesson.completedAt ? 0 : lesson.durationSeconds), 0)
}

/** The course after something was said of a lesson, before the server is asked again. */
export function withMark(course: LearnCourse, lessonId: string, standing: ReportAnswer): LearnCourse {
  const { completedAt, watchedPercent, position, progress } = standing
  const lessons = course.lessons.map((lesson) =>
    lesson.id === lessonId ? { ...lesson, completedAt, watchedPercent, positionSeconds: position } : lesson,
  )
  return { ...course, lessons, progress: progress ?? course.progress }
}
