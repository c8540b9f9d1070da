import { newId } from '#kernel/ids.ts'
import type { Money } from '#kernel/money.ts'
import type { WorkspaceCtx } from '#platform/context.ts'
import { insertRows } from '#platform/sql/prepared.ts'
import { feeOn, saleEntries } from '../../rules.ts'
import { searchTextOf } from '../overview/search-text.ts'
import { availableAt, providerOf } from '../provider/payments.ts'
import type { Charge } from '../provider/provider.ts'
import { countTransaction } from '../sums.ts'
import { ledgerEntries, transactions } from '../tables.ts'
import type { Order } from './opening.ts'

/** A charge as a transaction with its ledger lines; of one that failed, the transaction alone. Recorded before, it changes nothing. */
export async function recordTransaction(
  ctx: WorkspaceCtx,
  order: Order & { account: string },
  charge: Charge,
  status: 'Completed' | 'Failed',
  items: readonly { title: string }[],
): Promise<void> {
  const now = ctx.now()
  const feeCents = status === 'Completed' ? feeOf(ctx, order, charge) : 0
  const [transaction] = await ctx.db
    .insert(transactions)
    .values({
      workspaceId: order.workspaceId,
      id: newId('txn', now),
      orderId: order.id,
      provider: order.provider,
      account: order.account,
      chargeId: charge.chargeId,
      status,
      mode: order.mode,
      grossCents: order.totalCents,
      feeCents,
      taxCents: order.taxCents,
      currency: order.currency,
      method: charge.method,
      failureReason: charge.reason,
      availableAt: status === 'Completed' ? availableAt(ctx, order.provider, now) : null,
      searchText: searchTextOf({
        order,
        titles: items.map(({ title }) => title),
        amount: totalOf(order),
        last4: charge.last4,
      }),
      createdAt: now,
    })
    .onConflictDoNothing({ target: [transactions.workspaceId, transactions.provider, transactions.chargeId] })
    .returning({ id: transactions.id })
  if (!transaction || status === 'Failed') return
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

/** What the provider says it kept, and payments' own rule where it says nothing. */
function feeOf(ctx: WorkspaceCtx, order: Order, charge: Charge): number {
  return providerOf(ctx, order.provider).feeOf?.(charge)?.cents ?? feeOn(totalOf(order))
}

export function totalOf(order: Pick<Order, 'totalCents' | 'currency'>): Money {
  return { cents: order.totalCents, currency: order.currency }
}
