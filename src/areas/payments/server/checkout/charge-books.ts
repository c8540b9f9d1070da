import { and, eq } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import type { Money } from '#kernel/money.ts'
import type { WorkspaceCtx } from '#platform/context.ts'
import { insertRows } from '#platform/sql/statements.ts'
import { within } from '#platform/tables.ts'
import { feeOn, saleEntries } from '../../rules.ts'
import { countOnCards } from '../card-sums.ts'
import { searchTextOf } from '../overview/search-text.ts'
import { availableAt, providerOf } from '../provider/payments.ts'
import type { Charge, PaymentProvider } from '../provider/provider.ts'
import { countTransaction } from '../sums.ts'
import { ledgerEntries, transactions } from '../tables.ts'
import type { Order } from './order-opening.ts'

/** A charge as a transaction with its ledger lines; of one that failed, the transaction alone. Recorded before, it changes nothing. */
export async function recordTransaction(
  ctx: WorkspaceCtx,
  order: Order & { account: string },
  charge: Charge,
  status: 'Completed' | 'Failed' | 'Processing',
  items: readonly { title: string }[],
): Promise<void> {
  const now = ctx.now()
  const { feeCents, isFeeEstimated } =
    status === 'Completed'
      ? feeKept(providerOf(ctx, order.provider), { ...charge, amount: totalOf(order) })
      : { feeCents: 0, isFeeEstimated: false }
  const decided = {
    ...{ chargeId: charge.chargeId, status, feeCents, isFeeEstimated, feeDueAt: isFeeEstimated ? now : null },
    ...{ method: charge.method, failureReason: charge.reason },
    availableAt: status === 'Completed' ? availableAt(ctx, order.provider, now) : null,
    searchText: searchTextOf({
      order,
      titles: items.map(({ title }) => title),
      amount: totalOf(order),
      last4: charge.last4,
    }),
    createdAt: now,
  }
  const [transaction] =
    (await decideProcessing(ctx, order, decided)) ??
    (await ctx.db
      .insert(transactions)
      .values({
        ...{ workspaceId: order.workspaceId, id: newId('txn', now), orderId: order.id },
        ...{ provider: order.provider, account: order.account, mode: order.mode },
        ...{ grossCents: order.totalCents, taxCents: order.taxCents, currency: order.currency },
        ...decided,
      })
      .onConflictDoNothing({
        target: [transactions.workspaceId, transactions.provider, transactions.chargeId],
      })
      .returning())
  if (!transaction) return
  countOnCards(ctx, transaction)
  if (status !== 'Completed') return
  const lines = saleEntries({ grossCents: order.totalCents, taxCents: order.taxCents, feeCents })
  const sum = lines.reduce((total, line) => total + line.cents, 0)
  if (sum !== 0) throw new Error(`The ledger lines of ${transaction.id} sum to ${sum}.`)
  await insertRows(
    ctx,
    ledgerEntries,
    lines.map((line) => ({
      workspaceId: order.workspaceId,
      id: newId('led', now),
      transactionId: transaction.id,
      account: line.account,
      cents: line.cents,
      currency: order.currency,
      mode: order.mode,
      createdAt: now,
    })),
  )
  const { workspaceId, mode, totalCents: cents } = order
  countTransaction(ctx, { workspaceId, mode, cents, at: now })
}

/** What was in the list while its bank took days is what became of it, with a fee and a day of its own; null where there's none. */
async function decideProcessing(
  ctx: WorkspaceCtx,
  { workspaceId, id, status }: Order,
  decided: Partial<typeof transactions.$inferInsert>,
): Promise<(typeof transactions.$inferSelect)[] | null> {
  if (status !== 'processing') return null
  const known = await ctx.db
    .update(transactions)
    .set(decided)
    .where(
      and(
        within(workspaceId, transactions),
        eq(transactions.orderId, id),
        eq(transactions.status, 'Processing'),
      ),
    )
    .returning()
  return known.length > 0 ? known : null
}

/** It pays nothing, and is told of as that: the list has no payment under way anymore. */
export async function dropProcessing(ctx: WorkspaceCtx, { workspaceId, id, status }: Order): Promise<void> {
  if (status !== 'processing') return
  await ctx.db
    .delete(transactions)
    .where(
      and(
        within(workspaceId, transactions),
        eq(transactions.orderId, id),
        eq(transactions.status, 'Processing'),
      ),
    )
}

/** What a provider says it kept, and payments' own rule as long as it says nothing. One that never says is as good as its rule. */
export function feeKept(
  { feeOf }: Pick<PaymentProvider, 'feeOf'>,
  charge: Charge,
): { feeCents: number; isFeeEstimated: boolean } {
  const told = feeOf?.(charge)?.cents
  return { feeCents: told ?? feeOn(charge.amount), isFeeEstimated: feeOf !== undefined && told === undefined }
}

export function totalOf(order: Pick<Order, 'totalCents' | 'currency'>): Money {
  return { cents: order.totalCents, currency: order.currency }
}
