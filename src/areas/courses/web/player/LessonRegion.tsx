import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SkeletonRegion } from '#ui/SkeletonRegion.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import type { LearnContent, LearnCourse } from '../../contract.ts'
import classes from './Lesson.module.css'
import { LessonArticle } from './LessonArticle.tsx'

type Props = {
  course: LearnCourse
  place: number
  query: UseQueryResult<LearnContent, unknown>
  reopening: boolean
  onReopen: () => void
}

/** The lesson, or why it is not there; the outline beside it goes on working. */
export function LessonRegion({ course, place, query, reopening, onReopen }: Props) {
  const t = useTranslations('learning')
  if (query.data) {
    return (
      <LessonArticle
        course={course}
        lesson={query.data}
        place={place}
        reopening={reopening}
        onReopen={onReopen}
      />
    )
  }
  if (!query.error) return <LessonSkeleton />
  const { status, message, requestId } = refusalOf(query.error)
  if (status === 404 || status === 422) {
    return (
      <EmptyState drawing="learning" line="courses" title={t('lessonGone')}>
        {t('lessonGoneText')}
      </EmptyState>
    )
  }
  return (
    <Card flush>
      <ErrorPanel title={t('lessonFailed')} onRetry={() => void query.refetch()} requestId={requestId}>
        {message || t('lessonFailedText')}
      </ErrorPanel>
    </Card>
  )
}

function LessonSkeleton() {
  return (
    <SkeletonRegion>
      <div className={classes.skeleton}>
        <Skeleton width="96px" height="14px" />
        <Skeleton width="60%" height="30px" />
        {['100%', '94%', '97%', '88%', '42%'].map((width) => (
          <Skeleton key={width} width={width} height="16px" />
        ))}
      </div>
    </SkeletonRegion>
  )
}
