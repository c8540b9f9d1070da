import type { OwnReview, PublicReview, Review } from '../contract.ts'
import type { reviews } from './tables.ts'

type Row = typeof reviews.$inferSelect

const iso = (at: Date | null) => at?.toISOString() ?? null

/** A review as its writer sees it. */
export function ownReviewOf(row: Row): OwnReview {
  return {
    id: row.id,
    rating: row.rating,
    text: row.text,
    shownName: row.shownName,
    status: row.status,
    writtenAt: row.writtenAt.toISOString(),
    hiddenReason: row.status === 'hidden' ? row.hiddenReason : null,
    reply: row.reply,
  }
}

/** A review as its seller sees it. */
export function reviewOf(row: Row, contact: { name: string; email: string }, title: string): Review {
  return {
    ...ownReviewOf(row),
    hiddenReason: row.hiddenReason,
    thingKind: row.thingKind,
    thingId: row.thingId,
    title,
    contactId: row.contactId,
    contactName: contact.name,
    contactEmail: contact.email,
    steps: { done: row.stepsDone, total: row.stepsTotal },
    publishedAt: iso(row.publishedAt),
    hiddenAt: iso(row.hiddenAt),
    repliedAt: iso(row.repliedAt),
  }
}

/** A review as everybody sees it: nothing of the person but what they chose to show. */
export function publicReviewOf(row: Row): PublicReview {
  return {
    id: row.id,
    rating: row.rating,
    text: row.text,
    shownName: row.shownName,
    steps: { done: row.stepsDone, total: row.stepsTotal },
    writtenAt: row.writtenAt.toISOString(),
    reply: row.reply,
  }
}
