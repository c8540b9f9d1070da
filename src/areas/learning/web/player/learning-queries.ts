import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { Id } from '#kernel/ids.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { LearnContent, LearnCourse, ReportAnswer } from '../../contract.ts'
import { learningApi } from '../api.ts'
import { forgetCourse, forgetLesson, keptCourse, keptLesson } from './offline/copies.ts'
import { withMark } from './way.ts'

/** The course with the learner's progress; without a connection as it was last seen here. */
export function courseOptions(who: string, courseId: Id<'crs'>) {
  return queryOptions<LearnCourse>({
    queryKey: learningApi.course.queryKey({ input: { courseId } }),
    queryFn: async ({ signal }) => {
      try {
        return await learningApi.course.call({ courseId }, { signal })
      } catch (error) {
        return await whatIsKept(
          error,
          () => keptCourse(who, courseId),
          () => forgetCourse(who, courseId),
        )
      }
    },
    // A device that says it is offline may still have the answer, and one that says it is not may have none.
    networkMode: 'always',
    refetchOnReconnect: 'always',
  })
}

/** A lesson; a text that was opened here before can be read without a connection. */
export function lessonOptions(who: string, courseId: Id<'crs'>, lessonId: Id<'lsn'>) {
  return queryOptions<LearnContent>({
    queryKey: learningApi.lesson.queryKey({ input: { courseId, lessonId } }),
    queryFn: async ({ signal }) => {
      try {
        return await learningApi.lesson.call({ courseId, lessonId }, { signal })
      } catch (error) {
        return await whatIsKept(
          error,
          () => keptLesson(who, courseId, lessonId),
          () => forgetLesson(who, courseId, lessonId),
        )
      }
    },
    networkMode: 'always',
  })
}

/** The copy when no one answered. Who is refused keeps no copy: access ended, or the thing is gone. */
async function whatIsKept<T>(
  error: unknown,
  kept: () => Promise<T | null>,
  forget: () => Promise<void>,
): Promise<T> {
  const { code, status } = refusalOf(error)
  if (code === 'OFFLINE') {
    const copy = await kept().catch(() => null)
    if (copy) return copy
  }
  if ([401, 403, 404].includes(status)) await forget().catch(() => {})
  throw error
}

/** What was fetched, unless access has ended or the thing is gone: then it may not stay on the screen. */
export function stillOpen<T>({ data, error }: { data: T | undefined; error: unknown }): T | undefined {
  return error && [403, 404].includes(refusalOf(error).status) ? undefined : data
}

export const useCourse = (who: string, courseId: Id<'crs'>) => useQuery(courseOptions(who, courseId))

/** Puts what the server just said of a lesson where the screens read it. */
export function applyLessonState(
  cache: QueryClient,
  courseId: Id<'crs'>,
  lessonId: Id<'lsn'>,
  standing: ReportAnswer,
): void {
  const { completedAt, watchedPercent, position, progress } = standing
  const courseKey = learningApi.course.queryKey({ input: { courseId } })
  cache.setQueryData<LearnCourse>(courseKey, (course) =>
    course ? withMark(course, lessonId, standing) : course,
  )
  cache.setQueryData<LearnContent>(
    learningApi.lesson.queryKey({ input: { courseId, lessonId } }),
    (lesson) => (lesson ? { ...lesson, completedAt, watchedPercent, position } : lesson),
  )
  const known = cache.getQueryData<LearnCourse>(courseKey)
  // A lesson was added or taken out meanwhile: the outline has to know before the learner gets there.
  if (progress && known && known.lessons.length !== progress.total)
    void cache.refetchQueries({ queryKey: courseKey })
}
