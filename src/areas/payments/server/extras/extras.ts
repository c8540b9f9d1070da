import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import { AppError, invalid } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import { type CreatorCtx, type Ctx, withTransaction } from '#platform/context.ts'
import { productOf } from '#platform/product.ts'
import { mine, within } from '#platform/tables.ts'
import type { CheckoutExtras, Extra, Extras } from '../../extras-contract.ts'
import { checkoutExtras } from '../extras-tables.ts'
import { refuseOffPlan } from '../offers/products.ts'
import { type Offer, priceOf } from '../offers.ts'
import type { OrderItem } from '../receipts.ts'
import { offers } from '../tables.ts'
import { isAddable } from './addable.ts'

/** What an offer adds to its checkout, and what it could. @throws NOT_FOUND. */
export async function getCheckoutExtras(ctx: CreatorCtx, offerId: Id<'off'>): Promise<CheckoutExtras> {
  const offer = await ownOffer(ctx, offerId)
  const [row] = await ctx.db
    .select()
    .from(checkoutExtras)
    .where(mine(ctx, checkoutExtras, offerId))
  return {
    thankYou: offer.thankYou,
    bump: extra(row?.bumpOfferId, row?.bumpText),
    upsell: extra(row?.upsellOfferId, row?.upsellText),
    downsell: extra(row?.downsellOfferId, row?.downsellText),
    choices: await choicesFor(ctx, offer),
  }
}

const extra = (offerId: Id<'off'> | null | undefined, text = ''): Extra | null =>
  offerId ? { offerId, text } : null

/** @throws NOT_FOUND. @throws INVALID beside what can't be offered here. */
export async function putCheckoutExtras(
  ctx: CreatorCtx,
  offerId: Id<'off'>,
  { thankYou, bump, upsell, downsell }: Extras,
): Promise<CheckoutExtras> {
  await withTransaction(ctx, async (ctx) => {
    const offer = await ownOffer(ctx, offerId)
    const possible = new Set((await choicesFor(ctx, offer)).map((choice) => choice.offerId))
    const fields: Record<string, string> = {}
    for (const [field, asked] of Object.entries({ bump, upsell, downsell }))
      if (asked && !possible.has(asked.offerId))
        fields[field] = 'Choose something else: this can’t be offered here'
    if (downsell && !upsell) fields.downsell = 'Choose the first offer before the second'
    if (downsell && upsell?.offerId === downsell.offerId)
      fields.downsell = 'Choose something other than the first offer'
    if (Object.keys(fields).length > 0) throw invalid(fields)
    const set = {
      ...{ bumpOfferId: bump?.offerId ?? null, bumpText: bump?.text ?? '' },
      ...{ upsellOfferId: upsell?.offerId ?? null, upsellText: upsell?.text ?? '' },
      ...{ downsellOfferId: downsell?.offerId ?? null, downsellText: downsell?.text ?? '' },
      updatedAt: ctx.now(),
    }
    await ctx.db
      .insert(checkoutExtras)
      .values({ workspaceId: ctx.actor.workspaceId, id: offerId, ...set })
      .onConflictDoUpdate({ target: [checkoutExtras.workspaceId, checkoutExtras.id], set })
    await ctx.db
      .update(offers)
      .set({ thankYou, updatedAt: ctx.now() })
      .where(mine(ctx, offers, offerId))
  })
  return getCheckoutExtras(ctx, offerId)
}

async function ownOffer(ctx: CreatorCtx, offerId: Id<'off'>): Promise<Offer> {
  const [offer] = await ctx.db
    .select()
    .from(offers)
    .where(mine(ctx, offers, offerId))
  if (!offer) throw new AppError('NOT_FOUND', 'We couldn’t find this offer.')
  refuseOffPlan(ctx, offer.productKind)
  return offer
}

const mostChoices = 200

/** Offers of what's on sale, by their names. */
async function choicesFor(ctx: CreatorCtx, offer: Offer): Promise<CheckoutExtras['choices']> {
  const others = await ctx.db
    .select()
    .from(offers)
    .where(
      and(
        mine(ctx, offers),
        ne(offers.id, offer.id),
        ne(offers.productId, offer.productId),
        eq(offers.pricing, 'once'),
        eq(offers.priceCurrency, offer.priceCurrency),
        isNull(offers.archivedAt),
      ),
    )
    .orderBy(asc(offers.id))
    .limit(mostChoices)
  const possible = others.filter((other) => isAddable(other, offer, ctx.now()))
  const named = await Promise.all(
    [...Map.groupBy(possible, ({ productKind }) => productKind)].map(async ([kind, some]) => {
      const cards = await productOf(ctx, kind).describe(
        ctx,
        ctx.actor.workspaceId,
        some.map(({ productId }) => productId),
      )
      return some.flatMap((other) => {
        const card = cards.get(other.productId)
        if (!card?.isPublic) return []
        const title = other.name === '' ? card.title : `${card.title}: ${other.name}`
        return [{ offerId: other.id, title, price: priceOf(other) }]
      })
    }),
  )
  return named.flat().sort((a, b) => a.title.localeCompare(b.title))
}

/** What the seller says to whoever bought these, each offer's own once. */
export async function thanksFor(
  ctx: Pick<Ctx, 'db'>,
  workspaceId: Id<'wsp'>,
  items: readonly Pick<OrderItem, 'offerId'>[],
): Promise<string[]> {
  const ids = [...new Set(items.map(({ offerId }) => offerId))]
  const found = await Promise.all(
    ids.map((id) =>
      ctx.db
        .select({ text: offers.thankYou })
        .from(offers)
        .where(within(workspaceId, offers, id)),
    ),
  )
  return found.flat().flatMap(({ text }) => (text === '' ? [] : [text]))
}
