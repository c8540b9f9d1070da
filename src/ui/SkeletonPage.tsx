import cardClasses from './Card.module.css'
import classes from './Skeleton.module.css'
import { Skeleton } from './Skeleton.tsx'
import { SkeletonRegion } from './SkeletonRegion.tsx'

/** A page whose shape is not known yet (its code is still on the way): heading, then one card of rows. */
export function SkeletonPage() {
  return (
    <SkeletonRegion>
      <div className={classes.page}>
        <div className={classes.head}>
          <Skeleton width="220px" height="30px" />
          <Skeleton width="340px" height="16px" />
        </div>
        <div className={cardClasses.card}>
          <div className={classes.rows}>
            {['70%', '55%', '64%', '48%'].map((width) => (
              <Skeleton key={width} width={width} height="14px" />
            ))}
          </div>
        </div>
      </div>
    </SkeletonRegion>
  )
}
