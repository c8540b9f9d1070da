import * as z from 'zod'
import { allow } from '#kernel/contract.ts'
import { zInstant } from '#kernel/time.ts'
import { zId, zThingId } from '#kernel/wire.ts'
import {
  maxPublicNameLength,
  maxReasonLength,
  maxReplyLength,
  maxReviewLength,
  reviewedKinds,
  reviewStatuses,
} from './rules.ts'

const upTo = (length: number) =>
  z.string().max(length, `Use at most ${length.toLocaleString('en')} characters`)

/** How far the reviewer had come: "12 of 12 lessons". */
const zSteps = z.object({ done: z.int(), total: z.int() })

/** A review as its writer sees it. */
export const zOwnReview = z.object({
  id: zId('rvw'),
  rating: z.int(),
  text: z.string(),
  shownName: z.string(),
  status: z.enum(reviewStatuses),
  writtenAt: zInstant,
  /** Why the seller hid it. */
  hiddenReason: z.string().nullable(),
  reply: z.string().nullable(),
})
export type OwnReview = z.infer<typeof zOwnReview>

/** Whether the reader may review a thing, and what they said so far. */
export const zOwnReviewState = z.object({
  title: z.string(),
  /** Null when a review may be written; otherwise why not yet, in words. */
  whyNot: z.string().nullable(),
  review: zOwnReview.nullable(),
  /** "Mia C.", to start from. */
  suggestedName: z.string(),
  /** New words wait for the seller's yes before others see them. */
  waitsForApproval: z.boolean(),
})
export type OwnReviewState = z.infer<typeof zOwnReviewState>

/** A review as its seller sees it. */
export const zReview = zOwnReview.extend({
  thingKind: z.enum(reviewedKinds),
  thingId: z.string(),
  title: z.string(),
  contactId: zId('ctc'),
  contactName: z.string(),
  contactEmail: z.string(),
  steps: zSteps,
  publishedAt: zInstant.nullable(),
  hiddenAt: zInstant.nullable(),
  repliedAt: zInstant.nullable(),
})
export type Review = z.infer<typeof zReview>

/** Of the published reviews of a thing. */
export const zReviewFigures = z.object({
  count: z.int(),
  /** To one decimal; null without reviews. */
  average: z.number().nullable(),
  /** How many gave one star, two, three, four, five. */
  byRating: z.tuple([z.int(), z.int(), z.int(), z.int(), z.int()]),
})
export type ReviewFigures = z.infer<typeof zReviewFigures>

/** A published review as everyone sees it. */
export const zPublicReview = z.object({
  id: zId('rvw'),
  rating: z.int(),
  text: z.string(),
  shownName: z.string(),
  steps: zSteps,
  writtenAt: zInstant,
  reply: z.string().nullable(),
})
export type PublicReview = z.infer<typeof zPublicReview>

/** What is reviewed, by its id: the prefix says what kind of thing it is. */
const aThing = z.object({ thingId: zThingId() })
const aReview = z.object({ reviewId: zId('rvw') })
const zSettings = z.object({ publishesAtOnce: z.boolean() })
const tags = ['Reviews']
const creators = () => allow({ role: 'creator', minPlan: 'free_plan' })
const own = '/things/{thingId}/review'

export const reviewsContract = {
  mine: allow('learner')
    .route({
      method: 'GET',
      path: own,
      summary: 'What the reader said of a thing, and whether they may',
      tags,
    })
    .input(aThing)
    .output(zOwnReviewState),

  write: allow('learner')
    .meta({ refusals: ['CONFLICT', 'RATE_LIMITED'] })
    .route({ method: 'PUT', path: own, summary: 'Write a review, or change the own one', tags })
    .input(
      aThing.extend({
        rating: z.int().min(1, 'Choose 1 to 5 stars').max(5, 'Choose 1 to 5 stars'),
        text: upTo(maxReviewLength).default(''),
        shownName: upTo(maxPublicNameLength),
      }),
    )
    .output(zOwnReviewState),

  withdraw: allow('learner')
    .route({ method: 'DELETE', path: own, summary: 'Take the own review back; its words are deleted', tags })
    .input(aThing)
    .output(zOwnReviewState),

  list: creators()
    .route({ method: 'GET', path: '/reviews', summary: 'Reviews of the workspace, newest first', tags })
    .input(
      z.object({
        thingId: zThingId().optional(),
        status: z.enum(['pending', 'published', 'hidden']).optional(),
        rating: z.coerce.number().int().min(1).max(5).optional(),
        page: z.coerce.number().int().min(1).max(10_000).default(1),
      }),
    )
    .output(
      z.object({
        reviews: z.array(zReview),
        total: z.int(),
        /** Of all that the thing has, whatever is filtered. */
        counts: z.object({ pending: z.int(), published: z.int(), hidden: z.int() }),
        figures: zReviewFigures,
      }),
    ),

  publish: creators()
    .meta({ refusals: ['CONFLICT'] })
    .route({
      method: 'PUT',
      path: '/reviews/{reviewId}/publication',
      summary: 'Show a review to everyone',
      tags,
    })
    .input(aReview)
    .output(zReview),

  hide: creators()
    .meta({ refusals: ['CONFLICT'] })
    .route({
      method: 'DELETE',
      path: '/reviews/{reviewId}/publication',
      summary: 'Hide a review; its writer reads why',
      tags,
    })
    .input(aReview.extend({ reason: upTo(maxReasonLength) }))
    .output(zReview),

  answer: creators()
    .meta({ refusals: ['CONFLICT'] })
    .route({ method: 'PUT', path: '/reviews/{reviewId}/reply', summary: 'Answer a review in public', tags })
    .input(aReview.extend({ text: upTo(maxReplyLength) }))
    .output(zReview),

  unanswer: creators()
    .route({ method: 'DELETE', path: '/reviews/{reviewId}/reply', summary: 'Take the answer back', tags })
    .input(aReview)
    .output(zReview),

  getSettings: creators()
    .route({
      method: 'GET',
      path: '/reviews/settings',
      summary: 'Whether new reviews wait to be approved',
      tags,
    })
    .output(zSettings),

  changeSettings: creators()
    .route({ method: 'PUT', path: '/reviews/settings', summary: 'Say whether new reviews wait', tags })
    .input(zSettings)
    .output(zSettings),
}
