import { Skeleton } from '#ui/Skeleton.tsx'
import { SkeletonRegion } from '#ui/SkeletonRegion.tsx'
import classes from './CourseCard.module.css'
import type { CardsOrTable } from './cards-or-table.ts'

const places = ['a', 'b', 'c', 'd', 'e', 'f']

/** The list in its final shape, before it is there. */
export function CoursesLoading({ view }: { view: CardsOrTable }) {
  return (
    <SkeletonRegion>
      <div className={view === 'cards' ? classes.grid : undefined}>
        {places.map((place) =>
          view === 'cards' ? (
            <div key={place} className={classes.card}>
              <div className={classes.cover} />
              <div className={classes.shade}>
                <Skeleton width="96px" height="24px" />
                <Skeleton width="70%" height="18px" />
                <Skeleton width="90%" />
                <Skeleton width="60%" />
                <Skeleton height="24px" />
              </div>
            </div>
          ) : (
            <div key={place} className={classes.shade}>
              <Skeleton height="20px" />
            </div>
          ),
        )}
      </div>
    </SkeletonRegion>
  )
}
