import type { Words } from '#kernel/language.ts'
import type { reviewActivityWords } from './activity-words.ts'

/** What the activity feed says about reviews, German. */
export const reviewActivityWordsDe: Words<typeof reviewActivityWords> = {
  reviewWritten:
    '<b>{contactName}</b> hat {title} bewertet: {rating, plural, one {1 Stern} other {# Sterne}}',
}
