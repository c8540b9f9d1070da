import type { Id } from '#kernel/ids.ts'
import type { ThingId } from '#kernel/things.ts'

/** What a creator chose for the front of their store. What isn't chosen, or isn't there anymore, is chosen by the store. */
export type StoreFront = {
  /** What they teach, in one line; without it the store's name is the heading. */
  headline: string
  heroFileId: Id<'fil'> | null
  /** The product that leads. */
  featuredId: ThingId | null
  /** The review whose words are pulled out. */
  quoteId: Id<'rvw'> | null
}

export const maxHeadlineLength = 60
/** A quote has at least so many stars. */
export const leastQuoteStars = 4

export const noFront: StoreFront = { headline: '', heroFileId: null, featuredId: null, quoteId: null }
