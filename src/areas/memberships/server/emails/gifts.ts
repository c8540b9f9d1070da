import { languageOfReader } from '#areas/accounts/server/reading-language.ts'
import { mailBrandOf } from '#areas/accounts/server/store-face.ts'
import { findOwner, getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { orders } from '#areas/payments/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import type { WorkspaceCtx } from '#platform/context.ts'
import { isFormerAddress } from '#platform/forgetting.ts'
import { sendMail } from '#platform/mail/kind.ts'
import { within } from '#platform/tables.ts'
import { giftPathOf } from '../../gift-rules.ts'
import { giftTitleIn } from '../gift-title.ts'
import { type GiftRow, giftTokenOf, sharedTokenOf } from '../gifts.ts'
import { rankedTiers } from '../tiers.ts'
import {
  giftAcceptedMail,
  giftAskedMail,
  giftBoughtMail,
  giftMail,
  giftRefundMail,
  giftUnsentMail,
} from './gift-mails.ts'

type Order = typeof orders.$inferSelect

/** In the transaction that sends it. */
export async function mailGift(
  ctx: WorkspaceCtx,
  gift: GiftRow,
  email: string,
  token: string,
): Promise<Id<'mal'>> {
  const { workspace, tier, envelope, pathOf } = await around(ctx, gift, email)
  const order = await orderOf(ctx, gift)
  return sendMail(
    ctx,
    giftMail,
    { ...envelope, to: { address: email } },
    {
      ...{ seller: workspace.name, tier, interval: gift.interval, message: gift.message },
      ...{ giver: order && !order.buyerErasedAt ? order.buyerName : '', path: pathOf(token) },
    },
  )
}

export async function mailGiftBought(ctx: WorkspaceCtx, gift: GiftRow, order: Order): Promise<void> {
  const { workspace, title, envelope, pathOf } = await around(ctx, gift, order.buyerEmail)
  await sendMail(
    ctx,
    giftBoughtMail,
    { ...envelope, to: { address: order.buyerEmail, name: order.buyerName } },
    {
      ...{ seller: workspace.name, title, toEmail: gift.toEmail },
      path: pathOf(await giftTokenOf(ctx, gift)),
    },
  )
}

/** Nothing where its buyer is gone, or accepted it themselves. */
export async function mailGiftAccepted(
  ctx: WorkspaceCtx,
  gift: GiftRow,
  { by, acceptedAt, endsAt }: { by: string; acceptedAt: Date; endsAt: Date },
): Promise<void> {
  const order = await orderOf(ctx, gift)
  if (!order || order.buyerErasedAt || order.buyerEmail === by) return
  const { workspace, title, envelope, pathOf } = await around(ctx, gift, order.buyerEmail)
  await sendMail(
    ctx,
    giftAcceptedMail,
    { ...envelope, to: { address: order.buyerEmail, name: order.buyerName } },
    {
      ...{ seller: workspace.name, title, timeZone: workspace.timeZone || 'UTC', acceptedAt, endsAt },
      path: pathOf(await giftTokenOf(ctx, gift)),
    },
  )
}

export async function mailGiftUnsent(ctx: WorkspaceCtx, gift: GiftRow): Promise<void> {
  const order = await orderOf(ctx, gift)
  if (!order || order.buyerErasedAt || !gift.toEmail) return
  const { workspace, title, envelope, pathOf } = await around(ctx, gift, order.buyerEmail)
  await sendMail(
    ctx,
    giftUnsentMail,
    { ...envelope, to: { address: order.buyerEmail, name: order.buyerName } },
    {
      ...{ seller: workspace.name, title, toEmail: gift.toEmail },
      url: `${ctx.instance.appUrl}${pathOf(await sharedTokenOf(ctx, gift))}`,
      path: pathOf(await giftTokenOf(ctx, gift)),
    },
  )
}

export async function mailGiftAsked(ctx: WorkspaceCtx, gift: GiftRow, order: Order): Promise<void> {
  const { workspace, title, envelope, pathOf } = await around(ctx, gift, order.buyerEmail)
  await sendMail(
    ctx,
    giftAskedMail,
    { ...envelope, to: { address: order.buyerEmail, name: order.buyerName } },
    {
      ...{ seller: workspace.name, title, timeZone: workspace.timeZone || 'UTC' },
      ...{ paidAt: gift.paidAt ?? gift.createdAt, path: pathOf(await giftTokenOf(ctx, gift)) },
    },
  )
}

export async function mailRefundAsked(ctx: WorkspaceCtx, gift: GiftRow): Promise<void> {
  const [owner, order] = [await findOwner(ctx, gift.workspaceId), await orderOf(ctx, gift)]
  if (!owner || !order || isFormerAddress(owner.email)) return
  const { workspace, title, envelope } = await around(ctx, gift, owner.email)
  const { brand: _, ...own } = envelope
  await sendMail(
    ctx,
    giftRefundMail,
    { ...own, to: { address: owner.email, name: owner.displayName }, replyTo: order.buyerEmail },
    {
      ...{ seller: workspace.name, title, orderId: order.id },
      buyer: order.buyerName || order.buyerEmail,
    },
  )
}

async function around(ctx: WorkspaceCtx, gift: GiftRow, address: string) {
  const { workspaceId } = gift
  const workspace = await getWorkspace(ctx, workspaceId)
  const tier = (await rankedTiers(ctx, workspaceId)).find(({ id }) => id === gift.tierId)?.title ?? ''
  const language = await languageOfReader(ctx, address, workspace.language)
  return {
    ...{ workspace, tier },
    title: giftTitleIn(language, tier, gift.interval),
    envelope: { workspaceId, brand: await mailBrandOf(ctx, workspace), language },
    pathOf: (token: string) => giftPathOf(workspace.handle, token),
  }
}

async function orderOf(ctx: WorkspaceCtx, { workspaceId, orderId }: GiftRow): Promise<Order | null> {
  if (!orderId) return null
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(within(workspaceId, orders, orderId))
  return order ?? null
}
