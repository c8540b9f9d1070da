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
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { contacts } from '#areas/contacts/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import { instant, inWorkspace } from '#platform/tables.ts'
import type { PieceKind } from '../rules.ts'

/** What members pay for: the higher its rank, the more it opens. */
export const tiers = pgTable(
  'tiers',
  {
    ...inWorkspace<'tie'>(),
    title: text().notNull(),
    /** The last part of its public address. */
    slug: text().notNull(),
    summary: text().notNull(),
    features: jsonb().$type<string[]>().notNull(),
    color: text().notNull(),
    rank: integer().notNull(),
    /** Since when anyone can join; null while no one new can. */
    publishedAt: instant(),
    /** In the trash since then. It isn't open there; when it was is kept beside. */
    deletedAt: instant(),
    publishedBefore: instant(),
    /** Anyone can buy it for someone else. */
    isGiftable: boolean().notNull().default(true),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    index('tiers_trash').on(t.workspaceId, t.deletedAt).where(sql`${t.deletedAt} is not null`),
    check('tiers_trash_closed', sql`${t.deletedAt} is null or ${t.publishedAt} is null`),
    uniqueIndex('tiers_slug').on(t.workspaceId, t.slug),
    index('tiers_rank').on(t.workspaceId, t.rank),
    index('tiers_published').on(t.workspaceId, t.publishedAt),
    check('tiers_color', sql`${t.color} ~ '^#[0-9a-f]{6}$'`),
  ],
)

/** What members get: a course of the store, a document or a live session. Who may see it is in `inclusions`. */
export const memberPieces = pgTable(
  'member_pieces',
  {
    ...inWorkspace<'mpc'>(),
    kind: text().$type<PieceKind>().notNull(),
    title: text().notNull(),
    teaser: text().notNull(),
    /** The lowest tier that opens it. */
    tierId: text().$type<Id<'tie'>>().notNull(),
    courseId: text().$type<Id<'crs'>>(),
    body: text().notNull(),
    /** Of a live session, with the zone it was entered in. */
    startsAt: instant(),
    zone: text(),
    minutes: integer(),
    link: text(),
    recording: text(),
    /** Of a document that's a file. */
    fileId: text().$type<Id<'fil'>>(),
    /** So many can take part in a live session; null where there's room for everyone. */
    seats: integer(),
    /** Members see it from then on; null while it's a draft. */
    publishedAt: instant(),
    views: integer().notNull().default(0),
    deletedAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({ columns: [t.workspaceId, t.tierId], foreignColumns: [tiers.workspaceId, tiers.id] }),
    // A course has one lowest tier.
    uniqueIndex('member_pieces_course')
      .on(t.workspaceId, t.courseId)
      .where(sql`${t.courseId} is not null and ${t.deletedAt} is null`),
    index('member_pieces_trash').on(t.deletedAt, t.id).where(sql`${t.deletedAt} is not null`),
    index('member_pieces_published').on(t.workspaceId, t.publishedAt.desc(), t.id),
    index('member_pieces_tier').on(t.workspaceId, t.tierId),
    check('member_pieces_course_kind', sql`(${t.kind} = 'course') = (${t.courseId} is not null)`),
    check(
      'member_pieces_session',
      sql`${t.kind} <> 'session' or (${t.startsAt} is not null and ${t.zone} is not null)`,
    ),
    check('member_pieces_seats', sql`${t.seats} is null or (${t.kind} = 'session' and ${t.seats} > 0)`),
    check('member_pieces_file', sql`${t.fileId} is null or ${t.kind} = 'document'`),
  ],
)

/** A day on which a member was there, in their seller's zone: what engagement counts. */
export const memberDays = pgTable(
  'member_days',
  {
    ...inWorkspace<'mdy'>(),
    contactId: text().$type<Id<'ctc'>>().notNull(),
    day: date({ mode: 'string' }).notNull(),
    lastAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.contactId],
      foreignColumns: [contacts.workspaceId, contacts.id],
    }),
    uniqueIndex('member_days_contact').on(t.workspaceId, t.contactId, t.day),
    index('member_days_day').on(t.workspaceId, t.day),
  ],
)

/** That a member opened a piece, how they rate it, and their seat in a live session. */
export const pieceOpenings = pgTable(
  'piece_openings',
  {
    ...inWorkspace<'mop'>(),
    pieceId: text().$type<Id<'mpc'>>().notNull(),
    contactId: text().$type<Id<'ctc'>>().notNull(),
    stars: integer(),
    /** Counts from 1, of a session that has so many. */
    seat: integer(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.contactId],
      foreignColumns: [contacts.workspaceId, contacts.id],
    }),
    foreignKey({
      columns: [t.workspaceId, t.pieceId],
      foreignColumns: [memberPieces.workspaceId, memberPieces.id],
    }),
    uniqueIndex('piece_openings_contact').on(t.workspaceId, t.pieceId, t.contactId),
    // One person for each seat, whoever presses at the same time.
    uniqueIndex('piece_openings_seat').on(t.workspaceId, t.pieceId, t.seat).where(sql`${t.seat} is not null`),
    index('piece_openings_person').on(t.workspaceId, t.contactId),
    check('piece_openings_stars', sql`${t.stars} between 1 and 5`),
  ],
)

/** What a workspace calls its membership where people join it; without a row it's called as every one is. */
export const memberPages = pgTable(
  'member_pages',
  {
    ...inWorkspace<'mpg'>(),
    /** Empty where it has no name of its own. */
    title: text().notNull(),
    summary: text().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    uniqueIndex('member_pages_workspace').on(t.workspaceId),
  ],
)

/** That a workspace left the plan memberships are part of, or came back to it, and whether everyone who pays was told. */
export const memberWindings = pgTable(
  'member_windings',
  {
    ...inWorkspace<'mwd'>(),
    leftAt: instant().notNull(),
    isBack: boolean().notNull(),
    /** When members are told; null once all are. */
    dueAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    uniqueIndex('member_windings_workspace').on(t.workspaceId),
    index('member_windings_due').on(t.workspaceId, t.dueAt).where(sql`${t.dueAt} is not null`),
  ],
)
