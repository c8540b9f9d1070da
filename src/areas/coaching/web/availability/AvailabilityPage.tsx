import { useQuery } from '@tanstack/react-query'
import { Link as LinkIcon } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Page } from '#ui/Page.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SkeletonRegion } from '#ui/SkeletonRegion.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import { availabilityApi } from '../api.ts'
import { Crumbs } from '../Crumbs.tsx'
import { CalendarCards } from '../calendars/CalendarCards.tsx'
import { useCopyLink } from '../use-copy-link.ts'
import { AvailabilityEditor } from './AvailabilityEditor.tsx'
import classes from './availability.module.css'

/** `/coaching/availability`: when the creator can be booked. */
export function AvailabilityPage() {
  const t = useTranslations('coaching')
  const copy = useCopyLink()
  const found = useQuery(availabilityApi.get.queryOptions())
  const { data } = found
  return (
    <>
      <Crumbs to="/coaching" list={t('title')} here={t('availability.title')} />
      <Page
        title={t('availability.title')}
        purpose={t('availability.purpose')}
        actions={
          data ? (
            <Button kind="secondary" icon={LinkIcon} onClick={() => void copy(data.bookingPath)}>
              {t('copyLink')}
            </Button>
          ) : null
        }
      >
        {data ? (
          <>
            <AvailabilityEditor availability={data} />
            <CalendarCards />
          </>
        ) : found.isError ? (
          <Card>
            <ErrorPanel
              title={t('availability.failed')}
              onRetry={() => void found.refetch()}
              requestId={refusalOf(found.error).requestId}
            />
          </Card>
        ) : (
          <SkeletonRegion>
            <div className={classes.columns}>
              <Skeleton width="100%" height="520px" />
              <Skeleton width="100%" height="360px" />
            </div>
          </SkeletonRegion>
        )}
      </Page>
    </>
  )
}
