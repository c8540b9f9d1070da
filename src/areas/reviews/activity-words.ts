/** What the activity feed says about reviews: the dashboard tells it without the words of their screens. */
export const reviewActivityWords = {
  reviewWritten: '<b>{contactName}</b> reviewed {title}: {rating, plural, one {1 star} other {# stars}}',
} as const
