import { reviewActivityMessagesDe } from '#areas/reviews/activity-messages.de.ts'
import { reviewsMessagesDe } from '#areas/reviews/messages.de.ts'
import type { Words } from '#kernel/language.ts'
import type { words as english } from './both.ts'

/** Words of reviews, on both sides, German. */
export const words: Words<typeof english> = {
  reviews: { ...reviewsMessagesDe, activity: reviewActivityMessagesDe },
}
