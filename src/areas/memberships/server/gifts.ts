import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { isEmail, normalEmail } from '#areas/accounts/rules.ts'
import type { WorkspaceRecord } from '#areas/accounts/server/workspaces.ts'
import { windowAt } from '#areas/payments/offer-rules.ts'
import type { Interval } from '#areas/payments/pricing/periods.ts'
import { openCart } from '#areas/payments/server/checkout/cart.ts'
import { offers } from '#areas/payments/server/tables.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import type { Money } from '#kernel/money.ts'
import { linesTyped } from '#kernel/plain-text.ts'
import { type Ctx, systemCtx, withTransaction } from '#platform/context.ts'
import { sign } from '#platform/crypto.ts'
import { findLinkByToken, linkThisToken } from '#platform/links/links.ts'
import { within } from '#platform/tables.ts'
import { maxGiftMessage } from '../gift-rules.ts'
import { memberGiftMails, memberGifts } from './gift-tables.ts'
import { findBySlug, sellsMemberships } from './sales.ts'
import { nothingHere, type TierRow } from './tiers.ts'

export type GiftRow = typeof memberGifts.$inferSelect
export type GiftPrice = { offerId: Id<'off'>; interval: Interval; price: Money }

/** What a tier can be given for: a period of each of its prices, the same length once. */
export async function giftPricesOf(
  ctx: Ctx,
  tier: Pick<TierRow, 'workspaceId' | 'id'>,
): Promise<GiftPrice[]> {
  const rows = await ctx.db
    .select()
    .from(offers)
    .where(
      and(
        within(tier.workspaceId, offers),
        eq(offers.productKind, 'tier'),
        eq(offers.productId, tier.id),
        eq(offers.pricing, 'subscription'),
        eq(offers.isHidden, false),
        isNull(offers.archivedAt),
        gt(offers.priceCents, 0),
        // A bundle gives more than a membership.
        sql`not exists (select 1 from offer_products b where b.workspace_id = ${tier.workspaceId} and b.offer_id = ${offers.id})`,
      ),
    )
    .orderBy(sql`${offers.isMain} desc`, offers.createdAt, offers.id)
  const open = rows.filter((offer) => windowAt(offer, ctx.now()) === 'open')
  return (['month', 'year'] as const).flatMap((interval) => {
    const offer = open.find((one) => one.interval === interval)
    return offer
      ? { offerId: offer.id, interval, price: { cents: offer.priceCents, currency: offer.priceCurrency } }
      : []
  })
}

/** A tier that can be given now, by its address. @throws NOT_FOUND otherwise. */
export async function giftableTier(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  slug: string,
): Promise<{ tier: TierRow; prices: GiftPrice[] }> {
  const tier = (await findBySlug(ctx, workspaceId, slug))?.tier
  if (!tier?.publishedAt || !tier.isGiftable || !(await sellsMemberships(ctx, workspaceId)))
    throw nothingHere()
  const prices = await giftPricesOf(ctx, tier)
  if (prices.length === 0) throw nothingHere()
  return { tier, prices }
}

type GiftForm = { offerId: string; way: string; email: string; message: string }

/**
 * Begins a gift: what it is and whom it's for. Nothing is sent before it's paid.
 *
 * @throws INVALID beside its fields. @throws NOT_FOUND. @throws CONFLICT where no one could pay it.
 */
export async function beginGift(
  ctx: Ctx,
  { id: workspaceId }: Pick<WorkspaceRecord, 'id'>,
  slug: string,
  typed: GiftForm,
): Promise<{ offerId: Id<'off'>; token: string }> {
  const { tier, prices } = await giftableTier(ctx, workspaceId, slug)
  const email = normalEmail(typed.email)
  const message = linesTyped(typed.message)
  const price = prices.find(({ offerId }) => offerId === typed.offerId)
  const sends = typed.way !== 'link'
  const wrong: Record<string, string> = {}
  if (!price) wrong.offer = 'Choose how long it’s for'
  if (sends && !isEmail(email)) wrong.email = 'Enter an email address like ana@example.com'
  if (message.length > maxGiftMessage) wrong.message = `Use at most ${maxGiftMessage} characters`
  if (!price || Object.keys(wrong).length > 0) throw invalid(wrong)
  const { closedBecause } = await openCart(ctx, price.offerId)
  if (closedBecause) throw new AppError('CONFLICT', closedBecause)
  return withTransaction(systemCtx(ctx, 'memberships.gift', workspaceId), async (ctx) => {
    const now = ctx.now()
    const gift = { workspaceId, id: newId('mgf', now) }
    await ctx.db.insert(memberGifts).values({
      ...{ ...gift, tierId: tier.id, offerId: price.offerId, interval: price.interval, state: 'begun' },
      ...{ priceCents: price.price.cents, priceCurrency: price.price.currency },
      ...{ toEmail: sends ? email : null, message, createdAt: now, updatedAt: now },
    })
    return { offerId: price.offerId, token: await giftTokenOf(ctx, gift) }
  })
}

type GiftPlace = Pick<GiftRow, 'workspaceId' | 'id'>

/** The secret of its buyer: their checkout, and the page where they send it. */
export const giftTokenOf = (ctx: Ctx, gift: GiftPlace): Promise<string> => tokenOf(ctx, 'memberGift', gift)

/** The link its buyer may pass on. Whoever has it still has to show which mailbox is theirs. */
export const sharedTokenOf = (ctx: Ctx, gift: GiftPlace): Promise<string> => tokenOf(ctx, 'sharedGift', gift)

async function tokenOf(
  ctx: Ctx,
  kind: 'memberGift' | 'sharedGift',
  { workspaceId, id }: GiftPlace,
): Promise<string> {
  const token = sign(ctx.instance, `memberships.${kind}`, id)
  await linkThisToken(ctx, kind, { workspaceId, target: id, token })
  return token
}

/** Who comes by a gift's link: its buyer, someone it was passed on to, or whoever reads the mailbox it was sent to. */
export type GiftVisit = { gift: GiftRow } & (
  | { as: 'buyer' }
  | { as: 'shared' }
  | { as: 'mailed'; email: string }
)

/** What's behind a link; null where it opens nothing of this workspace, or its email was replaced by another one. */
export async function findGift(ctx: Ctx, workspaceId: Id<'wsp'>, token: string): Promise<GiftVisit | null> {
  for (const [kind, as] of [
    ['memberGift', 'buyer'],
    ['sharedGift', 'shared'],
  ] as const) {
    const link = await findLinkByToken(ctx, kind, token)
    if (!link) continue
    const gift =
      link.workspaceId === workspaceId ? await giftRow(ctx, workspaceId, link.target as Id<'mgf'>) : null
    return gift && { gift, as }
  }
  const link = await findLinkByToken(ctx, 'mailedGift', token)
  if (link?.workspaceId !== workspaceId) return null
  const [mail] = await ctx.db
    .select()
    .from(memberGiftMails)
    .where(within(workspaceId, memberGiftMails, link.target as Id<'mgm'>))
  const gift = mail ? await giftRow(ctx, workspaceId, mail.giftId) : null
  return mail && gift ? { gift, as: 'mailed', email: mail.email } : null
}

async function giftRow(ctx: Ctx, workspaceId: Id<'wsp'>, id: Id<'mgf'>): Promise<GiftRow | null> {
  const [row] = await ctx.db
    .select()
    .from(memberGifts)
    .where(within(workspaceId, memberGifts, id))
  return row ?? null
}

/** The same, locked: acceptance, refund and sending wait for each other. */
export async function holdGift(ctx: Ctx, { workspaceId, id }: GiftPlace): Promise<GiftRow> {
  const [row] = await ctx.db
    .select()
    .from(memberGifts)
    .where(within(workspaceId, memberGifts, id))
    .for('update')
  if (!row) throw nothingHere()
  return row
}
