import type { OwnedKind, OwnedRow } from '#webkit/student.ts'
import type { LibraryCards } from '../contract.ts'
import { productRow } from './product-row.tsx'

export const filters = ['all', 'going', 'new', 'finished', 'ended'] as const
export type Filter = (typeof filters)[number]
export const sorts = ['active', 'title', 'progress', 'newest'] as const
export type Sort = (typeof sorts)[number]

/** Everything that's owned, whatever kind it is: kinds with a list of their own make the rows of it. */
export function rowsOf({ others, ...lists }: LibraryCards, kinds: readonly OwnedKind[]): OwnedRow[] {
  const cardsOf = new Map<string, readonly unknown[]>(Object.entries(lists))
  const own = kinds.flatMap(({ listedAs, rowOf }) =>
    (cardsOf.get(listedAs) ?? []).map((card) => rowOf(card as never)),
  )
  return [...own, ...others.map(productRow)]
}

/** What a thing counts as: each is one of the four. */
export function stateOf({ isEnded, isFinished, hasBegun }: OwnedRow): Exclude<Filter, 'all'> {
  if (isEnded) return 'ended'
  if (isFinished) return 'finished'
  return hasBegun ? 'going' : 'new'
}

/** What a search and a filter leave, in their order; what ended comes last. */
export function shownRows(
  rows: readonly OwnedRow[],
  view: { search: string; filter: Filter; sort: Sort },
  locale: string,
): OwnedRow[] {
  const words = plain(view.search).split(/\s+/).filter(Boolean)
  const orders = ordersOf(locale)
  return rows
    .filter((row) => view.filter === 'all' || stateOf(row) === view.filter)
    .filter(({ title, sellerName }) => words.every((word) => plain(`${title} ${sellerName}`).includes(word)))
    .toSorted((one, other) => Number(one.isEnded) - Number(other.isEnded) || orders[view.sort](one, other))
}

type Order = (one: OwnedRow, other: OwnedRow) => number

function ordersOf(locale: string): Record<Sort, Order> {
  const touched = (row: OwnedRow) => row.lastActiveAt ?? row.grantedAt
  const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })
  return {
    active: (one, other) => touched(other).localeCompare(touched(one)),
    title: (one, other) => compare(one.title, other.title),
    progress: (one, other) => other.percent - one.percent,
    newest: (one, other) => other.grantedAt.localeCompare(one.grantedAt),
  }
}

/** Without accents and case: who types "ceramica" means "Cerâmica". */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
