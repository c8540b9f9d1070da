import { reviewActivityWords } from '#areas/reviews/activity-words.ts'
import { reviewsWords } from '#areas/reviews/words.ts'

/** Words of reviews, on both sides, English. */
export const words = {
  reviews: { ...reviewsWords, activity: reviewActivityWords },
}

declare module '#webkit/words.ts' {
  interface GroupWords {
    reviews: typeof words
  }
}
