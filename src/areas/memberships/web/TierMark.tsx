import classes from './memberships.module.css'

/** A tier by its name, with a dot for each tier up to it among all there are: how high it is without a number. */
export function TierMark({ title, rank, of }: { title: string; rank: number; of: number }) {
  const most = Math.max(rank, of)
  return (
    <span className={classes.tierName} data-line="membership">
      <span className={classes.dots} aria-hidden="true">
        {Array.from({ length: most }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is nothing but its place.
          <i key={at} data-on={at < rank ? '' : undefined} />
        ))}
      </span>
      {title}
    </span>
  )
}
