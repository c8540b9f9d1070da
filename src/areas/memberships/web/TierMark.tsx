import { Gem } from 'lucide-react'
import { Icon } from '#ui/Icon.tsx'
import classes from './memberships.module.css'

/** A tier by its name; how high it is, is in the number of its place. */
export function TierMark({ title, rank }: { title: string; rank: number }) {
  return (
    <span className={classes.tierName} data-line="membership" title={String(rank)}>
      <Icon of={Gem} size={14} />
      {title}
    </span>
  )
}
