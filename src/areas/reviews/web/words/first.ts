import { reviewActivityWords } from '#areas/reviews/activity-words.ts'

/** Words of reviews that come with the app, English. */
export const words = {
  reviews: { activity: reviewActivityWords },
}

declare module '#webkit/words.ts' {
  interface GroupWords {
    reviewsFirst: typeof words
  }
}
