import type { Role } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import { RoleDialog } from './RoleDialog.tsx'
import { SuspendDialog } from './SuspendDialog.tsx'

/** What is asked before something happens to a person. */
export type PersonQuestion =
  | { ask: 'suspend'; userId: Id<'usr'> }
  | { ask: 'role'; userId: Id<'usr'>; role: Role }

type Props = { question: PersonQuestion | null; onClose: () => void }

/** The dialog that is open, if one is. */
export function PersonDialogs({ question, onClose }: Props) {
  if (question?.ask === 'suspend') return <SuspendDialog userId={question.userId} onClose={onClose} />
  if (question?.ask === 'role')
    return <RoleDialog userId={question.userId} role={question.role} onClose={onClose} />
  return null
}
