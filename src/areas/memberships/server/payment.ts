import { cancelSubscription, resumeSubscription } from '#areas/payments/server/subscriptions/changing.ts'
import { pauseSubscription, unpauseSubscription } from '#areas/payments/server/subscriptions/pausing.ts'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx } from '#platform/context.ts'
import type { Member } from '../contract.ts'
import { getMember } from './members.ts'

type PaymentChange = { state: 'renews' | 'ends' | 'pauses'; months: number }

/**
 * What becomes of a membership that's paid: it renews, takes a break after what's paid for, or ends with it. Its member gets an email, as
 * if they had done it.
 *
 * @throws NOT_FOUND; CONFLICT where nothing is paid by the month, or it can't be changed right now.
 */
export async function setPayment(
  ctx: CreatorCtx,
  memberId: Id<'grt'>,
  { state, months }: PaymentChange,
): Promise<Member> {
  const { subscriptionId: id } = await getMember(ctx, memberId)
  if (!id) throw new AppError('CONFLICT', 'This membership has no recurring payments.')
  const place = { workspaceId: ctx.actor.workspaceId, id }
  if (state === 'ends') await cancelSubscription(ctx, place, 'atEnd')
  else if (state === 'pauses') await pauseSubscription(ctx, place, months)
  else {
    await unpauseSubscription(ctx, place)
    await resumeSubscription(ctx, place)
  }
  return getMember(ctx, memberId)
}
