import { reviewActivityWordsDe } from '#areas/reviews/activity-words.de.ts'
import type { Words } from '#kernel/language.ts'
import type { words as english } from './first.ts'

/** Words of reviews that come with the app, German. */
export const words: Words<typeof english> = {
  reviews: { activity: reviewActivityWordsDe },
}
