import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { insightRanges } from '../../insights-contract.ts'
import classes from './analytics.module.css'
import type { InsightsView } from './use-insights-view.ts'

/** The period, and the figures as a file. */
export function AnalyticsTools({ view }: { view: InsightsView }) {
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
