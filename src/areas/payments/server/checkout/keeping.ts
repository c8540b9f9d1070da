import type { Ctx } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import {
  type Account,
  type Attempt,
  type Charge,
  isKeptAt,
  type KeptMethod,
  type Outcome,
  type PaymentProvider,
} from '../provider/provider.ts'
import { orders, type paymentAttempts } from '../tables.ts'

type AttemptRow = typeof paymentAttempts.$inferSelect

/**
 * A trial: nothing is charged now, and what's charged later is named, where that's kept. Null for an attempt that takes money.
 */
export function keepInstead(
  ctx: Ctx,
  row: AttemptRow,
  attempt: Attempt,
  provider: PaymentProvider,
  account: Account,
  input: unknown,
): Promise<Outcome> | null {
  if (!row.keeps || row.amountCents !== 0) return null
  if (isKeptAt(provider, account)) return keepFor(ctx, row, attempt, provider, account, input)
  return provider.paysByLink ? Promise.resolve(nothingDue(attempt)) : null
}

/** Later payments are made by a link. */
const nothingDue = ({ key, amount }: Attempt): Outcome => ({
  state: 'done',
  charge: {
    ...{ chargeId: `trial_${key}`, state: 'succeeded', amount },
    ...{ method: '', last4: null, reason: null },
  },
})

/** Has a buyer name what they pay by from now on, as an attempt to pay nothing. Without `input` it's only asked. */
async function keepFor(
  ctx: Ctx,
  row: AttemptRow,
  { key, ref, returnTo, cancelTo }: Attempt,
  provider: PaymentProvider & Required<Pick<PaymentProvider, 'keepMethod'>>,
  account: Account,
  input: unknown,
): Promise<Outcome> {
  const [order] = await ctx.db
    .select({ email: orders.buyerEmail })
    .from(orders)
    .where(within(row.workspaceId, orders, row.orderId))
  const kept = await provider.keepMethod(
    account,
    {
      ...{ key, ref, returnTo, cancelTo, currency: row.amountCurrency },
      ...{ email: order?.email ?? '', begunAt: row.createdAt },
    },
    input,
  )
  if (kept.state === 'redirect') return kept
  const named = {
    chargeId: `kept_${key}`,
    amount: { cents: 0, currency: row.amountCurrency },
  }
  const charge: Charge =
    kept.state === 'kept'
      ? {
          ...named,
          state: 'succeeded',
          method: kept.method.label,
          last4: last4Of(kept.method),
          reason: null,
          kept: kept.method,
        }
      : { ...named, state: 'declined', method: '', last4: null, reason: kept.reason, isLapsed: true }
  return { state: 'done', charge }
}

const last4Of = ({ label }: KeptMethod): string | null => /(\d{4})$/.exec(label)?.[1] ?? null
