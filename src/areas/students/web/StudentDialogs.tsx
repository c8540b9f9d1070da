import { AccessDialog } from './AccessDialog.tsx'
import { MessageDialog } from './MessageDialog.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'
import { ResetDialog } from './ResetDialog.tsx'
import type { QuestionProps, StudentQuestion } from './student-question.ts'

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
