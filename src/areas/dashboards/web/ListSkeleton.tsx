import { Card } from '#ui/Card.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SkeletonRegion } from '#ui/SkeletonRegion.tsx'
import classes from './dashboard.module.css'

/** A list that is on its way, under the title it will have. */
export function ListSkeleton({ title }: { title: string }) {
  return (
    <Card title={title}>
      <SkeletonRegion>
        <div className={classes.waiting}>
          {['82%', '64%', '76%', '58%', '70%'].map((width) => (
            <Skeleton key={width} width={width} height="16px" />
          ))}
        </div>
      </SkeletonRegion>
    </Card>
  )
}
