import { CalendarClock, CircleCheck, UserX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import type { SessionDetail } from '../../contract.ts'
import type { Times } from '../use-times.ts'
import { JoinButton } from './JoinButton.tsx'
import type { SessionQuestion } from './session-question.ts'
import { isGroup, isOver } from './session-words.ts'
import classes from './sessions.module.css'
import { useSessionChanges } from './use-session-changes.ts'

type Props = { session: SessionDetail; times: Times; onAsk: (question: SessionQuestion) => void }

/** At the foot of the sheet: join while it's ahead, say how it went once it's over. */
export function SessionActions({ session, times, onAsk }: Props) {
  const t = useTranslations('coaching.session.menu')
  const { complete, confirm, isBusy } = useSessionChanges()
  const over = isOver(session, times.now)
  const group = isGroup(session)
  return (
    <div className={classes.footer}>
      {over ? (
        <>
          <Button
            size="dense"
            icon={CircleCheck}
            disabled={isBusy}
            onClick={() => (group ? onAsk({ ask: 'complete', session }) : complete(session))}
          >
            {t('complete')}
          </Button>
          {group ? null : (
            <Button
              kind="secondary"
              size="dense"
              icon={UserX}
              onClick={() => onAsk({ ask: 'complete', session })}
            >
              {t('noShow')}
            </Button>
          )}
        </>
      ) : (
        <>
          {session.joinUrl ? (
            <JoinButton session={session} times={times} kind="primary" size="dense" />
          ) : null}
          {session.status === 'scheduled' ? (
            <Button
              kind="secondary"
              size="dense"
              icon={CircleCheck}
              disabled={isBusy}
              onClick={() => confirm(session)}
            >
              {t('confirm')}
            </Button>
          ) : null}
        </>
      )}
      <Button
        kind="secondary"
        size="dense"
        icon={CalendarClock}
        onClick={() => onAsk({ ask: 'move', session })}
      >
        {t('move')}
      </Button>
      <Button kind="danger-outline" size="dense" onClick={() => onAsk({ ask: 'cancel', session })}>
        {t('cancel')}
      </Button>
    </div>
  )
}
