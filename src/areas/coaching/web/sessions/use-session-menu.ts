import { CalendarClock, CalendarX, CircleCheck, CircleUser, UsersRound, UserX, Video } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { MenuAction } from '#ui/RowMenu.tsx'
import type { Session } from '../../contract.ts'
import { clientPathOf } from '../../rules.ts'
import type { Times } from '../use-times.ts'
import type { SessionQuestion } from './session-question.ts'
import { isGroup, isOpenSession, isOver } from './session-words.ts'
import { useSessionChanges } from './use-session-changes.ts'

type MenuOptions = { times: Times; onAsk: (question: SessionQuestion) => void }

/** The `⋯` menu of a session. */
export function useSessionMenu({ times, onAsk }: MenuOptions) {
  const t = useTranslations('coaching.session.menu')
  const { confirm, complete } = useSessionChanges()
  return (session: Session): MenuAction[] => {
    const open = isOpenSession(session)
    const over = isOver(session, times.now)
    const { joinUrl, client } = session
    return [
      ...(open && joinUrl
        ? [{ label: t('join'), icon: Video, onSelect: () => window.open(joinUrl, '_blank', 'noopener') }]
        : []),
      ...(open && session.status === 'scheduled'
        ? [{ label: t('confirm'), icon: CircleCheck, onSelect: () => confirm(session) }]
        : []),
      ...(open && over && !isGroup(session)
        ? [{ label: t('complete'), icon: CircleCheck, onSelect: () => complete(session) }]
        : []),
      ...(open && over
        ? [
            {
              label: t(isGroup(session) ? 'complete' : 'noShow'),
              icon: isGroup(session) ? CircleCheck : UserX,
              onSelect: () => onAsk({ ask: 'complete', session }),
            },
          ]
        : []),
      ...(open
        ? [{ label: t('move'), icon: CalendarClock, onSelect: () => onAsk({ ask: 'move', session }) }]
        : []),
      ...(open && !over && isGroup(session)
        ? [{ label: t('seats'), icon: UsersRound, onSelect: () => onAsk({ ask: 'seats', session }) }]
        : []),
      ...(client && !isGroup(session)
        ? [{ label: t('client'), icon: CircleUser, to: clientPathOf(client.id) }]
        : []),
      ...(open
        ? [
            {
              label: t('cancel'),
              icon: CalendarX,
              danger: true,
              divided: true,
              onSelect: () => onAsk({ ask: 'cancel', session }),
            },
          ]
        : []),
    ]
  }
}
