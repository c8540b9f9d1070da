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
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { grants } from '#areas/access/server/tables.ts'
import { contacts } from '#areas/contacts/server/tables.ts'
import { files } from '#areas/files/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import type { SeatKey } from '#kernel/things.ts'
import { instant, inWorkspace } from '#platform/tables.ts'
import type { CreditReason, Outcome, PaidBy, SessionType, Side, StoredStatus } from '../rules.ts'

/** What is sold: several sessions, one, or seats in sessions of several people. Its price is an offer of payments. */
export const coachingPackages = pgTable(
  'coaching_packages',
  {
    ...inWorkspace<'cpk'>(),
    title: text().notNull(),
    /** The last part of its public address. */
    slug: text().notNull(),
    description: text().notNull().default(''),
    features: jsonb().$type<readonly string[]>().notNull().default([]),
    sessions: integer().notNull(),
    minutes: integer().notNull(),
    type: text().$type<SessionType>().notNull(),
    /** How many people a session of it takes. */
    seats: integer().notNull().default(1),
    /** For how many days after buying its sessions can be booked; null for good. */
    validDays: integer(),
    /** The meeting's link or the place; empty for what availability says. */
    place: text().notNull().default(''),
    imageFileId: text().$type<Id<'fil'>>(),
    /** How often it was saved: two who edit it at once must not overwrite each other. */
    revision: integer().notNull().default(0),
    /** Active since then; null while it isn't. */
    publishedAt: instant(),
    /** When it first was: its address stays from then on. */
    firstPublishedAt: instant(),
    /** In the trash since then. */
    deletedAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    uniqueIndex('coaching_packages_slug').on(t.workspaceId, t.slug),
    index('coaching_packages_updated').on(t.workspaceId, t.updatedAt.desc(), t.id),
    index('coaching_packages_trash').on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
    check('coaching_packages_sessions', sql`${t.sessions} >= 1`),
    check('coaching_packages_minutes', sql`${t.minutes} between 15 and 240`),
    check('coaching_packages_seats', sql`${t.seats} >= 1`),
    check('coaching_packages_valid', sql`${t.validDays} >= 1`),
  ],
)

/** Who is coached: a contact, from their first booking or package on. */
export const coachingClients = pgTable(
  'coaching_clients',
  {
    ...inWorkspace<'ccl'>(),
    contactId: text().$type<Id<'ctc'>>().notNull(),
    phone: text().notNull().default(''),
    /** The zone they last booked in; null where it isn't known. */
    timeZone: text(),
    /** For the host alone. */
    notesPrivate: text().notNull().default(''),
    /** For the client too, once their address is proven. */
    notesShared: text().notNull().default(''),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.contactId],
      foreignColumns: [contacts.workspaceId, contacts.id],
    }),
    unique('coaching_clients_contact').on(t.workspaceId, t.contactId),
  ],
)

/** A package someone has: what they agreed on, and the balance of its ledger. One for each right. */
export const coachingHoldings = pgTable(
  'coaching_holdings',
  {
    ...inWorkspace<'chd'>(),
    grantId: text().$type<Id<'grt'>>().notNull(),
    contactId: text().$type<Id<'ctc'>>().notNull(),
    packageId: text().$type<Id<'cpk'>>().notNull(),
    /** The order that bought it; null for what was given by hand. */
    orderId: text().$type<Id<'ord'>>(),
    /** Whose place it is: as the right says. */
    seat: text().$type<SeatKey>().notNull().default(''),
    /** As agreed when it was bought. */
    sessions: integer().notNull(),
    minutes: integer().notNull(),
    /** What the ledger comes to. */
    balance: integer().notNull(),
    /** Until when its sessions can be booked; null for good. */
    expiresAt: instant(),
    /** Which month of what its right is to gave it (`allowances`); empty for what was bought. */
    period: text().notNull().default(''),
    periodEndsAt: instant(),
    /** What its right was to when it gave this: a tier, which gives once in a month; empty for what was bought. */
    viaId: text().$type<Id | ''>().notNull().default(''),
    /** Taken back since then. */
    endedAt: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.contactId],
      foreignColumns: [contacts.workspaceId, contacts.id],
    }),
    foreignKey({ columns: [t.workspaceId, t.grantId], foreignColumns: [grants.workspaceId, grants.id] }),
    foreignKey({
      columns: [t.workspaceId, t.packageId],
      foreignColumns: [coachingPackages.workspaceId, coachingPackages.id],
    }),
    // A right gives once; one that gives by the month once for each, as each of what it is to in that month.
    unique('coaching_holdings_given').on(t.workspaceId, t.grantId, t.period, t.viaId),
    index('coaching_holdings_contact').on(t.workspaceId, t.contactId),
    index('coaching_holdings_package').on(t.workspaceId, t.packageId, t.contactId),
    index('coaching_holdings_order').on(t.workspaceId, t.orderId),
    index('coaching_holdings_expiring')
      .on(t.expiresAt)
      .where(sql`${t.expiresAt} is not null and ${t.balance} > 0`),
    check('coaching_holdings_balance', sql`${t.balance} >= 0`),
    check('coaching_holdings_period', sql`(${t.period} = '') = (${t.periodEndsAt} is null)`),
  ],
)

/** Sessions booked at the same time of the week. */
export const coachingSeries = pgTable(
  'coaching_series',
  {
    ...inWorkspace<'csr'>(),
    clientId: text().$type<Id<'ccl'>>().notNull(),
    packageId: text().$type<Id<'cpk'>>().notNull(),
    everyWeeks: integer().notNull(),
    count: integer().notNull(),
    /** The zone on whose clocks it repeats: the host's. */
    timeZone: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.clientId],
      foreignColumns: [coachingClients.workspaceId, coachingClients.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.workspaceId, t.packageId],
      foreignColumns: [coachingPackages.workspaceId, coachingPackages.id],
    }),
    index('coaching_series_client').on(t.workspaceId, t.clientId),
    index('coaching_series_package').on(t.workspaceId, t.packageId),
  ],
)

/**
 * The host's time. Those of one host that aren't canceled never overlap: the database holds it, by a constraint that's written at
 * the end of its migration (`coaching_sessions_apart`), because nothing that asks first can.
 */
export const coachingSessions = pgTable(
  'coaching_sessions',
  {
    ...inWorkspace<'cse'>(),
    hostId: text().$type<Id<'usr'>>().notNull(),
    packageId: text().$type<Id<'cpk'>>(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    /** The zone of the host's clocks when it was booked. */
    timeZone: text().notNull(),
    type: text().$type<SessionType>().notNull(),
    capacity: integer().notNull().default(1),
    status: text().$type<StoredStatus>().notNull(),
    /** The meeting's link, the number or the address; empty for what package and availability say. */
    place: text().notNull().default(''),
    /** What a link has for `{code}`: no one can guess it, and moving the session keeps it. */
    linkCode: text().notNull().default(sql`left(replace(gen_random_uuid()::text, '-', ''), 16)`),
    /** How often it changed, for calendars. */
    sequence: integer().notNull().default(0),
    seriesId: text().$type<Id<'csr'>>(),
    /** While it's held: the order that pays for it. It's free again once that can't be paid anymore. */
    holdOrderId: text().$type<Id<'ord'>>(),
    heldUntil: instant(),
    /** The earliest start since it was last changed in time: notice is judged by it, so that moving it buys no time. */
    noticeStartsAt: instant().notNull(),
    notesPrivate: text().notNull().default(''),
    notesShared: text().notNull().default(''),
    canceledAt: instant(),
    canceledBy: text().$type<Side>(),
    /** What the host said with it. */
    message: text().notNull().default(''),
    completedAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.packageId],
      foreignColumns: [coachingPackages.workspaceId, coachingPackages.id],
    }),
    foreignKey({
      columns: [t.workspaceId, t.seriesId],
      foreignColumns: [coachingSeries.workspaceId, coachingSeries.id],
    }),
    index('coaching_sessions_time').on(t.workspaceId, t.startsAt, t.id),
    // For reminders, which look over all workspaces.
    index('coaching_sessions_ahead')
      .on(t.startsAt, t.id)
      .where(sql`${t.status} in ('scheduled', 'confirmed')`),
    index('coaching_sessions_package').on(t.workspaceId, t.packageId),
    index('coaching_sessions_series').on(t.workspaceId, t.seriesId),
    index('coaching_sessions_held').on(t.heldUntil).where(sql`${t.status} = 'held'`),
    index('coaching_sessions_order').on(t.workspaceId, t.holdOrderId),
    check('coaching_sessions_ends', sql`${t.endsAt} > ${t.startsAt}`),
    check('coaching_sessions_capacity', sql`${t.capacity} >= 1`),
    check('coaching_sessions_held', sql`(${t.status} = 'held') = (${t.heldUntil} is not null)`),
    check('coaching_sessions_canceled', sql`(${t.status} = 'canceled') = (${t.canceledAt} is not null)`),
    check('coaching_sessions_completed', sql`(${t.status} = 'completed') = (${t.completedAt} is not null)`),
  ],
)

/** A person's place in a session. Its id is its UID in calendars: moving it keeps it. */
export const coachingBookings = pgTable(
  'coaching_bookings',
  {
    ...inWorkspace<'bkg'>(),
    sessionId: text().$type<Id<'cse'>>().notNull(),
    clientId: text().$type<Id<'ccl'>>().notNull(),
    contactId: text().$type<Id<'ctc'>>().notNull(),
    /** From 1 to the session's capacity. */
    seat: integer().notNull(),
    status: text().$type<StoredStatus>().notNull(),
    outcome: text().$type<Outcome>(),
    /** As they typed it at the booking. */
    name: text().notNull(),
    email: text().notNull(),
    timeZone: text(),
    /** What they want their host to know. */
    note: text().notNull().default(''),
    /** It's proven that the address is theirs. */
    isProven: boolean().notNull().default(false),
    paidBy: text().$type<PaidBy>().notNull(),
    holdingId: text().$type<Id<'chd'>>(),
    orderId: text().$type<Id<'ord'>>(),
    /** Of one that's canceled: whether the session counted all the same. */
    counted: boolean(),
    /** How often it changed, for its client's calendar. */
    sequence: integer().notNull().default(0),
    canceledAt: instant(),
    canceledBy: text().$type<Side>(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.sessionId],
      foreignColumns: [coachingSessions.workspaceId, coachingSessions.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.workspaceId, t.clientId],
      foreignColumns: [coachingClients.workspaceId, coachingClients.id],
    }),
    foreignKey({
      columns: [t.workspaceId, t.contactId],
      foreignColumns: [contacts.workspaceId, contacts.id],
    }),
    foreignKey({
      columns: [t.workspaceId, t.holdingId],
      foreignColumns: [coachingHoldings.workspaceId, coachingHoldings.id],
    }),
    // A seat is one person's, and a person has one seat: whoever only typed their address is another one, as far as anyone knows.
    uniqueIndex('coaching_bookings_seat')
      .on(t.workspaceId, t.sessionId, t.seat)
      .where(sql`${t.status} not in ('canceled', 'lapsed')`),
    uniqueIndex('coaching_bookings_person')
      .on(t.workspaceId, t.sessionId, t.contactId)
      .where(sql`${t.isProven} and ${t.status} not in ('canceled', 'lapsed')`),
    index('coaching_bookings_client').on(t.workspaceId, t.clientId),
    index('coaching_bookings_contact').on(t.workspaceId, t.contactId),
    index('coaching_bookings_holding').on(t.workspaceId, t.holdingId),
    index('coaching_bookings_order').on(t.workspaceId, t.orderId),
    check('coaching_bookings_seat_number', sql`${t.seat} >= 1`),
    check('coaching_bookings_credit', sql`(${t.paidBy} = 'credit') = (${t.holdingId} is not null)`),
    // What's held waits for its order; once that's paid it's a session of what was bought.
    check('coaching_bookings_order_paid', sql`(${t.paidBy} = 'order') = (${t.status} in ('held', 'lapsed'))`),
    check('coaching_bookings_outcome', sql`(${t.status} = 'completed') = (${t.outcome} is not null)`),
    check('coaching_bookings_counted', sql`(${t.status} = 'canceled') = (${t.counted} is not null)`),
  ],
)

/** What changed a balance. Lines are added and never changed. */
export const coachingCredits = pgTable(
  'coaching_credits',
  {
    ...inWorkspace<'ccr'>(),
    holdingId: text().$type<Id<'chd'>>().notNull(),
    change: integer().notNull(),
    /** What it came to with this line. */
    balance: integer().notNull(),
    reason: text().$type<CreditReason>().notNull(),
    /** The booking that used it or gave it back. */
    bookingId: text().$type<Id<'bkg'>>(),
    /** Why, where someone did it by hand. */
    note: text().notNull().default(''),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.holdingId],
      foreignColumns: [coachingHoldings.workspaceId, coachingHoldings.id],
    }).onDelete('cascade'),
    index('coaching_credits_holding').on(t.workspaceId, t.holdingId, t.createdAt),
    // A booking uses one session, and gives one back.
    uniqueIndex('coaching_credits_booking')
      .on(t.workspaceId, t.bookingId, t.reason)
      .where(sql`${t.bookingId} is not null`),
    check('coaching_credits_balance', sql`${t.balance} >= 0`),
    check('coaching_credits_change', sql`${t.change} <> 0`),
  ],
)

/** What a client wants to reach, and the steps to it. */
export const coachingGoals = pgTable(
  'coaching_goals',
  {
    ...inWorkspace<'cgl'>(),
    clientId: text().$type<Id<'ccl'>>().notNull(),
    kind: text().$type<'goal' | 'milestone'>().notNull(),
    title: text().notNull(),
    dueOn: date(),
    doneAt: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.clientId],
      foreignColumns: [coachingClients.workspaceId, coachingClients.id],
    }).onDelete('cascade'),
    index('coaching_goals_client').on(t.workspaceId, t.clientId, t.createdAt),
  ],
)

/** Files beside a client. */
export const coachingFiles = pgTable(
  'coaching_files',
  {
    ...inWorkspace<'cfl'>(),
    clientId: text().$type<Id<'ccl'>>().notNull(),
    storedId: text().$type<Id<'fil'>>().notNull(),
    title: text().notNull(),
    /** The client sees it too, once their address is proven. */
    isShared: boolean().notNull().default(false),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.clientId],
      foreignColumns: [coachingClients.workspaceId, coachingClients.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.workspaceId, t.storedId], foreignColumns: [files.workspaceId, files.id] }),
    index('coaching_files_client').on(t.workspaceId, t.clientId, t.createdAt),
    index('coaching_files_stored').on(t.workspaceId, t.storedId),
  ],
)
