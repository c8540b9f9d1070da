import { and, asc, eq, inArray, isNotNull, lte } from 'drizzle-orm'
import { days, hours, minutes } from '#kernel/time.ts'
import { type Ctx, systemCtx, type WorkspaceCtx, withTransaction } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import { beforeExchange } from '../../balance-rules.ts'
import { feeCorrectionEntries, type Provider } from '../../rules.ts'
import { bookTransaction } from '../books.ts'
import { joinPayout, lockParts } from '../payouts/noting.ts'
import { providerOf } from '../provider/payments.ts'
import type { Account, FeeRecord } from '../provider/provider.ts'
import { transactions } from '../tables.ts'
import { askEach } from './each-in-turn.ts'
import { bookExchange } from './exchange.ts'

type Transaction = typeof transactions.$inferSelect

/**
 * Puts fees right that were estimated when the money came in: what is in the books stays, and the difference is booked beside it, once
 * for each name a provider has for what it kept.
 */
export async function correctFees(
  ctx: Ctx,
  provider: Provider,
  account: Account,
  told: readonly FeeRecord[],
): Promise<void> {
  const byCharge = new Map(told.map((each) => [each.chargeId, each]))
  if (byCharge.size === 0) return
  const { workspaceId } = account
  const rows = await ctx.db
    .select()
    .from(transactions)
    .where(
      and(
        within(workspaceId, transactions),
        eq(transactions.provider, provider),
        eq(transactions.account, account.id),
        eq(transactions.status, 'Completed'),
        inArray(transactions.kind, ['payment', 'surplus']),
        inArray(transactions.chargeId, [...byCharge.keys()]),
      ),
    )
  for (const row of rows) {
    const kept = byCharge.get(row.chargeId)
    // Lists overlap: what's settled is told again for minutes.
    if (!kept || (!row.isFeeEstimated && row.availableAt)) continue
    const feeCents = keptOf(row, kept)
    const exchanged = kept.settled?.net?.currency === row.currency ? null : kept.settled?.net
    const isOff = feeCents !== null && feeCents !== row.feeCents
    const isNews = (feeCents !== null && row.isFeeEstimated) || (kept.availableAt && !row.availableAt)
    if (!isOff && !isNews) continue
    const { ref, availableAt } = kept
    await withTransaction(systemCtx(ctx, 'payments.correctFees', workspaceId), async (ctx) => {
      if (isOff) await book(ctx, account, row, { ref, feeCents: feeCents - row.feeCents })
      if (exchanged && feeCents !== null) {
        const movedCents = row.grossCents - feeCents
        await bookExchange(ctx, row, { ref, net: exchanged, movedCents, availableAt })
      }
      await note(ctx, row, { isKnown: feeCents !== null, availableAt })
    })
  }
}

/** What was kept of a payment, in its own currency: as it was said, or as what it was exchanged at makes it. */
function keptOf({ currency, grossCents }: Transaction, { fee, settled }: FeeRecord): number | null {
  if (fee?.currency === currency) return fee.cents
  if (!settled) return null
  return beforeExchange(settled.feeCents, { soldCents: grossCents, settledCents: settled.grossCents })
}

async function book(
  ctx: WorkspaceCtx,
  at: Account,
  of: Transaction,
  { ref, feeCents }: { ref: string; feeCents: number },
): Promise<void> {
  const { orderId, provider, account, mode, currency, method } = of
  await lockParts(ctx, at)
  const id = await bookTransaction(
    ctx,
    {
      ...{ kind: 'feeCorrection', orderId, provider, account, chargeId: ref, mode, currency, method },
      ...{ grossCents: 0, feeCents, availableAt: null },
    },
    feeCorrectionEntries(feeCents),
  )
  if (id) await joinPayout(ctx, of.id, { id, ref, feeCents })
}

async function note(
  ctx: WorkspaceCtx,
  row: Transaction,
  { isKnown, availableAt }: { isKnown: boolean; availableAt: Date | null },
): Promise<void> {
  const isEstimated = row.isFeeEstimated && !isKnown
  await ctx.db
    .update(transactions)
    .set({
      isFeeEstimated: isEstimated,
      ...(isEstimated ? {} : { feeDueAt: null }),
      availableAt: row.availableAt ?? availableAt,
    })
    .where(within(row.workspaceId, transactions, row.id))
}

/** So many charges are asked about in one look. */
const atOnce = 50
/** Most are known within minutes: each is asked about once a minute in its first hour, once an hour on its first day, and then every six hours. */
const pausesMs = [
  { youngerThan: hours(1), pause: minutes(1) },
  { youngerThan: days(1), pause: hours(1) },
  { youngerThan: days(30), pause: hours(6) },
]

/**
 * Asks about charges, one by one, whose provider hadn't said what it kept of them when they were booked: those first that wait for
 * longest. `isWhole` asks about those too whose turn hasn't come.
 *
 * @throws AccountRefused, UNAVAILABLE.
 */
export async function askForFees(
  ctx: Ctx,
  id: Provider,
  account: Account,
  { isWhole }: { isWhole: boolean },
): Promise<void> {
  const provider = providerOf(ctx, id)
  const { readFee } = provider
  if (!readFee) return
  await askEach(await claimFees(ctx, id, account, { isWhole }), async (chargeId) => {
    const kept = await readFee.call(provider, account, chargeId)
    if (kept) await correctFees(ctx, id, account, [kept])
  })
}

/** Takes some, and puts them off in the same commit: one that never answers, or fails, keeps none of the others. */
function claimFees(
  ctx: Ctx,
  id: Provider,
  { workspaceId, id: account }: Account,
  { isWhole }: { isWhole: boolean },
): Promise<string[]> {
  return withTransaction(systemCtx(ctx, 'payments.claimFees', workspaceId), async (ctx) => {
    const now = ctx.now()
    const due = await ctx.db
      .select({ id: transactions.id, chargeId: transactions.chargeId, createdAt: transactions.createdAt })
      .from(transactions)
      .where(
        and(
          within(workspaceId, transactions),
          eq(transactions.provider, id),
          eq(transactions.account, account),
          isWhole ? isNotNull(transactions.feeDueAt) : lte(transactions.feeDueAt, now),
        ),
      )
      .orderBy(asc(transactions.feeDueAt), asc(transactions.id))
      .limit(atOnce)
      .for('update', { skipLocked: true })
    for (const { id, createdAt } of due)
      await ctx.db
        .update(transactions)
        .set({ feeDueAt: nextTurn(createdAt, now) })
        .where(within(workspaceId, transactions, id))
    return due.flatMap(({ chargeId, createdAt }) => (nextTurn(createdAt, now) ? [chargeId] : []))
  })
}

/** Null after a month: its fee stays an estimate. */
function nextTurn(createdAt: Date, now: Date): Date | null {
  const age = now.getTime() - createdAt.getTime()
  const turn = pausesMs.find(({ youngerThan }) => age < youngerThan)
  return turn ? new Date(now.getTime() + turn.pause) : null
}
