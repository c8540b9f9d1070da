import type * as z from 'zod'
import { wantsMail } from '#areas/accounts/rules.ts'
import { findOwner, getWorkspace } from '#areas/accounts/server/workspaces.ts'
import {
  disputeLost,
  disputeOpened,
  disputeWon,
  payoutCompleted,
  payoutFailed,
} from '#areas/payments/events.ts'
import { findDisputeState } from '#areas/payments/server/disputes/reading.ts'
import { payoutSettings } from '#areas/payments/server/payouts/making.ts'
import { afterEvent, type Listener, type ListenerCtx } from '#platform/events/listeners.ts'
import { sendMail } from '#platform/mail/kind.ts'
import { disputeDecidedMail, disputeMail } from './emails/dispute-mails.ts'
import { envelopeFor, queueNotice } from './emails/letter.ts'
import { type Note, notify, notifyAdmins } from './notify.ts'
import { platformLink } from './refunds.ts'

type Payload<E extends { payload: z.ZodType }> = z.infer<E['payload']>

/** Money arrived at the bank, unless its owner doesn't want to hear of that; that it came back is always told. */
async function tellPayout(
  ctx: ListenerCtx,
  facts: Payload<typeof payoutCompleted> | Payload<typeof payoutFailed>,
): Promise<void> {
  const { workspaceId } = ctx.actor
  const reason = 'reason' in facts ? facts.reason : null
  if (reason === null && !(await payoutSettings(ctx)).notifyPayouts) return
  const owner = await findOwner(ctx, workspaceId)
  if (!owner) return
  const { payoutId, amount, mode, provider } = facts
  await notify(ctx, owner.userId, {
    kind: 'payout',
    workspaceId,
    facts: {
      total: amount,
      mode,
      provider,
      next: reason === null ? 'arrived' : 'failed',
      reason: reason ?? '',
    },
    link: '/payments?tab=payouts',
    fold: `payout:${payoutId}`,
  })
}

type DisputeFacts = Payload<typeof disputeOpened> | Payload<typeof disputeWon>

/** A payment is disputed, or that is decided: one entry of a day, told by how it is now. By email with the deadline as long as it's open. */
async function tellDispute(
  ctx: ListenerCtx,
  facts: DisputeFacts,
  news: 'open' | 'won' | 'lost',
): Promise<void> {
  const { workspaceId } = ctx.actor
  const { disputeId, orderId, title, total, mode, provider } = facts
  const owner = await findOwner(ctx, workspaceId)
  const state = (await findDisputeState(ctx, { workspaceId, disputeId })) ?? news
  const respondBy = 'respondBy' in facts ? facts.respondBy : null
  const note: Note = {
    kind: 'dispute',
    facts: { title, total, mode, provider, next: state, respondBy, order: orderId },
    link: owner ? '/payments' : platformLink,
    fold: `dispute:${disputeId}`,
    // The news of a decision don't say until when there was time.
    merge: (before, now) => ({ ...now, respondBy: now.respondBy ?? before.respondBy ?? null }),
  }
  if (!owner) return notifyAdmins(ctx, note)
  await notify(ctx, owner.userId, { ...note, workspaceId })
  const told = { orderId, title, total, mode }
  if (news === 'open' && 'reason' in facts && state === 'open') {
    const { timeZone } = await getWorkspace(ctx, workspaceId)
    await sendMail(ctx, disputeMail, envelopeFor(ctx, owner), {
      ...told,
      ...{ reason: facts.reason, respondBy, timeZone },
    })
  } else if (news !== 'open' && wantsMail(owner.preferences, 'payments'))
    await queueNotice(ctx, owner, 'payments', disputeDecidedMail, { ...told, outcome: news })
}

export const payoutListeners: Listener[] = [
  afterEvent('notifications.payoutCompleted', payoutCompleted, tellPayout),
  afterEvent('notifications.payoutFailed', payoutFailed, tellPayout),
  afterEvent('notifications.disputeOpened', disputeOpened, (ctx, facts) => tellDispute(ctx, facts, 'open')),
  afterEvent('notifications.disputeWon', disputeWon, (ctx, facts) => tellDispute(ctx, facts, 'won')),
  afterEvent('notifications.disputeLost', disputeLost, (ctx, facts) => tellDispute(ctx, facts, 'lost')),
]
