import { and, eq, inArray } from 'drizzle-orm'
import { type Ctx, systemCtx, type WorkspaceCtx, withTransaction } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import { exchangedEntries } from '../../balance-rules.ts'
import type { Provider } from '../../rules.ts'
import { bookTransaction } from '../books.ts'
import type { Account, Settlement } from '../provider/provider.ts'
import { transactions } from '../tables.ts'

type Transaction = typeof transactions.$inferSelect

/** What takes money back or gives it back again. What comes in by a sale is exchanged with its fee (`fees.ts`). */
const followed = ['refund', 'refundFailed', 'dispute', 'disputeReversed', 'surplusReturned'] as const

/** Books what an account was debited or credited in another currency than the sale's, once for each movement of its balance. */
export async function exchangeMoved(
  ctx: Ctx,
  provider: Provider,
  account: Account,
  told: readonly Settlement[],
): Promise<void> {
  const byName = new Map(told.flatMap((each) => each.names.map((name) => [name, each] as const)))
  if (byName.size === 0) return
  const { workspaceId } = account
  const rows = await ctx.db
    .select()
    .from(transactions)
    .where(
      and(
        within(workspaceId, transactions),
        ...[eq(transactions.provider, provider), eq(transactions.account, account.id)],
        ...[eq(transactions.status, 'Completed'), inArray(transactions.kind, [...followed])],
        inArray(transactions.chargeId, [...byName.keys()]),
      ),
    )
  for (const row of rows) {
    const settled = byName.get(row.chargeId)
    if (!settled || settled.net.currency === row.currency) continue
    await withTransaction(systemCtx(ctx, 'payments.exchange', workspaceId), (ctx) =>
      bookExchange(ctx, row, { ...settled, movedCents: row.grossCents - row.feeCents }),
    )
  }
}

/**
 * Money that a provider put into a balance of another currency: it leaves the one it was in and is in the other, by two transactions that
 * each sum to zero through `exchange`. What the second brings is what its payout has.
 */
export async function bookExchange(
  ctx: WorkspaceCtx,
  of: Transaction,
  {
    ref,
    net,
    movedCents,
    availableAt,
  }: Pick<Settlement, 'ref' | 'net' | 'availableAt'> & { movedCents: number },
): Promise<void> {
  const { orderId, provider, account, mode, method } = of
  const both = {
    kind: 'exchange',
    orderId,
    provider,
    account,
    mode,
    method,
    feeCents: 0,
    availableAt,
  } as const
  await bookTransaction(
    ctx,
    { ...both, currency: of.currency, chargeId: `${ref}:out`, grossCents: -movedCents },
    exchangedEntries(-movedCents),
  )
  await bookTransaction(
    ctx,
    { ...both, currency: net.currency, chargeId: `${ref}:in`, grossCents: net.cents },
    exchangedEntries(net.cents),
  )
}
