import { type SellingState, whyNotSelling } from '#areas/accounts/rules.ts'
import type { WorkspaceRecord } from '#areas/accounts/server/workspaces.ts'
import type { Id } from '#kernel/ids.ts'
import type { ProductKind } from '#kernel/things.ts'
import type { Ctx } from '#platform/context.ts'
import { type ProductRefusals, productOf } from '#platform/product.ts'
import { windowAt } from '../../offer-rules.ts'
import { windowWordsIn } from '../../window-words.ts'
import { leftOf } from '../offers/stock.ts'
import type { Offer, TaxedOffer } from '../offers.ts'
import { type Taker, takersOf } from '../provider/payments.ts'
import { soldOut } from './stock.ts'

/** While the seller is suspended, or has had an unproven address for too long, nothing of theirs is sold in public. */
export function whyClosed(
  ctx: Pick<Ctx, 'actor' | 'now' | 'instance'>,
  workspace: Pick<WorkspaceRecord, 'id'> & SellingState,
  kind: ProductKind,
): string | null {
  const why = whyNotSelling(workspace, ctx.now())
  if (why === 'suspended') return refusalsOf(ctx, kind).suspended
  if (why === null || isOwner(ctx, workspace.id)) return null
  return refusalsOf(ctx, kind).unconfirmed
}

/** Why an offer itself takes no one now, whatever its product does; null when it does. */
export function whyOfferClosed(
  ctx: Pick<Ctx, 'now'>,
  offer: Pick<TaxedOffer, 'archivedAt' | 'startsAt' | 'endsAt' | 'stock'>,
  { language, timeZone }: Pick<WorkspaceRecord, 'language' | 'timeZone'>,
): string | null {
  const now = ctx.now()
  if (offer.archivedAt) return 'This offer isn’t available anymore.'
  if (windowAt(offer, now) === 'over') return 'This offer has ended.'
  // In the language of the page: a date has no other way into a sentence of another one.
  if (offer.startsAt && windowAt(offer, now) === 'before')
    return windowWordsIn(language, timeZone).notYet(offer.startsAt)
  return offer.stock && leftOf(offer.stock) === 0 ? soldOut : null
}

/** Who takes the money of an offer from whoever asks; on a real instance Test payments does for its owner alone. */
export function takersOfOffer(ctx: Ctx, { workspaceId, priceCents, priceCurrency }: OfferPrice) {
  const total = { cents: priceCents, currency: priceCurrency }
  return takersOf(ctx, workspaceId, total, { isOwner: isOwner(ctx, workspaceId) })
}

/** A paid offer is open to no one as long as no one takes its money. */
export function whyNoOneCanPay(
  ctx: Ctx,
  { productKind }: Pick<Offer, 'productKind'>,
  takers: readonly Taker[],
): string | null {
  return takers.length === 0 ? refusalsOf(ctx, productKind).unpayable : null
}

type OfferPrice = Pick<Offer, 'workspaceId' | 'priceCents' | 'priceCurrency'>

const plain: ProductRefusals = {
  owned: 'You already own this.',
  suspended: 'This isn’t on sale right now.',
  unconfirmed: 'This isn’t on sale right now: the seller hasn’t confirmed their email address yet.',
  unpayable: 'This isn’t on sale yet: the seller hasn’t set up a way to get paid.',
}

/** What a kind says itself, or what fits any. */
export function refusalsOf(ctx: Pick<Ctx, 'instance'>, kind: ProductKind): ProductRefusals {
  return productOf(ctx, kind).refusals ?? plain
}

/** Owners try their own checkout: that is no public sale. */
function isOwner({ actor }: Pick<Ctx, 'actor'>, workspaceId: Id<'wsp'>): boolean {
  return actor.kind === 'creator' && actor.workspaceId === workspaceId
}
