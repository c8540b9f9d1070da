import { reviewActivityMessages } from '#areas/reviews/activity-messages.ts'
import { reviewsMessages } from '#areas/reviews/messages.ts'

/** Words of reviews, on both sides, English. */
export const words = {
  reviews: { ...reviewsMessages, activity: reviewActivityMessages },
}

declare module '#webkit/words.ts' {
  interface GroupWords {
    reviews: typeof words
  }
}
