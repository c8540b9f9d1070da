import { sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import type { SumSource } from '#platform/sums/checking.ts'
import { addToSums, readSums } from '#platform/sums/sums.ts'
import { type ReviewStatus, ratings } from '../rules.ts'
import type { reviews } from './tables.ts'

type ReviewFacts = Pick<typeof reviews.$inferSelect, 'thingId' | 'status' | 'rating'>

/** Statuses that are counted: a review that was taken back is no one's to read. */
const counted = ['pending', 'published', 'hidden'] as const satisfies ReviewStatus[]

/** How many reviews there are of a thing, or of all, by what the seller decided and by stars. */
const reviewsSum = (of: Id | 'all', status: ReviewStatus, rating: number) =>
  `reviews.given:${of}:${status}:${rating}`

/** Together with the review that was written, changed, or taken back. */
export function countReview(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  before: ReviewFacts | null | undefined,
  after: ReviewFacts | null,
): void {
  addToSums(ctx, workspaceId, [...changesOf(before, -1), ...changesOf(after, 1)])
}

function changesOf(review: ReviewFacts | null | undefined, amount: number) {
  if (!review || review.status === 'withdrawn') return []
  const { thingId, status, rating } = review
  return ([thingId, 'all'] as const).map((of) => ({
    subject: reviewsSum(of, status, rating),
    at: new Date(0),
    amount,
    timed: false,
  }))
}

export type Tally = { status: ReviewStatus; rating: number; count: number }

/** The reviews of things, or of all, by status and stars. */
export async function reviewTallies<I extends Id | 'all'>(
  ctx: Pick<Ctx, 'db' | 'now'>,
  workspaceId: Id<'wsp'>,
  of: readonly I[],
  statuses: readonly ReviewStatus[] = counted,
): Promise<(id: I) => Tally[]> {
  const kinds = statuses.flatMap((status) => ratings.map((rating) => ({ status, rating })))
  const subjects = of.flatMap((id) => kinds.map(({ status, rating }) => reviewsSum(id, status, rating)))
  const sumOf = await readSums(ctx, workspaceId, subjects)
  return (id) =>
    kinds.map(({ status, rating }) => ({ status, rating, count: sumOf(reviewsSum(id, status, rating)) }))
}

/** The same from the rows themselves. */
export const reviewsSums: SumSource = {
  prefix: 'reviews.',
  recount: (workspaceId) => sql`
    select 'reviews.given:' || k.thing || ':' || r.status || ':' || r.rating as subject,
           'epoch'::timestamptz as at, 1::bigint as amount, false as timed
    from reviews r cross join lateral (values (r.thing_id), ('all')) as k(thing)
    where r.workspace_id = ${workspaceId} and r.status <> 'withdrawn'`,
}
