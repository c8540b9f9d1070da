/** What the activity feed says about coaching: the dashboard tells it without the words of its screens. */
export const coachingActivityWords = {
  sessionBooked:
    '{by, select, host {You booked a session of {title} for <b>{contactName}</b>} other {<b>{contactName}</b> booked a session of {title}}}',
  sessionMoved:
    '{by, select, host {You moved <b>{contactName}</b>’s session of {title}} other {<b>{contactName}</b> moved a session of {title}}}',
  sessionCanceled:
    '{by, select, host {You canceled <b>{contactName}</b>’s session of {title}} other {<b>{contactName}</b> canceled a session of {title}}}',
  sessionCompleted:
    '{outcome, select, noShow {<b>{contactName}</b> didn’t come to a session of {title}} other {<b>{contactName}</b> had a session of {title}}}',
  packageActivated: '{title} went on sale',
  packageDeactivated: 'You took {title} off sale',
} as const
