import { and, eq } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import type { Money } from '#kernel/money.ts'
import type { Ctx } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import type { CartProduct } from '../checkout/cart-items.ts'
import { checkoutExtras, checkoutRules } from '../extras-tables.ts'
import type { Offer } from '../offers.ts'
import { offers } from '../tables.ts'
import { findAddable } from './addable.ts'

/** The box beside a checkout: another offer, added by a tick. */
export type Bump = {
  text: string
  kindLabel: string
  price: Money
  item: CartProduct
  isTaken: boolean
  isNumbered: boolean
}

/** What a seller has buyers agree to. */
export type AgreementTerms = { termsId: Id<'trm'> | null; mustAgree: boolean; asksWaiver: boolean }

type CheckoutExtras = { bump: Bump | null; agreement: AgreementTerms; hasUpsell: boolean }

/** What a checkout asks besides, in one statement; the bump that was chosen is taken. */
export async function askedAt(ctx: Ctx, offer: Offer, chosen: string | undefined): Promise<CheckoutExtras> {
  const { workspaceId } = offer
  const [found] = await ctx.db
    .select({
      bumpOfferId: checkoutExtras.bumpOfferId,
      bumpText: checkoutExtras.bumpText,
      upsellOfferId: checkoutExtras.upsellOfferId,
      termsId: checkoutRules.termsId,
      mustAgree: checkoutRules.mustAgree,
      asksWaiver: checkoutRules.asksWaiver,
    })
    .from(offers)
    .leftJoin(checkoutExtras, and(within(workspaceId, checkoutExtras), eq(checkoutExtras.id, offers.id)))
    .leftJoin(checkoutRules, within(workspaceId, checkoutRules))
    .where(within(workspaceId, offers, offer.id))
  const { bumpOfferId, bumpText, termsId, mustAgree, asksWaiver } = found ?? {}
  return {
    hasUpsell: Boolean(found?.upsellOfferId),
    bump: bumpOfferId ? await bumpOf(ctx, offer, bumpOfferId, bumpText ?? '', chosen) : null,
    agreement: { termsId: termsId ?? null, mustAgree: mustAgree ?? false, asksWaiver: asksWaiver ?? false },
  }
}

async function bumpOf(
  ctx: Ctx,
  offer: Offer,
  offerId: Id<'off'>,
  text: string,
  chosen: string | undefined,
): Promise<Bump | null> {
  const found = await findAddable(ctx, offer, offerId)
  if (!found) return null
  const { productKind, productId, priceCents: cents, priceCurrency: currency } = found.offer
  const { title, kindLabel } = found.product
  return {
    ...{ text, kindLabel },
    price: { cents, currency },
    item: { offerId, productKind, productId, title, cents, card: found.product, isOwned: false },
    isTaken: chosen === offerId,
    isNumbered: found.isNumbered,
  }
}
