import { and, eq, inArray, sql } from 'drizzle-orm'
import type { CreatorCtx } from '#platform/context.ts'
import { mine } from '#platform/tables.ts'
import { attemptKey } from '../checkout/attempts.ts'
import { providerOf } from '../provider/payments.ts'
import type { Account } from '../provider/provider.ts'
import { ledgerEntries, paymentAttempts, transactions } from '../tables.ts'
import { type Total, totalOf } from './total.ts'

/** What each account of a workspace has at its provider, beside what the ledger says. One that can't tell has no line. */
export async function providerTotals(ctx: CreatorCtx): Promise<Total[]> {
  const totals: Total[] = []
  for (const { account, provider } of await accountsOf(ctx)) {
    const told = await provider.balance?.(account, () => keysAt(ctx, account))
    if (!told) continue
    const ours = await ledgerAt(ctx, account)
    const currencies = new Set([...told.map(({ currency }) => currency), ...ours.keys()])
    for (const currency of [...currencies].sort()) {
      const ledger = ours.get(currency) ?? 0
      const said = told.find((each) => each.currency === currency)?.cents ?? 0
      const total = totalOf(ctx.actor.workspaceId, account.mode)(
        'Balance at the provider',
        { currency, of: `${provider.id} ${account.id}`, shown: ledger, rows: ledger, ledger },
        [],
      )
      totals.push({ ...total, provider: said, ids: said === ledger ? [] : [account.id] })
    }
  }
  return totals
}

/** Those that money went to. */
async function accountsOf(ctx: CreatorCtx) {
  const rows = await ctx.db
    .selectDistinct({ provider: transactions.provider, account: transactions.account })
    .from(transactions)
    .where(mine(ctx, transactions))
  const found = []
  for (const { provider, account: id } of rows) {
    const account = await ctx.instance.payments.accounts.find(ctx, provider, id)
    if (account) found.push({ account, provider: providerOf(ctx, provider) })
  }
  return found
}

async function keysAt(ctx: CreatorCtx, { id }: Account): Promise<string[]> {
  const rows = await ctx.db
    .select({ orderId: paymentAttempts.orderId, attempt: paymentAttempts.attempt })
    .from(paymentAttempts)
    .where(and(mine(ctx, paymentAttempts), eq(paymentAttempts.account, id)))
  return rows.map(({ orderId, attempt }) => attemptKey(orderId, attempt))
}

async function ledgerAt(ctx: CreatorCtx, { id }: Account): Promise<Map<string, number>> {
  const rows = await ctx.db
    .select({ currency: transactions.currency, cents: sql<string>`sum(${ledgerEntries.cents})::text` })
    .from(ledgerEntries)
    .innerJoin(
      transactions,
      and(
        mine(ctx, transactions),
        eq(transactions.id, ledgerEntries.transactionId),
        eq(transactions.account, id),
      ),
    )
    .where(and(mine(ctx, ledgerEntries), inArray(ledgerEntries.account, ['provider'])))
    .groupBy(transactions.currency)
  return new Map(rows.map(({ currency, cents }) => [currency, Number(cents)]))
}
