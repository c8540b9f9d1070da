import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { Card } from '#ui/Card.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SkeletonRegion } from '#ui/SkeletonRegion.tsx'
import { statuses } from '#ui/statuses.ts'
import { refusalOf } from '#webkit/refusal.ts'
import { logsApi } from '../api.ts'
import { logOf } from './person-words.ts'
import classes from './users.module.css'

/** One person's recent activity: sign-ins, what they did, and what was done to their account. */
export function PersonLog({ userId }: { userId: Id<'usr'> }) {
  const t = useTranslations('admin.users.log')
  const { data, error, refetch } = useQuery(logsApi.list.queryOptions({ input: { user: userId, limit: 60 } }))
  // Each request made while viewing as them is an entry. Here the start and end are enough.
  const entries = data?.entries.filter(({ type }) => type !== 'accounts.userViewed').slice(0, 15)
  return (
    <Card title={t('title')} action={<Link to={logOf(userId)}>{t('all')}</Link>} flush>
      {entries ? (
        entries.length > 0 ? (
          <ol className={classes.log}>
            {entries.map((entry) => (
              <li key={entry.id} data-severity={entry.severity}>
                <Icon of={statuses[entry.severity].icon} size={16} />
                <span>{entry.message}</span>
                <span className={classes.quiet}>
                  <RelativeTime at={entry.timestamp} />
                </span>
              </li>
            ))}
          </ol>
        ) : (
          <p className={classes.nothing}>{t('none')}</p>
        )
      ) : error ? (
        <ErrorPanel
          title={t('failed')}
          onRetry={() => void refetch()}
          requestId={refusalOf(error).requestId}
        />
      ) : (
        <SkeletonRegion>
          <div className={classes.nothing}>
            <Skeleton width="80%" />
            <Skeleton width="60%" />
            <Skeleton width="70%" />
          </div>
        </SkeletonRegion>
      )}
    </Card>
  )
}
