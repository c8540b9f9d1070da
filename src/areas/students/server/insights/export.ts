import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { csvOf } from '#platform/csv.ts'
import { type CourseInsight, insightRanges, type Stop } from '../../insights-contract.ts'
import { getCourseInsight, listCourseInsights } from './figures.ts'

const courseColumns = [
  { heading: 'Course', of: (row: CourseInsight) => row.course.title },
  { heading: 'Enrollments', of: (row: CourseInsight) => row.enrolled },
  { heading: 'Completions', of: (row: CourseInsight) => row.finished },
  { heading: 'Completion rate in percent', of: (row: CourseInsight) => row.completionRate },
  { heading: 'Quiz score in percent', of: (row: CourseInsight) => row.quizScore },
  { heading: 'Revenue', of: (row: CourseInsight) => row.revenue },
  { heading: 'Orders', of: (row: CourseInsight) => row.orders },
  { heading: 'Study seconds', of: (row: CourseInsight) => row.studySeconds },
  { heading: 'Rating', of: (row: CourseInsight) => row.rating?.average ?? null },
  { heading: 'Reviews', of: (row: CourseInsight) => row.rating?.count ?? 0 },
]

const stopColumns = [
  { heading: 'Lesson', of: (stop: Stop) => stop.title },
  { heading: 'Type', of: (stop: Stop) => stop.type },
  { heading: 'Opened', of: (stop: Stop) => stop.opened },
  { heading: 'Completed', of: (stop: Stop) => stop.completed },
  { heading: 'Stopped here', of: (stop: Stop) => stop.left },
]

/** The figures of all courses, or the stops of one, as a file. @throws INVALID for a range there is not, NOT_FOUND. */
export async function exportInsights(
  ctx: CreatorCtx,
  asked: string | undefined,
  courseId: Id<'crs'> | undefined,
): Promise<{ name: string; csv: string }> {
  const range = insightRanges.find((known) => known === (asked ?? '30d'))
  if (!range) throw new AppError('INVALID', 'Choose one of the date ranges.')
  if (courseId) {
    const { stops } = await getCourseInsight(ctx, courseId, range)
    return { name: `course-lessons-${range}.csv`, csv: csvOf(stops, stopColumns) }
  }
  const { courses } = await listCourseInsights(ctx, range)
  return { name: `courses-${range}.csv`, csv: csvOf(courses, courseColumns) }
}
