import type { Words } from '#kernel/language.ts'
import type { reviewActivityMessages } from './activity-messages.ts'

/** What the activity feed says about reviews, German. */
export const reviewActivityMessagesDe: Words<typeof reviewActivityMessages> = {
  reviewWritten:
    '<b>{contactName}</b> hat {title} bewertet: {rating, plural, one {1 Stern} other {# Sterne}}',
}
