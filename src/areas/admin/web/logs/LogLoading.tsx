import { Skeleton } from '#ui/Skeleton.tsx'
import { SkeletonRegion } from '#ui/SkeletonRegion.tsx'
import classes from './logs.module.css'

/** A placeholder in the log's shape while it loads. */
export function LogLoading() {
  return (
    <SkeletonRegion>
      <div className={classes.loading}>
        {['72%', '58%', '80%', '64%', '70%'].map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </div>
    </SkeletonRegion>
  )
}
