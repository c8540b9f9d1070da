import { shownName, shownPerson } from '#platform/forgetting.ts'
import type { Reader } from '#platform/sentences.ts'
import type { OwnReview, PublicReview, Review } from '../contract.ts'
import type { reviews } from './tables.ts'

type Row = typeof reviews.$inferSelect

const iso = (at: Date | null) => at?.toISOString() ?? null

/** A review as its writer sees it. */
export function ownReviewOf(ctx: Reader, row: Row): OwnReview {
  return {
    id: row.id,
    rating: row.rating,
    text: row.text,
    shownName: shownName(ctx, row.shownName, 'Former customer'),
    status: row.status,
    writtenAt: row.writtenAt.toISOString(),
    hiddenReason: row.status === 'hidden' ? row.hiddenReason : null,
    reply: row.reply,
  }
}

/** A review as its seller sees it. */
export function reviewOf(
  ctx: Reader,
  row: Row,
  contact: { name: string; email: string },
  title: string,
): Review {
  const { name, email } = shownPerson(ctx, contact, 'Former customer')
  return {
    ...ownReviewOf(ctx, row),
    hiddenReason: row.hiddenReason,
    thingKind: row.thingKind,
    thingId: row.thingId,
    title,
    contactId: row.contactId,
    contactName: name,
    contactEmail: email,
    steps: { done: row.stepsDone, total: row.stepsTotal },
    publishedAt: iso(row.publishedAt),
    hiddenAt: iso(row.hiddenAt),
    repliedAt: iso(row.repliedAt),
  }
}

/** A review as everyone sees it: nothing of the person but what they chose to show. */
export function publicReviewOf(ctx: Reader, row: Row): PublicReview {
  return {
    id: row.id,
    rating: row.rating,
    text: row.text,
    shownName: shownName(ctx, row.shownName, 'Former customer'),
    steps: { done: row.stepsDone, total: row.stepsTotal },
    writtenAt: row.writtenAt.toISOString(),
    reply: row.reply,
  }
}
