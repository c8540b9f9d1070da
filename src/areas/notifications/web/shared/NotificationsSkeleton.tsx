import { Skeleton } from '#ui/Skeleton.tsx'
import { SkeletonRegion } from '#ui/SkeletonRegion.tsx'
import classes from './Notifications.module.css'

const rows = ['84%', '66%', '72%', '58%']

/** Rows in the shape of those that are coming. */
export function NotificationsSkeleton() {
  return (
    <SkeletonRegion>
      {rows.map((width) => (
        <div key={width} className={classes.ghost}>
          <Skeleton width={width} />
          <Skeleton width="24%" />
        </div>
      ))}
    </SkeletonRegion>
  )
}
