import type { Words } from '#kernel/language.ts'
import type { courseReviewsMessages } from './course-reviews-messages.ts'

/** Words of a course's page of reviews, German. */
export const courseReviewsMessagesDe: Words<typeof courseReviewsMessages> = {
  title: 'Bewertungen',
  missing: 'Diesen Kurs gibt es hier nicht',
  missingText: 'Er wurde gelöscht, oder der Link stimmt nicht.',
  back: 'Alle Kurse',
}
