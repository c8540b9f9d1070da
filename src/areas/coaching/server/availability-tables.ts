import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import type { Id } from '#kernel/ids.ts'
import { instant, inWorkspace } from '#platform/tables.ts'
import type { WeeklyWindow, Window } from '../availability-rules.ts'
import { coachingBookings } from './tables.ts'

/** When a host can be booked. One row for each; without one there are no times. */
export const coachingAvailability = pgTable(
  'coaching_availability',
  {
    ...inWorkspace<'cav'>(),
    hostId: text().$type<Id<'usr'>>().notNull(),
    /** Raised by each save: two who edit it at once must not overwrite each other. */
    revision: integer().notNull().default(0),
    timeZone: text().notNull(),
    weekly: jsonb().$type<readonly WeeklyWindow[]>().notNull(),
    bufferMinutes: integer().notNull(),
    noticeHours: integer().notNull(),
    perDay: integer(),
    windowDays: integer().notNull(),
    meetingLink: text().notNull().default(''),
    place: text().notNull().default(''),
    phone: text().notNull().default(''),
    changeNoticeHours: integer().notNull(),
    noShowCounts: boolean().notNull().default(true),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    unique('coaching_availability_host').on(t.workspaceId, t.hostId),
    check('coaching_availability_buffer', sql`${t.bufferMinutes} >= 0`),
    check('coaching_availability_notice', sql`${t.noticeHours} >= 0`),
    check('coaching_availability_per_day', sql`${t.perDay} >= 1`),
    check('coaching_availability_window', sql`${t.windowDays} >= 1`),
  ],
)

/** Days that are other than their week says. */
export const coachingExceptions = pgTable(
  'coaching_exceptions',
  {
    ...inWorkspace<'cex'>(),
    hostId: text().$type<Id<'usr'>>().notNull(),
    fromDay: date().notNull(),
    toDay: date().notNull(),
    /** Its hours; none where it's closed. */
    windows: jsonb().$type<readonly Window[]>().notNull(),
    note: text().notNull().default(''),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    index('coaching_exceptions_days').on(t.workspaceId, t.hostId, t.fromDay),
    check('coaching_exceptions_order', sql`${t.toDay} >= ${t.fromDay}`),
  ],
)

/** A calendar of the host's elsewhere. */
export const coachingCalendars = pgTable(
  'coaching_calendars',
  {
    ...inWorkspace<'ccd'>(),
    hostId: text().$type<Id<'usr'>>().notNull(),
    title: text().notNull(),
    /** Encrypted: whoever has the address reads the calendar. */
    sealedAddress: text().notNull(),
    /** What is shown of it: `calendar.example.com`. */
    shownHost: text().notNull(),
    /** What it said of its state: the same again is not sent again. */
    etag: text(),
    modifiedAt: text(),
    /** What its busy times were made of, so that the same are not written again. */
    busyHash: text(),
    /** How far ahead they reach. */
    coveredUntil: instant(),
    lastReadAt: instant(),
    lastTriedAt: instant(),
    /** When it's read next. */
    dueAt: instant().notNull(),
    /** Why the last try failed; null when it didn't. */
    problem: text(),
    failures: integer().notNull().default(0),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    index('coaching_calendars_due').on(t.dueAt, t.id),
    index('coaching_calendars_host').on(t.workspaceId, t.hostId),
  ],
)

/** A host's sessions as a calendar that others subscribe to. Its address is a link, stored as a hash. */
export const coachingFeeds = pgTable(
  'coaching_feeds',
  {
    ...inWorkspace<'cfd'>(),
    hostId: text().$type<Id<'usr'>>().notNull(),
    /** What is said of a session: that there is one, or the first name too. */
    titles: text().$type<'busy' | 'name'>().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    unique('coaching_feeds_host').on(t.workspaceId, t.hostId),
    check('coaching_feeds_titles', sql`${t.titles} in ('busy', 'name')`),
  ],
)

/** When that calendar says its owner is busy, as it was read last. */
export const coachingBusy = pgTable(
  'coaching_busy',
  {
    ...inWorkspace<'cbs'>(),
    calendarId: text().$type<Id<'ccd'>>().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.calendarId],
      foreignColumns: [coachingCalendars.workspaceId, coachingCalendars.id],
    }).onDelete('cascade'),
    index('coaching_busy_time').on(t.workspaceId, t.startsAt),
    index('coaching_busy_calendar').on(t.workspaceId, t.calendarId),
  ],
)

/** A reminder that was sent: once for each booking as it is, and kind. */
export const coachingReminders = pgTable(
  'coaching_reminders',
  {
    ...inWorkspace<'crd'>(),
    bookingId: text().$type<Id<'bkg'>>().notNull(),
    sequence: integer().notNull(),
    kind: text().$type<'day' | 'hour'>().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.bookingId],
      foreignColumns: [coachingBookings.workspaceId, coachingBookings.id],
    }).onDelete('cascade'),
    unique('coaching_reminders_once').on(t.workspaceId, t.bookingId, t.sequence, t.kind),
  ],
)
