import { and, desc, eq, ne } from 'drizzle-orm'
import { days } from '#kernel/time.ts'
import { type Ctx, systemCtx, type WorkspaceCtx, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { within } from '#platform/tables.ts'
import type { PaymentsReason } from '../../reasons.ts'
import { subscriptionFailed } from '../../subscription-events.ts'
import { afterAsking, afterDecline, periodOf, retryDays, type Step } from '../../subscription-rules.ts'
import type { AttemptRow } from '../checkout/attempts.ts'
import type { Order } from '../checkout/order-opening.ts'
import { connectedAccounts } from '../connections/accounts.ts'
import { transferReference } from '../provider/bank-transfer.ts'
import { isBuiltIn, providerOf } from '../provider/payments.ts'
import { itemsOf } from '../receipts.ts'
import { orders, paymentAttempts } from '../tables.ts'
import { bankTransfers } from '../transfer-tables.ts'
import { expectTransfer } from '../transfers/expecting.ts'
import { closeTransfer, lockTransfer } from '../transfers/settling.ts'
import { queueSubscriptionMail } from './emails.ts'
import { subscribedLines } from './lines.ts'
import { factsOf } from './noting.ts'
import { changeSubscription, type Place, type SubscriptionRow } from './subscriptions.ts'

const awaitsBuyer: PaymentsReason = 'payments.awaitsBuyer'

/** Of an order whose buyer has its link and hasn't paid yet: nothing failed. */
export const isAwaited = ({ status, failureReason }: Pick<Order, 'status' | 'failureReason'>): boolean =>
  status === 'failed' && failureReason === awaitsBuyer

/**
 * Nothing is kept at it, so the account of today takes the money, whichever took it before. Null where there's none.
 */
export async function atAccountOfToday(
  ctx: WorkspaceCtx,
  row: SubscriptionRow,
): Promise<SubscriptionRow | null> {
  if (isBuiltIn(row.provider)) return row
  const accounts = (await connectedAccounts(ctx, row.workspaceId)).filter(
    ({ provider, account }) => provider === row.provider && account.mode === row.mode,
  )
  const total = { cents: row.priceCents, currency: row.priceCurrency }
  const takes = providerOf(ctx, row.provider).takes
  const open = accounts.filter(({ account }) => takes?.(account, total) ?? true)
  const found = open.find(({ account }) => account.id === row.account) ?? open[0]
  if (!found) return null
  return found.account.id === row.account ? row : changeSubscription(ctx, row, { account: found.account.id })
}

/**
 * Has its buyer pay for a period: its order waits, and they're told, in the transaction that holds both. Where there is no one to ask,
 * they're told where to send the money; elsewhere an attempt begins with their press.
 */
export async function askForPeriod(
  ctx: WorkspaceCtx,
  row: SubscriptionRow,
  { period, waived }: Extract<Step, { do: 'charge' | 'ask' }>,
  attempt: AttemptRow,
): Promise<void> {
  const { workspaceId } = row
  const now = ctx.now()
  const asked = await changeSubscription(ctx, row, {
    ...afterAsking(row, period, now),
    ...{ waived: [...row.waived, ...waived], remindAt: null },
    ...(waived.length > 0 ? { failures: 0, failingSince: null, lastDecline: null } : {}),
  })
  const isByHand = providerOf(ctx, row.provider).isByHand === true
  await ctx.db
    .update(paymentAttempts)
    .set(
      isByHand
        ? {
            state: 'waiting',
            providerRef: transferReference({ key: `${attempt.orderId}:${attempt.attempt}` }),
            dueAt: null,
          }
        : { state: 'abandoned', dueAt: null },
    )
    .where(within(workspaceId, paymentAttempts, attempt.id))
  const [order] = await ctx.db
    .update(orders)
    .set(isByHand ? { status: 'processing' } : { status: 'failed', failureReason: awaitsBuyer })
    .where(within(workspaceId, orders, attempt.orderId))
    .returning()
  if (!order) throw new Error('The order of a period is missing.')
  const { startsAt } = periodOf(asked, period)
  if (isByHand) await expectTransfer(ctx, order, { dueOn: startsAt, expiresAt: lastDayOf(startsAt, now) })
  else await queueSubscriptionMail(ctx, asked, order, { about: 'payLink', payBy: startsAt })
}

/** After the last reminder, no one waits for it. */
const lastDayOf = (startsAt: Date, now: Date): Date =>
  new Date(Math.max(startsAt.getTime(), now.getTime()) + days(retryDays[2]))

/** It isn't paid by now: its buyer is reminded, as often as others are charged again. */
export async function remindOfPeriod(
  ctx: WorkspaceCtx,
  row: SubscriptionRow,
  period: number,
): Promise<'reminded' | 'again'> {
  const order = await orderOf(ctx, row, period)
  if (!order) {
    await changeSubscription(ctx, row, { askedPeriod: null })
    return 'again'
  }
  const changed = await changeSubscription(ctx, row, {
    ...afterDecline(row, 'soft', ctx.now()),
    remindAt: null,
  })
  const title = subscribedLines(await itemsOf(ctx, order))
    .map((item) => item.title)
    .join(', ')
  await announce(ctx, row.workspaceId, subscriptionFailed, {
    ...{ ...factsOf(changed, title), orderId: order.id, failures: changed.failures },
  })
  await queueSubscriptionMail(ctx, changed, order, { about: 'unpaid', tries: changed.failures })
  return 'reminded'
}

/** The order of a period. */
export async function orderOf(
  ctx: Ctx,
  { workspaceId, id }: Pick<SubscriptionRow, 'workspaceId' | 'id'>,
  period: number,
): Promise<Order | null> {
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(
      and(within(workspaceId, orders), eq(orders.subscriptionId, id), eq(orders.subscriptionPeriod, period)),
    )
    .orderBy(desc(orders.id))
    .limit(1)
  return order ?? null
}

/** Whether some of the money of a period is here: its seller decides before anything ends. */
export async function hasPartOf(ctx: WorkspaceCtx, row: SubscriptionRow): Promise<boolean> {
  const order = await orderOf(ctx, row, row.nextPeriod)
  if (!order) return false
  const [found] = await ctx.db
    .select({ received: bankTransfers.receivedCents })
    .from(bankTransfers)
    .where(
      and(
        within(row.workspaceId, bankTransfers),
        eq(bankTransfers.orderId, order.id),
        eq(bankTransfers.state, 'waiting'),
        ne(bankTransfers.receivedCents, 0),
      ),
    )
    .limit(1)
  return found !== undefined
}

/**
 * Nothing more is to be paid for now: money that was asked for isn't expected anymore, as far as none of it came. Apart from what ended it,
 * since an order is held before its subscription.
 */
export async function stopAsking(ctx: Ctx, { workspaceId, id }: Place): Promise<void> {
  await withTransaction(systemCtx(ctx, 'payments.stopAsking', workspaceId), async (ctx) => {
    const waiting = await ctx.db
      .select({ id: bankTransfers.id })
      .from(bankTransfers)
      .innerJoin(orders, and(within(workspaceId, orders), eq(orders.id, bankTransfers.orderId)))
      .where(
        and(
          within(workspaceId, bankTransfers),
          eq(orders.subscriptionId, id),
          eq(bankTransfers.state, 'waiting'),
          eq(bankTransfers.receivedCents, 0),
        ),
      )
    for (const { id } of waiting) {
      const held = await lockTransfer(ctx, id)
      if (held?.transfer.state === 'waiting' && held.transfer.receivedCents === 0)
        await closeTransfer(ctx, held.transfer, 'canceled')
    }
  })
}
