import { Card } from '#ui/Card.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SkeletonRegion } from '#ui/SkeletonRegion.tsx'
import type { Look } from './ProductTools.tsx'
import classes from './products.module.css'

const places = ['a', 'b', 'c']

/** Gray products in the shape of those that come. */
export function ProductsLoading({ look }: { look: Look }) {
  return (
    <SkeletonRegion>
      {look === 'table' ? (
        <Card flush>
          <div className={classes.shade}>
            {places.map((place) => (
              <Skeleton key={place} width="100%" />
            ))}
          </div>
        </Card>
      ) : (
        <div className={classes.grid}>
          {places.map((place) => (
            <div key={place} className={classes.card}>
              <div className={classes.cover}>
                <Skeleton width="100%" height="170px" />
              </div>
              <div className={classes.shade}>
                <Skeleton width="40%" />
                <Skeleton width="80%" />
                <Skeleton width="60%" />
              </div>
            </div>
          ))}
        </div>
      )}
    </SkeletonRegion>
  )
}
