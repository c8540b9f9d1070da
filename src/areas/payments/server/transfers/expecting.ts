import { and, eq } from 'drizzle-orm'
import { type Id, newId } from '#kernel/ids.ts'
import { days } from '#kernel/time.ts'
import type { Ctx, WorkspaceCtx } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import { isLaterPayment } from '../../rules.ts'
import { remindBeforeMs } from '../../transfer-rules.ts'
import { getAttempt } from '../checkout/attempts.ts'
import { queueTransferMail } from '../emails/transfer.ts'
import { transferReference } from '../provider/bank-transfer.ts'
import type { orders } from '../tables.ts'
import { bankTransfers } from '../transfer-tables.ts'
import { detailsOf } from './bank-account.ts'

export type Transfer = typeof bankTransfers.$inferSelect
type Order = typeof orders.$inferSelect

/**
 * Writes down what a buyer is told to send, and emails it to them: once for each attempt. The order is locked. A later payment of a
 * subscription has days of its own.
 */
export async function expectTransfer(
  ctx: WorkspaceCtx,
  order: Order,
  of: { dueOn?: Date; expiresAt?: Date } = {},
): Promise<void> {
  const { workspaceId, id: orderId, attempt } = order
  if (await transferOf(ctx, order)) return
  const { account, provider } = await getAttempt(ctx, order)
  const found = await ctx.instance.payments.accounts.find(ctx, provider, account)
  if (!found) throw new Error(`The bank account ${account} of order ${orderId} is gone.`)
  const bank = detailsOf(found)
  const now = ctx.now()
  const expiresAt = of.expiresAt ?? new Date(now.getTime() + days(bank.days))
  const [transfer] = await ctx.db
    .insert(bankTransfers)
    .values({
      ...{ workspaceId, id: newId('btr', now), orderId, attempt, bank, state: 'waiting' },
      reference: transferReference({ key: `${orderId}:${attempt}` }),
      ...{ amountCents: order.totalCents, currency: order.currency, expiresAt },
      // Who pays by transfer each month is reminded by their subscription.
      dueAt: isLaterPayment(order.reason)
        ? expiresAt
        : new Date(Math.max(expiresAt.getTime() - remindBeforeMs, now.getTime() + days(1))),
      ...{ createdAt: now, updatedAt: now },
    })
    .onConflictDoNothing({
      target: [bankTransfers.workspaceId, bankTransfers.orderId, bankTransfers.attempt],
    })
    .returning()
  if (!transfer) return
  const about = isLaterPayment(order.reason) ? 'renewal' : 'instructions'
  await queueTransferMail(ctx, about, order, transfer, of.dueOn)
}

/** What the buyer of an order was told to send by the attempt it's on. */
export async function transferOf(
  ctx: Pick<Ctx, 'db'>,
  { workspaceId, id, attempt }: { workspaceId: Id<'wsp'>; id: Id<'ord'>; attempt: number },
): Promise<Transfer | null> {
  const [found] = await ctx.db
    .select()
    .from(bankTransfers)
    .where(
      and(
        within(workspaceId, bankTransfers),
        eq(bankTransfers.orderId, id),
        eq(bankTransfers.attempt, attempt),
      ),
    )
  return found ?? null
}
