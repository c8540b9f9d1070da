import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { AppError } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { type Money, maxPriceCents } from '#kernel/money.ts'
import type { CreatorCtx, Ctx, WorkspaceCtx } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { findLinkById, linkId } from '#platform/links/links.ts'
import { preparedStatement } from '#platform/sql/statements.ts'
import { offerChanged } from '../events.ts'
import type { ProductKind } from '../rules.ts'
import { paymentSettings } from './connection-tables.ts'
import { offerProducts, offerStock } from './offer-tables.ts'
import { offers } from './tables.ts'
import { settingsOf, taxColumns, taxFrom, type WorkspaceTax } from './tax.ts'

export type Offer = typeof offers.$inferSelect
/** With the tax on its price, how many there are, and what it gives besides its own product: their kinds and ids. */
export type TaxedOffer = Offer & {
  tax: WorkspaceTax
  stock: { total: number; taken: number } | null
  gives: readonly string[]
}

/** Named as its index names it, or a plan made for any value couldn't use that. */
const isMain = sql`${offers.isMain}`

/** Joins a product's main offer: the one its page and card show. */
export const mainOfferOf = (
  workspaceId: OfWorkspace,
  kind: ProductKind,
  productId: PgColumn,
): SQL | undefined =>
  and(
    eq(offers.workspaceId, workspaceId),
    eq(offers.productKind, kind),
    eq(offers.productId, productId),
    isMain,
  )

type OfWorkspace = Id<'wsp'> | SQL<never> | PgColumn

/**
 * Puts a price on a product, or changes it. Orders keep what was agreed; a checkout page that shows the old price is shown
 * again with the new one.
 *
 * @throws INVALID when the price is negative, above 50,000 or no number of whole cents.
 */
export async function setPrice(
  ctx: CreatorCtx,
  product: { kind: ProductKind; id: Id },
  price: Money,
): Promise<Offer> {
  if (!Number.isInteger(price.cents) || price.cents < 0 || price.cents > maxPriceCents) {
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
      targetWhere: isMain,
      set: {
        priceCents: price.cents,
        priceCurrency: price.currency,
        // Nothing below the least is suggested.
        suggestedCents: sql`case when ${offers.suggestedCents} >= ${price.cents} then ${offers.suggestedCents} end`,
        updatedAt: now,
      },
    })
    .returning()
  if (!offer) throw new Error('The offer wasn’t stored.')
  await linkId(ctx, 'offer', workspaceId, offer.id)
  await announce(ctx, workspaceId, offerChanged, {
    offerId: offer.id,
    productKind: product.kind,
    productId: product.id,
    price,
  })
  return offer
}

/** The main offer of a product. */
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
        isMain,
      ),
    )
  return offer ?? null
}

/** @throws NOT_FOUND when no offer has this id. */
export async function getOfferById(ctx: Ctx, offerId: string): Promise<TaxedOffer> {
  return offerAt(ctx, await findOfferPlace(ctx, offerId))
}

/** Where an offer is kept: enough to file something under its workspace. */
export type OfferPlace = { workspaceId: Id<'wsp'>; offerId: Id<'off'> }

/** @throws NOT_FOUND when no offer has this id. */
export async function findOfferPlace(ctx: Ctx, offerId: string): Promise<OfferPlace> {
  const link = await findLinkById(ctx, 'offer', offerId)
  if (!link) throw noOffer()
  return { workspaceId: link.workspaceId, offerId: link.target as Id<'off'> }
}

/** @throws NOT_FOUND when there is no offer anymore. */
export async function offerAt(ctx: Ctx, { workspaceId, offerId }: OfferPlace): Promise<TaxedOffer> {
  const [found] = await offerById(ctx, { workspaceId, offerId })
  if (!found) throw noOffer()
  const { offer, tax, stock, gives } = found
  return { ...offer, tax: taxFrom(tax), stock, gives }
}

/** Takes away the prices of a product that is deleted for good and that no one ever had in an order, and it out of bundles. */
export async function removeOffer(
  ctx: WorkspaceCtx,
  { kind, id }: { kind: ProductKind; id: Id },
): Promise<void> {
  await ctx.db
    .delete(offerProducts)
    .where(
      and(
        eq(offerProducts.workspaceId, ctx.actor.workspaceId),
        eq(offerProducts.productKind, kind),
        eq(offerProducts.productId, id),
      ),
    )
  await ctx.db
    .delete(offers)
    .where(
      and(
        eq(offers.workspaceId, ctx.actor.workspaceId),
        eq(offers.productKind, kind),
        eq(offers.productId, id),
      ),
    )
}

const offerById = preparedStatement({ offerId: offers.id }, (db, { workspaceId, offerId }) =>
  db
    .select({
      offer: offers,
      tax: taxColumns(workspaceId),
      stock: { total: offerStock.total, taken: offerStock.taken },
      gives: sql<string[]>`array(select g.product_kind || ' ' || g.product_id from ${offerProducts} g
        where g.workspace_id = ${workspaceId} and g.offer_id = ${offers.id} order by g.position)`,
    })
    .from(offers)
    .leftJoin(paymentSettings, settingsOf(workspaceId))
    .leftJoin(offerStock, and(eq(offerStock.workspaceId, workspaceId), eq(offerStock.id, offers.id)))
    .where(and(eq(offers.workspaceId, workspaceId), eq(offers.id, offerId))),
)

const noOffer = () => new AppError('NOT_FOUND', 'We couldn’t find this offer.')

export function priceOf(offer: Pick<Offer, 'priceCents' | 'priceCurrency'>): Money {
  return { cents: offer.priceCents, currency: offer.priceCurrency }
}
