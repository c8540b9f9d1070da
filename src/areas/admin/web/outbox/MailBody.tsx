import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SkeletonRegion } from '#ui/SkeletonRegion.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import { outboxApi } from '../system-api.ts'
import classes from './outbox.module.css'

/** The email formatted and as plain text. Its document runs nothing, loads nothing and can't reach the app. */
export function MailBody({ mailId }: { mailId: Id<'mal'> }) {
  const t = useTranslations('adminSystem.mails')
  const [look, setLook] = useState<'look' | 'text'>('look')
  const { data, error, refetch } = useQuery({
    queryKey: ['adminOutbox', 'opened', mailId],
    // Each opening is logged, so a rerendered sheet doesn't open it again. The address it returns works for five minutes.
    queryFn: () => outboxApi.open.call({ mailId }),
    staleTime: 4 * 60_000,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  })
  if (error)
    return (
      <ErrorPanel
        title={t('openFailed')}
        onRetry={() => void refetch()}
        requestId={refusalOf(error).requestId}
      />
    )
  if (!data)
    return (
      <SkeletonRegion>
        <Skeleton height="240px" />
      </SkeletonRegion>
    )
  return (
    <>
      <div className={classes.views}>
        <SegmentedControl
          label={t('viewLabel')}
          options={(['look', 'text'] as const).map((value) => ({ value, label: t(`view.${value}`) }))}
          value={look}
          onChange={setLook}
        />
        <span className={classes.quiet}>{t('opening')}</span>
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>{t('from')}</dt>
          <dd>{data.from}</dd>
        </div>
        {data.replyTo ? (
          <div>
            <dt>{t('replyTo')}</dt>
            <dd>{data.replyTo}</dd>
          </div>
        ) : null}
      </dl>
      {look === 'look' ? (
        <iframe title={t('body')} sandbox="" src={data.bodyUrl} className={classes.frame} />
      ) : (
        <pre className={classes.text}>{data.text}</pre>
      )}
    </>
  )
}
