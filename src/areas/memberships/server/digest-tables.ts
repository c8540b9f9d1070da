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

/** When a workspace tells its members what's new, each week. */
export const memberDigests = pgTable(
  'member_digests',
  {
    ...inWorkspace<'mdg'>(),
    isOn: boolean().notNull(),
    /** 1 is Monday, 7 is Sunday, on the clocks of the workspace. */
    weekday: integer().notNull(),
    hour: integer().notNull(),
    /** What was published until then was told, or is too old to be news. */
    toldUntil: instant().notNull(),
    /** When it's due next; null while it's off. */
    dueAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    uniqueIndex('member_digests_workspace').on(t.workspaceId),
    index('member_digests_due').on(t.workspaceId, t.dueAt).where(sql`${t.dueAt} is not null`),
    check('member_digests_weekday', sql`${t.weekday} between 1 and 7`),
    check('member_digests_hour', sql`${t.hour} between 0 and 23`),
    check('member_digests_due_if_on', sql`${t.isOn} = (${t.dueAt} is not null)`),
  ],
)

/** What a member was emailed besides what they did: the last week they were looked at for, with its email, and whether they want no more. */
export const memberLetters = pgTable(
  'member_letters',
  {
    ...inWorkspace<'mlt'>(),
    contactId: text().$type<Id<'ctc'>>().notNull(),
    /** The day it was due, in the zone of the workspace: `2026-11-27`. Null before the first. */
    week: text(),
    /** The last one that was sent. */
    mailId: text().$type<Id<'mal'>>(),
    /** Since when they want none; null while it's sent. */
    stoppedAt: instant(),
    /** The end of a membership they were given, which they were told of. */
    toldEndAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.contactId],
      foreignColumns: [contacts.workspaceId, contacts.id],
    }),
    // One for each member, whoever looks at the same time.
    uniqueIndex('member_letters_contact').on(t.workspaceId, t.contactId),
    index('member_letters_mail').on(t.workspaceId, t.mailId).where(sql`${t.mailId} is not null`),
  ],
)
