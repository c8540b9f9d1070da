import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import type { PublicReview, ReviewFigures } from '../contract.ts'
import { averageOf, type ReviewedKind, reviewsOnPage } from '../rules.ts'
import { publicReviewOf } from './present.ts'
import type { ReviewedThing } from './reviews.ts'
import { reviews } from './tables.ts'

type Tally = { rating: number; count: number }

/** Count, mean and spread of ratings that were counted by star. */
export function figuresOfRows(tallies: readonly Tally[]): ReviewFigures {
  const of = (rating: number) =>
    tallies.filter((tally) => tally.rating === rating).reduce((sum, tally) => sum + tally.count, 0)
  const byRating: ReviewFigures['byRating'] = [of(1), of(2), of(3), of(4), of(5)]
  const count = byRating.reduce((sum, each) => sum + each, 0)
  const stars = byRating.reduce((sum, each, at) => sum + each * (at + 1), 0)
  return { count, average: averageOf(stars, count), byRating }
}

/** Published ratings of things of one kind, for sales pages, lists and analytics. Every thing asked for has its figures. */
export async function reviewFigures<I extends Id>(
  ctx: Pick<Ctx, 'db'>,
  workspaceId: Id<'wsp'>,
  things: { kind: ReviewedKind; ids: readonly I[] },
): Promise<Map<I, ReviewFigures>> {
  if (things.ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: reviews.thingId, rating: reviews.rating, count: sql<number>`count(*)::int` })
    .from(reviews)
    .where(
      and(
        eq(reviews.workspaceId, workspaceId),
        eq(reviews.thingKind, things.kind),
        inArray(reviews.thingId, [...things.ids]),
        eq(reviews.status, 'published'),
      ),
    )
    .groupBy(reviews.thingId, reviews.rating)
  return new Map(things.ids.map((id) => [id, figuresOfRows(rows.filter((row) => row.id === id))]))
}

/** Published reviews of a thing, newest first, with how many there are; pages count from 1. */
export async function publishedReviews(
  ctx: Pick<Ctx, 'db' | 'language' | 'instance'>,
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
  const [rows, total] = await Promise.all([
    ctx.db
      .select()
      .from(reviews)
      .where(shown)
      .orderBy(desc(reviews.writtenAt), asc(reviews.id))
      .limit(perPage)
      .offset((page - 1) * perPage),
    ctx.db.$count(reviews, shown),
  ])
  return { reviews: rows.map((row) => publicReviewOf(ctx, row)), total }
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
    .orderBy(desc(reviews.writtenAt), asc(reviews.id))
    .limit(limit)
  return rows.map((row) => ({ ...publicReviewOf(ctx, row), thingId: row.thingId }))
}
