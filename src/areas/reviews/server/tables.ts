import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { contacts } from '#areas/contacts/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import { instant, inWorkspace } from '#platform/tables.ts'
import type { ReviewedKind, ReviewStatus } from '../rules.ts'

/** What a contact says about a thing they own. */
export const reviews = pgTable(
  'reviews',
  {
    ...inWorkspace<'rvw'>(),
    thingKind: text().$type<ReviewedKind>().notNull(),
    thingId: text().$type<Id>().notNull(),
    contactId: text().$type<Id<'ctc'>>().notNull(),
    rating: integer().notNull(),
    text: text().notNull(),
    /** As the reviewer chose to be called in public. */
    shownName: text().notNull(),
    /** How far they had come when they wrote it: "12 of 12 lessons". */
    stepsDone: integer().notNull(),
    stepsTotal: integer().notNull(),
    status: text().$type<ReviewStatus>().notNull(),
    publishedAt: instant(),
    /** When the seller hid it last. Stays when the words change: new ones wait to be looked at. */
    hiddenAt: instant(),
    hiddenReason: text(),
    reply: text(),
    repliedAt: instant(),
    createdAt: instant().notNull(),
    /** When the reviewer wrote it last. */
    writtenAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.contactId],
      foreignColumns: [contacts.workspaceId, contacts.id],
    }),
    // One person, one review of a thing, whoever races.
    uniqueIndex('reviews_contact_thing').on(t.workspaceId, t.contactId, t.thingKind, t.thingId),
    index('reviews_thing').on(t.workspaceId, t.thingKind, t.thingId, t.status, t.writtenAt.desc(), t.id),
    index('reviews_status').on(t.workspaceId, t.status, t.writtenAt.desc(), t.id),
    // Pages of the seller's list, newest first: what it is filtered by is in the index, so that the rows shown alone are read.
    index('reviews_written')
      .on(t.workspaceId, t.writtenAt.desc(), t.id, t.rating, t.status)
      .where(sql`${t.status} <> 'withdrawn'`),
    index('reviews_thing_written')
      .on(t.workspaceId, t.thingKind, t.thingId, t.writtenAt.desc(), t.id, t.rating, t.status)
      .where(sql`${t.status} <> 'withdrawn'`),
    check('reviews_rating', sql`${t.rating} between 1 and 5`),
    check('reviews_published_at', sql`(${t.status} = 'published') = (${t.publishedAt} is not null)`),
    check('reviews_reply', sql`(${t.reply} is null) = (${t.repliedAt} is null)`),
  ],
)

/** How a workspace deals with reviews; without a row they wait to be approved. */
export const reviewSettings = pgTable(
  'review_settings',
  {
    ...inWorkspace<'rvs'>(),
    publishesAtOnce: boolean().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    uniqueIndex('review_settings_workspace').on(t.workspaceId),
  ],
)
