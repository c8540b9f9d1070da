import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import type { Provider } from '../../rules.ts'
import { providerOf } from '../provider/payments.ts'
import { type Account, ChargeDiffers, can } from '../provider/provider.ts'
import { transactions } from '../tables.ts'
import { noteRefundFromProvider } from './at-provider.ts'

/**
 * Asks a provider what was paid back of these charges, and since then of any, and writes down what wasn't known. Answers what can't
 * be right, which keeps none of the others.
 */
export async function syncRefunds(
  ctx: Ctx,
  id: Provider,
  account: Account,
  { charges, since }: { charges: readonly string[]; since: Date | null },
): Promise<ChargeDiffers[]> {
  const provider = providerOf(ctx, id)
  if (!can(provider, 'refundsMade')) return []
  const differing: ChargeDiffers[] = []
  const { workspaceId } = account
  const sources = [
    ...(await known(ctx, id, account, charges)).map((chargeId) => ({ chargeId })),
    ...(since ? [{ since }] : []),
  ]
  for (const source of sources)
    for await (const told of provider.refundsMade(account, source))
      try {
        await noteRefundFromProvider(ctx, { ...told, workspaceId, provider: id, account: account.id })
      } catch (error) {
        if (!(error instanceof ChargeDiffers)) throw error
        differing.push(error)
      }
  return differing
}

/** An account has charges that aren't ours: no one is asked about those. */
async function known(ctx: Ctx, id: Provider, account: Account, charges: readonly string[]) {
  if (charges.length === 0) return []
  const rows = await ctx.db
    .select({ chargeId: transactions.chargeId })
    .from(transactions)
    .where(
      and(
        within(account.workspaceId, transactions),
        eq(transactions.provider, id),
        eq(transactions.account, account.id),
        eq(transactions.kind, 'payment'),
        inArray(transactions.chargeId, [...new Set(charges)]),
      ),
    )
  return [...new Set(rows.map(({ chargeId }) => chargeId))]
}
