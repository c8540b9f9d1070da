import { and, count, eq } from 'drizzle-orm'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { type CreatorCtx, type WorkspaceCtx, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { linkId } from '#platform/links/links.ts'
import { mine } from '#platform/tables.ts'
import { offerChanged, offersChanged } from '../../events.ts'
import { mostOffers, type OfferTerms, tidiedTerms, whyNotTerms } from '../../offer-rules.ts'
import type { OfferChanges, OfferView } from '../../offers-contract.ts'
import type { ProductKind } from '../../rules.ts'
import { findOffer, type Offer } from '../offers.ts'
import { offers, orderItems } from '../tables.ts'
import { type BundleItem, bundleOf, ownProduct, refuseOffPlan, setBundle, whyNotBundle } from './products.ts'
import { toOffer } from './reading.ts'
import { lockStock, setStock } from './stock.ts'

const unset: OfferTerms = {
  ...{
    name: '',
    pricing: 'once',
    priceCents: 0,
    suggestedCents: null,
    instalmentCount: null,
    interval: null,
  },
  ...{ trialDays: null, setupCents: null, stock: null, startsAt: null, endsAt: null },
  ...{ isHidden: false, thankYou: '' },
}

type NewOffer = OfferChanges & { productKind: ProductKind; productId: string; priceCents: number }

/**
 * Adds an offer to a product, in the currency of its main one.
 *
 * @throws NOT_FOUND for a product that isn't theirs, INVALID beside its fields, LIMIT_REACHED when it has too many.
 */
export function createOffer(ctx: CreatorCtx, asked: NewOffer): Promise<OfferView> {
  const { productKind: kind, productId: id, products = [], ...changes } = asked
  const { workspaceId } = ctx.actor
  return withTransaction(ctx, async (ctx) => {
    const product = { kind, id: id as Id }
    await ownProduct(ctx, product)
    const main = await findOffer(ctx, workspaceId, product)
    const [had] = await ctx.db
      .select({ count: count() })
      .from(offers)
      .where(and(mine(ctx, offers), eq(offers.productKind, kind), eq(offers.productId, product.id)))
    if ((had?.count ?? 0) >= mostOffers)
      throw new AppError('LIMIT_REACHED', 'A product can have 50 offers. Delete one you don’t need.')
    const currency = main?.priceCurrency ?? (await getWorkspace(ctx, workspaceId)).currency
    const terms = withChanges(unset, changes)
    const told = { currency, isMain: main === null, taken: 0 }
    await refuseWrong(ctx, { terms, told, own: product, asked: products, kept: [] })
    const now = ctx.now()
    const { stock, ...columns } = terms
    const [offer] = await ctx.db
      .insert(offers)
      .values({
        ...{ workspaceId, id: newId('off', now), productKind: kind, productId: product.id },
        ...{ isMain: main === null, priceCurrency: currency, ...columns, createdAt: now, updatedAt: now },
      })
      .returning()
    if (!offer) throw new Error('The offer wasn’t stored.')
    await linkId(ctx, 'offer', workspaceId, offer.id)
    if (stock !== null) await setStock(ctx, offer.id, stock)
    await setBundle(ctx, offer.id, products)
    await announceOffer(ctx, offer)
    return toOffer(ctx, offer)
  })
}

/** Changes what is given; orders keep what was agreed. @throws NOT_FOUND, INVALID beside its fields. */
export function changeOffer(
  ctx: CreatorCtx,
  offerId: Id<'off'>,
  { products, ...changes }: OfferChanges,
): Promise<OfferView> {
  return withTransaction(ctx, async (ctx) => {
    const offer = await lockOffer(ctx, offerId)
    const { workspaceId, productKind, productId, isMain, priceCurrency: currency } = offer
    const stock = await lockStock(ctx, workspaceId, offerId)
    const terms = withChanges({ ...offer, stock: stock?.total ?? null }, changes)
    const kept = await bundleOf(ctx, workspaceId, offerId)
    const own = { kind: productKind, id: productId }
    const told = { currency, isMain, taken: stock?.taken ?? 0 }
    await refuseWrong(ctx, { terms, told, own, asked: products ?? kept, kept })
    const { stock: total, ...columns } = terms
    const [changed] = await ctx.db
      .update(offers)
      .set({ ...columns, updatedAt: ctx.now() })
      .where(mine(ctx, offers, offerId))
      .returning()
    if (!changed) throw new Error('The offer wasn’t stored.')
    if (total !== (stock?.total ?? null)) await setStock(ctx, offerId, total)
    if (products) await setBundle(ctx, offerId, products)
    await announceOffer(ctx, changed, offer)
    return toOffer(ctx, changed)
  })
}

/** Shows an offer on its product's page and card, in place of the one before. @throws NOT_FOUND, CONFLICT. */
export function makeMainOffer(ctx: CreatorCtx, offerId: Id<'off'>): Promise<OfferView> {
  return withTransaction(ctx, async (ctx) => {
    const offer = await lockOffer(ctx, offerId)
    if (offer.isMain) return toOffer(ctx, offer)
    if (offer.archivedAt) throw new AppError('CONFLICT', 'This offer is archived. Sell it again first.')
    if (offer.isHidden) throw new AppError('CONFLICT', 'This offer is hidden. Show it first.')
    const now = ctx.now()
    const { productKind, productId } = offer
    const [before] = await ctx.db
      .update(offers)
      .set({ isMain: false, updatedAt: now })
      .where(
        and(
          ...[mine(ctx, offers), eq(offers.productKind, productKind)],
          ...[eq(offers.productId, productId), eq(offers.isMain, true)],
        ),
      )
      .returning()
    // It had the product's name alone, and is one of several now.
    if (before?.name === '')
      await ctx.db
        .update(offers)
        .set({ name: (await ownProduct(ctx, { kind: productKind, id: productId })).title.slice(0, 80) })
        .where(mine(ctx, offers, before.id))
    const [main] = await ctx.db
      .update(offers)
      .set({ isMain: true, updatedAt: now })
      .where(mine(ctx, offers, offerId))
      .returning()
    if (!main) throw new Error('The offer wasn’t stored.')
    await announceOffer(ctx, main)
    return toOffer(ctx, main)
  })
}

/** Takes no one new by an offer anymore, or again. @throws NOT_FOUND, CONFLICT for the main one. */
export function archiveOffer(ctx: CreatorCtx, offerId: Id<'off'>, isArchived: boolean): Promise<OfferView> {
  return withTransaction(ctx, async (ctx) => {
    const offer = await lockOffer(ctx, offerId)
    if (isArchived) refuseMain(offer)
    return toOffer(ctx, await putAway(ctx, offer, isArchived))
  })
}

/** Deletes one that no one ever ordered, and archives one that was. @throws NOT_FOUND, CONFLICT for the main one. */
export function deleteOffer(
  ctx: CreatorCtx,
  offerId: Id<'off'>,
): Promise<{ became: 'deleted' | 'archived' }> {
  return withTransaction(ctx, async (ctx) => {
    const offer = await lockOffer(ctx, offerId)
    refuseMain(offer)
    const [ordered] = await ctx.db
      .select({ id: orderItems.id })
      .from(orderItems)
      .where(and(mine(ctx, orderItems), eq(orderItems.offerId, offerId)))
      .limit(1)
    if (ordered) {
      await putAway(ctx, offer, true)
      return { became: 'archived' }
    }
    await ctx.db.delete(offers).where(mine(ctx, offers, offerId))
    await announceOffer(ctx, offer)
    return { became: 'deleted' }
  })
}

/** A product's other offers, for its copy: with what they give, and with none of them sold. */
export async function copyOffers(ctx: CreatorCtx, from: BundleItem, to: BundleItem): Promise<void> {
  const { workspaceId } = ctx.actor
  const rows = await ctx.db
    .select()
    .from(offers)
    .where(and(mine(ctx, offers), eq(offers.productKind, from.kind), eq(offers.productId, from.id as Id)))
    .orderBy(offers.createdAt)
  const copy = await findOffer(ctx, workspaceId, { kind: to.kind, id: to.id as Id })
  for (const original of rows.filter(({ archivedAt }) => archivedAt === null)) {
    const { id: originalId, workspaceId: _, createdAt: __, updatedAt: ___, ...terms } = original
    const stock = await lockStock(ctx, workspaceId, originalId)
    const now = ctx.now()
    const values = { ...terms, productId: to.id as Id, createdAt: now, updatedAt: now }
    const [made] =
      original.isMain && copy
        ? await ctx.db
            .update(offers)
            .set(values)
            .where(mine(ctx, offers, copy.id))
            .returning()
        : await ctx.db
            .insert(offers)
            .values({ ...values, workspaceId, id: newId('off', now) })
            .returning()
    if (!made) throw new Error('The offer wasn’t copied.')
    if (made.id !== copy?.id) await linkId(ctx, 'offer', workspaceId, made.id)
    if (stock) await setStock(ctx, made.id, stock.total)
    const bundle = await bundleOf(ctx, workspaceId, originalId)
    await setBundle(
      ctx,
      made.id,
      bundle.filter(({ id }) => id !== to.id),
    )
  }
}

async function lockOffer(ctx: CreatorCtx, offerId: Id<'off'>): Promise<Offer> {
  const [offer] = await ctx.db
    .select()
    .from(offers)
    .where(mine(ctx, offers, offerId))
    .for('update')
  if (!offer) throw new AppError('NOT_FOUND', 'We couldn’t find this offer.')
  refuseOffPlan(ctx, offer.productKind)
  return offer
}

function refuseMain({ isMain }: Offer): void {
  if (isMain) throw new AppError('CONFLICT', 'This is the main price. Make another offer the main one first.')
}

async function putAway(ctx: CreatorCtx, offer: Offer, isArchived: boolean): Promise<Offer> {
  const now = ctx.now()
  const [changed] = await ctx.db
    .update(offers)
    .set({ archivedAt: isArchived ? (offer.archivedAt ?? now) : null, updatedAt: now })
    .where(mine(ctx, offers, offer.id))
    .returning()
  if (!changed) throw new Error('The offer wasn’t stored.')
  await announceOffer(ctx, changed)
  return changed
}

function withChanges(terms: OfferTerms, changes: Omit<OfferChanges, 'products'>): OfferTerms {
  const { startsAt, endsAt, ...more } = changes
  const { name, pricing, priceCents, suggestedCents, instalmentCount, interval, trialDays, setupCents } =
    terms
  return tidiedTerms({
    ...{ name, pricing, priceCents, suggestedCents, instalmentCount, interval, trialDays, setupCents },
    ...{ stock: terms.stock, isHidden: terms.isHidden, thankYou: terms.thankYou },
    ...more,
    startsAt: startsAt === undefined ? terms.startsAt : dateOf(startsAt),
    endsAt: endsAt === undefined ? terms.endsAt : dateOf(endsAt),
  })
}

const dateOf = (at: string | null): Date | null => (at === null ? null : new Date(at))

type Wrong = {
  terms: OfferTerms
  told: Parameters<typeof whyNotTerms>[1]
  own: BundleItem
  asked: readonly BundleItem[]
  kept: readonly BundleItem[]
}

async function refuseWrong(ctx: CreatorCtx, { terms, told, own, asked, kept }: Wrong): Promise<void> {
  const fields = whyNotTerms(terms, told)
  const whyNot = await whyNotBundle(ctx, own, asked, kept)
  if (whyNot) fields.products = whyNot
  if (Object.keys(fields).length > 0) throw invalid(fields)
}

async function announceOffer(ctx: WorkspaceCtx, offer: Offer, before?: Offer): Promise<void> {
  const { id: offerId, workspaceId, productKind, productId } = offer
  const price = { cents: offer.priceCents, currency: offer.priceCurrency }
  if (offer.isMain && before?.priceCents !== offer.priceCents)
    await announce(ctx, workspaceId, offerChanged, { offerId, productKind, productId, price })
  await announce(ctx, workspaceId, offersChanged, { offerId, productKind, productId })
}
