import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Id } from '#kernel/ids.ts'
import { instant, inWorkspace } from '#platform/tables.ts'
import type { FileKind, HolderKind, Rendition, UploadPurpose } from '../rules.ts'

/** What is kept in the file store, and whose. The bytes are complete before a row is written. */
export const files = pgTable(
  'files',
  {
    ...inWorkspace<'fil'>(),
    /** What its owner called it; shown, never part of a path. */
    name: text().notNull(),
    /** Found in the content. */
    type: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    /** Everything that is kept of it, with the sizes made of it; null until a sweep has measured that. */
    keptBytes: bigint({ mode: 'number' }),
    kind: text().$type<FileKind>().notNull().default('image'),
    width: integer(),
    height: integer(),
    /** Length of audio and video in seconds, as read from the file; null when it doesn't say. */
    seconds: doublePrecision(),
    /** Pages of a PDF. */
    pages: integer(),
    /** Percent of the making of renditions; null when there is nothing to make, 100 when they are there. */
    processed: integer(),
    /** Why no renditions were made; the file itself plays all the same. */
    processingFailure: text(),
    /** When the process that makes renditions last said that it lives; another continues where one was killed. */
    processingAt: instant(),
    /** Further sizes of a video for streaming, largest first. */
    renditions: jsonb().$type<Rendition[]>(),
    createdBy: text().$type<Id<'usr'>>(),
    createdAt: instant().notNull(),
    /** Nothing holds it since then; null while something does. A sweep takes what no one came back for. */
    unusedSince: instant(),
    /** Being removed: no one sees it anymore, its bytes go next. */
    deletedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    index('files_unused').on(t.unusedSince).where(sql`${t.unusedSince} is not null`),
    index('files_unmeasured').on(t.createdAt).where(sql`${t.keptBytes} is null`),
    index('files_processing').on(t.createdAt).where(sql`${t.processed} < 100`),
    check('files_bytes_positive', sql`${t.bytes} > 0`),
  ],
)

/** Which thing of a product area shows which file. Written by the thing's service, read to decide who may see the file. */
export const fileUses = pgTable(
  'file_uses',
  {
    ...inWorkspace<'use'>(),
    fileId: text().$type<Id<'fil'>>().notNull(),
    holderKind: text().$type<HolderKind>().notNull(),
    holderId: text().$type<Id>().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    // No cascade: a file that is shown somewhere can't be deleted.
    foreignKey({ columns: [t.workspaceId, t.fileId], foreignColumns: [files.workspaceId, files.id] }),
    uniqueIndex('file_uses_file_holder').on(t.workspaceId, t.fileId, t.holderKind, t.holderId),
    index('file_uses_holder').on(t.workspaceId, t.holderKind, t.holderId),
  ],
)

/** An upload that comes in parts (tus 1.0). Its bytes are beside the store until they are all there and looked at. */
export const uploads = pgTable(
  'uploads',
  {
    ...inWorkspace<'upl'>(),
    name: text().notNull(),
    declaredType: text().notNull(),
    purpose: text().$type<UploadPurpose>().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** How much had arrived when that was noted last. What is missing is promised, as long as parts keep coming. */
    receivedBytes: bigint({ mode: 'number' }).notNull().default(0),
    createdBy: text().$type<Id<'usr'>>().notNull(),
    createdAt: instant().notNull(),
    /** When a part arrived last; what no one continues is swept. */
    touchedAt: instant().notNull(),
    /** The file it became, */
    fileId: text().$type<Id<'fil'>>(),
    /** or why its content wasn't taken. */
    refusal: text(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    index('uploads_touched').on(t.touchedAt),
    check('uploads_bytes_positive', sql`${t.bytes} > 0`),
  ],
)

/** What an admin gave a workspace instead of what its plan includes. One row, or none. */
export const storageLimits = pgTable(
  'storage_limits',
  {
    ...inWorkspace<'stl'>(),
    limitBytes: bigint({ mode: 'number' }).notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    uniqueIndex('storage_limits_workspace').on(t.workspaceId),
    check('storage_limits_positive', sql`${t.limitBytes} > 0`),
  ],
)
