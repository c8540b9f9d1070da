import { useState } from 'react'
import type { Role } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import type { Person } from '../../users-contract.ts'
import { RoleDialog } from './RoleDialog.tsx'
import { SuspendDialog } from './SuspendDialog.tsx'
import { WithdrawDialog } from './WithdrawDialog.tsx'

/** What we ask before an action on a person. */
export type PersonQuestion =
  | { ask: 'suspend'; userId: Id<'usr'> }
  | { ask: 'role'; userId: Id<'usr'>; role: Role }
  | { ask: 'withdraw'; person: Person }

type Props = { question: PersonQuestion | null; onClose: () => void }

/** The open dialog, if any. It stays mounted until it has closed, because only then does the focus return to what opened it. */
export function PersonDialogs({ question, onClose }: Props) {
  const [last, setLast] = useState(question)
  if (question !== null && question !== last) setLast(question)
  const asked = question ?? last
  if (!asked) return null
  if (asked.ask === 'withdraw')
    return <WithdrawDialog person={asked.person} opened={question !== null} onClose={onClose} />
  const shown = { opened: question !== null, userId: asked.userId, onClose }
  return asked.ask === 'suspend' ? (
    <SuspendDialog key={asked.userId} {...shown} />
  ) : (
    <RoleDialog key={asked.userId} role={asked.role} {...shown} />
  )
}
