import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { Link } from '#ui/Link.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SheetBody } from '#ui/SheetBody.tsx'
import { SideSheet } from '#ui/SideSheet.tsx'
import { queryState } from '#webkit/query-state.ts'
import type { SessionDetail } from '../../contract.ts'
import { clientPathOf } from '../../rules.ts'
import { coachingApi } from '../api.ts'
import type { Times } from '../use-times.ts'
import { GuestsList } from './GuestsList.tsx'
import { Overlaps } from './Overlaps.tsx'
import { RenewalNotice } from './RenewalNotice.tsx'
import { SessionActions } from './SessionActions.tsx'
import { SessionFacts } from './SessionFacts.tsx'
import { SessionNotes } from './SessionNotes.tsx'
import { SessionStatusChip } from './SessionStatusChip.tsx'
import type { SessionQuestion } from './session-question.ts'
import { isGroup, isOpenSession, useSessionName } from './session-words.ts'
import classes from './sessions.module.css'

type Props = {
  sessionId: Id<'cse'> | null
  times: Times
  onClose: () => void
  onAsk: (question: SessionQuestion) => void
}

/** One session beside the list: when on both clocks, how to join, notes, and what can be done with it. */
export function SessionSheet({ sessionId, times, onClose, onAsk }: Props) {
  const t = useTranslations('coaching.session')
  const nameOf = useSessionName()
  const found = useQuery(
    coachingApi.get.queryOptions({
      input: { sessionId: sessionId ?? ('cse_' as Id<'cse'>) },
      enabled: sessionId !== null,
    }),
  )
  const session = sessionId ? found.data : undefined
  return (
    <SideSheet
      opened={sessionId !== null}
      onClose={onClose}
      title={session ? nameOf(session) : t('sheet.loading')}
      subtitle={session ? <Subtitle session={session} /> : null}
      footer={
        session && isOpenSession(session) ? (
          <SessionActions key={session.id} session={session} times={times} onAsk={onAsk} />
        ) : null
      }
    >
      <SheetBody
        of={session}
        {...queryState(found)}
        words={{ gone: t('sheet.gone'), failed: t('sheet.failed') }}
      >
        {(session) => <Inside key={session.id} session={session} times={times} onAsk={onAsk} />}
      </SheetBody>
    </SideSheet>
  )
}

function Subtitle({ session }: { session: SessionDetail }) {
  const t = useTranslations('coaching.session')
  const { client } = session
  return (
    <div className={classes.subtitle}>
      {client && !isGroup(session) ? <Link to={clientPathOf(client.id)}>{client.email}</Link> : null}
      {client && !client.emailProven && !isGroup(session) ? (
        <span className={classes.quiet}>{t('unproven')}</span>
      ) : null}
      <SessionStatusChip session={session} />
    </div>
  )
}

function Inside({ session, times, onAsk }: Pick<Props, 'times' | 'onAsk'> & { session: SessionDetail }) {
  const t = useTranslations('coaching.session')
  const nameOf = useSessionName()
  const { canceledBy, message, bookings } = session
  const note = isGroup(session) ? '' : (bookings[0]?.note ?? '')
  return (
    <div className={classes.inside}>
      {canceledBy ? (
        <Notice tone="bad">
          {t(`sheet.canceledBy.${canceledBy}`, { client: nameOf(session) })}
          {message ? <p className={classes.message}>{message}</p> : null}
        </Notice>
      ) : null}
      {session.overlaps.length > 0 && isOpenSession(session) ? (
        <div>
          <Overlaps session={session} times={times} />
        </div>
      ) : null}
      <SessionFacts session={session} times={times} />
      {session.remaining === 0 && session.renewalPath ? (
        <RenewalNotice name={nameOf(session)} path={session.renewalPath} />
      ) : null}
      {note ? (
        <section className={classes.section}>
          <h3>{t('sheet.message')}</h3>
          <p className={classes.message}>{note}</p>
        </section>
      ) : null}
      {isGroup(session) ? <GuestsList session={session} onAsk={onAsk} /> : null}
      <SessionNotes session={session} />
    </div>
  )
}
