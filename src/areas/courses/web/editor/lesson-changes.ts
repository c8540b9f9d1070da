import type { Lesson } from '../../contract.ts'
import type { DocumentNode } from '../../rules.ts'
import { isSameDocument } from './same-document.ts'

/** What of a lesson its creator writes and chooses; everything else follows from it. */
export type LessonFields = Pick<
  Lesson,
  | 'title'
  | 'media'
  | 'quiz'
  | 'files'
  | 'freePreview'
  | 'dripDays'
  | 'opensAt'
  | 'requiredBeforeNext'
  | 'watchPercent'
  | 'mustPass'
> & { content: DocumentNode | null }

export type LessonChanges = Partial<LessonFields>

export const isNothing = (changes: LessonChanges): boolean => Object.keys(changes).length === 0

/** The lesson as it is with these changes. */
export function withChanges(lesson: Lesson, { content, ...changes }: LessonChanges): Lesson {
  return {
    ...lesson,
    ...changes,
    ...(content === undefined ? {} : { content: content as Lesson['content'] }),
  }
}

/** Of these changes, what the lesson does not say already. */
export function whatDiffers(lesson: Lesson, changes: LessonChanges): LessonChanges {
  return Object.fromEntries(
    Object.entries(changes).filter(([field, value]) =>
      field === 'content'
        ? !isSameDocument(value as DocumentNode | null, lesson.content as DocumentNode | null)
        : JSON.stringify(value) !== JSON.stringify(lesson[field as keyof Lesson]),
    ),
  )
}
