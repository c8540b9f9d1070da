import type { LibraryCards, LibraryCourse, OwnedProduct } from '../contract.ts'

export const filters = ['all', 'going', 'new', 'finished', 'ended'] as const
export type Filter = (typeof filters)[number]
export const sorts = ['active', 'title', 'progress', 'newest'] as const
export type Sort = (typeof sorts)[number]

/** A thing in the list: what it's found and sorted by, and what its card is made from. */
export type Entry = {
  id: string
  title: string
  sellerName: string
  grantedAt: string
  lastActiveAt: string | null
  percent: number
  hasBegun: boolean
  isFinished: boolean
  isEnded: boolean
  receiptPath: string | null
  /** There's more of it to do: its button leads on. */
  goesOn: boolean
} & ({ course: LibraryCourse } | { product: OwnedProduct })

/** Everything that's owned, whatever kind it is. */
export const entriesOf = ({ courses, others }: LibraryCards): Entry[] => [
  ...courses.map(entryOfCourse),
  ...others.map(entryOfProduct),
]

function entryOfCourse(course: LibraryCourse): Entry {
  const { courseId, progress, nextLesson, lastActiveAt, ended } = course
  return {
    ...factsOf(course),
    id: courseId,
    percent: progress.percent,
    hasBegun: lastActiveAt !== null || progress.completed > 0,
    isFinished: progress.total > 0 && progress.completed >= progress.total,
    goesOn: nextLesson !== null && !ended,
    course,
  }
}

function entryOfProduct(product: OwnedProduct): Entry {
  const isFinished = product.percent === 100
  return {
    ...factsOf(product),
    id: product.id,
    percent: product.percent ?? 0,
    hasBegun: product.lastActiveAt !== null || (product.percent ?? 0) > 0,
    isFinished,
    goesOn: !isFinished && !product.ended,
    product,
  }
}

function factsOf(owned: LibraryCourse | OwnedProduct) {
  const { title, sellerName, grantedAt, lastActiveAt, receiptPath, ended } = owned
  return { title, sellerName, grantedAt, lastActiveAt, receiptPath, isEnded: ended !== null }
}

/** What a thing counts as: each is one of the four. */
export function stateOf({ isEnded, isFinished, hasBegun }: Entry): Exclude<Filter, 'all'> {
  if (isEnded) return 'ended'
  if (isFinished) return 'finished'
  return hasBegun ? 'going' : 'new'
}

/** What a search and a filter leave, in their order; what ended comes last. */
export function shownEntries(
  entries: readonly Entry[],
  view: { search: string; filter: Filter; sort: Sort },
  locale: string,
): Entry[] {
  const words = plain(view.search).split(/\s+/).filter(Boolean)
  const orders = ordersOf(locale)
  return entries
    .filter((entry) => view.filter === 'all' || stateOf(entry) === view.filter)
    .filter(({ title, sellerName }) => words.every((word) => plain(`${title} ${sellerName}`).includes(word)))
    .toSorted((one, other) => Number(one.isEnded) - Number(other.isEnded) || orders[view.sort](one, other))
}

type Order = (one: Entry, other: Entry) => number

function ordersOf(locale: string): Record<Sort, Order> {
  const touched = (entry: Entry) => entry.lastActiveAt ?? entry.grantedAt
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
