import type { Editor } from '@tiptap/core'
import type { Lesson } from '../../../contract.ts'
import type { LessonFile, LessonMedia } from '../../../media.ts'
import type { Quiz } from '../../../quiz.ts'
import type { DocumentNode } from '../../../rules.ts'
import { LessonBody } from '../LessonBody.tsx'

/** What of a lesson's body has changed; a title only for a lesson that had none. */
export type LessonBodyChanges = {
  title?: string
  content?: DocumentNode
  media?: LessonMedia | null
  quiz?: Quiz | null
  files?: LessonFile[]
}

export type LessonBodyEditorProps = {
  /** The lesson as the screen shows it: what is not saved yet included. */
  lesson: Lesson
  save: (changes: LessonBodyChanges) => void
  readOnly?: boolean
  /** Grows when the body was replaced from outside (another tab's, a version) and has to be shown anew. */
  replaced?: number
  /** The text's editor once it is there, for Undo and Redo beside the title. */
  onEditor?: (editor: Editor | null) => void
}

const nobody = () => {}

/** The body of a lesson by its kind. Mount with the lesson's id as key, lazily: it brings the block editor along. */
export function LessonBodyEditor({ lesson, save, replaced = 0, onEditor = nobody }: LessonBodyEditorProps) {
  return (
    <LessonBody
      lessonId={lesson.id}
      lessonTitle={lesson.title}
      content={lesson.content as DocumentNode | null}
      replaced={replaced}
      onChange={(content) => save({ content })}
      onEditor={onEditor}
    />
  )
}
