import type { ReactNode } from 'react'
import { useTimeZone, useTranslations } from 'use-intl'
import { Feed, type FeedRow } from '#ui/Feed.tsx'
import { useProducts } from '#webkit/products.ts'
import { amountOf, coverOf, iconOf, lineOf } from './appearance.ts'
import { foldRepeats } from './fold.ts'
import { type ActivityItem, sentenceKey, useSentences } from './sentences.tsx'

type Props = {
  items: readonly ActivityItem[]
  /** Catalog of the sentences when the reader did it: `learning.activity`. Otherwise each area's own. */
  sentences?: string
  /** Catalog of the sentences for what happened several times. */
  repeats?: string
  /** Equal events that follow each other are told as one, where there are words for it. */
  folds?: boolean
  /** What came in on each day: all of its events are here, but for the last day while more follows. */
  totals?: 'none' | 'all' | 'more follows'
  /** Of the names of the days. */
  level?: 'h2' | 'h3'
  /** Shown when there's nothing to tell. */
  empty: ReactNode
}

/** What happened, newest first: one sentence for each event an area has words for; events without words are left out. */
export function ActivityFeed({ items, sentences, repeats, folds, totals, level = 'h3', empty }: Props) {
  const t = useTranslations() as unknown as { has(key: string): boolean }
  const products = useProducts()
  const timeZone = useTimeZone()
  const sentenceOf = useSentences(sentences, repeats)
  const rowOf = (item: ActivityItem): FeedRow[] => {
    const sentence = sentenceOf(item)
    if (sentence === null) return []
    const { id: key, at, severity } = item
    const looks = {
      icon: iconOf(products, item),
      line: lineOf(products, item),
      cover: coverOf(products, item),
    }
    return [{ key, at, severity, sentence, ...looks, ...amountOf(item) }]
  }
  const canRepeat = ({ type }: ActivityItem) =>
    folds === true && repeats !== undefined && t.has(sentenceKey(type, repeats))
  // Those without words don't come between two that are equal.
  const told = items.filter((item) => sentenceOf(item) !== null)
  const rows = foldRepeats(told, canRepeat, timeZone).flatMap(({ item, each }) =>
    rowOf(item).map((row) => (each ? { ...row, since: each.at(-1)?.at, each: each.flatMap(rowOf) } : row)),
  )
  if (rows.length === 0) return empty
  return <Feed rows={rows} level={level} {...(totals ? { totals } : {})} />
}
