import { claimOrder } from '#areas/access/server/claiming.ts'
import { hashPassword, refusePoorPassword } from '#areas/accounts/server/passwords.ts'
import { sendSignInLink } from '#areas/accounts/server/sign-in-links.ts'
import { openAccount } from '#areas/accounts/server/sign-up.ts'
import { findUserByEmail } from '#areas/accounts/server/users.ts'
import { AppError } from '#kernel/errors.ts'
import { systemCtx, withTransaction } from '#platform/context.ts'
import type { CallCtx } from '#platform/rpc.ts'
import { within } from '#platform/tables.ts'
import { limitTypedAddress } from './checkout/limits.ts'
import { keepOrder } from './own-orders.ts'
import type { Receipt } from './receipts.ts'
import { orders } from './tables.ts'

/** Each try sends an email. */
const tries = { name: 'receipt-account', points: 5, seconds: 3600 }

/**
 * An account from a receipt. It always answers the same: an address that has a user gets a sign-in link by email, another a
 * new account with this password, the order already in its library, and a link to confirm the address.
 *
 * @throws INVALID, auth/weak-password about the password alone. @throws RATE_LIMITED
 */
export async function accountFromReceipt(ctx: CallCtx, receipt: Receipt, password: string): Promise<void> {
  const { order, wasMailed } = receipt
  refusePoorPassword(password, order.buyerEmail)
  if (!receipt.opensLearning)
    throw new AppError('FORBIDDEN', 'This link is too old for that. Get a new one below.')
  await ctx.instance.limits.spend(tries, order.id)
  if (!wasMailed) await limitTypedAddress(ctx, order.buyerEmail)
  if (await findUserByEmail(ctx, order.buyerEmail)) {
    // As long as making the account would have taken: the time must not tell what the answer does not.
    await hashPassword(password)
    await sendSignInLink(ctx, order.buyerEmail, '/library')
    return
  }
  const [firstName = '', ...rest] = order.buyerName.split(/\s+/)
  await withTransaction(systemCtx(ctx, 'payments.receiptAccount', order.workspaceId), async (ctx) => {
    const userId = await openAccount(ctx, {
      email: order.buyerEmail,
      password,
      firstName,
      lastName: rest.join(' ') || firstName,
      role: 'student',
    })
    await ctx.db
      .update(orders)
      .set({ buyerUserId: userId })
      .where(within(order.workspaceId, orders, order.id))
    await keepOrder(ctx, {
      userId,
      workspaceId: order.workspaceId,
      orderId: order.id,
      paidAt: order.paidAt ?? ctx.now(),
    })
    await claimOrder(ctx, order.id, userId, { proven: wasMailed })
  })
}
