import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Id } from '#kernel/ids.ts'
import { instant } from '../tables.ts'

/**
 * Global: from an id or a token's hash to the workspace it belongs to, for routes without a workspace in them
 * (`/checkout/:offerId`, `/learn/:id`, every token).
 */
export const links = pgTable(
  'links',
  {
    /** A public id (`off_…`, `crs_…`) or the SHA-256 of a token. */
    key: text().notNull(),
    kind: text().notNull(),
    workspaceId: text().$type<Id<'wsp'>>().notNull(),
    target: text().notNull(),
    expiresAt: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.key] }), index('links_target').on(t.workspaceId, t.target)],
)
