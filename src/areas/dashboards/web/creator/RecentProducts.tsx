import { Suspense } from 'react'
import type { ProductKind } from '#kernel/things.ts'
import { DashboardFailed } from '../DashboardFailed.tsx'
import classes from '../dashboard.module.css'
import { ListSkeleton } from '../ListSkeleton.tsx'
import { useKinds } from './kinds.ts'

/** What the creator worked on last, a card of each kind they have; they load and fail alone. A newcomer sees all there could be. */
export function RecentProducts({ sold = [] }: { sold: readonly ProductKind[] | undefined }) {
  const kinds = useKinds().filter(({ kind }) => sold.length === 0 || sold.includes(kind))
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
