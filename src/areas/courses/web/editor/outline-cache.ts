import type { QueryClient } from '@tanstack/react-query'
import type { Id } from '#kernel/ids.ts'
import type { CourseDetail, Lesson, OutlineLesson } from '../../contract.ts'
import { coursesApi } from '../api.ts'

const keyOf = (courseId: Id<'crs'>) => coursesApi.get.queryKey({ input: { courseId } })

/** The course as the editor has it now. */
export const cachedCourse = (queryClient: QueryClient, courseId: Id<'crs'>) =>
  queryClient.getQueryData<CourseDetail>(keyOf(courseId))

export const putCourse = (queryClient: QueryClient, course: CourseDetail) =>
  queryClient.setQueryData<CourseDetail>(keyOf(course.id), course)

/** Changes the outline on the screen before or after the server did. */
export function changeLessons(
  queryClient: QueryClient,
  courseId: Id<'crs'>,
  change: (lessons: OutlineLesson[]) => OutlineLesson[],
): void {
  queryClient.setQueryData<CourseDetail>(keyOf(courseId), (course) =>
    course ? { ...course, lessons: change(course.lessons) } : course,
  )
}

/** Puts what was saved of a lesson into the outline. The checklist is asked for again when it may read differently. */
export function putLesson(queryClient: QueryClient, lesson: Lesson): void {
  const before = cachedCourse(queryClient, lesson.courseId)?.lessons.find(({ id }) => id === lesson.id)
  changeLessons(queryClient, lesson.courseId, (lessons) =>
    // The outline says where it is: a move may be on its way.
    lessons.map((each) =>
      each.id === lesson.id ? { ...outlineEntry(lesson), sectionId: each.sectionId } : each,
    ),
  )
  if (before?.hasContent !== lesson.hasContent || before.status !== lesson.status)
    refreshCourse(queryClient, lesson.courseId)
}

/** A lesson as the outline lists it. */
export function outlineEntry(lesson: Lesson): OutlineLesson {
  const { id, sectionId, title, kind, status, hasContent, durationSeconds } = lesson
  const { freePreview, dripDays, opensAt, requiredBeforeNext, detail } = lesson
  const rules = { freePreview, dripDays, opensAt, requiredBeforeNext }
  return { id, sectionId, title, kind, status, hasContent, durationSeconds, ...rules, detail }
}

export const refreshCourse = (queryClient: QueryClient, courseId: Id<'crs'>) =>
  void queryClient.invalidateQueries({ queryKey: keyOf(courseId) })
