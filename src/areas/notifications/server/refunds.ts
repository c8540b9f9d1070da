import type * as z from 'zod'
import { findOwner } from '#areas/accounts/server/workspaces.ts'
import type { orderRefunded, refundFailed } from '#areas/payments/events.ts'
import type { ListenerCtx } from '#platform/events/listeners.ts'
import { type Note, notify, notifyAdmins } from './notify.ts'

/** Where admins see who pays for plans. */
export const platformLink = '/admin/billing'

/** Money went back to a buyer: told where its seller didn't just see it happen. */
export async function tellRefund(
  ctx: ListenerCtx,
  { how, refundId, ...refund }: z.infer<typeof orderRefunded.payload>,
): Promise<void> {
  if (how === 'atOnce') return
  await tell(ctx, refundId, refund, { next: how === 'atProvider' ? 'atProvider' : 'done' })
}

/** Nothing went back, or it came back: the seller thought it was done. */
export async function tellRefundFailure(
  ctx: ListenerCtx,
  { how, refundId, reason, ...refund }: z.infer<typeof refundFailed.payload>,
): Promise<void> {
  if (how === 'atOnce') return
  await tell(ctx, refundId, refund, { next: how === 'afterward' ? 'returned' : 'failed', reason })
}

type Refund = Pick<
  z.infer<typeof orderRefunded.payload>,
  'title' | 'total' | 'mode' | 'provider' | 'access' | 'orderId'
>

async function tell(
  ctx: ListenerCtx,
  refundId: string,
  { title, total, mode, provider, access, orderId }: Refund,
  news: { next: string; reason?: string },
): Promise<void> {
  const { workspaceId } = ctx.actor
  const owner = await findOwner(ctx, workspaceId)
  const note: Note = {
    kind: 'refund',
    facts: { title, total, mode, provider, access, order: orderId, reason: '', ...news },
    link: owner ? `/payments?q=${orderId}` : platformLink,
    fold: `refund:${refundId}`,
  }
  if (owner) await notify(ctx, owner.userId, { ...note, workspaceId })
  else await notifyAdmins(ctx, note)
}
