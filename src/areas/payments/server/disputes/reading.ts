import { and, eq, inArray, sql } from 'drizzle-orm'
import type { CreatorCtx } from '#platform/context.ts'
import { mine } from '#platform/tables.ts'
import { disputeReasonOf } from '../../balance-rules.ts'
import type { Dispute } from '../../payouts-contract.ts'
import { titlesOf } from '../payouts/reading.ts'
import { providerOf } from '../provider/payments.ts'
import { can } from '../provider/provider.ts'
import { disputes } from '../refund-tables.ts'
import { orders } from '../tables.ts'
import { whyNotAnswer } from './answering.ts'
import type { DisputeRow } from './noting.ts'

const mostListed = 100

/** Disputed payments of a workspace: those that aren't decided by when an answer is due, then the others, the latest first. */
export async function listDisputes(ctx: CreatorCtx): Promise<Dispute[]> {
  const isDecided = sql`${disputes.state} in ('won', 'lost')`
  const rows = await ctx.db
    .select()
    .from(disputes)
    .where(mine(ctx, disputes))
    .orderBy(
      isDecided,
      sql`case when ${isDecided} then null else ${disputes.respondBy} end nulls last`,
      sql`${disputes.createdAt} desc`,
      disputes.id,
    )
    .limit(mostListed)
  return toDisputes(ctx, rows)
}

/** Disputes as their seller sees them. */
export async function toDisputes(ctx: CreatorCtx, rows: readonly DisputeRow[]): Promise<Dispute[]> {
  if (rows.length === 0) return []
  const orderIds = [...new Set(rows.map(({ orderId }) => orderId))]
  const titles = await titlesOf(ctx, orderIds)
  const modes = await ctx.db
    .select({ id: orders.id, mode: orders.mode })
    .from(orders)
    .where(and(mine(ctx, orders), inArray(orders.id, orderIds)))
  return rows.map((row) => {
    const { id, orderId, amountCents, feeCents, currency, state, respondBy, evidenceSentAt, closedAt } = row
    const provider = providerOf(ctx, row.provider)
    return {
      ...{ id, orderId, state, title: titles.get(orderId) ?? '', provider: provider.name },
      amount: { cents: amountCents, currency },
      fee: { cents: feeCents, currency },
      mode: modes.find((order) => order.id === orderId)?.mode ?? 'live',
      reason: disputeReasonOf(row.reason),
      respondBy: respondBy?.toISOString() ?? null,
      evidenceSentAt: evidenceSentAt?.toISOString() ?? null,
      canRespond: can(provider, 'disputes') && whyNotAnswer(row, ctx.now()) === null,
      openedAt: row.createdAt.toISOString(),
      closedAt: closedAt?.toISOString() ?? null,
    }
  })
}

/** One of them. */
export async function toDispute(ctx: CreatorCtx, row: DisputeRow): Promise<Dispute> {
  const [dispute] = await toDisputes(ctx, [row])
  if (!dispute) throw new Error(`Dispute ${row.id} is missing.`)
  return dispute
}

/** How far a dispute is that was told of; null when there's none. */
export async function findDisputeState(
  ctx: { db: CreatorCtx['db'] },
  of: { workspaceId: DisputeRow['workspaceId']; disputeId: DisputeRow['id'] },
): Promise<DisputeRow['state'] | null> {
  const [dispute] = await ctx.db
    .select({ state: disputes.state })
    .from(disputes)
    .where(and(eq(disputes.workspaceId, of.workspaceId), eq(disputes.id, of.disputeId)))
  return dispute?.state ?? null
}
