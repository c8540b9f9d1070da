import type { Times } from '../use-times.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { CompleteDialog } from './CompleteDialog.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { SeatsDialog } from './SeatsDialog.tsx'
import type { SessionQuestion } from './session-question.ts'

type Props = { question: SessionQuestion | null; times: Times; onClose: () => void }

/** The question about a session that is open. */
export function SessionDialogs({ question, times, onClose }: Props) {
  if (!question) return null
  const props = { session: question.session, times, onClose }
  if (question.ask === 'move') return <MoveDialog {...props} />
  if (question.ask === 'seats') return <SeatsDialog session={question.session} onClose={onClose} />
  return question.ask === 'cancel' ? (
    <CancelDialog {...props} seat={question.seat} />
  ) : (
    <CompleteDialog {...props} />
  )
}
