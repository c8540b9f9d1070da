import { availabilityWords } from './availability-words.ts'
import { calendarWords } from './calendar-words.ts'
import { clientWords } from './client-words.ts'
import { importWords } from './import-words.ts'
import { packageWords } from './package-words.ts'
import { sessionWords } from './session-words.ts'

/** Every visible word of the creator's coaching screens, English. */
export const coachingWords = {
  title: 'Coaching',
  purpose:
    'Times are in {place, select, UTC {UTC} other {{place} time}}, with your client’s own time beside them.',
  crumbs: 'Where you are',
  tabs: { label: 'Coaching', sessions: 'Sessions', clients: 'Clients', packages: 'Packages' },
  hours: 'Availability',
  newSession: 'New session',
  newPackage: 'New package',
  failed: 'We couldn’t load your coaching.',
  actionFailed: 'That didn’t work. Try again.',
  types: { video: 'Video Call', phone: 'Phone Call', inPerson: 'In Person' },
  statuses: { scheduled: 'Scheduled', confirmed: 'Confirmed', completed: 'Completed', canceled: 'Canceled' },
  minutes: '{count, number} min',
  sessionCount: '{count, plural, one {1 session} other {# sessions}}',
  copyLink: 'Copy booking link',
  copied: 'Link copied.',
  notCopied: 'Copy this link: {link}',
  start: {
    title: 'Book your first session',
    label: 'Get ready for bookings',
    hours: 'Set your hours',
    hoursMeta: 'Monday to Friday, 9 to 5 in {place}, until you change them.',
    package: 'Create a package',
    packageMeta: 'How many sessions, how long, and what they cost.',
    link: 'Share your booking link',
    linkMeta: 'Clients pick a time in their own time zone.',
    linkLocked: 'It’s ready once you have an active package.',
    copy: 'Copy link',
  },
  zones: {
    pair: '{time} {place}',
    pairOtherDay: '{time} {place}, {day}',
    shifted:
      'Clocks change before then. {place} will be {hours, plural, =0 {at the same time as {host}} one {{difference} hour {direction, select, ahead {ahead of} other {behind}} {host}} other {{difference} hours {direction, select, ahead {ahead of} other {behind}} {host}}}.',
    shiftedShort: 'Clocks change before then',
    unknown: 'Their time zone isn’t known yet',
  },
  notes: {
    private: 'Private notes',
    privateHint: 'Only you see them.',
    shared: 'Shared notes',
    sharedHint: '{name} sees them.',
    save: 'Save notes',
    saving: 'Saving…',
    saved: 'Notes saved.',
    failed: 'We couldn’t save your notes. Try again.',
  },
  session: sessionWords,
  client: clientWords,
  importing: importWords,
  package: packageWords,
  availability: availabilityWords,
  calendars: calendarWords,
}
