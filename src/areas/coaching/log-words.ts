/** What the log says of coaching, English. The values are the facts of the event. */
export const coachingLogWords = {
  packageCreated: 'Coaching package “{title}” was created',
  packageChanged: 'Coaching package “{title}” was changed',
  packageActivated: 'Coaching package “{title}” went on sale',
  packageDeactivated: 'Coaching package “{title}” was taken off sale',
  packageDeleted: 'Coaching package “{title}” was moved to the trash',
  packageDiscarded: 'Coaching package “{title}” was deleted for good',
  clientsImported:
    '{count, plural, one {# coaching client was added from a file} other {# coaching clients were added from a file}}',
  sessionBooked: 'A session from “{title}” was booked',
  sessionMoved: 'A session from “{title}” was moved',
  sessionConfirmed: 'A session from “{title}” was confirmed',
  sessionCanceled: 'A session from “{title}” was canceled',
  sessionCompleted: 'A session from “{title}” was completed',
  timeWasGone: 'A payment for “{title}” arrived after the time was taken',
  availabilityChanged: 'Coaching hours were changed',
}
