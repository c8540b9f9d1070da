import * as z from 'zod'
import { defineEvent } from '#kernel/events.ts'
import { zId } from '#kernel/wire.ts'

const zReviewFacts = z.object({
  reviewId: zId('rvw'),
  thingKind: z.string(),
  thingId: z.string(),
  title: z.string(),
  contactId: zId('ctc'),
  contactName: z.string(),
  rating: z.int(),
})

/** Someone wrote a review or changed theirs; `waits` for the seller's yes, or is shown at once. */
export const reviewWritten = defineEvent(
  'reviews.reviewWritten',
  zReviewFacts.extend({ waits: z.boolean() }),
  'success',
)
export const reviewPublished = defineEvent('reviews.reviewPublished', zReviewFacts, 'success')
export const reviewHidden = defineEvent('reviews.reviewHidden', zReviewFacts)
export const reviewWithdrawn = defineEvent('reviews.reviewWithdrawn', zReviewFacts)
export const reviewAnswered = defineEvent('reviews.reviewAnswered', zReviewFacts)
export const reviewAnswerRemoved = defineEvent('reviews.reviewAnswerRemoved', zReviewFacts)
