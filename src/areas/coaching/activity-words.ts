/** What the activity feed says about coaching: the dashboard tells it without the words of its screens. */
export const coachingActivityWords = {
  sessionBooked:
    '{by, select, host {You booked a session for <b>{contactName}</b> on {startsAt}: {title}} other {<b>{contactName}</b> booked a session on {startsAt}: {title}}}',
  sessionMoved:
    '{by, select, host {You moved <b>{contactName}</b>’s session to {startsAt}: {title}} other {<b>{contactName}</b> moved a session to {startsAt}: {title}}}',
  sessionCanceled:
    '{by, select, host {You canceled <b>{contactName}</b>’s session on {startsAt}: {title}} other {<b>{contactName}</b> canceled a session on {startsAt}: {title}}}',
  sessionCompleted:
    '{outcome, select, noShow {<b>{contactName}</b> missed a session: {title}} other {<b>{contactName}</b> had a session: {title}}}',
  packageActivated: '{title} went on sale',
  packageDeactivated: 'You took {title} off sale',
} as const
