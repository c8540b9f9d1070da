import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ActivityFeed } from '#areas/activity/web/shared/ActivityFeed.tsx'
import { useFileSize } from '#areas/files/web/shared/file-size.ts'
import { Card } from '#ui/Card.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Link } from '#ui/Link.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SkeletonRegion } from '#ui/SkeletonRegion.tsx'
import { StatRow } from '#ui/StatRow.tsx'
import { useNouns } from '#webkit/products.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { AdminOverview } from '../../overview-contract.ts'
import { overviewApi } from '../api.ts'
import { GrowthCard } from './GrowthCard.tsx'
import classes from './OverviewTab.module.css'
import { PeopleCard } from './PeopleCard.tsx'
import { SetUpCard } from './SetUpCard.tsx'

/** Totals, what's new this month, recent activity, and what's left to set up. */
export function OverviewTab() {
  const t = useTranslations('admin.overview')
  const { data, error, refetch } = useQuery(overviewApi.get.queryOptions())
  if (data) return <Regions overview={data} />
  if (!error) return <Waiting />
  const { message, requestId } = refusalOf(error)
  return (
    <Card flush>
      <ErrorPanel title={t('failed')} onRetry={() => void refetch()} requestId={requestId}>
        {message || t('failedText')}
      </ErrorPanel>
    </Card>
  )
}

function Regions({ overview }: { overview: AdminOverview }) {
  const t = useTranslations('admin.overview')
  const nouns = useNouns()
  return (
    <div className={classes.stack}>
      <DiskNotice disk={overview.disk} />
      <div className={classes.cards}>
        <GrowthCard label={t('users')} growth={overview.users} invited={overview.invited} to="?tab=users" />
        <GrowthCard label={t('creators')} growth={overview.creators} to="?tab=users&role=creator" />
        <GrowthCard label={t('onSale', nouns)} growth={overview.publishedCourses} line="courses" />
        <GrowthCard
          label={overview.mode === 'test' ? t('ordersTest') : t('orders')}
          growth={overview.paidOrders}
          line="payments"
        />
      </div>
      <div className={classes.columns}>
        <Card title={t('activity')} action={<Link to="?tab=logs">{t('seeAll')}</Link>} flush>
          <ActivityFeed
            items={overview.activity}
            empty={<p className={classes.nothing}>{t('activityEmpty')}</p>}
          />
        </Card>
        <div className={classes.stack}>
          <SetUpCard steps={overview.setUp} />
          <PeopleCard overview={overview} />
        </div>
      </div>
    </div>
  )
}

/** Warns before the disk is full, and until there's room again. */
function DiskNotice({ disk }: Pick<AdminOverview, 'disk'>) {
  const t = useTranslations('admin.overview.disk')
  const size = useFileSize()
  if (!disk) return null
  return (
    <Notice tone={disk.state === 'low' ? 'wait' : 'bad'} action={<Link to="?tab=system">{t('see')}</Link>}>
      {t(disk.state, { free: size(disk.freeBytes), all: size(disk.sizeBytes) })}
    </Notice>
  )
}

function Waiting() {
  return (
    <SkeletonRegion>
      <div className={classes.stack}>
        <StatRow>
          {['users', 'creators', 'products', 'orders'].map((each) => (
            <Card key={each}>
              <div className={classes.waiting}>
                <Skeleton width="60%" />
                <Skeleton width="45%" height="28px" />
                <Skeleton width="70%" />
              </div>
            </Card>
          ))}
        </StatRow>
        <Card>
          <div className={classes.waiting}>
            {['40%', '82%', '64%', '76%', '58%'].map((width) => (
              <Skeleton key={width} width={width} height="16px" />
            ))}
          </div>
        </Card>
      </div>
    </SkeletonRegion>
  )
}
