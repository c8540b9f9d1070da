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
import { stillOpen } from './learning-queries.ts'

type Props = {
  course: LearnCourse
  place: number
  /** As the outline has it, for when the lesson itself is not there. */
  title: string
  query: UseQueryResult<LearnContent, unknown>
  reopening: boolean
  onReopen: () => void
  onContinue: (() => void) | undefined
}

/** The lesson, or why it is not there; the outline beside it keeps working. */
export function LessonRegion({ course, place, title, query, reopening, onReopen, onContinue }: Props) {
  const t = useTranslations('learning')
  const lesson = stillOpen(query)
  if (lesson) {
    return (
      <LessonArticle
        key={lesson.id}
        course={course}
        lesson={lesson}
        place={place}
        reopening={reopening}
        onReopen={onReopen}
        onContinue={onContinue}
      />
    )
  }
  if (!query.error) return <LessonSkeleton />
  const isText = course.lessons[place - 1]?.kind === 'text'
  const { code, status, message, requestId } = refusalOf(query.error)
  if (status === 404 || status === 422) {
    return (
      <EmptyState
        drawing="learning"
        line="courses"
        title={t(course.preview ? 'lessonUnready' : 'lessonGone')}
      >
        {t(course.preview ? 'lessonUnreadyText' : 'lessonGoneText')}
      </EmptyState>
    )
  }
  return (
    <>
      {title ? <h1 className={classes.unshown}>{title}</h1> : null}
      <Card flush>
        <ErrorPanel title={t('lessonFailed')} onRetry={() => void query.refetch()} requestId={requestId}>
          {code === 'OFFLINE'
            ? t(isText ? 'lessonOffline' : 'lessonNeedsNetwork')
            : message || t('lessonFailedText')}
        </ErrorPanel>
      </Card>
    </>
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
