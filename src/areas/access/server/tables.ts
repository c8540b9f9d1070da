import { sql } from 'drizzle-orm'
import {
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
import type { GrantSource, SeatKey, ThingKind } from '../rules.ts'

/** The right of a contact to a thing, with its source and its end: the only source of access to anything paid. */
export const grants = pgTable(
  'grants',
  {
    ...inWorkspace<'grt'>(),
    contactId: text().$type<Id<'ctc'>>().notNull(),
    /** The user it belongs to: by a verified address, or because they claimed the order by its pass. */
    userId: text().$type<Id<'usr'>>(),
    thingKind: text().$type<ThingKind>().notNull(),
    thingId: text().$type<Id>().notNull(),
    sourceKind: text().$type<GrantSource>().notNull(),
    sourceId: text().notNull(),
    /** Empty once it is proven that the buyer is the contact, and for rights given by hand; until then the order's id. */
    seat: text().$type<SeatKey>().notNull().default(''),
    mode: text().$type<'live' | 'test'>().notNull(),
    endsAt: instant(),
    revokedAt: instant(),
    revokedReason: text(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.contactId],
      foreignColumns: [contacts.workspaceId, contacts.id],
    }),
    // Delivering an order twice grants once.
    uniqueIndex('grants_source_thing').on(
      t.workspaceId,
      t.sourceKind,
      t.sourceId,
      t.thingKind,
      t.thingId,
      t.contactId,
    ),
    index('grants_contact').on(t.workspaceId, t.contactId, t.thingKind, t.thingId),
    index('grants_user_thing').on(t.workspaceId, t.userId, t.thingKind, t.thingId),
    index('grants_thing')
      .on(t.workspaceId, t.thingKind, t.thingId, t.contactId)
      .where(sql`${t.revokedAt} is null`),
  ],
)

/**
 * What else a right opens: whoever has `via` may see the thing, from then until then. A tier of a membership includes a piece by
 * one row, however many members it has.
 */
export const inclusions = pgTable(
  'inclusions',
  {
    ...inWorkspace<'icl'>(),
    thingKind: text().$type<ThingKind>().notNull(),
    thingId: text().$type<Id>().notNull(),
    viaKind: text().$type<ThingKind>().notNull(),
    viaId: text().$type<Id>().notNull(),
    /** The least that opens it comes first. */
    rank: integer().notNull(),
    fromAt: instant().notNull(),
    untilAt: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    uniqueIndex('inclusions_thing').on(t.workspaceId, t.thingKind, t.thingId, t.viaKind, t.viaId),
    index('inclusions_via').on(t.workspaceId, t.viaKind, t.viaId),
    check('inclusions_span', sql`${t.untilAt} is null or ${t.untilAt} >= ${t.fromAt}`),
    // What includes is held by a grant: a chain would have to be followed by every look.
    check('inclusions_other', sql`${t.thingKind} <> ${t.viaKind}`),
  ],
)

/**
 * What whoever has `via` is given of something else, anew with each month that's paid for: a tier gives sessions of a coaching
 * package. What's given, and when, is written by the area of the thing.
 */
export const allowances = pgTable(
  'allowances',
  {
    ...inWorkspace<'alw'>(),
    viaKind: text().$type<ThingKind>().notNull(),
    viaId: text().$type<Id>().notNull(),
    thingKind: text().$type<ThingKind>().notNull(),
    thingId: text().$type<Id>().notNull(),
    count: integer().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    // One of each kind: what a month gives is one thing.
    uniqueIndex('allowances_via').on(t.workspaceId, t.viaKind, t.viaId, t.thingKind),
    index('allowances_thing').on(t.workspaceId, t.thingKind, t.thingId),
    check('allowances_count', sql`${t.count} >= 1`),
    check('allowances_other', sql`${t.thingKind} <> ${t.viaKind}`),
  ],
)

/** Global, keyed by user: what a person owns across workspaces, kept by events (docs/scale.md, rule 9). */
export const userLibrary = pgTable(
  'user_library',
  {
    userId: text().$type<Id<'usr'>>().notNull(),
    workspaceId: text().$type<Id<'wsp'>>().notNull(),
    thingKind: text().$type<ThingKind>().notNull(),
    thingId: text().$type<Id>().notNull(),
    contactId: text().$type<Id<'ctc'>>().notNull(),
    /** Where the user sits by it: as the contact, or in the place of an order of theirs. */
    seat: text().$type<SeatKey>().notNull().default(''),
    /** An order wherever there was one: `manual` is what a creator gave unasked. */
    sourceKind: text().$type<GrantSource>().notNull().default('order'),
    grantedAt: instant().notNull(),
    /** When it ends by itself. */
    endsAt: instant(),
    /** Taken back since then: it stays in sight with the reason. */
    endedAt: instant(),
    endedReason: text(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.workspaceId, t.thingKind, t.thingId] })],
)
