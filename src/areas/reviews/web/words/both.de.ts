import { reviewsWordsDe } from '#areas/reviews/words.de.ts'
import type { Words } from '#kernel/language.ts'
import type { words as english } from './both.ts'

/** Words of reviews, on both sides, German. */
export const words: Words<typeof english> = {
  reviews: reviewsWordsDe,
}
