import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { CourseFrame } from '#areas/courses/web/shared/CourseFrame.tsx'
import { CourseMissing } from '#areas/courses/web/shared/CourseMissing.tsx'
import { isId } from '#kernel/ids.ts'
import { AnalyticsTools } from './AnalyticsTools.tsx'
import classes from './analytics.module.css'
import { OneCourse } from './OneCourse.tsx'
import { RowsSheet } from './RowsSheet.tsx'
import { useInsightsView } from './use-insights-view.ts'

/** `/courses/:courseId/analytics`: how one course does. Every figure opens the rows it's made of. */
export function CourseAnalyticsPage() {
  const { courseId = '' } = useParams()
  const t = useTranslations('insights.tabs')
  const words = useTranslations('students')
  const view = useInsightsView()
  const missing = (
    <CourseMissing
      title={t('analytics')}
      missing={words('missing')}
      text={words('missingText')}
      back={words('toCourses')}
    />
  )
  if (!isId('crs', courseId)) return missing
  return (
    <CourseFrame courseId={courseId} title={t('analytics')}>
      <div className={classes.stack}>
        <AnalyticsTools view={view} />
        <OneCourse view={view} courseId={courseId} />
        <RowsSheet view={view} />
      </div>
    </CourseFrame>
  )
}
