import { and, eq } from 'drizzle-orm'
import { AppError } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { type Money, maxPriceCents } from '#kernel/money.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { findLinkById, linkId } from '#platform/links/links.ts'
import { within } from '#platform/tables.ts'
import { offerChanged } from '../events.ts'
import type { ProductKind } from '../rules.ts'
import { offers } from './tables.ts'

export type Offer = typeof offers.$inferSelect

/**
 * Puts a price on a product, or changes it. Orders keep what was agreed; a checkout page that shows the old price is shown
 * again with the new one.
 *
 * @throws INVALID when the price is negative or above 50,000.
 */
export async function setPrice(
  ctx: CreatorCtx,
  product: { kind: ProductKind; id: Id },
  price: Money,
): Promise<Offer> {
  if (price.cents < 0 || price.cents > maxPriceCents) {
    throw new AppError('INVALID', 'Enter a price from 0 to 50,000', {
      fields: { price: 'Enter a price from 0 to 50,000' },
    })
  }
  const now = ctx.now()
  const workspaceId = ctx.actor.workspaceId
  const [offer] = await ctx.db
    .insert(offers)
    .values({
      workspaceId,
      id: newId('off', now),
      productKind: product.kind,
      productId: product.id,
      priceCents: price.cents,
      priceCurrency: price.currency,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoUpdate({
      target: [offers.workspaceId, offers.productKind, offers.productId],
      set: { priceCents: price.cents, priceCurrency: price.currency, updatedAt: now },
    })
    .returning()
  if (!offer) throw new Error('The offer was not stored.')
  await linkId(ctx, 'offer', workspaceId, offer.id)
  await announce(ctx, workspaceId, offerChanged, {
    offerId: offer.id,
    productKind: product.kind,
    productId: product.id,
    price,
  })
  return offer
}

export async function findOffer(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  product: { kind: ProductKind; id: Id },
): Promise<Offer | null> {
  const [offer] = await ctx.db
    .select()
    .from(offers)
    .where(
      and(
        eq(offers.workspaceId, workspaceId),
        eq(offers.productKind, product.kind),
        eq(offers.productId, product.id),
      ),
    )
  return offer ?? null
}

/** @throws NOT_FOUND when no offer has this id. */
export async function getOfferById(ctx: Ctx, offerId: string): Promise<Offer> {
  const link = await findLinkById(ctx, 'offer', offerId)
  const [offer] = link
    ? await ctx.db
        .select()
        .from(offers)
        .where(within(link.workspaceId, offers, link.target as Id<'off'>))
    : []
  if (!offer) throw new AppError('NOT_FOUND', 'This offer does not exist.')
  return offer
}

export function priceOf(offer: Offer): Money {
  return { cents: offer.priceCents, currency: offer.priceCurrency }
}
