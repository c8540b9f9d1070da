/** Words of a course's page of reviews; the reviews themselves bring their own. */
export const courseReviewsWords = {
  title: 'Reviews',
  missing: 'This course isn’t here',
  missingText: 'It was deleted, or the link is wrong.',
  back: 'All courses',
} as const
