import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import { insightsApi } from './api.ts'
import { EnrollmentChart } from './EnrollmentChart.tsx'
import { FigureCards } from './FigureCards.tsx'
import { PeriodNote } from './PeriodNote.tsx'
import { PeriodSentence } from './PeriodSentence.tsx'
import { useCourseColumns } from './use-course-columns.tsx'
import type { InsightsView } from './use-insights-view.ts'

/** All courses beside each other, and what they come to. */
export function AllCourses({ view, onCreate }: { view: InsightsView; onCreate: () => void }) {
  const t = useTranslations('insights.analytics')
  const columns = useCourseColumns(view)
  const found = useQuery(
    insightsApi.courses.queryOptions({ input: { range: view.range }, placeholderData: keepPreviousData }),
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
  if (data?.courses.length === 0) {
    return (
      <EmptyState
        drawing="activity"
        line="courses"
        title={t('firstUse.title')}
        action={
          <Button icon={Plus} onClick={onCreate}>
            {t('firstUse.create')}
          </Button>
        }
      >
        {t('firstUse.text')}
      </EmptyState>
    )
  }
  return (
    <>
      {data ? (
        <PeriodSentence
          range={data.range}
          revenue={data.total.revenue}
          before={data.before}
          courses={data.courses}
        />
      ) : null}
      <PeriodNote period={data} />
      <FigureCards view={view} figures={data?.total} of={['enrolled', 'completion', 'revenue', 'study']} />
      {data ? <EnrollmentChart view={view} buckets={data.buckets} /> : null}
      <Card flush title={t('table')}>
        <DataTable
          label={t('table')}
          columns={columns}
          rows={data?.courses ?? []}
          rowKey={(row) => row.course.id}
          rowName={(row) => row.course.title}
          loading={data === undefined}
          refreshing={found.isPlaceholderData}
        />
      </Card>
    </>
  )
}
