import type { MenuAction } from '#ui/RowMenu.tsx'
import type { CourseDetail, OutlineLesson } from '../../contract.ts'
import type { LessonCommands } from './lesson-tools.ts'
import type { OutlineChanges } from './outline/use-outline-changes.ts'
import type { TextEditor } from './undo.ts'

export type LessonPaneProps = {
  course: CourseDetail
  lesson: OutlineLesson
  changes: OutlineChanges
  /** Where the save status is on a wide screen. */
  toolsSlot: HTMLElement | null
  isPhone: boolean
  /** What the bar's menu has, for the lesson's own bar on a phone. */
  actions: readonly MenuAction[]
  onCommands: (commands: LessonCommands | null) => void
  readOnly: boolean
  /** The text that Undo and Redo belong to, once its editor is there. */
  text: TextEditor
  onText: (editor: TextEditor) => void
  onBack: () => void
  onDelete: (lessons: readonly OutlineLesson[]) => void
}
