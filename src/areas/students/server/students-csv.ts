import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { csvParts } from '#platform/csv.ts'
import type { Student } from '../contract.ts'
import type { EveryoneInput, EveryoneStudent } from '../everyone-contract.ts'
import { everyoneInBatches } from './everyone/list.ts'
import { inBatches } from './list.ts'

/** Words of the file. A status is written as in the API. */
const studentColumns = [
  { heading: 'Name', of: (student: Student) => student.name },
  { heading: 'Email', of: (student: Student) => student.email },
  { heading: 'Status', of: (student: Student) => student.status },
  { heading: 'Stuck', of: (student: Student) => (student.stuck ? 'yes' : 'no') },
  { heading: 'Enrolled', of: (student: Student) => student.enrolledAt },
  { heading: 'Progress in percent', of: (student: Student) => student.percent },
  { heading: 'Lessons completed', of: (student: Student) => student.completedLessons },
  { heading: 'Lessons', of: (student: Student) => student.totalLessons },
  { heading: 'Last activity', of: (student: Student) => student.lastActiveAt },
  { heading: 'Finished', of: (student: Student) => student.finishedAt },
  { heading: 'Access until', of: (student: Student) => student.accessUntil },
  { heading: 'Guest not confirmed yet', of: (student: Student) => (student.unconfirmed ? 'yes' : 'no') },
]

/** The students a filter finds, or those that are named, as a CSV file that is written while it is read. */
export function studentsCsv(
  ctx: CreatorCtx,
  courseId: Id<'crs'>,
  asked: Parameters<typeof inBatches>[2],
  size?: number,
): AsyncGenerator<string> {
  return csvParts(inBatches(ctx, courseId, asked, size), studentColumns)
}

/** The same of all courses, each row with its own. */
export function everyoneCsv(ctx: CreatorCtx, asked: EveryoneInput, size?: number): AsyncGenerator<string> {
  const [name, email, ...rest] = studentColumns
  const course = { heading: 'Course', of: (student: EveryoneStudent) => student.course.title }
  const columns = [name, email, course, ...rest].flatMap((column) => column ?? [])
  return csvParts(everyoneInBatches(ctx, asked, size), columns)
}
