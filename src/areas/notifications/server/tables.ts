import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { users } from '#areas/accounts/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import { instant } from '#platform/tables.ts'
import type { NotificationKind } from '../rules.ts'

const ofUser = () =>
  text()
    .$type<Id<'usr'>>()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/**
 * Global, keyed by user: what a person is told, from whatever workspace (docs/scale.md, rule 9). Repeats of one day fold into one row
 * while it is unread.
 */
export const notifications = pgTable(
  'notifications',
  {
    userId: ofUser(),
    id: text().$type<Id<'ntf'>>().notNull(),
    /** Where it comes from; absent for what concerns the installation. */
    workspaceId: text().$type<Id<'wsp'>>(),
    kind: text().$type<NotificationKind>().notNull(),
    /** What the sentence is made of: those of the latest event. */
    facts: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Path of the thing it is about. */
    link: text().notNull(),
    /** Events with the same fold of the same day are told as one; null never folds. */
    fold: text(),
    count: integer().notNull().default(1),
    firstAt: instant().notNull(),
    lastAt: instant().notNull(),
    readAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index('notifications_user_last').on(t.userId, t.lastAt.desc(), t.id.desc()),
    index('notifications_unread').on(t.userId, t.fold).where(sql`${t.readAt} is null`),
    index('notifications_last').on(t.lastAt),
    check('notifications_count_positive', sql`${t.count} > 0`),
  ],
)

/** Global: the pair of keys by which push services know this installation. One row; the private key is sealed. */
export const pushKeys = pgTable('push_keys', {
  id: text().primaryKey(),
  publicKey: text().notNull(),
  sealedPrivateKey: text().notNull(),
  createdAt: instant().notNull(),
})

/** Global, keyed by user: browsers that get notifications, each for as long as it is signed in. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    userId: ofUser(),
    id: text().$type<Id<'psh'>>().notNull(),
    /** The session it was made in: with the session it ends. */
    sessionId: text().$type<Id<'ses'>>().notNull(),
    /** Hash of the endpoint: a browser has one, whoever is signed in. */
    endpointHash: text().notNull(),
    /** Endpoint and keys, sealed: who has them can address the browser. */
    sealed: text().notNull(),
    userAgent: text().notNull(),
    createdAt: instant().notNull(),
    lastSentAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    unique('push_subscriptions_endpoint').on(t.endpointHash),
    index('push_subscriptions_session').on(t.sessionId),
  ],
)

/** Global, keyed by user: notifications on their way to a browser. Gone once they are there, or no one waits for them. */
export const pushSettingWords = pgTable(
  'push_messages',
  {
    userId: ofUser(),
    id: text().$type<Id<'pms'>>().notNull(),
    subscriptionId: text().$type<Id<'psh'>>().notNull(),
    /** Title, sentence and path; the topic lets a newer one take its place. */
    payload: jsonb().$type<{ title: string; body: string; path: string; topic: string }>().notNull(),
    dueAt: instant().notNull(),
    attempts: integer().notNull().default(0),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index('push_messages_due').on(t.dueAt),
    index('push_messages_subscription').on(t.userId, t.subscriptionId),
  ],
)

/** Global, keyed by user: when the next weekly report of a person is due. */
export const weeklyReports = pgTable(
  'weekly_reports',
  {
    userId: ofUser(),
    dueAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId] }), index('weekly_reports_due').on(t.dueAt)],
)
