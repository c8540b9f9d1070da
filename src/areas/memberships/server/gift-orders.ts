import { and, eq, inArray, lt, lte, sql } from 'drizzle-orm'
import { isLive } from '#areas/access/rules.ts'
import { revokeAccess } from '#areas/access/server/grants.ts'
import { grants } from '#areas/access/server/tables.ts'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { disputeLost, orderPaid, orderRefunded, refundFailed } from '#areas/payments/events.ts'
import type { BegunElsewhere } from '#areas/payments/server/checkout/begun-elsewhere.ts'
import type { OrderGift, OrderGifts } from '#areas/payments/server/order-gifts.ts'
import { orders } from '#areas/payments/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import { type Ctx, systemCtx, type WorkspaceCtx, withTransaction } from '#platform/context.ts'
import { eachFairly, isBehind } from '#platform/each-fairly.ts'
import { inTransaction, type Listener } from '#platform/events/listeners.ts'
import type { Sweep } from '#platform/jobs.ts'
import { within } from '#platform/tables.ts'
import { giftAskedAfterMs, giftKeptUnpaidMs, giftPathOf } from '../gift-rules.ts'
import { mailGiftAsked, mailGiftBought } from './emails/gifts.ts'
import { queueGift } from './gift-sending.ts'
import { memberGifts } from './gift-tables.ts'
import { giftTitleIn } from './gift-title.ts'
import { findGift, type GiftRow, giftTokenOf, holdGift } from './gifts.ts'
import { rankedTiers } from './tiers.ts'

/** What the checkout asks about a gift: by its buyer's link. */
export const giftAtCheckout: BegunElsewhere = {
  async find(ctx, workspaceId, token) {
    const found = await findGift(ctx, workspaceId, token)
    if (found?.as !== 'buyer') return null
    const { id, tierId, offerId, priceCents, interval, state } = found.gift
    const { language } = await getWorkspace(ctx, workspaceId)
    const tier = (await rankedTiers(ctx, workspaceId)).find((one) => one.id === tierId)
    return {
      ...{ email: '', name: '' },
      agreed: {
        ...{
          id,
          offerId,
          priceCents,
          isGift: true,
          title: giftTitleIn(language, tier?.title ?? '', interval),
        },
        closedBecause: state === 'begun' ? null : 'This gift is already paid.',
      },
    }
  },
  async pressed(ctx, workspaceId, token, { orderId }) {
    const found = await findGift(ctx, workspaceId, token)
    if (found?.as !== 'buyer') return
    await withTransaction(ctx, (ctx) =>
      ctx.db
        .update(memberGifts)
        .set({ orderId, updatedAt: ctx.now() })
        .where(and(within(workspaceId, memberGifts, found.gift.id), eq(memberGifts.state, 'begun'))),
    )
  },
  async tokenOf(ctx, workspaceId, orderId) {
    const gift = await giftOfOrder(ctx, workspaceId, orderId)
    return gift && giftTokenOf(ctx, gift)
  },
}

async function giftOfOrder(ctx: Ctx, workspaceId: Id<'wsp'>, orderId: Id<'ord'>): Promise<GiftRow | null> {
  const [row] = await ctx.db
    .select()
    .from(memberGifts)
    .where(and(within(workspaceId, memberGifts), eq(memberGifts.orderId, orderId)))
  return row ?? null
}

/** What its order does with a gift. The order is held first, then the gift. */
export const giftListeners: readonly Listener[] = [
  inTransaction('memberships.giftPaid', orderPaid, async (ctx, { orderId, reason }, { workspaceId }) => {
    if (reason === 'gift') await giftPaid(ctx, workspaceId, orderId)
  }),
  inTransaction(
    'memberships.giftRefunded',
    orderRefunded,
    async (ctx, { orderId, isWhole, access }, { workspaceId }) => {
      if (isWhole || access === 'removed')
        await takeBack(ctx, workspaceId, orderId, access === 'removed' ? 'access.refunded' : null)
    },
  ),
  inTransaction('memberships.giftDisputed', disputeLost, (ctx, { orderId }, { workspaceId }) =>
    takeBack(ctx, workspaceId, orderId, 'access.paymentDisputed'),
  ),
  // The money came back: what waited waits again.
  inTransaction(
    'memberships.giftRefundFailed',
    refundFailed,
    async (ctx, { orderId, how }, { workspaceId }) => {
      if (how !== 'afterward') return
      await ctx.db
        .update(memberGifts)
        .set({ state: 'waiting', updatedAt: ctx.now() })
        .where(
          and(
            within(workspaceId, memberGifts),
            eq(memberGifts.orderId, orderId),
            eq(memberGifts.state, 'withdrawn'),
          ),
        )
    },
  ),
]

async function giftPaid(ctx: WorkspaceCtx, workspaceId: Id<'wsp'>, orderId: Id<'ord'>): Promise<void> {
  const known = await giftOfOrder(ctx, workspaceId, orderId)
  if (!known) return
  const gift = await holdGift(ctx, known)
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(within(workspaceId, orders, orderId))
  if (gift.state !== 'begun' || !order) return
  const now = ctx.now()
  // Delivered late, its money may be gone again.
  const isGone = order.totalCents > 0 && order.refundedCents === order.totalCents
  await ctx.db
    .update(memberGifts)
    .set({
      ...{ state: isGone ? 'withdrawn' : 'waiting', paidAt: now, updatedAt: now },
      askAt: isGone ? null : new Date(now.getTime() + giftAskedAfterMs),
    })
    .where(within(workspaceId, memberGifts, gift.id))
  if (isGone) return
  await mailGiftBought(ctx, gift, order)
  if (gift.toEmail) await queueGift(ctx, { ...gift, state: 'waiting' }, gift.toEmail)
}

async function takeBack(
  ctx: WorkspaceCtx,
  workspaceId: Id<'wsp'>,
  orderId: Id<'ord'>,
  because: 'access.refunded' | 'access.paymentDisputed' | null,
): Promise<void> {
  const known = await giftOfOrder(ctx, workspaceId, orderId)
  if (!known) return
  const gift = await holdGift(ctx, known)
  // Accepted while the money went back: the order's rights were ended before this one was there.
  if (gift.state === 'accepted' && gift.grantId && because) await revokeAccess(ctx, gift.grantId, because)
  if (gift.state === 'waiting' || gift.state === 'begun')
    await ctx.db
      .update(memberGifts)
      .set({ state: 'withdrawn', askAt: null, updatedAt: ctx.now() })
      .where(within(workspaceId, memberGifts, gift.id))
}

/** What buyers see of their gifts beside the order. */
export const giftsOfOrders: OrderGifts = async (ctx, workspaceId, orderIds) => {
  const rows = await ctx.db
    .select({ gift: memberGifts, revokedAt: grants.revokedAt, endsAt: grants.endsAt })
    .from(memberGifts)
    .leftJoin(grants, and(within(workspaceId, grants), eq(grants.id, memberGifts.grantId)))
    .where(and(within(workspaceId, memberGifts), inArray(memberGifts.orderId, [...orderIds])))
  const { handle } = await getWorkspace(ctx, workspaceId)
  const gifts = await Promise.all(
    rows.map(
      async ({ gift, ...right }): Promise<[Id<'ord'>, OrderGift] | null> =>
        gift.orderId && gift.state !== 'begun'
          ? [
              gift.orderId,
              { state: stateOf(ctx, gift, right), path: giftPathOf(handle, await giftTokenOf(ctx, gift)) },
            ]
          : null,
    ),
  )
  return new Map(gifts.filter((gift) => gift !== null))
}

/** As its buyer may know it. */
export function stateOf(
  ctx: Pick<Ctx, 'now'>,
  { state }: Pick<GiftRow, 'state'>,
  { revokedAt, endsAt }: { revokedAt: Date | null; endsAt: Date | null },
): OrderGift['state'] {
  if (state === 'waiting') return 'waiting'
  return state === 'accepted' && isLive({ revokedAt, endsAt }, ctx.now()) ? 'accepted' : 'ended'
}

/** Gifts no one accepted for 90 days, and those that were begun and never paid. */
export function giftSweeps(): Sweep[] {
  const each = eachFairly<Pick<GiftRow, 'workspaceId' | 'id' | 'askAt'>>(({ id }) => id)
  return [
    {
      name: 'memberships.askGivers',
      everySeconds: 3600,
      run: async (ctx, stopping) => {
        await each(ctx, {
          stopping,
          page: (after) =>
            ctx.db
              .select({ workspaceId: memberGifts.workspaceId, id: memberGifts.id, askAt: memberGifts.askAt })
              .from(memberGifts)
              .where(
                and(
                  eq(memberGifts.state, 'waiting'),
                  lte(memberGifts.askAt, ctx.now()),
                  after?.askAt
                    ? isBehind(memberGifts.askAt, memberGifts.id, [after.askAt, after.id])
                    : undefined,
                ),
              )
              .orderBy(memberGifts.askAt, memberGifts.id)
              .limit(50),
          work: (entry) => askGiver(ctx, entry),
        })
        await forgetUnpaid(ctx)
      },
    },
  ]
}

/** Once, in the transaction that says so: a kill asks no one twice. */
async function askGiver(ctx: Ctx, entry: Pick<GiftRow, 'workspaceId' | 'id'>): Promise<void> {
  const { workspaceId } = entry
  await withTransaction(systemCtx(ctx, 'memberships.askGivers', workspaceId), async (ctx) => {
    const gift = await holdGift(ctx, entry)
    if (gift.state !== 'waiting' || !gift.askAt || gift.askAt > ctx.now() || !gift.orderId) return
    await ctx.db
      .update(memberGifts)
      .set({ askAt: null, updatedAt: ctx.now() })
      .where(within(workspaceId, memberGifts, gift.id))
    const [order] = await ctx.db
      .select()
      .from(orders)
      .where(within(workspaceId, orders, gift.orderId))
    if (order) await mailGiftAsked(ctx, gift, order)
  })
}

/** Whoever was typed into it never heard of it. One whose payment is on its way stays. */
const forgetUnpaid = (ctx: Ctx) =>
  ctx.db.delete(memberGifts).where(
    and(
      eq(memberGifts.state, 'begun'),
      lt(memberGifts.createdAt, new Date(ctx.now().getTime() - giftKeptUnpaidMs)),
      sql`not exists (select 1 from orders o where o.workspace_id = ${memberGifts.workspaceId}
          and o.id = ${memberGifts.orderId} and o.status in ('processing', 'confirming', 'paid'))`,
    ),
  )
