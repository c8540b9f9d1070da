import { dayOf } from '#ui/days.ts'
import type { ActivityItem } from './sentences.tsx'

/** Two get a line each. */
const fewest = 3

/** What an item is told as: alone, or in one line with those right after it that tell the same of the same thing on the same day. */
export type FeedEntry = { item: ActivityItem; each: readonly ActivityItem[] | null }

/** Equal events that follow each other become one, in the latest one's place; `repeats` says which there are words for. */
export function foldRepeats(
  items: readonly ActivityItem[],
  repeats: (item: ActivityItem) => boolean,
  timeZone?: string,
): FeedEntry[] {
  const told: FeedEntry[] = []
  for (let at = 0; at < items.length; ) {
    const run = runFrom(items, at, timeZone)
    const [item] = run
    if (!item) break
    if (run.length >= fewest && item.times === undefined && repeats(item))
      told.push({ item: { ...item, times: run.length, facts: together(run) }, each: run })
    else told.push(...run.map((item) => ({ item, each: null })))
    at += run.length
  }
  return told
}

function runFrom(items: readonly ActivityItem[], at: number, timeZone?: string): ActivityItem[] {
  const [first, ...rest] = items.slice(at)
  if (!first) return []
  const end = rest.findIndex((item) => keyOf(item, timeZone) !== keyOf(first, timeZone))
  return [first, ...rest.slice(0, end === -1 ? rest.length : end)]
}

const keyOf = ({ type, severity, facts, at, times }: ActivityItem, timeZone?: string) =>
  JSON.stringify([
    ...[type, severity, facts.title, moneyIn(facts)?.currency, isFree(facts), times],
    dayOf(new Date(at), timeZone),
  ])

const isFree = (facts: ActivityItem['facts']) => moneyIn(facts)?.cents === 0

/** The facts of the latest, with the total of all. */
function together(run: readonly ActivityItem[]): ActivityItem['facts'] {
  const [first] = run
  const totals = run.flatMap(({ facts }) => moneyIn(facts) ?? [])
  const [one] = totals
  const total = one && { total: { ...one, cents: totals.reduce((sum, { cents }) => sum + cents, 0) } }
  return { ...first?.facts, ...total }
}

function moneyIn({ total }: ActivityItem['facts']): { cents: number; currency: string } | null {
  if (typeof total !== 'object' || total === null) return null
  const { cents, currency } = total as Record<string, unknown>
  return typeof cents === 'number' && typeof currency === 'string' ? { cents, currency } : null
}
