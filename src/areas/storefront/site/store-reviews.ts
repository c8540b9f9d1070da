import type { WorkspaceRecord } from '#areas/accounts/server/workspaces.ts'
import type { ReviewFigures } from '#areas/reviews/contract.ts'
import { latestReviews } from '#areas/reviews/server/figures.ts'
import type { Ctx } from '#platform/context.ts'
import type { Shelf } from '../server/shelves.ts'
import type { StoreReviewSummary } from './StoreReviews.tsx'

/** As many as are in one row. */
const shownAtOnce = 3

/** What buyers say of a store: of what shows reviews on its own page. Null where there is nothing. */
export async function storeReviews(
  ctx: Pick<Ctx, 'db' | 'instance'>,
  workspace: WorkspaceRecord,
  shelves: readonly Shelf[],
  ratings: ReadonlyMap<string, ReviewFigures>,
  /** The one that's pulled out already. */
  quoted?: string,
): Promise<StoreReviewSummary | null> {
  const showing = shelves.map(({ product, segment, items }) => ({
    kind: product.thing,
    segment,
    items: items.filter(({ showsReviews }) => showsReviews),
  }))
  const figures = showing.flatMap(({ items }) => items).flatMap(({ id }) => ratings.get(id) ?? [])
  const count = figures.reduce((sum, each) => sum + each.count, 0)
  if (count === 0) return null
  const stars = figures.reduce(
    (sum, { byRating }) => sum + byRating.reduce((all, each, at) => all + each * (at + 1), 0),
    0,
  )
  const newest = await Promise.all(
    showing.map(async ({ kind, segment, items }) => {
      const things = { kind, ids: items.map(({ id }) => id) }
      const latest = await latestReviews(
        { ...ctx, language: workspace.language },
        workspace.id,
        things,
        shownAtOnce + 1,
      )
      return latest.flatMap(({ id, rating, text, shownName, writtenAt, thingId }) => {
        if (id === quoted) return []
        const reviewed = items.find((item) => item.id === thingId)
        if (!reviewed) return []
        const href = `/@${workspace.handle}/${segment}/${reviewed.slug}#reviews`
        return [{ id, rating, text, shownName, writtenAt, product: { title: reviewed.title, href } }]
      })
    }),
  )
  return {
    average: Math.round((stars / count) * 10) / 10,
    count,
    newest: newest
      .flat()
      .sort((one, other) => other.writtenAt.localeCompare(one.writtenAt))
      .slice(0, shownAtOnce),
  }
}
