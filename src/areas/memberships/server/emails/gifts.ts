import { languageOfReader } from '#areas/accounts/server/reading-language.ts'
import { mailBrandOf } from '#areas/accounts/server/store-face.ts'
import { findOwner, getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { orders } from '#areas/payments/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import type { Language, Words } from '#kernel/language.ts'
import { localeOf } from '#kernel/locales.ts'
import { formatDay } from '#kernel/time.ts'
import type { WorkspaceCtx } from '#platform/context.ts'
import { isFormerAddress } from '#platform/forgetting.ts'
import { type MailKind, sendMail, shownMail } from '#platform/mail/kind.ts'
import { sampleCreator } from '#platform/mail/sample-words.ts'
import { within } from '#platform/tables.ts'
import { giftPathOf } from '../../gift-rules.ts'
import { giftTitleIn } from '../gift-title.ts'
import { type GiftRow, giftTokenOf, sharedTokenOf } from '../gifts.ts'
import { rankedTiers } from '../tiers.ts'
import { giftMailWordsDe } from './gift-words.de.ts'
import { giftMailWords } from './gift-words.ts'

type Order = typeof orders.$inferSelect
const words: Record<Language, Words<typeof giftMailWords>> = { en: giftMailWords, de: giftMailWordsDe }
const shared = { sampleBrand: sampleCreator, purpose: 'transactional' } as const
const path = '/@clay/members/gift/sample'

type GiftFacts = {
  giver: string
  seller: string
  tier: string
  interval: 'month' | 'year'
  message: string
  path: string
}
const given: GiftFacts = {
  ...{ giver: 'Zoe Hart', seller: 'Clay & Kiln', tier: 'Premium', interval: 'month', path },
  message: 'For your new wheel.\nHappy birthday!',
}

/** To whom a gift is for: it's theirs once they accept it. */
const giftMail: MailKind<GiftFacts, 'transactional'> = {
  ...shared,
  template: 'memberships.gift',
  write({ giver, seller, tier, interval, message, path }, { language, address }) {
    const { gift } = words[language]
    return {
      subject: gift.subject(giver, seller),
      paragraphs: [
        gift.text(giver, seller, tier, interval),
        ...(message ? [gift.message(giver), ...message.split(/\n+/)] : []),
        gift.choice,
      ],
      button: { label: gift.button, path },
      footer: gift.footer(seller, address),
    }
  },
  samples: { 'with a message': given, 'from someone without a name': { ...given, giver: '', message: '' } },
}

type PurchaseFacts = { seller: string; title: string; toEmail: string | null; path: string }
const bought: PurchaseFacts = {
  ...{ seller: 'Clay & Kiln', title: 'Premium: gift for a month', toEmail: 'mia@example.com', path },
}

/** To who bought it, beside the receipt: where it's sent from. */
const giftBoughtMail: MailKind<PurchaseFacts, 'transactional'> = {
  ...shared,
  template: 'memberships.giftBought',
  write({ seller, title, toEmail, path }, { language }) {
    const text = words[language]
    return {
      subject: text.bought.subject(title),
      paragraphs: [toEmail ? text.bought.sent(toEmail) : text.bought.link, text.bought.page],
      button: { label: text.bought.button, path },
      footer: text.footer(seller),
    }
  },
  samples: { sent: bought, 'to pass on': { ...bought, toEmail: null } },
}

type AcceptanceFacts = {
  seller: string
  title: string
  timeZone: string
  acceptedAt: Date
  endsAt: Date
  path: string
}

/** To who bought it, once it's accepted; never by whom. */
const giftAcceptedMail: MailKind<AcceptanceFacts, 'transactional'> = {
  ...shared,
  template: 'memberships.giftAccepted',
  write({ seller, title, timeZone, acceptedAt, endsAt, path }, { language }) {
    const text = words[language]
    const day = (at: Date) => formatDay(at, localeOf(language), timeZone)
    return {
      subject: text.accepted.subject(title),
      paragraphs: [text.accepted.text(day(acceptedAt), day(endsAt))],
      button: { label: text.bought.button, path },
      footer: text.footer(seller),
    }
  },
  samples: {
    plain: {
      ...{ seller: 'Clay & Kiln', title: 'Premium: gift for a month', timeZone: 'Europe/Lisbon', path },
      ...{ acceptedAt: new Date('2026-10-15T12:00:00Z'), endsAt: new Date('2026-11-15T12:00:00Z') },
    },
  },
}

type BounceFacts = { seller: string; title: string; toEmail: string; url: string; path: string }

/** To who bought it: its email can't be sent, so here's the link to pass on. */
const giftUnsentMail: MailKind<BounceFacts, 'transactional'> = {
  ...shared,
  template: 'memberships.giftUnsent',
  write({ seller, title, toEmail, url, path }, { language }) {
    const text = words[language]
    return {
      subject: text.unsent.subject(title),
      paragraphs: [text.unsent.text(toEmail), text.unsent.link, url, text.unsent.page],
      button: { label: text.bought.button, path },
      footer: text.footer(seller),
    }
  },
  samples: {
    plain: {
      ...{ seller: 'Clay & Kiln', title: 'Premium: gift for a month', toEmail: 'mia@example.com', path },
      url: 'https://courses.example/@clay/members/gift/shared',
    },
  },
}

type ReminderFacts = { seller: string; title: string; paidAt: Date; timeZone: string; path: string }

/** To who bought it, when no one has accepted it for 90 days. */
const giftAskedMail: MailKind<ReminderFacts, 'transactional'> = {
  ...shared,
  template: 'memberships.giftAsked',
  write({ seller, title, paidAt, timeZone, path }, { language }) {
    const text = words[language]
    return {
      subject: text.asked.subject(title),
      paragraphs: [text.asked.text(formatDay(paidAt, localeOf(language), timeZone)), text.asked.choice],
      button: { label: text.asked.button, path },
      footer: text.footer(seller),
    }
  },
  samples: {
    plain: {
      ...{ seller: 'Clay & Kiln', title: 'Premium: gift for a month', timeZone: 'Europe/Lisbon', path },
      paidAt: new Date('2026-10-15T00:00:00Z'),
    },
  },
}

type RefundAsked = { seller: string; buyer: string; title: string; orderId: string }

/** To its seller: who bought it would like their money back. */
const giftRefundMail: MailKind<RefundAsked, 'transactional'> = {
  purpose: 'transactional',
  template: 'memberships.giftRefundAsked',
  write({ seller, buyer, title, orderId }, { language }) {
    const { refund } = words[language]
    return {
      subject: refund.subject(title),
      paragraphs: [refund.text(buyer, title), refund.how],
      button: { label: refund.button, path: `/payments?q=${orderId}` },
      footer: refund.footer(seller),
    }
  },
  samples: {
    plain: {
      ...{ seller: 'Clay & Kiln', buyer: 'Zoe Hart', title: 'Premium: gift for a month' },
      orderId: 'ord_sample',
    },
  },
}

export const giftMails = [
  shownMail(giftMail),
  shownMail(giftBoughtMail),
  shownMail(giftAcceptedMail),
  shownMail(giftUnsentMail),
  shownMail(giftAskedMail),
  shownMail(giftRefundMail),
]

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
