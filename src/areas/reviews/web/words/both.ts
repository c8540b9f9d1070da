import { reviewsWords } from '#areas/reviews/words.ts'

/** Words of reviews, on both sides, English. */
export const words = {
  reviews: reviewsWords,
}

declare module '#webkit/words.ts' {
  interface GroupWords {
    reviews: typeof words
  }
}
