import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { insightRanges } from '../../insights-contract.ts'
import { AllCourses } from './AllCourses.tsx'
import classes from './analytics.module.css'
import { OneCourse } from './OneCourse.tsx'
import { RowsSheet } from './RowsSheet.tsx'
import { type InsightsView, useInsightsView } from './use-insights-view.ts'

/** How courses do: all of them beside each other, or one in depth. Every figure opens the rows it is made of. */
export function AnalyticsTab({ onCreate }: { onCreate: () => void }) {
  const view = useInsightsView()
  return (
    <div className={classes.stack}>
      <Tools view={view} />
      {view.courseId ? (
        <OneCourse view={view} courseId={view.courseId} />
      ) : (
        <AllCourses view={view} onCreate={onCreate} />
      )}
      <RowsSheet view={view} />
    </div>
  )
}

function Tools({ view }: { view: InsightsView }) {
  const t = useTranslations('insights.analytics')
  const query = new URLSearchParams({
    range: view.range,
    ...(view.courseId ? { courseId: view.courseId } : {}),
  })
  return (
    <div className={classes.tools}>
      <SegmentedControl
        label={t('range')}
        value={view.range}
        onChange={view.setRange}
        options={insightRanges.map((range) => ({ value: range, label: t(`ranges.${range}`) }))}
      />
      <Button
        kind="secondary"
        size="dense"
        icon={Download}
        href={`/api/v1/course-insights.csv?${query}`}
        className={classes.export}
      >
        {t('export')}
      </Button>
    </div>
  )
}
