import type { ReactNode } from 'react'
import { Icon } from '#ui/Icon.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { useProducts } from '#webkit/products.ts'
import classes from './ActivityFeed.module.css'
import { iconOf, lineOf } from './appearance.ts'
import { type ActivityItem, useSentences } from './sentences.tsx'

type Props = {
  items: readonly ActivityItem[]
  /** Catalog of the sentences when the reader did it: `learning.activity`. Otherwise each area's own. */
  sentences?: string
  /** Catalog of the sentences for what happened several times. */
  repeats?: string
  /** Shown when there's nothing to tell. */
  empty: ReactNode
}

/** What happened, newest first: one sentence for each event an area has words for; events without words are left out. */
export function ActivityFeed({ items, sentences, repeats, empty }: Props) {
  const products = useProducts()
  const told = useSentences(items, sentences, repeats)
  if (told.length === 0) return empty
  return (
    <ul className={classes.feed}>
      {told.map(({ item, sentence }) => (
        <li
          key={item.id}
          className={classes.item}
          data-line={lineOf(products, item)}
          data-severity={item.severity}
        >
          <span className={classes.icon}>
            <Icon of={iconOf(products, item)} size={18} />
          </span>
          <span className={classes.words}>{sentence}</span>
          <span className={classes.time}>
            <RelativeTime at={item.at} />
          </span>
        </li>
      ))}
    </ul>
  )
}
