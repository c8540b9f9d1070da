import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Laptop, Smartphone } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { OwnSession } from '#areas/accounts/security-contract.ts'
import { Button } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Icon } from '#ui/Icon.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { SettingRow } from '#ui/SettingRow.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { toast } from '#ui/toasts.ts'
import { refusalOf } from '#webkit/refusal.ts'
import { securityApi } from '../api.ts'
import classes from './Security.module.css'
import { useDeviceName } from './use-device-name.ts'

/** Browsers one is signed in with, each with its way out. */
export function SessionsRow() {
  const t = useTranslations('settings.sessions')
  const rows = useTranslations('settingRows')
  const list = useQuery(securityApi.sessions.queryOptions())
  const cache = useQueryClient()
  const done = {
    onSettled: () => cache.invalidateQueries({ queryKey: securityApi.key() }),
    onError: (error: unknown) => toast({ message: refusalOf(error).message || t('failed') }),
  }
  const endOne = useMutation(
    securityApi.endSession.mutationOptions({ ...done, onSuccess: () => toast({ message: t('ended') }) }),
  )
  const endOthers = useMutation(
    securityApi.endOtherSessions.mutationOptions({
      ...done,
      onSuccess: ({ ended }) => toast({ message: t('endedOthers', { count: ended }) }),
    }),
  )
  const sessions = list.data?.sessions ?? []

  return (
    <SettingRow
      id="sessions"
      title={t('title')}
      value={list.data ? rows('browsers', { count: sessions.length }) : ' '}
    >
      {list.isError ? <ErrorPanel onRetry={() => void list.refetch()} /> : null}
      {list.isPending ? <Skeleton width="70%" height="40px" /> : null}
      <ul className={classes.rows}>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={endOne.isPending && endOne.variables.sessionId === session.id}
            onEnd={() => endOne.mutate({ sessionId: session.id })}
          />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <div>
          <Button
            kind="secondary"
            size="dense"
            busy={endOthers.isPending}
            busyLabel={t('busy')}
            onClick={() => endOthers.mutate({})}
          >
            {t('endOthers')}
          </Button>
        </div>
      ) : null}
    </SettingRow>
  )
}

type RowProps = { session: OwnSession; busy: boolean; onEnd: () => void }

function SessionRow({ session, busy, onEnd }: RowProps) {
  const t = useTranslations('settings.sessions')
  const name = useDeviceName(session.device) || t('unknown')
  return (
    <li className={classes.row}>
      <Icon of={/iPhone|iPad|Android/.test(session.device) ? Smartphone : Laptop} size={20} />
      <div className={classes.words}>
        <b>{name}</b>
        <span>
          {session.address ? `${session.address} · ` : ''}
          {session.isThis ? t('now') : <RelativeTime at={session.lastActiveAt} />}
        </span>
      </div>
      {session.isThis ? (
        <Chip>{t('this')}</Chip>
      ) : (
        <Button
          kind="quiet"
          size="small"
          busy={busy}
          busyLabel={t('busy')}
          aria-label={t('endNamed', { name })}
          onClick={onEnd}
        >
          {t('end')}
        </Button>
      )}
    </li>
  )
}
