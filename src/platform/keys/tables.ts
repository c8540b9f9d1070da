import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '../tables.ts'

/** Global: keys of single purposes that were made of earlier secret keys, sealed with today's (`digest-keys.ts`). */
export const digestKeys = pgTable(
  'digest_keys',
  {
    purpose: text().notNull(),
    /** Which secret key it was made of: a digest of that. */
    madeOf: text().notNull(),
    sealed: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.purpose, t.madeOf] })],
)
