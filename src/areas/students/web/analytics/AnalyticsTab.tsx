import { Navigate } from 'react-router'
import { AllCourses } from './AllCourses.tsx'
import { AnalyticsTools } from './AnalyticsTools.tsx'
import classes from './analytics.module.css'
import { RowsSheet } from './RowsSheet.tsx'
import { useInsightsView } from './use-insights-view.ts'

/** How courses do beside each other. Every figure opens the rows it is made of. */
export function AnalyticsTab({ onCreate }: { onCreate: () => void }) {
  const view = useInsightsView()
  // One course's figures were here before they had a place among its views: links to them are still around.
  if (view.courseId) return <Navigate to={view.courseAt(view.courseId)} replace />
  return (
    <div className={classes.stack}>
      <AnalyticsTools view={view} />
      <AllCourses view={view} onCreate={onCreate} />
      <RowsSheet view={view} />
    </div>
  )
}
