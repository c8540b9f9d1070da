import type { Id } from '#kernel/ids.ts'
import type { Audience, Student } from '../../students-contract.ts'
import { AccessDialog } from './AccessDialog.tsx'
import { MessageDialog } from './MessageDialog.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'
import { ResetDialog } from './ResetDialog.tsx'

/** What is asked about one student, or about several. */
export type StudentQuestion = {
  ask: 'message' | 'access' | 'remove' | 'reset'
  who: Audience
  count: number
  /** Of a single student. */
  name?: string
  student?: Student
  /** Those that are ticked, where they are all on the page. */
  students?: readonly Student[]
  /** Once it is done: what was ticked is cleared. */
  after?: () => void
}

export type QuestionProps = { courseId: Id<'crs'>; question: StudentQuestion; onClose: () => void }
type Props = Omit<QuestionProps, 'question'> & { question: StudentQuestion | null }

/** The dialog that is open, if one is. */
export function StudentDialogs({ courseId, question, onClose }: Props) {
  if (!question) return null
  const props = { courseId, question, onClose }
  switch (question.ask) {
    case 'message':
      return <MessageDialog {...props} />
    case 'access':
      return <AccessDialog {...props} />
    case 'remove':
      return <RemoveDialog {...props} />
    case 'reset':
      return <ResetDialog {...props} />
  }
}
