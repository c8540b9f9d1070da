import type { Words } from '#kernel/language.ts'
import type { courseReviewsWords } from './course-reviews-words.ts'

/** Words of a course's page of reviews, German. */
export const courseReviewsWordsDe: Words<typeof courseReviewsWords> = {
  title: 'Bewertungen',
  missing: 'Diesen Kurs gibt es hier nicht',
  missingText: 'Er wurde gelöscht, oder der Link stimmt nicht.',
  back: 'Alle Kurse',
}
