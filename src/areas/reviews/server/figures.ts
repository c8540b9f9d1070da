import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import type { PublicReview, ReviewFigures } from '../contract.ts'
import { averageOf, type ReviewedKind, reviewsOnPage } from '../rules.ts'
import { publicReviewOf } from './present.ts'
import type { ReviewedThing } from './reviews.ts'
import { reviewTallies, type Tally } from './sums.ts'
import { reviews } from './tables.ts'

/** As the indexes have them: without the nulls that never are, none of them would be used. */
export const newestFirst = [sql`${reviews.writtenAt} desc nulls last`, asc(reviews.id)]

/** Count, mean and spread of ratings that were counted by star. */
export function figuresOfRows(tallies: readonly Pick<Tally, 'rating' | 'count'>[]): ReviewFigures {
  const of = (rating: number) =>
    tallies.filter((tally) => tally.rating === rating).reduce((sum, tally) => sum + tally.count, 0)
  const byRating: ReviewFigures['byRating'] = [of(1), of(2), of(3), of(4), of(5)]
  const count = byRating.reduce((sum, each) => sum + each, 0)
  const stars = byRating.reduce((sum, each, at) => sum + each * (at + 1), 0)
  return { count, average: averageOf(stars, count), byRating }
}

/** Published ratings of things of one kind, for sales pages, lists and analytics. Every thing asked for has its figures. */
export async function reviewFigures<I extends Id>(
  ctx: Pick<Ctx, 'db' | 'now'>,
  workspaceId: Id<'wsp'>,
  things: { kind: ReviewedKind; ids: readonly I[] },
): Promise<Map<I, ReviewFigures>> {
  if (things.ids.length === 0) return new Map()
  const talliesOf = await reviewTallies(ctx, workspaceId, things.ids, ['published'])
  return new Map(things.ids.map((id) => [id, figuresOfRows(talliesOf(id))]))
}

/** Published reviews of a thing, newest first, with how many there are; pages count from 1. */
export async function publishedReviews(
  ctx: Pick<Ctx, 'db' | 'now' | 'language' | 'instance'>,
  workspaceId: Id<'wsp'>,
  thing: ReviewedThing,
  page = 1,
  perPage = reviewsOnPage,
): Promise<{ reviews: PublicReview[]; total: number }> {
  const shown = and(
    eq(reviews.workspaceId, workspaceId),
    eq(reviews.thingKind, thing.kind),
    eq(reviews.thingId, thing.id),
    eq(reviews.status, 'published'),
  )
  const [rows, figures] = await Promise.all([
    ctx.db
      .select()
      .from(reviews)
      .where(shown)
      .orderBy(...newestFirst)
      .limit(perPage)
      .offset((page - 1) * perPage),
    reviewFigures(ctx, workspaceId, { kind: thing.kind, ids: [thing.id] }),
  ])
  return { reviews: rows.map((row) => publicReviewOf(ctx, row)), total: figures.get(thing.id)?.count ?? 0 }
}

/** The newest published reviews with words in them, over several things of one kind. */
export async function latestReviews(
  ctx: Pick<Ctx, 'db' | 'language' | 'instance'>,
  workspaceId: Id<'wsp'>,
  things: { kind: ReviewedKind; ids: readonly Id[] },
  limit: number,
): Promise<(PublicReview & { thingId: Id })[]> {
  if (things.ids.length === 0) return []
  const rows = await ctx.db
    .select()
    .from(reviews)
    .where(
      and(
        eq(reviews.workspaceId, workspaceId),
        eq(reviews.thingKind, things.kind),
        inArray(reviews.thingId, [...things.ids]),
        eq(reviews.status, 'published'),
        ne(reviews.text, ''),
      ),
    )
    .orderBy(...newestFirst)
    .limit(limit)
  return rows.map((row) => ({ ...publicReviewOf(ctx, row), thingId: row.thingId }))
}

/** One published review of the workspace with words in it; null when it's none (anymore). */
export async function publishedReview(
  ctx: Pick<Ctx, 'db' | 'language' | 'instance'>,
  workspaceId: Id<'wsp'>,
  reviewId: Id<'rvw'>,
): Promise<(PublicReview & { thingId: Id }) | null> {
  const [row] = await ctx.db
    .select()
    .from(reviews)
    .where(and(within(workspaceId, reviews, reviewId), eq(reviews.status, 'published'), ne(reviews.text, '')))
  return row ? { ...publicReviewOf(ctx, row), thingId: row.thingId } : null
}
