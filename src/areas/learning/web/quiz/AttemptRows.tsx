import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SkeletonRegion } from '#ui/SkeletonRegion.tsx'
import { useFormat } from '#webkit/format.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { AttemptRow } from '../../quiz-contract.ts'
import { PassedChip } from './PassedChip.tsx'
import { quizApi } from './quiz-api.ts'
import classes from './results.module.css'
import type { RowsQuery } from './rows-query.ts'

type Props = {
  lesson: { courseId: Id<'crs'>; lessonId: Id<'lsn'> }
  asked: RowsQuery
  onOpen: (attemptId: Id<'att'>) => void
}

/** The attempts behind a number, a page at a time; each opens its answers. */
export function AttemptRows({ lesson, asked, onOpen }: Props) {
  const t = useTranslations('quiz.results')
  const rows = useInfiniteQuery(
    quizApi.attempts.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...lesson, ...asked.filter, cursor }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      staleTime: 0,
    }),
  )
  if (rows.isPending) {
    return (
      <SkeletonRegion>
        <div className={classes.results}>
          <Skeleton height="52px" />
          <Skeleton height="52px" />
          <Skeleton height="52px" />
        </div>
      </SkeletonRegion>
    )
  }
  if (rows.isError) {
    const { message, requestId } = refusalOf(rows.error)
    return (
      <ErrorPanel title={t('failed')} onRetry={() => void rows.refetch()} requestId={requestId}>
        {message}
      </ErrorPanel>
    )
  }
  const attempts = rows.data.pages.flatMap((page) => page.attempts)
  return (
    <section aria-label={asked.title} className={classes.results}>
      <div>
        <h3 className={classes.title}>{asked.title}</h3>
        <p className={classes.quiet}>{t('count', { total: rows.data.pages[0]?.total ?? 0 })}</p>
      </div>
      <ul className={classes.rows}>
        {attempts.map((attempt) => (
          <li key={attempt.attemptId}>
            <Row attempt={attempt} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {rows.hasNextPage ? (
        <span>
          <Button
            kind="secondary"
            size="small"
            busy={rows.isFetchingNextPage}
            onClick={() => void rows.fetchNextPage()}
          >
            {t('more')}
          </Button>
        </span>
      ) : null}
    </section>
  )
}

function Row({ attempt, onOpen }: { attempt: AttemptRow; onOpen: Props['onOpen'] }) {
  const t = useTranslations('quiz.results')
  const format = useFormat()
  const { name, email, number, points, of, percent, passed, endedAt, startedAt } = attempt
  const words = (
    <span className={classes.rowWords}>
      <b>{name || email}</b>
      <span className={classes.quiet}>
        {t('attempt')} {number} · {format.dateTime(endedAt ?? startedAt)}
      </span>
    </span>
  )
  if (points === null || of === null || percent === null || passed === null) {
    return (
      <div className={classes.row}>
        {words}
        <span className={classes.quiet}>{t('notHandedIn')}</span>
      </div>
    )
  }
  return (
    <button type="button" className={classes.row} onClick={() => onOpen(attempt.attemptId)}>
      {words}
      <span className={classes.rowScore}>
        {t('scoreOf', { points, of, percent })}
        <PassedChip passed={passed} />
      </span>
    </button>
  )
}
