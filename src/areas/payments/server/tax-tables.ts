import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, inWorkspace } from '#platform/tables.ts'

/** What a seller takes as tax from buyers in a country. Everywhere else it's the workspace's own rate. */
export const taxRates = pgTable(
  'tax_rates',
  {
    ...inWorkspace<'txr'>(),
    /** ISO 3166-1. */
    country: text().notNull(),
    /** 1,900 is 19%. */
    basisPoints: integer().notNull(),
    /** "VAT"; empty where it's called tax. */
    label: text().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    uniqueIndex('tax_rates_country').on(t.workspaceId, t.country),
    check('tax_rates_country_code', sql`${t.country} ~ '^[A-Z]{2}$'`),
    check('tax_rates_rate', sql`${t.basisPoints} between 0 and 10000`),
  ],
)
