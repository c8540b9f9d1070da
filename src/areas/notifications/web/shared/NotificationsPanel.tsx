import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Link } from '#ui/Link.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import { panelLength } from '../../rules.ts'
import { notificationsApi } from '../api.ts'
import { NotificationDays } from './NotificationDays.tsx'
import classes from './Notifications.module.css'
import { NotificationsSkeleton } from './NotificationsSkeleton.tsx'
import { useMarks } from './use-marks.ts'

/** What hangs from the bell: the last twenty by day, all marked as read with one press. */
export function NotificationsPanel({ onClose }: { onClose: () => void }) {
  const t = useTranslations('notices')
  const { data, error, refetch } = useQuery(
    notificationsApi.list.queryOptions({ input: { limit: panelLength }, refetchOnMount: 'always' }),
  )
  // A toast is outside of the panel, which holds the focus: Undo takes the place of what was pressed.
  const [marked, setMarked] = useState<string | null>(null)
  const { markAll, undoMarkAll, isMarking } = useMarks({ onMarked: setMarked })
  const heading = useRef<HTMLHeadingElement>(null)
  // It may be loaded after the panel opened; a moment later, for the panel notes first where the focus came from.
  useEffect(() => {
    const timer = setTimeout(() => heading.current?.focus())
    return () => clearTimeout(timer)
  }, [])
  const unread = data?.unread ?? 0
  const press = () => {
    if (isMarking || !data) return
    if (unread > 0) markAll(data.asOf)
    else if (marked !== null) undoMarkAll(marked)
  }
  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <h2 ref={heading} tabIndex={-1} data-autofocus className={classes.title}>
          {t('title')}
        </h2>
        <span className={classes.count} role="status">
          {unread > 0 ? t('unread', { count: unread }) : marked ? t('allRead') : ''}
        </span>
        <span className={classes.end}>
          {/* One button with two names: the focus stays on it. */}
          {data && (unread > 0 || marked !== null) ? (
            <Link onClick={press}>{unread > 0 ? t('markAll') : t('undo')}</Link>
          ) : null}
        </span>
        <IconButton icon={X} label={t('close')} tooltip={false} onClick={onClose} className={classes.close} />
      </div>
      <div className={classes.body}>
        {data ? (
          data.notifications.length > 0 ? (
            <NotificationDays notifications={data.notifications} onOpen={onClose} level="h3" />
          ) : (
            <EmptyState title={t('empty.first')}>{t('empty.firstText')}</EmptyState>
          )
        ) : error ? (
          <ErrorPanel
            title={t('failed')}
            onRetry={() => void refetch()}
            requestId={refusalOf(error).requestId}
          >
            {t('failedText')}
          </ErrorPanel>
        ) : (
          <div className={classes.waiting}>
            <NotificationsSkeleton />
          </div>
        )}
      </div>
      <div className={classes.foot}>
        <Link to="/notifications" onClick={onClose}>
          {t('seeAll')}
        </Link>
        <Link to="/settings?tab=notifications" onClick={onClose}>
          {t('choose')}
        </Link>
      </div>
    </div>
  )
}
