import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Id } from '#kernel/ids.ts'
import { instant, inWorkspace } from '#platform/tables.ts'
import type { ExportKind, ExportState } from '../exports-contract.ts'

/** Files of the installation's data that an admin asked for. Filed under the instance's own workspace. */
export const instanceExports = pgTable(
  'instance_exports',
  {
    ...inWorkspace<'xpt'>(),
    kind: text().$type<ExportKind>().notNull(),
    /** What the list was narrowed to when the file was asked for. */
    filters: jsonb().$type<Record<string, string>>().notNull(),
    requestedBy: text().$type<Id<'usr'>>().notNull(),
    state: text().$type<ExportState>().notNull(),
    totalRows: integer().notNull(),
    doneRows: integer().notNull().default(0),
    bytes: bigint({ mode: 'number' }),
    /** A worker that began has until then; afterwards another begins anew. */
    claimedUntil: instant(),
    attempts: integer().notNull().default(0),
    createdAt: instant().notNull(),
    finishedAt: instant(),
    /** The file and its link end here. */
    expiresAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    index('instance_exports_created').on(t.workspaceId, t.createdAt),
  ],
)
