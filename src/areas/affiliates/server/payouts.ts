import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { moneyMode } from '#areas/payments/server/money-mode.ts'
import { AppError } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import type { Currency, Money } from '#kernel/money.ts'
import { type CreatorCtx, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { shownPerson } from '#platform/forgetting.ts'
import { lockByName } from '#platform/sql/locks.ts'
import { mine } from '#platform/tables.ts'
import type { AffiliatePayout, AffiliatePayoutSheet } from '../contract.ts'
import { payoutPaid } from '../events.ts'
import { payableOf, undoMs } from '../rules.ts'
import { affiliatesById } from './affiliates.ts'
import { payable } from './figures.ts'
import { termsOf } from './program.ts'
import { affiliatePayoutLines, affiliatePayouts, type affiliates, commissions } from './tables.ts'

type Row = typeof affiliatePayouts.$inferSelect

/** Payouts, the latest first, and what a new one would come to in each currency. */
export async function listPayouts(ctx: CreatorCtx): Promise<{
  payable: { total: Money; affiliateCount: number }[]
  payouts: AffiliatePayout[]
}> {
  const rows = await ctx.db
    .select()
    .from(affiliatePayouts)
    .where(and(mine(ctx, affiliatePayouts), eq(affiliatePayouts.mode, moneyMode(ctx))))
    .orderBy(desc(affiliatePayouts.createdAt), desc(affiliatePayouts.id))
    .limit(200)
  return { payable: await payableNow(ctx), payouts: rows.map((row) => shown(ctx, row)) }
}

async function payableNow(ctx: CreatorCtx) {
  const { minimumCents } = await termsOf(ctx, ctx.actor.workspaceId)
  const sums = await ctx.db
    .select({
      affiliateId: commissions.affiliateId,
      currency: commissions.currency,
      cents: sql<number>`sum(${payable(ctx.now())})::float8`,
    })
    .from(commissions)
    .where(and(mine(ctx, commissions), eq(commissions.mode, moneyMode(ctx)), isOpen))
    .groupBy(commissions.affiliateId, commissions.currency)
  const enough = sums.filter(({ cents }) => cents > 0 && cents >= minimumCents)
  return [...Map.groupBy(enough, ({ currency }) => currency)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, rows]) => ({
      total: { cents: rows.reduce((sum, { cents }) => sum + cents, 0), currency },
      affiliateCount: rows.length,
    }))
}

const isOpen = sql`${commissions.dueCents} <> ${commissions.batchedCents}`

/** @throws NOT_FOUND. */
export async function getPayout(ctx: CreatorCtx, id: Id<'afp'>): Promise<AffiliatePayoutSheet> {
  const row = await rowOf(ctx, id)
  const sums = await ctx.db
    .select({
      affiliateId: affiliatePayoutLines.affiliateId,
      cents: sql<number>`sum(${affiliatePayoutLines.cents})::float8`,
    })
    .from(affiliatePayoutLines)
    .where(and(mine(ctx, affiliatePayoutLines), eq(affiliatePayoutLines.payoutId, id)))
    .groupBy(affiliatePayoutLines.affiliateId)
  const people = await affiliatesById(
    ctx,
    sums.map(({ affiliateId }) => affiliateId),
  )
  const named = sums.flatMap(({ affiliateId, cents }) => {
    const person = people.get(affiliateId)
    if (!person) return []
    const { name, email } = shownPerson(ctx, { name: person.name, email: person.email }, 'Deleted account')
    return { id: affiliateId, name, email, amount: { cents, currency: row.currency } }
  })
  return { ...shown(ctx, row), affiliates: named.toSorted((a, b) => a.name.localeCompare(b.name)) }
}

/**
 * Puts everything that's owed in a currency into a payout, of each affiliate who is owed the minimum. Two at once take turns, and what
 * the first has the second hasn't.
 *
 * @throws CONFLICT when no one is owed enough.
 */
export function createPayout(ctx: CreatorCtx, currency: Currency): Promise<AffiliatePayoutSheet> {
  return withTransaction(ctx, async (ctx) => {
    const { workspaceId } = ctx.actor
    const mode = moneyMode(ctx)
    const now = ctx.now()
    await held(ctx)
    const { minimumCents } = await termsOf(ctx, workspaceId)
    // A refund that comes meanwhile waits for the commit, and is taken back by the next payout.
    const rows = await ctx.db
      .select()
      .from(commissions)
      .where(
        and(mine(ctx, commissions), eq(commissions.mode, mode), eq(commissions.currency, currency), isOpen),
      )
      .orderBy(asc(commissions.id))
      .for('update')
    const open = rows.map((row) => ({ row, cents: payableOf(row, now) })).filter(({ cents }) => cents !== 0)
    const chosen = [...Map.groupBy(open, ({ row }) => row.affiliateId).values()].filter((own) => {
      const sum = own.reduce((total, { cents }) => total + cents, 0)
      return sum > 0 && sum >= minimumCents
    })
    if (chosen.length === 0) throw new AppError('CONFLICT', 'No one is owed enough for a payout yet.')
    const id = newId('afp', now)
    const lines = chosen.flat()
    await ctx.db.insert(affiliatePayouts).values({
      ...{ workspaceId, id, mode, currency, affiliateCount: chosen.length, createdAt: now, updatedAt: now },
      totalCents: lines.reduce((total, { cents }) => total + cents, 0),
    })
    const rowsOfLines = lines.map(({ row, cents }) => ({
      ...{ workspaceId, id: newId('apl', now), payoutId: id, affiliateId: row.affiliateId },
      ...{ commissionId: row.id, cents, currency },
    }))
    for (let at = 0; at < rowsOfLines.length; at += 500)
      await ctx.db.insert(affiliatePayoutLines).values(rowsOfLines.slice(at, at + 500))
    await moveBatched(ctx, id, 1)
    return getPayout(ctx, id)
  })
}

/**
 * Marks a payout as paid, or takes that back within a day: then those in it haven't been emailed yet.
 *
 * @throws NOT_FOUND. @throws CONFLICT when the day is over.
 */
export function setPayoutPaid(
  ctx: CreatorCtx,
  id: Id<'afp'>,
  isPaid: boolean,
): Promise<AffiliatePayoutSheet> {
  return withTransaction(ctx, async (ctx) => {
    await held(ctx)
    const row = await rowOf(ctx, id)
    if (isPaid === (row.paidAt !== null)) return getPayout(ctx, id)
    if (!isPaid && !canUndo(ctx, row))
      throw new AppError('CONFLICT', 'It was marked as paid more than a day ago, so it’s final.')
    const now = ctx.now()
    await ctx.db
      .update(affiliatePayouts)
      .set({
        paidAt: isPaid ? now : null,
        tellAt: isPaid && !ctx.retelling ? new Date(now.getTime() + undoMs) : null,
        updatedAt: now,
      })
      .where(mine(ctx, affiliatePayouts, id))
    if (isPaid) {
      const total = { cents: row.totalCents, currency: row.currency }
      await announce(ctx, ctx.actor.workspaceId, payoutPaid, { payoutId: id, total })
    }
    return getPayout(ctx, id)
  })
}

/** Takes a payout back: everything in it is owed again. @throws NOT_FOUND. @throws CONFLICT once it's paid. */
export function deletePayout(ctx: CreatorCtx, id: Id<'afp'>): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    await held(ctx)
    const row = await rowOf(ctx, id)
    if (row.paidAt) throw new AppError('CONFLICT', 'It’s marked as paid. Undo that first.')
    await moveBatched(ctx, id, -1)
    await ctx.db.delete(affiliatePayouts).where(mine(ctx, affiliatePayouts, id))
  })
}

/** What a payout's lines say is in a payout, or isn't anymore. */
async function moveBatched(ctx: CreatorCtx, id: Id<'afp'>, way: 1 | -1): Promise<void> {
  const lines = await ctx.db
    .select({ commissionId: affiliatePayoutLines.commissionId })
    .from(affiliatePayoutLines)
    .where(and(mine(ctx, affiliatePayoutLines), eq(affiliatePayoutLines.payoutId, id)))
  const ids = lines.map(({ commissionId }) => commissionId)
  const { workspaceId } = ctx.actor
  for (let at = 0; at < ids.length; at += 500)
    await ctx.db
      .update(commissions)
      .set({
        batchedCents: sql`${commissions.batchedCents} + ${way}::int * (select l.cents from ${affiliatePayoutLines} l
          where l.workspace_id = ${workspaceId} and l.payout_id = ${id} and l.commission_id = commissions.id)`,
        updatedAt: ctx.now(),
      })
      .where(and(mine(ctx, commissions), inArray(commissions.id, ids.slice(at, at + 500))))
}

/** Payouts of a workspace are made and changed one after the other. */
const held = (ctx: CreatorCtx) => lockByName(ctx, `affiliates.payouts ${ctx.actor.workspaceId}`)

async function rowOf(ctx: CreatorCtx, id: Id<'afp'>): Promise<Row> {
  const [row] = await ctx.db
    .select()
    .from(affiliatePayouts)
    .where(mine(ctx, affiliatePayouts, id))
  if (!row) throw new AppError('NOT_FOUND', 'We couldn’t find this payout.')
  return row
}

const canUndo = (ctx: CreatorCtx, { paidAt }: Row): boolean =>
  paidAt !== null && ctx.now().getTime() - paidAt.getTime() < undoMs

const shown = (ctx: CreatorCtx, row: Row): AffiliatePayout => ({
  id: row.id,
  total: { cents: row.totalCents, currency: row.currency },
  affiliateCount: row.affiliateCount,
  paidAt: row.paidAt?.toISOString() ?? null,
  canUndo: canUndo(ctx, row),
  createdAt: row.createdAt.toISOString(),
})

/** Payouts of an affiliate that are paid, the latest first: what they were sent, and when. */
export function paidTo(
  ctx: Pick<CreatorCtx, 'db' | 'instance'>,
  { workspaceId, id }: Pick<typeof affiliates.$inferSelect, 'workspaceId' | 'id'>,
): Promise<{ paidAt: Date | null; cents: number; currency: Currency }[]> {
  return ctx.db
    .select({
      paidAt: affiliatePayouts.paidAt,
      cents: sql<number>`sum(${affiliatePayoutLines.cents})::float8`,
      currency: affiliatePayouts.currency,
    })
    .from(affiliatePayoutLines)
    .innerJoin(
      affiliatePayouts,
      and(
        eq(affiliatePayouts.workspaceId, workspaceId),
        eq(affiliatePayouts.id, affiliatePayoutLines.payoutId),
      ),
    )
    .where(
      and(
        eq(affiliatePayoutLines.workspaceId, workspaceId),
        eq(affiliatePayoutLines.affiliateId, id),
        eq(affiliatePayouts.mode, moneyMode(ctx)),
        sql`${affiliatePayouts.paidAt} is not null`,
      ),
    )
    .groupBy(affiliatePayouts.id, affiliatePayouts.paidAt, affiliatePayouts.currency)
    .orderBy(desc(affiliatePayouts.paidAt))
    .limit(100)
}
