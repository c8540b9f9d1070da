import { grantAccess } from '#areas/access/server/grants.ts'
import { rightHours, rightToken } from '#areas/access/server/right-passes.ts'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { ensureContact } from '#areas/contacts/server/contacts.ts'
import { periodDates } from '#areas/payments/pricing/periods.ts'
import { orders } from '#areas/payments/server/tables.ts'
import { AppError } from '#kernel/errors.ts'
import { hours } from '#kernel/time.ts'
import { type Ctx, systemCtx, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { lockByName } from '#platform/sql/locks.ts'
import { within } from '#platform/tables.ts'
import { giftAccepted } from '../events.ts'
import { enterPathOf } from '../rules.ts'
import { refuseOver } from './gift-sending.ts'
import { memberGifts } from './gift-tables.ts'
import { type GiftRow, holdGift } from './gifts.ts'
import { sendWelcome } from './greeting.ts'
import { holdsTier } from './holding.ts'
import { rankedTiers } from './tiers.ts'

/**
 * A gift begins for whoever is proven to have this address, for its one period. Pressed twice by the same person it's the same; of two
 * people, and of two gifts to one person, the first has it. Answers the way into the member area, for a day: its email isn't a key for longer.
 *
 * @throws CONFLICT once it's someone else's or over, and for who is a member: they may accept it when that's over.
 */
export function acceptGift(
  ctx: Ctx,
  { workspaceId, id }: GiftRow,
  { email, name }: { email: string; name: string },
): Promise<{ token: string }> {
  return withTransaction(systemCtx(ctx, 'memberships.acceptGift', workspaceId), async (ctx) => {
    const gift = await holdGift(ctx, { workspaceId, id })
    // Two gifts to someone who isn't known yet would both find that they have none.
    await lockByName(ctx, `memberships.accept ${workspaceId} ${email}`)
    const contact = await ensureContact(ctx, workspaceId, { email, name: name.trim(), source: 'memberships' })
    if (gift.grantId && gift.contactId === contact.id && wasAcceptedToday(ctx, gift))
      return { token: await rightToken(ctx, { workspaceId, id: gift.grantId }) }
    refuseOver(gift)
    const [order] = gift.orderId
      ? await ctx.db
          .select({ id: orders.id, mode: orders.mode, status: orders.status })
          .from(orders)
          .where(within(workspaceId, orders, gift.orderId))
      : []
    if (order?.status !== 'paid') throw new Error('A gift that waits has no paid order.')
    if (await holdsTier(ctx, contact.id, order.mode, { countsFree: false }))
      throw new AppError(
        'CONFLICT',
        'You already have a membership here. Keep this link: you can accept the gift once yours is over.',
      )
    const now = ctx.now()
    const { timeZone, handle } = await getWorkspace(ctx, workspaceId)
    const endsAt = periodDates(now, gift.interval, 1, timeZone || 'UTC').endsAt
    const grantId = await grantAccess(ctx, {
      ...{ contact, thing: { kind: 'tier', id: gift.tierId }, mode: order.mode },
      source: { kind: 'gift', id: order.id },
      endsAt,
    })
    if (!grantId) throw new Error('A gift was given already.')
    await ctx.db
      .update(memberGifts)
      .set({
        ...{
          state: 'accepted',
          contactId: contact.id,
          grantId,
          acceptedAt: now,
          askAt: null,
          updatedAt: now,
        },
      })
      .where(within(workspaceId, memberGifts, id))
    const tier = (await rankedTiers(ctx, workspaceId)).find((one) => one.id === gift.tierId)
    await announce(ctx, workspaceId, giftAccepted, {
      ...{ contactId: contact.id, name: contact.name || email, tier: tier?.title ?? '' },
    })
    await sendWelcome(ctx, gift.tierId, {
      ...{ address: email, name: contact.name, isReceipt: false, stay: endsAt },
      path: enterPathOf(handle, await rightToken(ctx, { workspaceId, id: grantId })),
    })
    return { token: await rightToken(ctx, { workspaceId, id: grantId }) }
  })
}

const wasAcceptedToday = (ctx: Pick<Ctx, 'now'>, { state, acceptedAt }: GiftRow): boolean =>
  state === 'accepted' &&
  acceptedAt !== null &&
  ctx.now().getTime() - acceptedAt.getTime() < hours(rightHours)
