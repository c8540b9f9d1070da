import { thingKinds } from '#kernel/things.ts'

/** What a review can be about: what a person can own. */
export const reviewedKinds = thingKinds
export type ReviewedKind = (typeof reviewedKinds)[number]

/** `withdrawn`: taken back by its writer; the words are gone, what the seller decided about it stays. */
export const reviewStatuses = ['pending', 'published', 'hidden', 'withdrawn'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]

/** One star to five. */
export const ratings = [1, 2, 3, 4, 5] as const

export const maxReviewLength = 2_000
export const maxReplyLength = 1_000
export const maxPublicNameLength = 60
export const maxReasonLength = 300
export const reviewsOnPage = 25

/** "Mia C.": the first name and an initial, unless the reviewer chooses to be shown otherwise. */
export function publicNameOf(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean)
  const [first = ''] = words
  // An emoji behind a name is no last name.
  const last = words.slice(1).findLast((word) => /^\p{L}/u.test(word))
  const initial = last ? [...last][0] : undefined
  return initial ? `${first} ${initial.toLocaleUpperCase()}.` : first
}

/** What a review says, and whether it's valid: a number of stars, a name to show, words that fit. */
export type ReviewWords = { rating: number; text: string; shownName: string }

/** What is wrong with a review, by field; nothing when it can be sent. */
export function wrongReview({
  rating,
  text,
  shownName,
}: ReviewWords): Partial<Record<keyof ReviewWords, string>> {
  return {
    ...(Number.isInteger(rating) && rating >= 1 && rating <= 5 ? {} : { rating: 'Choose 1 to 5 stars' }),
    ...(text.length > maxReviewLength
      ? { text: `Shorten your review to ${maxReviewLength.toLocaleString('en')} characters` }
      : {}),
    ...(shownName.trim() === '' ? { shownName: 'Enter the name to show' } : {}),
    ...(shownName.length > maxPublicNameLength
      ? { shownName: `Shorten the name to ${maxPublicNameLength} characters` }
      : {}),
  }
}

/**
 * Where a review goes when it is written or changed: words the seller has not seen wait where the seller asked for that, and
 * always after the seller has hidden this person's review once.
 */
export function statusWhenWritten(seller: { publishesAtOnce: boolean }, wasHidden: boolean): ReviewStatus {
  return seller.publishesAtOnce && !wasHidden ? 'published' : 'pending'
}

/** A mean rating to one decimal, as it is shown: 4.8. Null without ratings. */
export function averageOf(sum: number, count: number): number | null {
  return count === 0 ? null : Math.round((sum / count) * 10) / 10
}

/** Who may review: whoever went half the way, so that a review says something about the thing. */
export function isFarEnough(way: { done: number; total: number; finished: boolean }): boolean {
  return way.finished || (way.total > 0 && way.done * 2 >= way.total)
}
