import type { CourseDetail, OutlineLesson } from '../../contract.ts'
import type { OutlineChanges } from './outline/use-outline-changes.ts'
import type { TextEditor } from './undo.ts'

export type LessonPaneProps = {
  course: CourseDetail
  lesson: OutlineLesson
  changes: OutlineChanges
  /** Where save status, versions and Save are on a wide screen. */
  toolsSlot: HTMLElement | null
  readOnly: boolean
  /** The text that Undo and Redo belong to, once its editor is there. */
  text: TextEditor
  onText: (editor: TextEditor) => void
  onBack: () => void
  onDelete: (lessons: readonly OutlineLesson[]) => void
}
