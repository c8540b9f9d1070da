import { and, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import { hours } from '#kernel/time.ts'
import type { Ctx } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import type { Provider } from '../../rules.ts'
import { providerOf } from '../provider/payments.ts'
import { type Account, ChargeDiffers, can } from '../provider/provider.ts'
import { paymentAttempts, transactions } from '../tables.ts'
import { noteRefundFromProvider } from './at-provider.ts'

/** A payment that's booked this long after its buyer pressed may have been paid back before anyone here knew of it. */
const lateMs = hours(1)
/** A bank's debits arrive by the thousand in one hour, days after they were begun. Of so many each is asked about alone. */
const mostAlone = 20

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
  const late = since ? await bookedLate(ctx, id, account, since) : { charges: [], since }
  const alone = new Set([...(await known(ctx, id, account, charges)), ...late.charges])
  const sources = [
    ...[...alone].map((chargeId) => ({ chargeId })),
    ...(late.since ? [{ since: late.since }] : []),
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
        takenBy(id, account),
        inArray(transactions.kind, ['payment', 'surplus']),
        inArray(transactions.chargeId, [...new Set(charges)]),
      ),
    )
  return [...new Set(rows.map(({ chargeId }) => chargeId))]
}

/**
 * Charges of payments that were booked since then, long after they were begun: what was paid back of them meanwhile was no payment
 * of ours when it was read. Of more than a few none is asked about: what was paid back of any is read from the first one's beginning.
 */
async function bookedLate(
  ctx: Ctx,
  id: Provider,
  account: Account,
  since: Date,
): Promise<{ charges: string[]; since: Date }> {
  const { workspaceId } = account
  const rows = await ctx.db
    .select({
      chargeId: transactions.chargeId,
      firstMs: sql<
        number | null
      >`extract(epoch from min(${paymentAttempts.createdAt}) over ())::float8 * 1000`,
    })
    .from(transactions)
    .leftJoin(
      paymentAttempts,
      and(
        within(workspaceId, paymentAttempts),
        eq(paymentAttempts.orderId, transactions.orderId),
        // The one that paid: its order may have been tried again before that was known.
        eq(paymentAttempts.state, 'succeeded'),
      ),
    )
    .where(
      and(
        takenBy(id, account),
        eq(transactions.kind, 'payment'),
        gte(transactions.createdAt, since),
        or(
          isNull(paymentAttempts.id),
          sql`${paymentAttempts.createdAt} <= ${transactions.createdAt} - make_interval(secs => ${lateMs / 1000})`,
        ),
      ),
    )
    .limit(mostAlone + 1)
  if (rows.length <= mostAlone) return { charges: rows.map(({ chargeId }) => chargeId), since }
  const first = rows[0]?.firstMs ?? since.getTime()
  return { charges: [], since: new Date(Math.min(first, since.getTime())) }
}

const takenBy = (provider: Provider, { workspaceId, id }: Account) =>
  and(
    within(workspaceId, transactions),
    eq(transactions.provider, provider),
    eq(transactions.account, id),
    eq(transactions.status, 'Completed'),
  )
