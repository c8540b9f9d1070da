import { and, eq, sql } from 'drizzle-orm'
import { contacts } from '#areas/contacts/server/tables.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import type { EventType } from '#kernel/events.ts'
import type { Id } from '#kernel/ids.ts'
import { kindOfThing, type ThingId } from '#kernel/things.ts'
import { type CreatorCtx, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { mine } from '#platform/tables.ts'
import type { Review } from '../contract.ts'
import { reviewAnswered, reviewAnswerRemoved, reviewHidden, reviewPublished } from '../events.ts'
import { type ReviewStatus, reviewsOnPage } from '../rules.ts'
import { figuresOfRows, newestFirst } from './figures.ts'
import { reviewOf } from './present.ts'
import { titlesOfThings } from './reviewables.ts'
import { factsOf, type ReviewRow } from './reviews.ts'
import { countReview, reviewTallies } from './sums.ts'
import { reviews } from './tables.ts'

type ReviewQuery = {
  thingId?: ThingId | undefined
  status?: Exclude<ReviewStatus, 'withdrawn'> | undefined
  rating?: number | undefined
  page: number
}

/** Reviews of the workspace, of one thing or of all, newest first. Withdrawn ones are no one's to read. */
export async function listReviews(ctx: CreatorCtx, asked: ReviewQuery) {
  const { workspaceId } = ctx.actor
  const wanted = and(
    mine(ctx, reviews),
    // As the indexes say it, and never as a value: a plan that is kept would not use them.
    sql`${reviews.status} <> 'withdrawn'`,
    asked.thingId
      ? and(eq(reviews.thingKind, kindOfThing(asked.thingId)), eq(reviews.thingId, asked.thingId))
      : undefined,
    asked.status ? eq(reviews.status, asked.status) : undefined,
    asked.rating ? eq(reviews.rating, asked.rating) : undefined,
  )
  // From the index alone: a review and its writer are read for those that are shown.
  const shown = ctx.db
    .select({ id: reviews.id })
    .from(reviews)
    .where(wanted)
    .orderBy(...newestFirst)
    .limit(reviewsOnPage)
    .offset((asked.page - 1) * reviewsOnPage)
    .as('shown')
  const of = asked.thingId ?? 'all'
  const [rows, talliesOf] = await Promise.all([
    ctx.db
      .select({ review: reviews, name: contacts.name, email: contacts.email })
      .from(shown)
      .innerJoin(reviews, and(eq(reviews.workspaceId, workspaceId), eq(reviews.id, shown.id)))
      .innerJoin(contacts, and(eq(contacts.workspaceId, workspaceId), eq(contacts.id, reviews.contactId)))
      .orderBy(...newestFirst),
    reviewTallies(ctx, workspaceId, [of]),
  ])
  const tallies = talliesOf(of)
  const titles = await titlesOf(
    ctx,
    rows.map(({ review }) => review),
  )
  const countOf = (which: { status?: ReviewStatus | undefined; rating?: number | undefined }) =>
    tallies
      .filter(({ status }) => which.status === undefined || status === which.status)
      .filter(({ rating }) => which.rating === undefined || rating === which.rating)
      .reduce((sum, tally) => sum + tally.count, 0)
  return {
    reviews: rows.map(({ review, ...contact }) =>
      reviewOf(ctx, review, contact, titles.get(review.thingId) ?? ''),
    ),
    total: countOf(asked),
    counts: {
      pending: countOf({ status: 'pending' }),
      published: countOf({ status: 'published' }),
      hidden: countOf({ status: 'hidden' }),
    },
    figures: figuresOfRows(tallies.filter((tally) => tally.status === 'published')),
  }
}

/** Shows a review to everyone. @throws NOT_FOUND, CONFLICT when its writer has taken it back. */
export function publishReview(ctx: CreatorCtx, reviewId: Id<'rvw'>): Promise<Review> {
  return change(ctx, reviewId, reviewPublished, (review, now) =>
    review.status === 'published' ? null : { status: 'published', publishedAt: now, hiddenReason: null },
  )
}

/** Hides a review and says why to its writer. @throws NOT_FOUND, INVALID without a reason, CONFLICT when it was taken back. */
export async function hideReview(ctx: CreatorCtx, reviewId: Id<'rvw'>, reason: string): Promise<Review> {
  const hiddenReason = reason.trim()
  if (hiddenReason === '') throw invalid({ reason: 'Enter a reason. The reviewer will see it.' })
  return change(ctx, reviewId, reviewHidden, (_, now) => ({
    status: 'hidden',
    publishedAt: null,
    hiddenAt: now,
    hiddenReason,
  }))
}

/** Answers a review; the reply shows below it in public. @throws NOT_FOUND, INVALID, CONFLICT when it was taken back. */
export async function answerReview(ctx: CreatorCtx, reviewId: Id<'rvw'>, text: string): Promise<Review> {
  const reply = text.trim()
  if (reply === '') throw invalid({ text: 'Write a reply first' })
  return change(ctx, reviewId, reviewAnswered, (_, now) => ({ reply, repliedAt: now }))
}

/** Takes the answer back. */
export function removeAnswer(ctx: CreatorCtx, reviewId: Id<'rvw'>): Promise<Review> {
  return change(ctx, reviewId, reviewAnswerRemoved, ({ reply }) =>
    reply === null ? null : { reply: null, repliedAt: null },
  )
}

type Change = Partial<typeof reviews.$inferInsert> | null

/** One change of a review under its lock; null leaves it, and nothing is announced. */
function change(
  ctx: CreatorCtx,
  reviewId: Id<'rvw'>,
  event: EventType<typeof reviewPublished.payload>,
  decide: (review: ReviewRow, now: Date) => Change,
): Promise<Review> {
  return withTransaction(ctx, async (ctx) => {
    const { workspaceId } = ctx.actor
    const [row] = await ctx.db
      .select({ review: reviews, name: contacts.name, email: contacts.email })
      .from(reviews)
      .innerJoin(
        contacts,
        and(eq(contacts.workspaceId, reviews.workspaceId), eq(contacts.id, reviews.contactId)),
      )
      .where(mine(ctx, reviews, reviewId))
      .for('update', { of: reviews })
    if (!row) throw new AppError('NOT_FOUND', 'There’s nothing at this address.')
    const { review, ...contact } = row
    if (review.status === 'withdrawn') throw new AppError('CONFLICT', 'The reviewer deleted this review.')
    const changes = decide(review, ctx.now())
    const facts = await factsOf(ctx, workspaceId, {
      id: review.id,
      thing: { kind: review.thingKind, id: review.thingId },
      contact: { id: review.contactId, ...contact },
      rating: review.rating,
    })
    if (!changes) return reviewOf(ctx, review, contact, facts.title)
    await ctx.db
      .update(reviews)
      .set(changes)
      .where(mine(ctx, reviews, reviewId))
    countReview(ctx, workspaceId, review, { ...review, ...changes } as ReviewRow)
    await announce(ctx, workspaceId, event, facts)
    return reviewOf(ctx, { ...review, ...changes } as ReviewRow, contact, facts.title)
  })
}

async function titlesOf(ctx: CreatorCtx, rows: ReviewRow[]): Promise<Map<Id, string>> {
  const titles = new Map<Id, string>()
  for (const [kind, ofKind] of Map.groupBy(rows, (row) => row.thingKind)) {
    const ids = [...new Set(ofKind.map((row) => row.thingId))]
    for (const [id, title] of await titlesOfThings(ctx, kind, [ctx.actor.workspaceId], ids))
      titles.set(id, title)
  }
  return titles
}
