import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Id } from '#kernel/ids.ts'
import { instant, inWorkspace } from '#platform/tables.ts'
import type { ExportKind, ExportState } from '../exports-contract.ts'

/** Exports of the installation's data that an admin asked for, filed under the instance's own workspace. */
export const instanceExports = pgTable(
  'instance_exports',
  {
    ...inWorkspace<'xpt'>(),
    kind: text().$type<ExportKind>().notNull(),
    /** The list's filters when the admin asked for the file. */
    filters: jsonb().$type<Record<string, string>>().notNull(),
    requestedBy: text().$type<Id<'usr'>>().notNull(),
    state: text().$type<ExportState>().notNull(),
    totalRows: integer().notNull(),
    doneRows: integer().notNull().default(0),
    bytes: bigint({ mode: 'number' }),
    /** The worker that started has until then. After that another starts over. */
    claimedUntil: instant(),
    attempts: integer().notNull().default(0),
    createdAt: instant().notNull(),
    finishedAt: instant(),
    /** When the file and its link expire. */
    expiresAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    index('instance_exports_created').on(t.workspaceId, t.createdAt),
  ],
)
