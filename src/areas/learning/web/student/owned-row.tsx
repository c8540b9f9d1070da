import type { OwnedRow } from '#webkit/student.ts'
import type { OwnedCourse } from '../../contract.ts'
import { LearningRow } from '../shared/LearningRow.tsx'

/** A course as a row of what someone owns. Its receipt is known in My learning alone. */
export function ownedRow(course: OwnedCourse & { receiptPath?: string | null }): OwnedRow {
  const { courseId, title, sellerName, grantedAt, lastActiveAt, receiptPath, progress } = course
  const { nextLesson, ended } = course
  return {
    id: courseId,
    kind: 'course',
    ...{ title, sellerName, grantedAt, lastActiveAt },
    percent: progress.percent,
    hasBegun: lastActiveAt !== null || progress.completed > 0,
    isFinished: progress.total > 0 && progress.completed >= progress.total,
    isEnded: ended !== null,
    receiptPath: receiptPath ?? null,
    nextPath: nextLesson && !ended ? `/learn/${courseId}/${nextLesson.id}` : null,
    card: (shown) => <LearningRow course={course} {...shown} />,
  }
}
