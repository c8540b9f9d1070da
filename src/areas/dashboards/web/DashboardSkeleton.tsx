import { Card } from '#ui/Card.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SkeletonRegion } from '#ui/SkeletonRegion.tsx'
import { StatRow } from '#ui/StatRow.tsx'
import classes from './dashboard.module.css'

/** Cards, then a list: the shape every dashboard comes in. */
export function DashboardSkeleton({ cards }: { cards: number }) {
  return (
    <SkeletonRegion>
      <div className={classes.stack}>
        <StatRow>
          {Array.from({ length: cards }, (_, at) => at).map((at) => (
            <Card key={at}>
              <div className={classes.waiting}>
                <Skeleton width="60%" />
                <Skeleton width="45%" height="28px" />
                <Skeleton width="70%" />
              </div>
            </Card>
          ))}
        </StatRow>
        <Card>
          <div className={classes.waiting}>
            {['40%', '82%', '64%', '76%', '58%'].map((width) => (
              <Skeleton key={width} width={width} height="16px" />
            ))}
          </div>
        </Card>
      </div>
    </SkeletonRegion>
  )
}
