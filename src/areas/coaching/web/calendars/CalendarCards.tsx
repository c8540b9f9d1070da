import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Card } from '#ui/Card.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SkeletonRegion } from '#ui/SkeletonRegion.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import { calendarsApi } from '../api.ts'
import { BusyCard } from './BusyCard.tsx'
import classes from './calendars.module.css'
import { FeedCard } from './FeedCard.tsx'

/** What other calendars take of the host's time, and theirs as a calendar for others. */
export function CalendarCards() {
  const t = useTranslations('coaching.calendars')
  const found = useQuery(calendarsApi.list.queryOptions())
  const { data } = found
  if (data)
    return (
      <div className={classes.cards}>
        <BusyCard calendars={data.calendars} />
        <FeedCard feed={data.feed} />
      </div>
    )
  if (found.isError)
    return (
      <Card>
        <ErrorPanel
          title={t('busy.failed')}
          onRetry={() => void found.refetch()}
          requestId={refusalOf(found.error).requestId}
        />
      </Card>
    )
  return (
    <SkeletonRegion>
      <div className={classes.cards}>
        <Skeleton width="100%" height="180px" />
        <Skeleton width="100%" height="180px" />
      </div>
    </SkeletonRegion>
  )
}
