import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import { insightsApi } from './api.ts'
import { EnrollmentChart } from './EnrollmentChart.tsx'
import { FigureCards } from './FigureCards.tsx'
import { PeriodNote } from './PeriodNote.tsx'
import { PeriodSentence } from './PeriodSentence.tsx'
import { RouteCard } from './RouteCard.tsx'
import type { InsightsView } from './use-insights-view.ts'

const cards = ['enrolled', 'completion', 'revenue', 'quiz'] as const
const besides = ['rating', 'study'] as const

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
  if (found.isError && refusalOf(found.error).code === 'NOT_FOUND')
    return (
      <EmptyState
        title={words('missing')}
        action={
          <Button kind="secondary" to="/courses?tab=analytics">
            {t('back')}
          </Button>
        }
      />
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
  const { data } = found
  return (
    <>
      {data ? (
        <PeriodSentence range={data.range} revenue={data.figures.revenue} before={data.before} />
      ) : null}
      <PeriodNote period={data} />
      <FigureCards view={view} figures={data?.figures} of={cards} besides={besides} courseId={courseId} />
      {data ? (
        <>
          <EnrollmentChart view={view} courseId={courseId} buckets={data.buckets} />
          <RouteCard view={view} courseId={courseId} stops={data.stops} figures={data.figures} />
        </>
      ) : null}
    </>
  )
}
