import { Skeleton } from '#ui/Skeleton.tsx'
import { SkeletonRegion } from '#ui/SkeletonRegion.tsx'
import classes from './LearningRow.module.css'

/** Three rows in the shape of `LearningRow`. */
export function LearningSkeleton() {
  return (
    <SkeletonRegion>
      {['52%', '44%', '58%'].map((width) => (
        <div key={width} className={classes.row}>
          <div className={classes.cover}>
            <Skeleton height="100%" />
          </div>
          <div className={classes.waiting}>
            <Skeleton width={width} height="17px" />
            <Skeleton width="30%" />
            <Skeleton height="16px" />
          </div>
        </div>
      ))}
    </SkeletonRegion>
  )
}
