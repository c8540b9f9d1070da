import { and, eq, ne } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import { type Ctx, systemCtx, type WorkspaceCtx, withTransaction } from '#platform/context.ts'
import { crashPoint } from '#platform/crash-points.ts'
import { within } from '#platform/tables.ts'
import type { PaymentsReason } from '../../reasons.ts'
import { getAttempt } from '../checkout/attempts.ts'
import { DeliveryDelayed, settleOrder } from '../checkout/settling.ts'
import { bookByHand } from '../checkout/surplus.ts'
import { lockOrder, type OrderRow } from '../refunds/refunds.ts'
import { bankTransfers } from '../transfer-tables.ts'
import type { Transfer } from './expecting.ts'

/** A transfer and its order, held until the commit. Null when there's none. */
export async function lockTransfer(
  ctx: WorkspaceCtx,
  id: Id<'btr'>,
): Promise<{ transfer: Transfer; order: OrderRow } | null> {
  const read = async () => {
    const [found] = await ctx.db
      .select()
      .from(bankTransfers)
      .where(within(ctx.actor.workspaceId, bankTransfers, id))
    return found
  }
  const known = await read()
  const order = known && (await lockOrder(ctx, known.orderId))
  const transfer = order && (await read())
  return transfer ? { transfer, order } : null
}

export async function changeTransfer(
  ctx: WorkspaceCtx,
  transfer: Transfer,
  changes: Partial<Transfer>,
): Promise<Transfer> {
  const changed = { ...changes, updatedAt: ctx.now() }
  await ctx.db
    .update(bankTransfers)
    .set(changed)
    .where(within(ctx.actor.workspaceId, bankTransfers, transfer.id))
  return { ...transfer, ...changed }
}

const attemptedBy = ({ workspaceId, orderId: id, attempt }: Transfer) => ({
  ...{ workspaceId, id, attempt, provider: 'bank' as const },
})

/** Money that is noted pays its order, and what's beyond it becomes the buyer's. Whoever is killed at it, a sweep comes back to it. */
export async function settleTransfer(ctx: Ctx, transfer: Transfer): Promise<void> {
  const { workspaceId, reference, amountCents: cents, currency } = transfer
  const charge = {
    ...{ chargeId: reference, state: 'succeeded' as const, amount: { cents, currency } },
    ...{ method: 'bank transfer', last4: null, reason: null, fee: { cents: 0, currency } },
  }
  await settleOrder(ctx, attemptedBy(transfer), { state: 'done', charge }).catch((error: unknown) => {
    // It's paid, and its delivery is tried again.
    if (!(error instanceof DeliveryDelayed)) throw error
    ctx.instance.payments.delayed?.(transfer.orderId, error.cause)
  })
  crashPoint('payments.afterTransferPaid')
  await withTransaction(systemCtx(ctx, 'payments.settleTransfer', workspaceId), async (ctx) => {
    const held = await lockTransfer(ctx, transfer.id)
    if (held?.transfer.state !== 'arrived') return
    const { extraCents, version } = held.transfer
    if (extraCents > 0) await bookExtra(ctx, held.order, held.transfer, extraCents, `${reference}+${version}`)
    await changeTransfer(ctx, held.transfer, { state: 'paid', extraCents: 0, dueAt: null })
    // The order waits for no other transfer.
    const isOther = and(eq(bankTransfers.orderId, transfer.orderId), ne(bankTransfers.id, transfer.id))
    await ctx.db
      .update(bankTransfers)
      .set({ state: 'canceled', dueAt: null, updatedAt: ctx.now() })
      .where(and(within(workspaceId, bankTransfers), isOther, eq(bankTransfers.state, 'waiting')))
  })
}

/** Money of a transfer that pays nothing, under a name of its own. The order is locked. */
export async function bookExtra(
  ctx: WorkspaceCtx,
  order: OrderRow,
  { workspaceId, orderId: id, attempt: number, currency }: Transfer,
  cents: number,
  chargeId: string,
): Promise<void> {
  const { account, provider } = await getAttempt(ctx, { workspaceId, id, attempt: number })
  await bookByHand(ctx, order, { account, provider, chargeId, amount: { cents, currency } })
}

/** No money is expected anymore: the order can be begun again. In the transaction that holds the order. */
export async function closeTransfer(
  ctx: WorkspaceCtx,
  transfer: Transfer,
  state: 'expired' | 'canceled',
): Promise<Transfer> {
  const { reference, amountCents: cents, currency } = transfer
  const reason: PaymentsReason =
    state === 'expired' ? 'payments.transferExpired' : 'payments.transferCanceled'
  await settleOrder(ctx, attemptedBy(transfer), {
    state: 'done',
    charge: {
      ...{ chargeId: reference, state: 'declined', amount: { cents, currency }, method: 'bank transfer' },
      ...{ last4: null, reason, isLapsed: true },
    },
  })
  return changeTransfer(ctx, transfer, { state, dueAt: null, version: transfer.version + 1 })
}
