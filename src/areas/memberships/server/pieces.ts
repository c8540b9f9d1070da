import { and, asc, desc, eq, gt, ilike, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { fileAddress } from '#areas/files/rules.ts'
import { files } from '#areas/files/server/tables.ts'
import { holdFiles } from '#areas/files/server/uses.ts'
import { listBundleChoices } from '#areas/payments/server/offers/products.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { days, isTimeZone } from '#kernel/time.ts'
import { type CreatorCtx, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { describeProduct } from '#platform/product.ts'
import { sqlState } from '#platform/sql/database.ts'
import { mine } from '#platform/tables.ts'
import type { Piece, PieceDraft } from '../contract.ts'
import { pieceChanged, pieceCreated, piecePublished, pieceRemoved } from '../events.ts'
import {
  type PieceFilter,
  type PieceKind,
  type PieceSort,
  plainTitle,
  type SortDirection,
  statusOfPiece,
  trashDays,
  whyNotLink,
} from '../rules.ts'
import { includePiece, type PieceRow } from './including.ts'
import { hasSeat } from './seats.ts'
import { memberPieces, pieceOpenings, tiers } from './tables.ts'
import { nothingHere } from './tiers.ts'

export type PieceId = Id<'mpc'>
export const pageSize = 25

export type PieceQuery = {
  search?: string | undefined
  kind?: PieceKind | undefined
  status?: PieceFilter | undefined
  tier?: Id<'tie'> | undefined
  sort?: PieceSort | undefined
  direction?: SortDirection | undefined
}

/** Content of the workspace: what was changed last comes first, unless it's asked for in another order. */
export async function listPieces(
  ctx: CreatorCtx,
  asked: PieceQuery & { page: number },
): Promise<{ pieces: Piece[]; total: number; trash: number }> {
  const { page, search, kind, status, tier, sort = 'updated', direction = 'descending' } = asked
  const isInTrash = status === 'trash'
  const words = search?.trim().replace(/[\\%_]/g, '\\$&')
  const which = and(
    mine(ctx, memberPieces),
    isInTrash ? isNotNull(memberPieces.deletedAt) : isNull(memberPieces.deletedAt),
    words ? ilike(memberPieces.title, `%${words}%`) : undefined,
    kind ? eq(memberPieces.kind, kind) : undefined,
    tier ? eq(memberPieces.tierId, tier) : undefined,
    status && !isInTrash ? isOf(status, ctx.now()) : undefined,
  )
  const rows = await ctx.db
    .select()
    .from(memberPieces)
    .where(which)
    .orderBy(direction === 'ascending' ? asc(orders[sort]) : desc(orders[sort]), memberPieces.id)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const inTrash = and(mine(ctx, memberPieces), isNotNull(memberPieces.deletedAt))
  return {
    pieces: await present(ctx, rows),
    total: await ctx.db.$count(memberPieces, which),
    trash: await ctx.db.$count(memberPieces, inTrash),
  }
}

/** One without a rating comes after all that have one, or before them. */
const orders: Record<PieceSort, SQL> = {
  updated: sql`${memberPieces.updatedAt}`,
  title: sql`lower(${memberPieces.title})`,
  views: sql`${memberPieces.views}`,
  rating: sql`(select coalesce(avg(o.stars), 0) from piece_openings o
    where o.workspace_id = ${memberPieces.workspaceId} and o.piece_id = ${memberPieces.id})`,
}

function isOf(status: Exclude<PieceFilter, 'trash'>, now: Date): SQL {
  if (status === 'draft') return isNull(memberPieces.publishedAt)
  return status === 'published' ? lte(memberPieces.publishedAt, now) : gt(memberPieces.publishedAt, now)
}

/** Courses on sale that aren't content yet. */
export async function listCourses(ctx: CreatorCtx): Promise<{ id: Id<'crs'>; title: string }[]> {
  const taken = await ctx.db
    .select({ id: memberPieces.courseId })
    .from(memberPieces)
    .where(and(mine(ctx, memberPieces), isNotNull(memberPieces.courseId), isNull(memberPieces.deletedAt)))
  const known = new Set<string | null>(taken.map(({ id }) => id))
  return (await listBundleChoices(ctx))
    .filter(({ kind, id }) => kind === 'course' && !known.has(id))
    .map(({ id, title }) => ({ id: id as Id<'crs'>, title }))
}

/** @throws INVALID beside its fields; NOT_FOUND for a course that isn't theirs; CONFLICT where it's content already. */
export function createPiece(ctx: CreatorCtx, draft: PieceDraft): Promise<Piece> {
  return withTransaction(ctx, async (ctx) => {
    const now = ctx.now()
    const fields = await fieldsOf(ctx, draft)
    const { workspaceId } = ctx.actor
    const row = {
      workspaceId,
      id: newId('mpc', now),
      kind: draft.kind,
      ...fields,
      createdAt: now,
      updatedAt: now,
    }
    const [made] = await onceEach(ctx.db.insert(memberPieces).values(row).returning())
    if (!made) throw new Error('The content wasn’t stored.')
    await holdFile(ctx, made)
    await includePiece(ctx, made)
    await announce(ctx, workspaceId, pieceCreated, factsOf(made))
    await tellPublished(ctx, made, null)
    return presentPiece(ctx, made)
  })
}

/** @throws NOT_FOUND, INVALID, CONFLICT as above. */
export function changePiece(ctx: CreatorCtx, pieceId: PieceId, draft: PieceDraft): Promise<Piece> {
  return withTransaction(ctx, async (ctx) => {
    const before = await lockPiece(ctx, pieceId)
    if (before.kind !== draft.kind || (before.courseId ?? null) !== (draft.courseId ?? null))
      throw invalid({ kind: 'You can’t change the type. Delete it and add another' })
    const fields = await fieldsOf(ctx, draft)
    await refuseTooFewSeats(ctx, pieceId, fields.seats)
    const [made] = await onceEach(
      ctx.db
        .update(memberPieces)
        .set({ ...fields, updatedAt: ctx.now() })
        .where(mine(ctx, memberPieces, pieceId))
        .returning(),
    )
    if (!made) throw nothingHere()
    if (made.fileId !== before.fileId) await holdFile(ctx, made)
    await includePiece(ctx, made)
    await announce(ctx, ctx.actor.workspaceId, pieceChanged, factsOf(made))
    await tellPublished(ctx, made, before.publishedAt)
    return presentPiece(ctx, made)
  })
}

/**
 * Moves it to the trash, where no member sees it. It keeps its file, its seats and what members said of it. A course stays where it is,
 * with whoever bought it.
 *
 * @throws NOT_FOUND
 */
export function deletePiece(ctx: CreatorCtx, pieceId: PieceId): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    await lockPiece(ctx, pieceId)
    const [gone] = await ctx.db
      .update(memberPieces)
      .set({ deletedAt: ctx.now(), updatedAt: ctx.now() })
      .where(mine(ctx, memberPieces, pieceId))
      .returning()
    if (!gone) throw nothingHere()
    await includePiece(ctx, gone)
    await announce(ctx, ctx.actor.workspaceId, pieceRemoved, factsOf(gone))
  })
}

/** @throws INVALID for a file that's gone, or someone else's. */
async function holdFile(ctx: CreatorCtx, { id, fileId }: PieceRow): Promise<void> {
  const held = await holdFiles(ctx, { kind: 'memberPiece', id }, fileId ? [fileId] : [])
  if (fileId && !held.has(fileId)) throw invalid({ fileId: 'This file is gone. Upload it again.' })
}

/** Whoever has a seat keeps it. @throws INVALID */
async function refuseTooFewSeats(ctx: CreatorCtx, pieceId: PieceId, seats: number | null): Promise<void> {
  if (seats === null) return
  const taken = await ctx.db.$count(pieceOpenings, hasSeat(ctx, ctx.actor.workspaceId, [pieceId]))
  if (taken > seats) throw invalid({ seats: `${taken} seats are already taken` })
}

/** Held until the commit. @throws NOT_FOUND, also for one that's in the trash or out of it, whichever isn't asked for. */
export async function lockPiece(
  ctx: CreatorCtx,
  pieceId: PieceId,
  { inTrash = false } = {},
): Promise<PieceRow> {
  const [row] = await ctx.db
    .select()
    .from(memberPieces)
    .where(mine(ctx, memberPieces, pieceId))
    .for('update')
  if (!row || (row.deletedAt !== null) !== inTrash) throw nothingHere()
  return row
}

async function tellPublished(ctx: CreatorCtx, piece: PieceRow, before: Date | null): Promise<void> {
  if (piece.publishedAt === null || before !== null) return
  await announce(ctx, piece.workspaceId, piecePublished, factsOf(piece))
}

/** What is told of it. */
export const factsOf = ({ id: pieceId, title, kind }: PieceRow) => ({ pieceId, title, kind })

/** Two who add one course at once: the second is told. */
export async function onceEach<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (sqlState(error) === '23505')
      throw new AppError('CONFLICT', 'This course is already in your content.', {
        fields: { courseId: 'This course is already in your content' },
      })
    throw error
  }
}

async function fieldsOf(ctx: CreatorCtx, draft: PieceDraft) {
  const { kind, tierId, courseId = null } = draft
  const wrong: Record<string, string> = {}
  const [tier] = await ctx.db
    .select({ id: tiers.id })
    .from(tiers)
    .where(and(mine(ctx, tiers, tierId), isNull(tiers.deletedAt)))
  if (!tier) wrong.tierId = 'Choose the lowest tier that can see this'
  const course = kind === 'course' && courseId ? await courseOf(ctx, courseId) : null
  const title = plainTitle(draft.title ?? '') || (course?.title ?? '')
  if (kind === 'course' && !course) wrong.courseId = 'Choose a course'
  else if (title === '') wrong.title = 'Enter a title'
  if (kind === 'session') {
    if (!draft.startsAt) wrong.startsAt = 'Choose when it starts'
    if (!isTimeZone(draft.zone ?? '')) wrong.zone = 'Choose a time zone'
  }
  for (const field of ['link', 'recording'] as const) {
    const why = whyNotLink(draft[field]?.trim() ?? '')
    if (why) wrong[field] = why
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  const isSession = kind === 'session'
  return {
    ...{ title, tierId, courseId: course?.id ?? null, teaser: draft.teaser?.trim() ?? '' },
    body: kind === 'course' ? '' : (draft.body?.trim() ?? ''),
    startsAt: isSession && draft.startsAt ? new Date(draft.startsAt) : null,
    zone: isSession ? (draft.zone ?? null) : null,
    minutes: isSession ? (draft.minutes ?? 60) : null,
    link: draft.link?.trim() || null,
    recording: draft.recording?.trim() || null,
    fileId: kind === 'document' ? (draft.fileId ?? null) : null,
    seats: isSession ? (draft.seats ?? null) : null,
    publishedAt: draft.publishedAt ? new Date(draft.publishedAt) : null,
  }
}

/** @throws NOT_FOUND for a course that isn't there, or is someone else's. */
async function courseOf(ctx: CreatorCtx, courseId: Id<'crs'>): Promise<{ id: Id<'crs'>; title: string }> {
  const card = await describeProduct(ctx, ctx.actor.workspaceId, 'course', courseId)
  if (!card) throw nothingHere()
  return { id: courseId, title: card.title }
}

export async function presentPiece(ctx: CreatorCtx, row: PieceRow): Promise<Piece> {
  const [piece] = await present(ctx, [row])
  if (!piece) throw nothingHere()
  return piece
}

async function present(ctx: CreatorCtx, rows: readonly PieceRow[]): Promise<Piece[]> {
  const ids = rows.map(({ id }) => id)
  const rated =
    ids.length === 0
      ? []
      : await ctx.db
          .select({
            id: pieceOpenings.pieceId,
            stars: sql<number>`avg(${pieceOpenings.stars})::float8`,
            count: sql<number>`count(${pieceOpenings.stars})::int`,
          })
          .from(pieceOpenings)
          .where(
            and(
              mine(ctx, pieceOpenings),
              inArray(pieceOpenings.pieceId, ids),
              isNotNull(pieceOpenings.stars),
            ),
          )
          .groupBy(pieceOpenings.pieceId)
  const ratings = new Map(rated.map((row) => [row.id, row]))
  const [shown, taken] = [await filesOf(ctx, rows), await takenOf(ctx, ids)]
  return rows.map((row) => {
    const { id, kind, title, teaser, tierId, courseId, body, zone, minutes, views } = row
    const of = ratings.get(id)
    return {
      ...{ id, kind, title, teaser, tierId, courseId, body, zone, minutes, views },
      startsAt: row.startsAt?.toISOString() ?? null,
      link: row.link ?? '',
      recording: row.recording ?? '',
      ...{ file: (row.fileId && shown.get(row.fileId)) || null, seats: row.seats, taken: taken.get(id) ?? 0 },
      status: statusOfPiece(row, ctx.now()),
      publishedAt: row.publishedAt?.toISOString() ?? null,
      rating: of ? Math.round(of.stars * 10) / 10 : null,
      ratings: of?.count ?? 0,
      updatedAt: row.updatedAt.toISOString(),
      ...(row.deletedAt ? { trashed: trashedOf(row.deletedAt) } : {}),
    }
  })
}

const trashedOf = (deletedAt: Date) => ({
  deletedAt: deletedAt.toISOString(),
  goneAt: new Date(deletedAt.getTime() + days(trashDays)).toISOString(),
})

async function filesOf(ctx: CreatorCtx, rows: readonly PieceRow[]): Promise<Map<string, Piece['file']>> {
  const ids = rows.flatMap(({ fileId }) => fileId ?? [])
  if (ids.length === 0) return new Map()
  const found = await ctx.db
    .select({ id: files.id, name: files.name, bytes: files.bytes })
    .from(files)
    .where(and(mine(ctx, files), inArray(files.id, ids)))
  return new Map(found.map((file) => [file.id, { ...file, url: fileAddress(file.id) }]))
}

async function takenOf(ctx: CreatorCtx, ids: readonly PieceId[]): Promise<Map<PieceId, number>> {
  if (ids.length === 0) return new Map()
  const found = await ctx.db
    .select({ id: pieceOpenings.pieceId, count: sql<number>`count(*)::int` })
    .from(pieceOpenings)
    .where(hasSeat(ctx, ctx.actor.workspaceId, ids))
    .groupBy(pieceOpenings.pieceId)
  return new Map(found.map(({ id, count }) => [id, count]))
}
