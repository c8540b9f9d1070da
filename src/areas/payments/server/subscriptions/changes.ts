import { and, desc, eq, gte, notInArray, or } from 'drizzle-orm'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import { type Ctx, systemCtx, withTransaction } from '#platform/context.ts'
import { crashPoint } from '#platform/crash-points.ts'
import { within } from '#platform/tables.ts'
import type { Coupon } from '../../pricing/cart-price.ts'
import type { SubscriptionChange } from '../../rules.ts'
import { AccountGone, type AttemptRow } from '../checkout/attempts.ts'
import { settleEvenIfDelayed } from '../checkout/settling.ts'
import { providerOf } from '../provider/payments.ts'
import { orders } from '../tables.ts'
import { chargeKept } from './collecting.ts'
import { isChangeUnderWay, openChangeOrder } from './ordering.ts'
import { isBeingPaid, payAttended } from './paying.ts'
import { isOver, lockSubscription, type SubscriptionRow } from './subscriptions.ts'

/** paid → it's done; paying → its buyer continues at the page of its order. */
export type PaymentStep = { state: 'paid' } | { state: 'paying'; orderId: Id<'ord'> }

/**
 * Charges what a change costs to the kept method, with its buyer there. The order is on the disk before the provider is asked, and what it
 * changes holds once it's paid. Where the bank wants its customer, they pay at the provider's page, if it has one.
 *
 * @throws CONFLICT where the card is declined, or another payment of it is being made.
 */
export async function payChange(
  ctx: Ctx,
  decided: SubscriptionRow,
  change: SubscriptionChange,
  priced: { cents: number; coupon: Coupon | null },
): Promise<PaymentStep> {
  const begun = await begin(ctx, decided, change, priced)
  if (begun.state === 'paying') return begun
  const { attempt, row } = begun
  crashPoint('payments.afterChangeOrder')
  const { orderId, attempt: number, provider } = attempt
  const outcome = await chargeKept(ctx, attempt, row.methodRef).catch((error: unknown) => {
    if (error instanceof AccountGone)
      throw new AppError('UNAVAILABLE', 'No one can take this payment right now.')
    throw error
  })
  crashPoint('payments.afterChangeCharge')
  const settled = await settleEvenIfDelayed(
    ctx,
    { workspaceId: row.workspaceId, id: orderId, attempt: number, provider },
    outcome,
  )
  if (settled.status === 'paid') return { state: 'paid' }
  if (settled.status !== 'failed') return { state: 'paying', orderId }
  if (isAtItsPage(ctx, row)) {
    await payAttended(ctx, row, settled, null)
    return { state: 'paying', orderId }
  }
  throw new AppError('CONFLICT', settled.failureReason ?? 'The payment didn’t go through. Try again.', {
    data: { reason: 'declined' },
  })
}

/** Its provider takes a card at its own page. */
const isAtItsPage = (ctx: Ctx, { provider }: SubscriptionRow) => providerOf(ctx, provider).check === undefined

const hasChanged = () => new AppError('CONFLICT', 'The amount for today has changed. Check it and try again.')

const isAsDecided = (row: SubscriptionRow, then: SubscriptionRow): boolean =>
  row.nextPeriod === then.nextPeriod && row.offerId === then.offerId && row.priceCents === then.priceCents

type ChangeStart =
  | { state: 'begun'; attempt: AttemptRow; row: SubscriptionRow }
  | Extract<PaymentStep, { state: 'paying' }>

/** One payment is made at a time: who pressed twice, or in two windows, is led to the one that's under way. */
function begin(
  ctx: Ctx,
  decided: SubscriptionRow,
  change: SubscriptionChange,
  priced: { cents: number; coupon: Coupon | null },
): Promise<ChangeStart> {
  const { workspaceId, id } = decided
  return withTransaction(systemCtx(ctx, 'payments.changeSubscription', workspaceId), async (ctx) => {
    const row = await lockSubscription(ctx, id)
    if (row.state === 'ended') throw isOver()
    // A period was charged meanwhile, or another window changed it: the amount that was shown isn't due anymore.
    if (!isAsDecided(row, decided)) throw hasChanged()
    const [open] = await ctx.db
      .select({ id: orders.id, status: orders.status, change: orders.subscriptionChange })
      .from(orders)
      .where(
        and(
          within(workspaceId, orders),
          eq(orders.subscriptionId, id),
          or(
            isChangeUnderWay,
            and(
              gte(orders.subscriptionPeriod, row.nextPeriod),
              notInArray(orders.status, ['paid', 'failed']),
            ),
          ),
        ),
      )
      .orderBy(desc(orders.id))
      .limit(1)
    if (open?.status === 'confirming' && open.change?.kind === change.kind)
      return { state: 'paying', orderId: open.id }
    if (open) throw isBeingPaid()
    return { state: 'begun', row, attempt: await openChangeOrder(ctx, row, change, priced) }
  })
}
