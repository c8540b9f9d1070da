import { Suspense } from 'react'
import { DashboardFailed } from '../DashboardFailed.tsx'
import classes from '../dashboard.module.css'
import { ListSkeleton } from '../ListSkeleton.tsx'
import { useKinds } from './kinds.ts'

/** What the creator worked on last, a card of each kind; they load and fail alone. */
export function RecentProducts() {
  const kinds = useKinds()
  return (
    <div className={classes.recent}>
      {kinds.map(({ kind, dashboard, words }) =>
        dashboard.Recent ? (
          <Suspense key={kind} fallback={<ListSkeleton title={words.recent} />}>
            <dashboard.Recent title={words.recent} Waiting={ListSkeleton} Failed={DashboardFailed} />
          </Suspense>
        ) : null,
      )}
    </div>
  )
}
