import { and, desc, ilike, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { listBundleChoices } from '#areas/payments/server/offers/products.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { isTimeZone } from '#kernel/time.ts'
import { type CreatorCtx, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { describeProduct } from '#platform/product.ts'
import { sqlState } from '#platform/sql/database.ts'
import { mine } from '#platform/tables.ts'
import type { Piece, PieceDraft } from '../contract.ts'
import { piecePublished, pieceRemoved } from '../events.ts'
import { plainTitle, statusOfPiece, whyNotLink } from '../rules.ts'
import { includePiece, type PieceRow } from './including.ts'
import { memberPieces, pieceOpenings, tiers } from './tables.ts'
import { nothingHere } from './tiers.ts'

export type PieceId = Id<'mpc'>
const pageSize = 25

/** Content of the workspace: what's ahead and what was published last comes first. */
export async function listPieces(
  ctx: CreatorCtx,
  { page, search }: { page: number; search?: string | undefined },
): Promise<{ pieces: Piece[]; total: number }> {
  const words = search?.trim().replace(/[\\%_]/g, '\\$&')
  const which = and(
    mine(ctx, memberPieces),
    isNull(memberPieces.deletedAt),
    words ? ilike(memberPieces.title, `%${words}%`) : undefined,
  )
  const rows = await ctx.db
    .select()
    .from(memberPieces)
    .where(which)
    .orderBy(desc(memberPieces.updatedAt), memberPieces.id)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { pieces: await present(ctx, rows), total: await ctx.db.$count(memberPieces, which) }
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
    const [made] = await kept(ctx.db.insert(memberPieces).values(row).returning())
    if (!made) throw new Error('The content wasn’t stored.')
    await includePiece(ctx, made)
    await tellPublished(ctx, made, null)
    return one(ctx, made)
  })
}

/** @throws NOT_FOUND, INVALID, CONFLICT as above. */
export function changePiece(ctx: CreatorCtx, pieceId: PieceId, draft: PieceDraft): Promise<Piece> {
  return withTransaction(ctx, async (ctx) => {
    const before = await lock(ctx, pieceId)
    if (before.kind !== draft.kind || (before.courseId ?? null) !== (draft.courseId ?? null))
      throw invalid({ kind: 'What it is stays: delete it and add another' })
    const fields = await fieldsOf(ctx, draft)
    const [made] = await kept(
      ctx.db
        .update(memberPieces)
        .set({ ...fields, updatedAt: ctx.now() })
        .where(mine(ctx, memberPieces, pieceId))
        .returning(),
    )
    if (!made) throw nothingHere()
    await includePiece(ctx, made)
    await tellPublished(ctx, made, before.publishedAt)
    return one(ctx, made)
  })
}

/** Takes it from members. A course stays where it is, with whoever bought it. @throws NOT_FOUND */
export function deletePiece(ctx: CreatorCtx, pieceId: PieceId): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const { title, kind } = await lock(ctx, pieceId)
    const [gone] = await ctx.db
      .update(memberPieces)
      .set({ deletedAt: ctx.now(), updatedAt: ctx.now() })
      .where(mine(ctx, memberPieces, pieceId))
      .returning()
    if (gone) await includePiece(ctx, gone)
    await announce(ctx, ctx.actor.workspaceId, pieceRemoved, { pieceId, title, kind })
  })
}

async function lock(ctx: CreatorCtx, pieceId: PieceId): Promise<PieceRow> {
  const [row] = await ctx.db
    .select()
    .from(memberPieces)
    .where(and(mine(ctx, memberPieces, pieceId), isNull(memberPieces.deletedAt)))
    .for('update')
  if (!row) throw nothingHere()
  return row
}

async function tellPublished(ctx: CreatorCtx, piece: PieceRow, before: Date | null): Promise<void> {
  if (piece.publishedAt === null || before !== null) return
  const { id: pieceId, title, kind } = piece
  await announce(ctx, piece.workspaceId, piecePublished, { pieceId, title, kind })
}

/** Two who add one course at once: the second is told. */
async function kept<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (sqlState(error) === '23505')
      throw new AppError('CONFLICT', 'This course is in your content already.', {
        fields: { courseId: 'This course is in your content already' },
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
    .where(mine(ctx, tiers, tierId))
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
    publishedAt: draft.publishedAt ? new Date(draft.publishedAt) : null,
  }
}

/** @throws NOT_FOUND for a course that isn't there, or is someone else's. */
async function courseOf(ctx: CreatorCtx, courseId: Id<'crs'>): Promise<{ id: Id<'crs'>; title: string }> {
  const card = await describeProduct(ctx, ctx.actor.workspaceId, 'course', courseId)
  if (!card) throw nothingHere()
  return { id: courseId, title: card.title }
}

async function one(ctx: CreatorCtx, row: PieceRow): Promise<Piece> {
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
  return rows.map((row) => {
    const { id, kind, title, teaser, tierId, courseId, body, zone, minutes, views } = row
    const of = ratings.get(id)
    return {
      ...{ id, kind, title, teaser, tierId, courseId, body, zone, minutes, views },
      startsAt: row.startsAt?.toISOString() ?? null,
      link: row.link ?? '',
      recording: row.recording ?? '',
      status: statusOfPiece(row, ctx.now()),
      publishedAt: row.publishedAt?.toISOString() ?? null,
      rating: of ? Math.round(of.stars * 10) / 10 : null,
      ratings: of?.count ?? 0,
      updatedAt: row.updatedAt.toISOString(),
    }
  })
}
