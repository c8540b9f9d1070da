/** Words of My learning. */
export const libraryMessages = {
  title: 'My learning',
  purpose: 'Everything you own, and where you are in it.',
  going: 'Continue Learning',
  finished: 'Finished',
  emptyTitle: 'Your purchases appear here',
  emptyText: 'When you buy or join a course with {email}, it is here at once, with your place in it.',
  failed: 'Your courses did not load.',
  failedText: 'Your courses and your progress are safe.',
} as const
