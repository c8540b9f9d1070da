import type { LibraryCourse } from '../contract.ts'

export const filters = ['all', 'going', 'new', 'finished', 'ended'] as const
export type Filter = (typeof filters)[number]
export const sorts = ['active', 'title', 'progress', 'newest'] as const
export type Sort = (typeof sorts)[number]

/** What a course counts as: each is one of the four. */
export function stateOf({ ended, progress, lastActiveAt }: LibraryCourse): Exclude<Filter, 'all'> {
  if (ended) return 'ended'
  if (progress.total > 0 && progress.completed >= progress.total) return 'finished'
  return lastActiveAt || progress.completed > 0 ? 'going' : 'new'
}

/** The courses a search and a filter leave, in their order; those that ended stand last. */
export function shownCourses(
  courses: readonly LibraryCourse[],
  view: { search: string; filter: Filter; sort: Sort },
  locale: string,
): LibraryCourse[] {
  const words = plain(view.search).split(/\s+/).filter(Boolean)
  const orders = ordersOf(locale)
  return courses
    .filter((course) => view.filter === 'all' || stateOf(course) === view.filter)
    .filter(({ title, sellerName }) => words.every((word) => plain(`${title} ${sellerName}`).includes(word)))
    .toSorted(
      (one, other) =>
        Number(one.ended !== null) - Number(other.ended !== null) || orders[view.sort](one, other),
    )
}

type Order = (one: LibraryCourse, other: LibraryCourse) => number

function ordersOf(locale: string): Record<Sort, Order> {
  const touched = (course: LibraryCourse) => course.lastActiveAt ?? course.grantedAt
  const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })
  return {
    active: (one, other) => touched(other).localeCompare(touched(one)),
    title: (one, other) => compare(one.title, other.title),
    progress: (one, other) => other.progress.percent - one.progress.percent,
    newest: (one, other) => other.grantedAt.localeCompare(one.grantedAt),
  }
}

/** Without accents and case: who types "ceramica" means "Cerâmica". */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
