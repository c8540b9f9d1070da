import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Id } from '#kernel/ids.ts'
import { instant, inWorkspace } from '../tables.ts'

/**
 * Why an email is sent. *Transactional* is what the recipient just did, or must know of their own account: links, receipts,
 * security. *Subscribed* is a notice they can switch off. *Unsolicited* is what someone else had sent to them.
 */
export const mailPurposes = ['transactional', 'subscribed', 'unsolicited'] as const
export type MailPurpose = (typeof mailPurposes)[number]

/** To put into a calendar, or to change there; to take out of it; several at once, to take in as they are. */
export const calendarMethods = ['REQUEST', 'CANCEL', 'PUBLISH'] as const
export type CalendarMethod = (typeof calendarMethods)[number]

/** Email waiting to be sent or sent. A row is written with the fact it tells, so an email goes out if and only if the commit did. */
export const mails = pgTable(
  'mails',
  {
    ...inWorkspace<'mal'>(),
    /** What kind of email it is, such as `payments.receipt`. */
    template: text().notNull(),
    purpose: text().$type<MailPurpose>().notNull().default('transactional'),
    /** Where one press stops emails like this one; every email but a transactional one has it. */
    stopUrl: text(),
    toAddress: text().notNull(),
    toName: text().notNull().default(''),
    fromName: text().notNull(),
    replyTo: text(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    /** What it tells the reader's calendar: a file, and what is to be done with it. */
    calendar: text(),
    calendarMethod: text().$type<CalendarMethod>(),
    dueAt: instant().notNull(),
    /** A sender that claimed it has until then; afterward another may. */
    claimedUntil: instant(),
    attempts: integer().notNull().default(0),
    sentAt: instant(),
    /** Given up: the address refused it for good, or two days of trying were in vain. */
    failedAt: instant(),
    lastError: text(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    index('mails_due').on(t.workspaceId, t.dueAt).where(sql`${t.sentAt} is null and ${t.failedAt} is null`),
    // For the admin, who looks over all workspaces.
    index('mails_created').on(t.createdAt, t.id),
    index('mails_failed').on(t.createdAt, t.id).where(sql`${t.failedAt} is not null`),
    check('mails_purpose', sql`${t.purpose} in ('transactional', 'subscribed', 'unsolicited')`),
    check('mails_calendar', sql`(${t.calendar} is null) = (${t.calendarMethod} is null)`),
    check('mails_calendar_method', sql`${t.calendarMethod} in ('REQUEST', 'CANCEL', 'PUBLISH')`),
    check('mails_stop_url', sql`(${t.purpose} = 'transactional') = (${t.stopUrl} is null)`),
  ],
)

/** How many people a workspace may email a day without their asking: since when that grows, and what an admin set instead. */
export const mailLimits = pgTable(
  'mail_limits',
  {
    ...inWorkspace<'mlm'>(),
    /** The proof of the owner's address, or the day too many people complained: it grows from then on. */
    growsFrom: instant(),
    /** As an admin set it; null while it grows by itself. */
    daily: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    uniqueIndex('mail_limits_workspace').on(t.workspaceId),
    check('mail_limits_daily', sql`${t.daily} >= 0`),
  ],
)

/** A day of a workspace: to how many people unsolicited email was queued, and how many wanted no more of it. */
export const mailDays = pgTable(
  'mail_days',
  {
    ...inWorkspace<'mld'>(),
    /** `2026-11-21`, in the workspace's zone. */
    day: text().notNull(),
    recipients: integer().notNull(),
    complaints: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    uniqueIndex('mail_days_day').on(t.workspaceId, t.day),
    check('mail_days_counts', sql`${t.recipients} >= 0 and ${t.complaints} >= 0`),
  ],
)

/** Why a workspace may not write to an address. */
export const suppressionReasons = ['unsubscribed', 'refused'] as const
export type SuppressionReason = (typeof suppressionReasons)[number]

/** Addresses that want nothing unsolicited from a workspace. Kept as a keyed hash, so that it outlives the contact. */
export const mailSuppressions = pgTable(
  'mail_suppressions',
  {
    ...inWorkspace<'sup'>(),
    addressHash: text().notNull(),
    /** Whom it was about, where the workspace knew; no foreign key, because it stays when they are gone. */
    contactId: text().$type<Id<'ctc'>>(),
    reason: text().$type<SuppressionReason>().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    uniqueIndex('mail_suppressions_address').on(t.workspaceId, t.addressHash),
    check('mail_suppressions_reason', sql`${t.reason} in ('unsubscribed', 'refused')`),
  ],
)
