import { and, desc, eq, inArray } from 'drizzle-orm'
import { type Contact, getContact, holdContact } from '#areas/contacts/server/contacts.ts'
import { contacts } from '#areas/contacts/server/tables.ts'
import { isSignedIn, passesOf } from '#kernel/actor.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { type Ctx, systemCtx, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import type { Reviewer } from '#platform/product.ts'
import { toReader } from '#platform/sentences.ts'
import { within } from '#platform/tables.ts'
import type { OwnReviewState } from '../contract.ts'
import { reviewWithdrawn, reviewWritten } from '../events.ts'
import {
  isFarEnough,
  publicNameOf,
  type ReviewedKind,
  type ReviewWords,
  statusWhenWritten,
  wrongReview,
} from '../rules.ts'
import { ownReviewOf } from './present.ts'
import { reviewablesOf, titlesOfThings } from './reviewables.ts'
import { reviewSettingsOf } from './settings.ts'
import { countReview } from './sums.ts'
import { reviews } from './tables.ts'

export type ReviewRow = typeof reviews.$inferSelect
export type ReviewedThing = { kind: ReviewedKind; id: Id }

/** Someone has second thoughts a few times, not a hundred. */
const writes = { name: 'reviews.writes', points: 20, seconds: 3600 }

/** The reader before a thing: an owner now, or someone who reviewed it and has lost access since. */
type Place = {
  workspaceId: Id<'wsp'>
  thing: ReviewedThing
  reviewer: Reviewer | null
  review: ReviewRow | null
}

/** What the reader said of a thing, and whether they may. @throws NOT_FOUND for who has nothing to do with it. */
export async function getOwnReviewState(ctx: Ctx, thing: ReviewedThing): Promise<OwnReviewState> {
  return standingAt(ctx, await placeOf(ctx, thing))
}

/**
 * Writes the reader's one review of a thing, or changes it. From two devices at once it is still one.
 *
 * @throws NOT_FOUND for who does not own it. @throws CONFLICT before they are half way, and before it is proven who they are.
 * @throws INVALID, RATE_LIMITED.
 */
export async function writeReview(
  ctx: Ctx,
  thing: ReviewedThing,
  words: ReviewWords,
): Promise<OwnReviewState> {
  const { workspaceId, reviewer } = await placeOf(ctx, thing)
  if (!reviewer) throw new AppError('CONFLICT', 'Your access has ended, so you can’t change this review.')
  if (!reviewer.proven) throw new AppError('CONFLICT', proveFirst(ctx))
  if (!isFarEnough(reviewer))
    throw new AppError('CONFLICT', reviewablesOf(ctx, thing.kind).whyNotYet(reviewer))
  const written = { ...words, text: words.text.trim(), shownName: words.shownName.trim() }
  const wrong = wrongReview(written)
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  await ctx.instance.limits.spend(writes, reviewer.contactId)

  await withTransaction(systemCtx(ctx, 'reviews.writing', workspaceId), async (ctx) => {
    // Queue on the person: of two first reviews sent at once the second changes what the first wrote.
    const contact = await holdContact(ctx, workspaceId, reviewer.contactId)
    // The seller may be deciding about it: what is counted goes from what it was.
    const before = await holdReview(ctx, workspaceId, thing, contact.id)
    const settings = await reviewSettingsOf(ctx, workspaceId)
    const status = statusWhenWritten(settings, before?.hiddenAt != null)
    const now = ctx.now()
    const fields = {
      ...written,
      status,
      stepsDone: reviewer.done,
      stepsTotal: reviewer.total,
      publishedAt: status === 'published' ? now : null,
      writtenAt: now,
    }
    const id = before?.id ?? newId('rvw', now)
    if (before)
      await ctx.db
        .update(reviews)
        .set(fields)
        .where(within(workspaceId, reviews, id))
    else {
      await ctx.db.insert(reviews).values({
        ...fields,
        workspaceId,
        id,
        thingKind: thing.kind,
        thingId: thing.id,
        contactId: contact.id,
        createdAt: now,
      })
    }
    countReview(ctx, workspaceId, before, { thingId: thing.id, status, rating: written.rating })
    const facts = await factsOf(ctx, workspaceId, { id, thing, contact, rating: written.rating })
    await announce(ctx, workspaceId, reviewWritten, { ...facts, waits: status === 'pending' })
  })
  return getOwnReviewState(ctx, thing)
}

/** Takes the reader's review back: words and name are deleted, also after access has ended. Doing it twice is doing it once. */
export async function withdrawReview(ctx: Ctx, thing: ReviewedThing): Promise<OwnReviewState> {
  const { workspaceId, review } = await placeOf(ctx, thing)
  if (review && review.status !== 'withdrawn') {
    await withTransaction(systemCtx(ctx, 'reviews.writing', workspaceId), async (ctx) => {
      const contact = await holdContact(ctx, workspaceId, review.contactId)
      const before = await holdReview(ctx, workspaceId, thing, contact.id)
      if (!before || before.status === 'withdrawn') return
      await ctx.db
        .update(reviews)
        .set({
          status: 'withdrawn',
          text: '',
          shownName: '',
          publishedAt: null,
          reply: null,
          repliedAt: null,
        })
        .where(within(workspaceId, reviews, before.id))
      countReview(ctx, workspaceId, before, null)
      const facts = await factsOf(ctx, workspaceId, { id: before.id, thing, contact, rating: before.rating })
      await announce(ctx, workspaceId, reviewWithdrawn, facts)
    })
  }
  return getOwnReviewState(ctx, thing)
}

async function placeOf(ctx: Ctx, thing: ReviewedThing): Promise<Place> {
  const missing = new AppError('NOT_FOUND', 'There’s nothing at this address.')
  const things = reviewablesOf(ctx, thing.kind)
  const workspaceId = await things.findWorkspace(ctx, thing.id)
  if (!workspaceId) throw missing
  const reviewer = await things.findReviewer(ctx, workspaceId, thing.id)
  const contactIds = reviewer
    ? // What the contact said is not for who only typed their address.
      reviewer.proven
      ? [reviewer.contactId]
      : []
    : await contactsOf(ctx, workspaceId)
  const review = await findReview(ctx, workspaceId, thing, contactIds)
  if (!reviewer && !review) throw missing
  return { workspaceId, thing, reviewer, review }
}

/** Who the reader is to a seller, whatever they still own. */
async function contactsOf(ctx: Ctx, workspaceId: Id<'wsp'>): Promise<Id<'ctc'>[]> {
  const passed = passesOf(ctx.actor)
    .filter((pass) => pass.workspaceId === workspaceId && pass.proven)
    .map((pass) => pass.contactId)
  if (!isSignedIn(ctx.actor)) return passed
  const own = await ctx.db
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(eq(contacts.workspaceId, workspaceId), eq(contacts.userId, ctx.actor.userId)))
  return [...own.map((contact) => contact.id), ...passed]
}

async function findReview(
  ctx: Pick<Ctx, 'db'>,
  workspaceId: Id<'wsp'>,
  thing: ReviewedThing,
  contactIds: Id<'ctc'>[],
): Promise<ReviewRow | null> {
  if (contactIds.length === 0) return null
  const [row] = await ctx.db
    .select()
    .from(reviews)
    .where(
      and(
        eq(reviews.workspaceId, workspaceId),
        inArray(reviews.contactId, contactIds),
        eq(reviews.thingKind, thing.kind),
        eq(reviews.thingId, thing.id),
      ),
    )
    .orderBy(desc(reviews.writtenAt))
    .limit(1)
  return row ?? null
}

/** The contact's review of a thing, which no one else changes before the transaction is over. */
async function holdReview(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  thing: ReviewedThing,
  contactId: Id<'ctc'>,
): Promise<ReviewRow | null> {
  const [row] = await ctx.db
    .select()
    .from(reviews)
    .where(
      and(
        eq(reviews.workspaceId, workspaceId),
        eq(reviews.contactId, contactId),
        eq(reviews.thingKind, thing.kind),
        eq(reviews.thingId, thing.id),
      ),
    )
    .for('update')
  return row ?? null
}

async function standingAt(
  ctx: Ctx,
  { workspaceId, thing, reviewer, review }: Place,
): Promise<OwnReviewState> {
  const things = reviewablesOf(ctx, thing.kind)
  const [titles, settings, contact] = await Promise.all([
    titlesOfThings(ctx, thing.kind, [workspaceId], [thing.id]),
    reviewSettingsOf(ctx, workspaceId),
    reviewer?.proven ? getContact(ctx, workspaceId, reviewer.contactId) : null,
  ])
  const status = statusWhenWritten(settings, review?.hiddenAt != null)
  return {
    title: titles.get(thing.id) ?? '',
    whyNot: toReader(
      ctx,
      !reviewer
        ? 'Your access has ended, so you can’t change this review.'
        : !reviewer.proven
          ? proveFirst(ctx)
          : isFarEnough(reviewer)
            ? null
            : things.whyNotYet(reviewer),
    ),
    review: review && review.status !== 'withdrawn' ? ownReviewOf(ctx, review) : null,
    suggestedName: publicNameOf(contact?.name ?? ''),
    waitsForApproval: status === 'pending',
  }
}

/** What is said in public is said by someone who has the address. */
function proveFirst(ctx: Ctx): string {
  return isSignedIn(ctx.actor) && !ctx.actor.emailVerified
    ? 'Confirm your email address first. Then you can review this.'
    : 'Open the link in your receipt email first. Then you can review this.'
}

/** What events say of a review. */
export async function factsOf(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  review: {
    id: Id<'rvw'>
    thing: ReviewedThing
    contact: Pick<Contact, 'id' | 'name' | 'email'>
    rating: number
  },
) {
  const { id, thing, contact, rating } = review
  const titles = await titlesOfThings(ctx, thing.kind, [workspaceId], [thing.id])
  return {
    reviewId: id,
    thingKind: thing.kind,
    thingId: thing.id,
    title: titles.get(thing.id) ?? '',
    contactId: contact.id,
    contactName: contact.name || contact.email,
    rating,
  }
}
