import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Link } from '#ui/Link.tsx'
import { SideSheet } from '#ui/SideSheet.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SkeletonRegion } from '#ui/SkeletonRegion.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import type { StudentDashboard } from '../../contract.ts'
import { dashboardsApi } from '../api.ts'
import classes from './StudentFacts.module.css'
import { StudentFacts } from './StudentFacts.tsx'
import { useStudentSentences } from './use-student-sentences.ts'

/** The latest a student did; the rest opens beside it. */
export function StudentActivity({ numbers }: { numbers: StudentDashboard }) {
  const t = useTranslations('dashboards')
  const [search, setSearch] = useSearchParams()
  const { activity, hasMoreActivity } = numbers
  const NothingDone = useStudentSentences()?.NothingDone
  return (
    <Card
      title={t('activity')}
      action={
        hasMoreActivity ? <Link to="/dashboard?show=activity">{t('student.facts.seeAll')}</Link> : undefined
      }
      flush
    >
      {activity.length > 0 ? (
        <StudentFacts facts={activity} />
      ) : (
        <p className={classes.nothing}>{NothingDone ? <NothingDone /> : null}</p>
      )}
      <SideSheet
        opened={search.get('show') === 'activity'}
        onClose={() => setSearch({}, { preventScrollReset: true })}
        title={t('activity')}
      >
        <AllFacts />
      </SideSheet>
    </Card>
  )
}

function AllFacts() {
  const t = useTranslations('dashboards.student.facts')
  const found = useInfiniteQuery(
    dashboardsApi.studentActivity.infiniteOptions({
      input: (cursor: string | undefined) => ({ limit: 50, ...(cursor ? { cursor } : {}) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  )
  if (found.isError) {
    return (
      <ErrorPanel
        title={t('failed')}
        onRetry={() => void found.refetch()}
        requestId={refusalOf(found.error).requestId}
      />
    )
  }
  if (!found.data) {
    return (
      <SkeletonRegion>
        {['70%', '85%', '60%'].map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </SkeletonRegion>
    )
  }
  return (
    <div className={classes.sheet}>
      <StudentFacts facts={found.data.pages.flatMap((page) => page.facts)} />
      {found.hasNextPage ? (
        <p className={classes.nothing}>
          <Button
            kind="secondary"
            size="dense"
            busy={found.isFetchingNextPage}
            onClick={() => void found.fetchNextPage()}
          >
            {t('more')}
          </Button>
        </p>
      ) : null}
    </div>
  )
}
