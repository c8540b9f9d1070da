import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Id } from '#kernel/ids.ts'
import type { ProductKind } from '#kernel/things.ts'
import { instant } from '#platform/tables.ts'
import type { Channel, Device, PageKind, Utm } from '../rules.ts'

const ofWorkspace = () => text().$type<Id<'wsp'>>().notNull()

/** What was open to be seen: a kind of page, and what is sold on it, if it isn't the store itself. */
const pageColumns = () => ({
  thingKind: text().$type<ProductKind>(),
  thingId: text().$type<Id>(),
})

/** Where a visit came from, where it began and on what. An order that it led to has the same columns. */
const originColumns = () => ({
  landing: text().notNull(),
  channel: text().$type<Channel>().notNull(),
  /** "google", a host, or what `utm_source` says; empty where nothing is known. */
  source: text().notNull(),
  utm: jsonb().$type<Utm>(),
  device: text().$type<Device>().notNull(),
})

/**
 * Every view of a public page, for five weeks. Partitioned by day (UTC) in the schema `visits`, so its key has the time
 * (docs/scale.md, rule 13). It says nothing of the person: the visitor is a hash that no one can make again once the day is over.
 */
export const pageViews = pgTable(
  'page_views',
  {
    workspaceId: ofWorkspace(),
    at: instant().notNull(),
    id: text().notNull(),
    kind: text().$type<PageKind>().notNull(),
    ...pageColumns(),
    /** Without what was behind the question mark. */
    path: text().notNull(),
    visitor: text().notNull(),
    visit: text().notNull(),
    ...originColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.at, t.id] }),
    // Another process looks for the visit that a view continues.
    index('page_views_visitor').on(t.workspaceId, t.visitor, t.at),
  ],
)

/** What the views of a day come to, for thirteen months: one row for each subject, dimension and value that was seen. */
export const visitDays = pgTable(
  'visit_days',
  {
    workspaceId: ofWorkspace(),
    /** A product's id, or empty for the whole store. */
    subject: text().$type<Id | ''>().notNull(),
    /** In UTC, as the visitors are: `2026-11-23`. */
    day: text().notNull(),
    dimension: text().$type<Dimension>().notNull(),
    /** What the dimension is for these: "search google", "phone", a path. Empty for `all`. */
    value: text().notNull(),
    views: integer().notNull(),
    visitors: integer().notNull(),
    checkouts: integer().notNull(),
    orders: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.subject, t.day, t.dimension, t.value] }),
    index('visit_days_day').on(t.workspaceId, t.day),
  ],
)
export type Dimension = 'all' | 'source' | 'device' | 'page' | 'landing' | 'campaign' | 'via'

/** An order that a visit led to, counted once it's paid. Of the visit it has what the order has, never which one it was. */
export const visitOrders = pgTable(
  'visit_orders',
  {
    workspaceId: ofWorkspace(),
    /** The order's. */
    id: text().$type<Id<'ord'>>().notNull(),
    at: instant().notNull(),
    ...pageColumns(),
    ...originColumns(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.id] }), index('visit_orders_at').on(t.workspaceId, t.at)],
)

/** Days that have something new, until they are added up again. Whoever counts adds a row; no one waits for another's. */
export const visitMarks = pgTable(
  'visit_marks',
  { workspaceId: ofWorkspace(), id: text().notNull(), day: text().notNull() },
  (t) => [primaryKey({ columns: [t.workspaceId, t.id] })],
)

/** Global: what the hashes of today's visitors are made with, the same in every process. Gone with the day. */
export const visitSalts = pgTable('visit_salts', {
  day: text().primaryKey(),
  salt: text().notNull(),
  madeAt: instant().notNull(),
})
