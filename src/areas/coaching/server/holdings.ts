import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { isLive } from '#areas/access/rules.ts'
import { grants } from '#areas/access/server/tables.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { days } from '#kernel/time.ts'
import { type Ctx, systemCtx, type WorkspaceCtx, withTransaction } from '#platform/context.ts'
import { eachFairly } from '#platform/each-fairly.ts'
import type { Sweep } from '#platform/jobs.ts'
import type { RightHolder } from '#platform/product.ts'
import { within } from '#platform/tables.ts'
import { ensureClient } from './clients-known.ts'
import { addLine, type HoldingRow, lockHolding } from './credits.ts'
import { cancelAllOf } from './ending.ts'
import { bookWithHold } from './holds.ts'
import { coachingHoldings, coachingPackages } from './tables.ts'

/**
 * Writes down what each right of someone to a package gives: its sessions as they are sold now, agreed for good. A time that was held
 * for its order is booked with the first. Doing it again changes nothing.
 */
export async function giveSessions(
  ctx: WorkspaceCtx,
  packageId: Id<'cpk'>,
  held: RightHolder & { called?: string },
): Promise<void> {
  const { workspaceId } = ctx.actor
  const missing = await ctx.db
    .select({ grant: grants, package: coachingPackages })
    .from(grants)
    .innerJoin(
      coachingPackages,
      and(within(workspaceId, coachingPackages), eq(coachingPackages.id, packageId)),
    )
    .leftJoin(
      coachingHoldings,
      and(within(workspaceId, coachingHoldings), eq(coachingHoldings.grantId, grants.id)),
    )
    .where(and(ofPlace(workspaceId, packageId, held), isNull(coachingHoldings.id)))
  for (const { grant, package: agreed } of missing) {
    await ensureClient(ctx, workspaceId, held)
    const id = newId('chd', grant.createdAt)
    const orderId = grant.sourceKind === 'order' ? (grant.sourceId as Id<'ord'>) : null
    const [fresh] = await ctx.db
      .insert(coachingHoldings)
      .values({
        ...{ workspaceId, id, grantId: grant.id, contactId: held.contactId, packageId, orderId },
        ...{ seat: held.seat, sessions: agreed.sessions, minutes: agreed.minutes, balance: 0 },
        expiresAt:
          agreed.validDays === null ? null : new Date(grant.createdAt.getTime() + days(agreed.validDays)),
        createdAt: grant.createdAt,
      })
      .onConflictDoNothing()
      .returning({ id: coachingHoldings.id })
    // Of two that deliver at once, the one that wrote the row fills it.
    if (!fresh) continue
    const reason = orderId ? 'bought' : 'given'
    await addLine(ctx, workspaceId, id, { change: agreed.sessions, reason })
    if (orderId)
      await bookWithHold(ctx, {
        ...{ workspaceId, holdingId: id, packageId, orderId },
        contactId: held.contactId,
        isProven: held.seat === '',
      })
  }
}

/** Of a right that was given just now: what's left of it, of who had it elsewhere, in the place of all it has. */
export async function leaveSessions(ctx: WorkspaceCtx, grantId: Id<'grt'>, left: number): Promise<void> {
  const { workspaceId } = ctx.actor
  const [holding] = await ctx.db
    .select()
    .from(coachingHoldings)
    .where(and(within(workspaceId, coachingHoldings), eq(coachingHoldings.grantId, grantId)))
  if (!holding) throw new Error(`Nothing was given by ${grantId}.`)
  const { id, sessions, balance } = holding
  if (left === balance) return
  await addLine(ctx, workspaceId, id, { change: left - balance, reason: 'imported' })
  if (left > sessions)
    await ctx.db
      .update(coachingHoldings)
      .set({ sessions: left })
      .where(within(workspaceId, coachingHoldings, id))
}

/**
 * Ends what's left of rights that were taken back: sessions ahead are canceled with them, past ones stay as they were, and the rest
 * of the balance is gone.
 */
export async function takeSessionsBack(
  ctx: WorkspaceCtx,
  packageId: Id<'cpk'>,
  held: RightHolder,
): Promise<void> {
  const over = (await ofRights(ctx, packageId, held)).filter(
    ({ grant, holding }) => !holding.endedAt && grant.revokedAt !== null,
  )
  await endHoldings(
    ctx,
    over.map(({ holding }) => holding.id),
  )
}

/** Ends what's left of these: their sessions ahead are canceled, and the rest of their balance is gone. */
export async function endHoldings(ctx: WorkspaceCtx, ids: readonly Id<'chd'>[]): Promise<void> {
  const { workspaceId } = ctx.actor
  const canceled = await cancelAllOf(ctx, workspaceId, ids)
  for (const id of ids) await lockHolding(ctx, workspaceId, id)
  // What was booked while these waited for their rows: from now on nothing is.
  canceled.push(...(await cancelAllOf(ctx, workspaceId, ids)))
  for (const id of ids) {
    // They're part of what ends here, and come back with it where the money couldn't go back.
    for (const { id: bookingId, holdingId } of canceled)
      if (holdingId === id) await addLine(ctx, workspaceId, id, { change: 1, reason: 'returned', bookingId })
    const { balance } = await lockHolding(ctx, workspaceId, id)
    if (balance > 0) await addLine(ctx, workspaceId, id, { change: -balance, reason: 'refunded' })
    await ctx.db
      .update(coachingHoldings)
      .set({ endedAt: ctx.now() })
      .where(within(workspaceId, coachingHoldings, id))
  }
}

/** A right came back after a refund that failed: so does what was left of it. New ones are written down. */
export async function bringSessionsBack(
  ctx: WorkspaceCtx,
  packageId: Id<'cpk'>,
  held: RightHolder,
): Promise<void> {
  await giveSessions(ctx, packageId, held)
  for (const { grant, holding } of await ofRights(ctx, packageId, held)) {
    if (!holding.endedAt || !isLive(grant, ctx.now())) continue
    await reopenHolding(ctx, holding)
  }
}

/** What was left when it ended is there again. */
export async function reopenHolding(ctx: WorkspaceCtx, holding: HoldingRow): Promise<void> {
  const { workspaceId } = ctx.actor
  const taken = await takenAtEnd(ctx, holding)
  await ctx.db
    .update(coachingHoldings)
    .set({ endedAt: null })
    .where(within(workspaceId, coachingHoldings, holding.id))
  if (taken > 0) await addLine(ctx, workspaceId, holding.id, { change: taken, reason: 'byHand' })
}

/** It's the last line, where anything was left: one before is of an end that came back already. */
async function takenAtEnd(ctx: Ctx, { workspaceId, id }: HoldingRow): Promise<number> {
  const { rows } = await ctx.db.execute<{ taken: number }>(
    sql`select coalesce((select -change from coaching_credits where workspace_id = ${workspaceId}
      and holding_id = ${id} and reason = 'refunded'
      and created_at = (select max(created_at) from coaching_credits where workspace_id = ${workspaceId} and holding_id = ${id})
      order by id desc limit 1), 0)::int as taken`,
  )
  return rows[0]?.taken ?? 0
}

/** It's proven that who bought is the contact: what they booked is theirs too. Once is as good as twice. */
export async function joinSessions(
  ctx: WorkspaceCtx,
  packageId: Id<'cpk'>,
  { contactId, seat }: { contactId: Id<'ctc'>; seat: Id<'ord'> },
): Promise<void> {
  const { workspaceId } = ctx.actor
  const joined = await ctx.db
    .update(coachingHoldings)
    .set({ seat: '' })
    .where(
      and(
        within(workspaceId, coachingHoldings),
        eq(coachingHoldings.packageId, packageId),
        eq(coachingHoldings.contactId, contactId),
        eq(coachingHoldings.seat, seat),
      ),
    )
    .returning({ id: coachingHoldings.id })
  for (const { id } of joined) await proveBookings(ctx, id)
}

/** What was booked with these sessions is proven to be their contact's. A second seat in one group stays as it is: a person has one. */
export async function proveBookings(ctx: WorkspaceCtx, holdingId: Id<'chd'>): Promise<void> {
  const { workspaceId } = ctx.actor
  await ctx.db.execute(sql`update coaching_bookings b set is_proven = true
    where b.workspace_id = ${workspaceId} and b.holding_id = ${holdingId} and not b.is_proven
      and not exists (select 1 from coaching_bookings o where o.workspace_id = ${workspaceId}
        and o.session_id = b.session_id and o.contact_id = b.contact_id and o.id <> b.id
        and o.status not in ('canceled', 'lapsed') and b.status not in ('canceled', 'lapsed')
        and (o.is_proven or (o.holding_id = b.holding_id and o.id < b.id)))`)
}

const ofPlace = (workspaceId: Id<'wsp'>, packageId: Id<'cpk'>, { contactId, seat }: RightHolder) =>
  and(
    within(workspaceId, grants),
    eq(grants.thingKind, 'coachingPackage'),
    eq(grants.thingId, packageId),
    eq(grants.contactId, contactId),
    eq(grants.seat, seat),
  )

function ofRights(ctx: WorkspaceCtx, packageId: Id<'cpk'>, held: RightHolder) {
  const { workspaceId } = ctx.actor
  return ctx.db
    .select({ grant: grants, holding: coachingHoldings })
    .from(grants)
    .innerJoin(
      coachingHoldings,
      and(within(workspaceId, coachingHoldings), eq(coachingHoldings.grantId, grants.id)),
    )
    .where(ofPlace(workspaceId, packageId, held))
    .orderBy(coachingHoldings.id)
}

const sweepName = 'coaching.expire'
const each = eachFairly<HoldingRow>(({ id }) => id)

/** Sessions whose time to be booked is over leave the balance. */
export const expirySweep: Sweep = { name: sweepName, everySeconds: 3600, run: expireSessions }

export async function expireSessions(ctx: Ctx, stopping?: AbortSignal): Promise<void> {
  const { expiresAt, id, balance } = coachingHoldings
  const isOver = and(gt(balance, 0), sql`${expiresAt} <= ${ctx.now()}`)
  await each(ctx, {
    stopping,
    page: (after) =>
      ctx.db
        .select()
        .from(coachingHoldings)
        .where(
          and(isOver, after ? sql`(${expiresAt}, ${id}) > (${after.expiresAt}, ${after.id})` : undefined),
        )
        .orderBy(expiresAt, id)
        .limit(100),
    work: ({ workspaceId, id }) =>
      withTransaction(systemCtx(ctx, sweepName, workspaceId), async (ctx) => {
        const holding = await lockHolding(ctx, workspaceId, id)
        if (!holding.expiresAt || holding.expiresAt > ctx.now() || holding.balance === 0) return
        await addLine(ctx, workspaceId, id, { change: -holding.balance, reason: 'expired' })
      }),
  })
}
