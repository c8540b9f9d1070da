import type { Id } from '#kernel/ids.ts'
import type { Language } from '#kernel/language.ts'
import type { Ctx } from '#platform/context.ts'
import type { PublicReview, ReviewFigures } from '../contract.ts'
import { publishedReviews, reviewFigures } from '../server/figures.ts'
import type { ReviewedThing } from '../server/reviews.ts'

/** Reviews shown at once; the rest are on pages of their own. */
const reviewsAtOnce = 6

export type ReviewsOnPage = {
  figures: ReviewFigures
  reviews: PublicReview[]
  /** Where the ones before and after these are. */
  newerHref?: string
  olderHref?: string
}

type Where = {
  /** Whose page it is, and the language it's in. */
  workspace: { id: Id<'wsp'>; language: Language }
  /** The page's address, and which of its pages of reviews is asked for. */
  href: string
  page?: number
}

/** What the public page of a thing shows of its reviews; null where there are none. */
export async function findReviewsOnPage(
  ctx: Ctx,
  thing: ReviewedThing,
  { workspace, href, page = 1 }: Where,
): Promise<ReviewsOnPage | null> {
  const figures = (await reviewFigures(ctx, workspace.id, { kind: thing.kind, ids: [thing.id] })).get(
    thing.id,
  )
  if (!figures || figures.count === 0) return null
  const inStore = { ...ctx, language: workspace.language }
  const { reviews, total } = await publishedReviews(inStore, workspace.id, thing, page, reviewsAtOnce)
  const at = (number: number) => (number === 1 ? `${href}#reviews` : `${href}?reviews=${number}#reviews`)
  return {
    figures,
    reviews,
    ...(page > 1 ? { newerHref: at(page - 1) } : {}),
    ...(page * reviewsAtOnce < total ? { olderHref: at(page + 1) } : {}),
  }
}

/** The page that `?reviews=` asks for; what is no number asks for the first. */
export const reviewsPageOf = (asked: string | undefined): number =>
  /^\d{1,3}$/.test(asked ?? '') ? Math.max(1, Number(asked)) : 1
