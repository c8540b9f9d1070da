import type { Lesson } from '../../../contract.ts'
import type { LessonFile, LessonMedia } from '../../../media.ts'
import type { Quiz } from '../../../quiz.ts'
import type { DocumentNode } from '../../../rules.ts'

export type PartProps = { lesson: Lesson; save: (changes: LessonBodyChanges) => void; readOnly: boolean }

/** What of a lesson's body has changed; a title only for a lesson that had none. */
export type LessonBodyChanges = {
  title?: string
  content?: DocumentNode
  media?: LessonMedia | null
  quiz?: Quiz | null
  files?: LessonFile[]
}

export type BodyChange = (lesson: Lesson) => LessonBodyChanges
