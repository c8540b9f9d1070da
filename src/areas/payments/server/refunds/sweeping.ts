import { and, asc, eq, gt, inArray, isNotNull, lte, or, sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import { hours, minutes, seconds } from '#kernel/time.ts'
import { type Ctx, systemCtx, withTransaction } from '#platform/context.ts'
import type { Log } from '#platform/log.ts'
import { isDatabaseAway } from '#platform/sql/database.ts'
import type { Account, News } from '../provider/provider.ts'
import { refunds } from '../refund-tables.ts'
import { transactions } from '../tables.ts'
import { askRefund } from './asking.ts'
import type { RefundRow } from './refunds.ts'

/** Every workspace has so many of its refunds looked at before any has more. */
const together = { workspaces: 50, refundsOfEach: 10 }
/** After the first, second, … setback in a row. One that is being asked about is no one else's for as long. */
const pausesMs = [seconds(30), minutes(1), minutes(5), minutes(15), hours(1)]
/** Then other work of the worker has its turn. */
const turnMs = seconds(10)

/** Refunds that a kill left, whose provider is at it, or that may have come back since: asks what became of them. */
export async function sweepRefunds(ctx: Ctx, log: Log, stopping?: AbortSignal): Promise<void> {
  const until = performance.now() + turnMs
  const seen = new Set<string>()
  for (;;) {
    let found = 0
    for (const workspaceId of await workspacesWithDue(ctx)) {
      for (const refund of await claim(ctx, workspaceId)) {
        if (stopping?.aborted || performance.now() > until) return
        if (seen.has(refund.id)) continue
        seen.add(refund.id)
        found++
        await askRefund(ctx, refund).catch((error: unknown) => {
          if (isDatabaseAway(error)) throw error
          const { id: refundId, orderId, setbacks: times } = refund
          log.error(
            { err: error, refundId, orderId, workspaceId, times },
            'refund not settled; it is tried again',
          )
        })
      }
    }
    if (found === 0) return
  }
}

/** Those that wait for longest first (docs/scale.md, rule 7). */
async function workspacesWithDue(ctx: Ctx): Promise<Id<'wsp'>[]> {
  const waiting = await ctx.db
    .select({ workspaceId: refunds.workspaceId })
    .from(refunds)
    .where(lte(refunds.dueAt, ctx.now()))
    .groupBy(refunds.workspaceId)
    .orderBy(asc(sql`min(${refunds.dueAt})`), asc(refunds.workspaceId))
    .limit(together.workspaces)
  return waiting.map(({ workspaceId }) => workspaceId)
}

/** Takes some, and puts them off in the same commit: whoever is killed at it, or fails, comes back to them later. */
function claim(ctx: Ctx, workspaceId: Id<'wsp'>): Promise<RefundRow[]> {
  return withTransaction(systemCtx(ctx, 'payments.claimRefunds', workspaceId), async (ctx) => {
    const due = await ctx.db
      .select()
      .from(refunds)
      .where(and(eq(refunds.workspaceId, workspaceId), lte(refunds.dueAt, ctx.now())))
      .orderBy(asc(refunds.dueAt), asc(refunds.id))
      .limit(together.refundsOfEach)
      .for('update', { skipLocked: true })
    for (const { id, setbacks } of due) {
      const pause = pausesMs[Math.min(setbacks, pausesMs.length - 1)] ?? hours(1)
      await ctx.db
        .update(refunds)
        .set({ dueAt: new Date(ctx.now().getTime() + pause), setbacks: setbacks + 1 })
        .where(and(eq(refunds.workspaceId, workspaceId), eq(refunds.id, id)))
    }
    return due
  })
}

/**
 * What a provider writes only wakes: the refunds it is about are due now, and the sweep asks. It names the refund, or the charge of
 * which something was paid back.
 */
export async function wakeRefunds(
  ctx: Ctx,
  { id: account, workspaceId }: Account,
  provider: RefundRow['provider'],
  news: readonly News[],
): Promise<void> {
  const refs = news.flatMap(({ about, ref }) => (about === 'refund' ? [ref] : []))
  if (refs.length === 0) return
  const charged = ctx.db
    .select({ id: transactions.id })
    .from(transactions)
    .where(
      and(
        eq(transactions.workspaceId, workspaceId),
        eq(transactions.provider, provider),
        inArray(transactions.chargeId, refs),
      ),
    )
  await ctx.db
    .update(refunds)
    .set({ dueAt: ctx.now() })
    .where(
      and(
        eq(refunds.workspaceId, workspaceId),
        eq(refunds.provider, provider),
        eq(refunds.account, account),
        or(inArray(refunds.providerRef, refs), inArray(refunds.transactionId, charged)),
        inArray(refunds.state, ['reserved', 'waiting', 'succeeded']),
      ),
    )
}

/** Those that a clock which was set back since had put off for longer than is ever done are due now. */
export async function refundsAfterSetBack(ctx: Ctx): Promise<void> {
  const now = ctx.now()
  const longest = new Date(now.getTime() + hours(1) + minutes(30))
  const isOpen = inArray(refunds.state, ['reserved', 'waiting'])
  await ctx.db
    .update(refunds)
    .set({ dueAt: now })
    .where(and(isOpen, isNotNull(refunds.dueAt), gt(refunds.dueAt, longest)))
}
