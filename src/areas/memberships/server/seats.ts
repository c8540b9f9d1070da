import { and, eq, inArray, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { WorkspaceRecord } from '#areas/accounts/server/workspaces.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { minutes } from '#kernel/time.ts'
import { type Ctx, systemCtx, withTransaction } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import type { PieceRow } from './including.ts'
import { memberPieces, pieceOpenings } from './tables.ts'
import { type Reader, visitorOf } from './visiting.ts'

/** Whether a reader has a seat in a session, and how many are left. */
export type Seats = { isOwn: boolean; left: number; isOver: boolean }

/** Null where there's room for everyone. */
export async function seatsOf(
  ctx: Ctx,
  workspace: WorkspaceRecord,
  { piece, reader }: { piece: PieceRow; reader: Reader },
): Promise<Seats | null> {
  if (piece.seats === null) return null
  const contactId = await visitorOf(ctx, reader)
  const taken = await ctx.db
    .select({ contactId: pieceOpenings.contactId })
    .from(pieceOpenings)
    .where(hasSeat(ctx, workspace.id, [piece.id]))
  return {
    isOwn: taken.some((row) => row.contactId === contactId),
    left: Math.max(0, piece.seats - taken.length),
    isOver: isOver(piece, ctx.now()),
  }
}

/** Those who have a seat, as long as they're members it's open to: who left, or was refunded, takes none from anyone. */
export const hasSeat = (ctx: Pick<Ctx, 'now'>, workspaceId: Id<'wsp'>, pieceIds: readonly Id<'mpc'>[]) =>
  and(hadSeat(workspaceId, pieceIds), isMember(ctx, workspaceId))

const hadSeat = (workspaceId: Id<'wsp'>, pieceIds: readonly Id<'mpc'>[]) =>
  and(
    within(workspaceId, pieceOpenings),
    inArray(pieceOpenings.pieceId, [...pieceIds]),
    isNotNull(pieceOpenings.seat),
  )

const isMember = ({ now }: Pick<Ctx, 'now'>, workspaceId: Id<'wsp'>): SQL => sql`exists (
  select 1 from member_pieces p
  join tiers l on l.workspace_id = ${workspaceId} and l.id = p.tier_id
  join tiers t on t.workspace_id = ${workspaceId} and t.rank >= l.rank
  join grants g on g.workspace_id = ${workspaceId} and g.thing_kind = 'tier' and g.thing_id = t.id
  where p.workspace_id = ${workspaceId} and p.id = ${pieceOpenings.pieceId} and g.contact_id = ${pieceOpenings.contactId}
    and g.revoked_at is null and (g.ends_at is null or g.ends_at > ${now()}))`

/** A session that has ended: what has no length lasts an hour. Nothing else is ever over. */
export const isOver = ({ startsAt, minutes: length }: PieceRow, now: Date): boolean =>
  startsAt !== null && startsAt.getTime() + minutes(length ?? 60) <= now.getTime()

/** Takes the first free seat of a session, once for each member; false where none is left, or it's over. */
export async function takeSeat(
  ctx: Ctx,
  workspace: WorkspaceRecord,
  { pieceId, reader }: { pieceId: Id<'mpc'>; reader: Reader },
): Promise<boolean> {
  const contactId = await visitorOf(ctx, reader)
  if (!contactId) return false
  const workspaceId = workspace.id
  return withTransaction(systemCtx(ctx, 'memberships.seat', workspaceId), async (ctx) => {
    // Whoever presses at the same time waits here, and finds the seat taken.
    const [piece] = await ctx.db
      .select()
      .from(memberPieces)
      .where(and(within(workspaceId, memberPieces, pieceId), isNull(memberPieces.deletedAt)))
      .for('update')
    const now = ctx.now()
    if (!piece?.seats || isOver(piece, now)) return false
    await ctx.db
      .update(pieceOpenings)
      .set({ seat: null })
      .where(and(hadSeat(workspaceId, [pieceId]), not(isMember(ctx, workspaceId))))
    const rows = await ctx.db
      .select({ contactId: pieceOpenings.contactId, seat: pieceOpenings.seat })
      .from(pieceOpenings)
      .where(hadSeat(workspaceId, [pieceId]))
    if (rows.some((row) => row.contactId === contactId)) return true
    const taken = new Set(rows.map(({ seat }) => seat))
    if (taken.size >= piece.seats) return false
    let seat = 1
    while (taken.has(seat)) seat++
    await ctx.db
      .insert(pieceOpenings)
      .values({ workspaceId, id: newId('mop', now), pieceId, contactId, seat, createdAt: now })
      .onConflictDoUpdate({
        target: [pieceOpenings.workspaceId, pieceOpenings.pieceId, pieceOpenings.contactId],
        set: { seat },
      })
    return true
  })
}

/** Someone else can have it. */
export async function leaveSeat(
  ctx: Ctx,
  workspace: WorkspaceRecord,
  { pieceId, reader }: { pieceId: Id<'mpc'>; reader: Reader },
): Promise<void> {
  const contactId = await visitorOf(ctx, reader)
  if (!contactId) return
  await ctx.db
    .update(pieceOpenings)
    .set({ seat: null })
    .where(
      and(
        within(workspace.id, pieceOpenings),
        eq(pieceOpenings.pieceId, pieceId),
        eq(pieceOpenings.contactId, contactId),
      ),
    )
}
