import { and, eq, gt } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import { days, seconds } from '#kernel/time.ts'
import type { Ctx } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import { paymentConnections } from '../connection-tables.ts'
import { syncDisputes } from '../disputes/sweeping.ts'
import { lookAtPayouts } from '../payouts/sweeping.ts'
import type { Account, ChargeDiffers, News } from '../provider/provider.ts'
import { syncRefunds } from '../refunds/syncing.ts'
import type { Connection } from './accounts.ts'

/** An account is asked this often, whether it writes to us or not. */
export const everyMs = seconds(50)
/** Payouts that are older have arrived. */
const payoutsMs = days(30)

/**
 * What became of an account's money besides payments: paid back at the provider's own site, taken back by banks, paid out. Lists are
 * read where something was told of them, and all of them with `isWhole`. Payouts come last: they name the others.
 */
export async function followMoney(
  ctx: Ctx,
  { provider, createdAt }: Pick<Connection, 'provider' | 'createdAt'>,
  account: Account,
  { news, since, isWhole }: { news: readonly News[]; since: Date; isWhole: boolean },
): Promise<ChargeDiffers[]> {
  const isTold = (about: News['about']) => isWhole || news.some((each) => each.about === about)
  const charges = news.flatMap(({ about, ref }) => (about === 'refund' ? [ref] : []))
  const differing = await syncRefunds(ctx, provider, account, { charges, since: isWhole ? since : null })
  if (isTold('dispute')) await syncDisputes(ctx, provider, account)
  if (isTold('payout')) {
    const earliest = Math.min(ctx.now().getTime() - payoutsMs, since.getTime())
    await lookAtPayouts(ctx, account, provider, new Date(Math.max(earliest, createdAt.getTime())))
  }
  return differing
}

/** A provider wrote of more than a payment: the account is asked at the next look. */
export async function wakeConnection(
  ctx: Ctx,
  { id, workspaceId }: Account,
  news: readonly News[],
): Promise<void> {
  if (news.every(({ about }) => about === 'charge')) return
  const due = new Date(ctx.now().getTime() - everyMs)
  await ctx.db
    .update(paymentConnections)
    .set({ syncedAt: due })
    .where(
      and(
        within(workspaceId, paymentConnections, id as Id<'pcn'>),
        eq(paymentConnections.state, 'connected'),
        gt(paymentConnections.syncedAt, due),
      ),
    )
}
