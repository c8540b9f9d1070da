import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { type Explanation, explainAccess } from '#areas/access/server/explaining.ts'
import { enterThing } from '#areas/access/server/joining.ts'
import { grants } from '#areas/access/server/tables.ts'
import type { WorkspaceRecord } from '#areas/accounts/server/workspaces.ts'
import { isSignedIn } from '#kernel/actor.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { type Ctx, systemCtx, withTransaction } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import { type PieceRow, thingOf } from './including.ts'
import { memberDays, memberPieces, pieceOpenings } from './tables.ts'
import type { TierRow } from './tiers.ts'

type Refusal = Extract<Explanation, { allowed: false }>
type Member = Exclude<Extract<Explanation, { allowed: true }>, { because: 'owner' }>

/** Who reads the member area: its owner, maybe through a tier's eyes; a member; or someone who isn't one, with the reason. */
export type Reader =
  | { as: 'owner'; tier: TierRow | null }
  | { as: 'member'; tier: TierRow; member: Member }
  | { as: 'stranger'; closed: Refusal | null }

/** What someone is to a membership: by the highest tier they have. */
export async function findReader(
  ctx: Ctx,
  { id: workspaceId }: WorkspaceRecord,
  all: readonly TierRow[],
  lens: string | undefined,
): Promise<Reader> {
  let closed: Refusal | null = null
  for (const tier of all.toReversed()) {
    const explanation = await enterThing(ctx, workspaceId, { kind: 'tier', id: tier.id })
    if (explanation.allowed && explanation.because === 'owner')
      return { as: 'owner', tier: all.find(({ id }) => id === lens) ?? null }
    if (explanation.allowed) return { as: 'member', tier, member: explanation }
    if (explanation.because !== 'not-bought') closed ??= explanation
  }
  return { as: 'stranger', closed }
}

/** Why a piece isn't open to someone: it begins with a higher tier, or later. */
export type Lock = { tier: TierRow } | { from: Date }

export type ShownPiece = PieceRow & { lock: Lock | null }
export const shownTogether = 24

/** All content that isn't a draft, the latest first, each with why it's closed to this reader. */
export async function piecesFor(
  ctx: Ctx,
  { id: workspaceId }: WorkspaceRecord,
  { reader, all, page }: { reader: Reader; all: readonly TierRow[]; page: number },
): Promise<{ pieces: ShownPiece[]; hasMore: boolean }> {
  const rows = await ctx.db
    .select()
    .from(memberPieces)
    .where(
      and(
        within(workspaceId, memberPieces),
        isNull(memberPieces.deletedAt),
        isNotNull(memberPieces.publishedAt),
      ),
    )
    .orderBy(desc(memberPieces.publishedAt), memberPieces.id)
    .limit(shownTogether + 1)
    .offset((page - 1) * shownTogether)
  const pieces: ShownPiece[] = []
  for (const row of rows.slice(0, shownTogether)) {
    const lock = lockOf(ctx, row, reader, all)
    pieces.push({ ...row, lock: lock && (await ownsCourse(ctx, row, reader)) ? null : lock })
  }
  return { pieces, hasMore: rows.length > shownTogether }
}

/** A member may have bought a course that's in here for a higher tier. */
async function ownsCourse(ctx: Ctx, piece: PieceRow, reader: Reader): Promise<boolean> {
  if (reader.as !== 'member' || !piece.courseId) return false
  return (await explainAccess(ctx, piece.workspaceId, thingOf(piece))).allowed
}

/** Why a piece isn't open to this reader by their tier; what else they own is asked of access. */
export function lockOf(ctx: Ctx, piece: PieceRow, reader: Reader, all: readonly TierRow[]): Lock | null {
  if (reader.as === 'owner' && !reader.tier) return null
  const lowest = all.find(({ id }) => id === piece.tierId)
  const rank = reader.as === 'stranger' ? 0 : (reader.tier?.rank ?? 0)
  if (!lowest || rank < lowest.rank) return lowest ? { tier: lowest } : null
  return piece.publishedAt && piece.publishedAt > ctx.now() ? { from: piece.publishedAt } : null
}

/** One piece with whether this reader may open it, asked as everything that's paid for is. */
export async function openPiece(
  ctx: Ctx,
  { id: workspaceId }: WorkspaceRecord,
  { pieceId, reader, all }: { pieceId: Id<'mpc'>; reader: Reader; all: readonly TierRow[] },
): Promise<{ piece: PieceRow; lock: Lock | null; explanation: Explanation } | null> {
  const [piece] = await ctx.db
    .select()
    .from(memberPieces)
    .where(and(within(workspaceId, memberPieces, pieceId), isNull(memberPieces.deletedAt)))
  if (!piece || (piece.publishedAt === null && reader.as !== 'owner')) return null
  const explanation = await explainAccess(ctx, workspaceId, thingOf(piece))
  const lock = lockOf(ctx, piece, reader, all)
  // Through a tier's eyes the owner is shown what its members are.
  if (reader.as === 'owner') return { piece, lock, explanation }
  return { piece, lock: explanation.allowed ? null : lock, explanation }
}

/**
 * Whose visit it is; null where nothing is counted: an owner, an admin who looks as someone, and who only typed the address of a member
 * who was there before. What that member says of a piece and where they sit is theirs to see and to change.
 */
export async function visitorOf(ctx: Ctx, reader: Reader): Promise<Id<'ctc'> | null> {
  if (reader.as !== 'member') return null
  if (isSignedIn(ctx.actor) && ctx.actor.viewedBy) return null
  const { workspaceId, contactId, seat } = reader.member.grant
  if (seat === '') return contactId
  const own = and(
    eq(grants.workspaceId, workspaceId),
    eq(grants.contactId, contactId),
    eq(grants.thingKind, 'tier'),
    eq(grants.seat, ''),
  )
  return (await ctx.db.$count(grants, own)) === 0 ? contactId : null
}

/** A member was there today, in the zone of the workspace. Once a day is as good as a hundred times. */
export async function noteVisit(ctx: Ctx, workspace: WorkspaceRecord, reader: Reader): Promise<void> {
  const contactId = await visitorOf(ctx, reader)
  if (!contactId) return
  const now = ctx.now()
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: workspace.timeZone }).format(now)
  await ctx.db
    .insert(memberDays)
    .values({ workspaceId: workspace.id, id: newId('mdy', now), contactId, day, lastAt: now })
    .onConflictDoUpdate({
      target: [memberDays.workspaceId, memberDays.contactId, memberDays.day],
      set: { lastAt: now },
      // Who reads on writes no row for each page.
      setWhere: sql`${memberDays.lastAt} < ${new Date(now.getTime() - 10 * 60_000)}`,
    })
}

/** A member opened a piece: a view, and from then on they may rate it. */
export async function noteOpening(
  ctx: Ctx,
  workspace: WorkspaceRecord,
  { piece, reader }: { piece: PieceRow; reader: Reader },
): Promise<void> {
  const contactId = await visitorOf(ctx, reader)
  if (!contactId) return
  const { id: pieceId } = piece
  const workspaceId = workspace.id
  await withTransaction(systemCtx(ctx, 'memberships.opening', workspaceId), async (ctx) => {
    const now = ctx.now()
    await ctx.db
      .insert(pieceOpenings)
      .values({ workspaceId, id: newId('mop', now), pieceId, contactId, createdAt: now })
      .onConflictDoNothing()
    await ctx.db
      .update(memberPieces)
      .set({ views: sql`${memberPieces.views} + 1` })
      .where(within(workspaceId, memberPieces, pieceId))
  })
}

/** 1 to 5, by a member who opened it; again says something else. False where they may not. */
export async function ratePiece(
  ctx: Ctx,
  workspace: WorkspaceRecord,
  { pieceId, reader, stars }: { pieceId: Id<'mpc'>; reader: Reader; stars: number },
): Promise<boolean> {
  const contactId = await visitorOf(ctx, reader)
  if (!contactId || !Number.isInteger(stars) || stars < 1 || stars > 5) return false
  const rated = await ctx.db
    .update(pieceOpenings)
    .set({ stars })
    .where(
      and(
        within(workspace.id, pieceOpenings),
        eq(pieceOpenings.pieceId, pieceId),
        eq(pieceOpenings.contactId, contactId),
      ),
    )
    .returning({ id: pieceOpenings.id })
  return rated.length > 0
}

/** What a member said of a piece; null while they said nothing. */
export async function ownRating(
  ctx: Ctx,
  workspace: WorkspaceRecord,
  { pieceId, reader }: { pieceId: Id<'mpc'>; reader: Reader },
): Promise<number | null> {
  const contactId = await visitorOf(ctx, reader)
  if (!contactId) return null
  const [row] = await ctx.db
    .select({ stars: pieceOpenings.stars })
    .from(pieceOpenings)
    .where(
      and(
        within(workspace.id, pieceOpenings),
        eq(pieceOpenings.pieceId, pieceId),
        eq(pieceOpenings.contactId, contactId),
      ),
    )
  return row?.stars ?? null
}
