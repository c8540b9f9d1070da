import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import classes from './analytics.module.css'
import { insightsApi } from './api.ts'
import { EnrollmentChart } from './EnrollmentChart.tsx'
import { FigureCards } from './FigureCards.tsx'
import { PeriodNote } from './PeriodNote.tsx'
import { PeriodSentence } from './PeriodSentence.tsx'
import { RouteCard } from './RouteCard.tsx'
import type { InsightsView } from './use-insights-view.ts'

const cards = ['enrolled', 'completion', 'quiz', 'revenue', 'rating', 'study'] as const

/** One course in depth: its figures, who came when, and where they stop. */
export function OneCourse({ view, courseId }: { view: InsightsView; courseId: Id<'crs'> }) {
  const t = useTranslations('insights.analytics')
  const words = useTranslations('students')
  const found = useQuery(
    insightsApi.course.queryOptions({
      input: { courseId, range: view.range },
      placeholderData: keepPreviousData,
    }),
  )
  const back = (
    <Button kind="quiet" size="dense" icon={ArrowLeft} to={view.courseAt(null)}>
      {t('back')}
    </Button>
  )
  if (found.isError && refusalOf(found.error).code === 'NOT_FOUND')
    return <EmptyState title={words('missing')} action={back} />
  if (found.isError) {
    return (
      <ErrorPanel
        title={t('failed')}
        onRetry={() => void found.refetch()}
        requestId={refusalOf(found.error).requestId}
      />
    )
  }
  const { data } = found
  const course = data?.figures.course
  return (
    <>
      <div className={classes.head}>
        {back}
        <h2 className={classes.name}>{course?.title ?? ' '}</h2>
        {course ? <StatusChip status={course.published ? 'published' : 'draft'} /> : null}
        <div className={classes.ways}>
          <Button kind="secondary" size="dense" to={`/courses/${courseId}/students`}>
            {t('students')}
          </Button>
          <Button kind="secondary" size="dense" to={`/courses/${courseId}`}>
            {t('editor')}
          </Button>
        </div>
      </div>
      {data ? (
        <PeriodSentence range={data.range} revenue={data.figures.revenue} before={data.before} />
      ) : null}
      <PeriodNote period={data} />
      <FigureCards view={view} figures={data?.figures} of={cards} courseId={courseId} />
      {data ? (
        <>
          <EnrollmentChart view={view} courseId={courseId} buckets={data.buckets} />
          <RouteCard view={view} courseId={courseId} stops={data.stops} figures={data.figures} />
        </>
      ) : null}
    </>
  )
}
