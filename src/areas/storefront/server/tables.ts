import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { workspaces } from '#areas/accounts/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import type { Currency } from '#kernel/money.ts'
import { instant } from '#platform/tables.ts'

/**
 * Global: the public products of the installation, for `/browse` (docs/decisions/0019). Kept by events and made of what anyone
 * may read; nothing else reads it, and it can be made anew at any time.
 */
export const catalogEntries = pgTable(
  'catalogue',
  {
    thingId: text('course_id').$type<Id>().primaryKey(),
    workspaceId: text()
      .$type<Id<'wsp'>>()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    summary: text().notNull(),
    sellerName: text().notNull(),
    slug: text().notNull(),
    imageFileId: text().$type<Id<'fil'>>(),
    priceCents: bigint({ mode: 'number' }).notNull(),
    priceCurrency: text().$type<Currency>().notNull(),
    size: integer('lesson_count').notNull(),
    durationSeconds: integer().notNull(),
    students: integer().notNull(),
    reviews: integer().notNull(),
    /** Mean of the stars times ten; 0 without reviews. */
    ratingTenths: integer().notNull(),
    publishedAt: instant().notNull(),
    /** Its place among those a plan keeps open, as its area keeps it. */
    firstPublishedAt: instant(),
    keptOpenAt: instant(),
    // What its kind lets it be narrowed by; nothing that its kind doesn't know.
    subject: text(),
    level: text(),
    /** What it's in: its own, or the store's. */
    language: text(),
  },
  (t) => [
    index('catalogue_workspace').on(t.workspaceId),
    // One for each order in which the list can be paged.
    index('catalogue_newest').on(t.publishedAt.desc(), t.thingId),
    index('catalogue_price').on(t.priceCurrency, t.priceCents, t.thingId),
    index('catalogue_rating').on(t.ratingTenths.desc(), t.thingId),
    index('catalogue_popular').on(t.students.desc(), t.thingId),
    index('catalogue_words').using(
      'gin',
      sql`to_tsvector('simple', ${t.title} || ' ' || ${t.summary} || ' ' || ${t.sellerName})`,
    ),
    index('catalogue_subject').on(t.subject, t.publishedAt.desc(), t.thingId),
    check('catalogue_price_not_negative', sql`${t.priceCents} >= 0`),
  ],
)
