import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { grants } from '#areas/access/server/tables.ts'
import { files } from '#areas/files/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import { instant, inWorkspace } from '#platform/tables.ts'
import type { Licensing } from '../license-rules.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** A digital product. Its price is an offer of payments. */
export const downloads = pgTable(
  'downloads',
  {
    ...inWorkspace<'dwl'>(),
    title: text().notNull(),
    /** The last part of its public address. */
    slug: text().notNull(),
    description: text().notNull().default(''),
    /** What buyers may do with it, in the creator's words. */
    license: text().notNull().default(''),
    /** The picture of its card and its page; without one a cover is drawn. */
    imageFileId: text().$type<Id<'fil'>>(),
    /** The cover was made of a file: the next file may make another. One that was uploaded stays. */
    coverIsMade: boolean().notNull().default(false),
    /** How often each file may be downloaded by an order from now on; null for as often as they like. */
    downloadLimit: integer(),
    /** For how many days an order from now on can be downloaded; null for good. */
    linkDays: integer(),
    /** Whether an order from now on comes with a license key, and where keys come from. */
    licensing: text().$type<Licensing>().notNull().default('none'),
    /** What keys that are made begin with; empty for nothing. */
    keyPrefix: text().notNull().default(''),
    /** Its seller was told that few keys are left; null once there are more. */
    keysLowToldAt: instant(),
    /** The same of none being left. */
    keysOutToldAt: instant(),
    /** How often its words, price and limits were saved: two who edit it at once must not overwrite each other. */
    revision: integer().notNull().default(0),
    /** Buyers' names, addresses and orders are set at the foot of PDF pages they get. */
    stampsBuyers: boolean().notNull().default(false),
    /** Since when it's on sale; null while it isn't. */
    publishedAt: instant(),
    /** When it first went on sale: its address stays from then on. */
    firstPublishedAt: instant(),
    /** In the trash since then. */
    deletedAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    uniqueIndex('downloads_slug').on(t.workspaceId, t.slug),
    index('downloads_updated').on(t.workspaceId, t.updatedAt.desc(), t.id),
    index('downloads_trash').on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
    check('downloads_limit', sql`${t.downloadLimit} >= 1`),
    check('downloads_link_days', sql`${t.linkDays} >= 1`),
  ],
)

/** A file of a product, whatever version it's in. */
export const downloadFiles = pgTable(
  'download_files',
  {
    ...inWorkspace<'dfl'>(),
    downloadId: text().$type<Id<'dwl'>>().notNull(),
    /** Its place among the product's files. */
    position: integer().notNull(),
    /** Taken off the product since then; its record of downloads stays, its bytes don't. */
    removedAt: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.downloadId],
      foreignColumns: [downloads.workspaceId, downloads.id],
    }).onDelete('cascade'),
    index('download_files_product').on(t.workspaceId, t.downloadId, t.position),
  ],
)

/** What a file was at a time. Buyers get the last one; all of them are kept, and count as storage. */
export const downloadVersions = pgTable(
  'download_versions',
  {
    ...inWorkspace<'dvr'>(),
    fileId: text().$type<Id<'dfl'>>().notNull(),
    /** From 1. */
    number: integer().notNull(),
    /** Where its bytes are; null once the file was taken off its product. */
    storedId: text().$type<Id<'fil'>>(),
    /** What the file is called. */
    name: text('title').notNull(),
    type: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    pages: integer(),
    /** Whether a line can be set into its pages; null until that was tried, and for what has none. */
    takesStamp: boolean(),
    /** What's new in it, for buyers. */
    note: text().notNull().default(''),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.fileId],
      foreignColumns: [downloadFiles.workspaceId, downloadFiles.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.workspaceId, t.storedId], foreignColumns: [files.workspaceId, files.id] }),
    index('download_versions_stored').on(t.workspaceId, t.storedId),
    uniqueIndex('download_versions_number').on(t.workspaceId, t.fileId, t.number),
  ],
)

/** Pages of a PDF that anyone may look at before buying: pictures, drawn in the creator's browser. */
export const downloadPages = pgTable(
  'download_pages',
  {
    ...inWorkspace<'dpg'>(),
    downloadId: text().$type<Id<'dwl'>>().notNull(),
    fileId: text().$type<Id<'dfl'>>().notNull(),
    /** Of which version it was drawn; 0 for one of a product this is a copy of. */
    version: integer().notNull(),
    /** Its number in the PDF, from 1. */
    page: integer().notNull(),
    /** The picture of it, held by the product like its cover. */
    imageFileId: text().$type<Id<'fil'>>().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.downloadId],
      foreignColumns: [downloads.workspaceId, downloads.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.workspaceId, t.fileId],
      foreignColumns: [downloadFiles.workspaceId, downloadFiles.id],
    }).onDelete('cascade'),
    uniqueIndex('download_pages_page').on(t.workspaceId, t.downloadId, t.fileId, t.page),
    index('download_pages_file').on(t.workspaceId, t.fileId),
    check('download_pages_number', sql`${t.page} >= 1`),
  ],
)

/** What a right to a product allows, as it was agreed when it was given: one row for each grant. */
export const downloadRights = pgTable(
  'download_rights',
  {
    ...inWorkspace<'drt'>(),
    grantId: text().$type<Id<'grt'>>().notNull(),
    downloadId: text().$type<Id<'dwl'>>().notNull(),
    /** How often each file may be downloaded; null for as often as they like. */
    downloadLimit: integer(),
    /** Until when; null for good. */
    expiresAt: instant(),
    /** How often files were downloaded, whatever was reset since. */
    downloads: integer().notNull().default(0),
    /** What was downloaded before isn't held against the limit. */
    resetAt: instant(),
    /** A license key goes with it, as agreed when it was given. Without a row of one it waits for the next. */
    hasKey: boolean().notNull().default(false),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({ columns: [t.workspaceId, t.grantId], foreignColumns: [grants.workspaceId, grants.id] }),
    uniqueIndex('download_rights_grant').on(t.workspaceId, t.grantId),
    index('download_rights_product').on(t.workspaceId, t.downloadId),
    check('download_rights_downloads', sql`${t.downloads} >= 0`),
  ],
)

/** Each download that was begun: what, when, and whether it used one of those there are. */
export const downloadStarts = pgTable(
  'download_starts',
  {
    ...inWorkspace<'dst'>(),
    rightId: text().$type<Id<'drt'>>().notNull(),
    fileId: text().$type<Id<'dfl'>>().notNull(),
    version: integer().notNull(),
    /** What the file was called. */
    name: text('title').notNull(),
    /** One view of the page presses a button once, however often it's pressed. */
    pressKey: text().notNull(),
    /** The first download of a version that came later is free. */
    counted: boolean().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.rightId],
      foreignColumns: [downloadRights.workspaceId, downloadRights.id],
    }).onDelete('cascade'),
    uniqueIndex('download_starts_press').on(t.workspaceId, t.rightId, t.fileId, t.pressKey),
    index('download_starts_right').on(t.workspaceId, t.rightId, t.createdAt),
  ],
)

/** License keys: those of a list that wait to be sold, and those that a right has. None is given twice. */
export const licenseKeys = pgTable(
  'license_keys',
  {
    ...inWorkspace<'lky'>(),
    downloadId: text().$type<Id<'dwl'>>().notNull(),
    /** As its seller wrote it, or as it was made. */
    key: text().notNull(),
    /** Its place in the list: those added first are sold first. */
    position: integer().notNull(),
    /** Whose it is; null while it isn't sold. It stays theirs when the right ends. */
    rightId: text().$type<Id<'drt'>>(),
    givenAt: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.downloadId],
      foreignColumns: [downloads.workspaceId, downloads.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.workspaceId, t.rightId],
      foreignColumns: [downloadRights.workspaceId, downloadRights.id],
    }),
    uniqueIndex('license_keys_key').on(t.workspaceId, t.downloadId, t.key),
    uniqueIndex('license_keys_right').on(t.workspaceId, t.rightId),
    index('license_keys_free').on(t.workspaceId, t.downloadId, t.position).where(sql`${t.rightId} is null`),
    check('license_keys_given', sql`(${t.rightId} is null) = (${t.givenAt} is null)`),
  ],
)

/**
 * Copies of versions with a buyer's line in their pages: what is added to the file's own bytes, and no more. One for each right; it
 * goes with the right, the version and the person, and can be made again.
 */
export const downloadCopies = pgTable(
  'download_copies',
  {
    ...inWorkspace<'dcp'>(),
    versionId: text().$type<Id<'dvr'>>().notNull(),
    rightId: text().$type<Id<'drt'>>().notNull(),
    /** What the line says: their name and address as they were, and the order. */
    line: text().notNull(),
    added: bytes().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.versionId],
      foreignColumns: [downloadVersions.workspaceId, downloadVersions.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.workspaceId, t.rightId],
      foreignColumns: [downloadRights.workspaceId, downloadRights.id],
    }).onDelete('cascade'),
    uniqueIndex('download_copies_right').on(t.workspaceId, t.rightId, t.versionId),
    index('download_copies_version').on(t.workspaceId, t.versionId),
    index('download_copies_created').on(t.createdAt, t.id),
  ],
)
