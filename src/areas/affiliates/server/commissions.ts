import { and, desc, eq, sql } from 'drizzle-orm'
import { moneyMode } from '#areas/payments/server/money-mode.ts'
import type { Id } from '#kernel/ids.ts'
import { type WorkspaceCtx, workspaceOf } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import type { Commission } from '../contract.ts'
import type { CommissionState } from '../rules.ts'
import { affiliatePayoutLines, affiliatePayouts, commissions } from './tables.ts'

const mostShown = 100

/** The latest commissions of an affiliate, each with how far it has come. Who bought isn't told. */
export async function listCommissions(ctx: WorkspaceCtx, affiliateId: Id<'aff'>): Promise<Commission[]> {
  const workspaceId = workspaceOf(ctx)
  const rows = await ctx.db
    .select({
      commission: commissions,
      isOpen: sql<boolean>`exists (select 1 from ${affiliatePayoutLines} l
        join ${affiliatePayouts} p on p.workspace_id = ${workspaceId} and p.id = l.payout_id
        where l.workspace_id = ${workspaceId} and l.commission_id = commissions.id and p.paid_at is null)`,
    })
    .from(commissions)
    .where(
      and(
        within(workspaceId, commissions),
        eq(commissions.affiliateId, affiliateId),
        eq(commissions.mode, moneyMode(ctx)),
      ),
    )
    .orderBy(desc(commissions.soldAt), desc(commissions.id))
    .limit(mostShown)
  const now = ctx.now()
  return rows.map(({ commission: row, isOpen }) => ({
    ...{ id: row.id, title: row.title, orderId: row.orderId, how: row.how, basisPoints: row.basisPoints },
    base: { cents: row.baseCents, currency: row.currency },
    amount: { cents: row.dueCents, currency: row.currency },
    state: stateOf(row, isOpen, now),
    soldAt: row.soldAt.toISOString(),
    owedAt: row.owedAt.toISOString(),
  }))
}

type Row = typeof commissions.$inferSelect

/** What went back after it was paid out is owed, the other way around. */
function stateOf(row: Row, isOpen: boolean, now: Date): CommissionState {
  if (isOpen) return 'inPayout'
  if (row.dueCents === row.batchedCents) return row.dueCents === 0 ? 'reversed' : 'paid'
  if (row.dueCents < row.batchedCents) return 'owed'
  return row.isHeld || row.owedAt > now ? 'pending' : 'owed'
}
