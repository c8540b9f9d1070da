import { and, asc, desc, eq, inArray, isNull, ne } from 'drizzle-orm'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx, WorkspaceCtx } from '#platform/context.ts'
import { findProduct, type Move } from '#platform/product.ts'
import { within } from '#platform/tables.ts'
import { leastCharge } from '../../offer-rules.ts'
import { noTax, priceOf } from '../../pricing/cart-price.ts'
import { isSwitchedNow, switchCents } from '../../pricing/switching.ts'
import type { SwitchTerms } from '../../rules.ts'
import { afterSwitch, periodOf } from '../../subscription-rules.ts'
import { whyOfferClosed } from '../checkout/why-closed.ts'
import { offerAt, type TaxedOffer } from '../offers.ts'
import { offers } from '../tables.ts'
import { type PaymentStep, payChange } from './changes.ts'
import { remindAt, tellSwitched } from './noting.ts'
import { taxedNow } from './ordering.ts'
import { periodPrice } from './prices.ts'
import {
  change,
  changeSubscription,
  firstOrderOf,
  type Place,
  type SubscriptionRow,
} from './subscriptions.ts'

/** Another price a subscription can be paid at. */
export type SwitchChoice = {
  name: string
  terms: SwitchTerms
  /** Of a period, as it's charged. */
  eachCents: number
  /** It's charged now, with tax; 0 where nothing is. */
  dueCents: number
  /** When it holds: now, or with its next period. */
  from: 'now' | 'next'
}

type PricedChoice = SwitchChoice & { netCents: number }

/** Whether another price can be chosen: what's there is paid for, or tried for nothing. */
export const canSwitch = (row: SubscriptionRow): boolean =>
  (row.state === 'active' || row.state === 'trialing') &&
  row.instalments === null &&
  !row.cancelsAtEnd &&
  row.pauseMonths === null &&
  row.lastPeriod === null

/** The other prices of its product that are open and give the same, and those of what it may be moved to. The days that are left count by today. */
export async function switchChoices(ctx: Ctx, row: SubscriptionRow): Promise<SwitchChoice[]> {
  return canSwitch(row) ? choicesOf(ctx, row) : []
}

async function choicesOf(ctx: Ctx, row: SubscriptionRow): Promise<PricedChoice[]> {
  const { workspaceId } = row
  const [current, workspace, first] = await Promise.all([
    offerAt(ctx, { workspaceId, offerId: row.offerId }),
    getWorkspace(ctx, workspaceId),
    firstOrderOf(ctx, row),
  ])
  if (!first) return []
  const moves =
    (await findProduct(ctx, current.productKind)?.movesTo?.(ctx, workspaceId, current.productId)) ?? []
  const others = await ctx.db
    .select({ id: offers.id })
    .from(offers)
    .where(
      and(
        within(workspaceId, offers),
        eq(offers.productKind, current.productKind),
        inArray(offers.productId, [current.productId, ...moves.map(({ id }) => id)]),
        eq(offers.pricing, 'subscription'),
        eq(offers.priceCurrency, row.priceCurrency),
        eq(offers.isHidden, false),
        isNull(offers.archivedAt),
        ne(offers.id, row.offerId),
      ),
    )
    .orderBy(desc(offers.isMain), asc(offers.createdAt), asc(offers.id))
  const choices: PricedChoice[] = []
  for (const { id } of others) {
    const offer = await offerAt(ctx, { workspaceId, offerId: id })
    if (offer.interval === null || offer.stock || !givesSame(offer, current)) continue
    if (whyOfferClosed(ctx, offer, workspace)) continue
    const move = moves.find(({ id }) => id === offer.productId)
    if (!move && offer.interval === row.interval && offer.priceCents === row.priceCents) continue
    choices.push(await choiceOf(ctx, row, { offer, move, first }))
  }
  return choices
}

const givesSame = (one: TaxedOffer, other: TaxedOffer) =>
  one.gives.length === other.gives.length && one.gives.every((thing) => other.gives.includes(thing))

async function choiceOf(
  ctx: Ctx,
  row: SubscriptionRow,
  {
    offer,
    move,
    first,
  }: { offer: TaxedOffer; move: Move | undefined; first: Parameters<typeof taxedNow>[2] },
): Promise<PricedChoice> {
  const terms: SwitchTerms = {
    ...{ offerId: offer.id, interval: offer.interval ?? row.interval, priceCents: offer.priceCents },
    coupon: couponAt(row, offer.id),
  }
  const { rule } = await taxedNow(ctx, { workspaceId: row.workspaceId, offerId: offer.id }, first)
  const old = { cents: netOf(row), interval: row.interval }
  const next = { cents: netOf({ ...row, ...terms }), interval: terms.interval }
  // What gives less begins when what's paid for is over, whatever it costs; what gives more isn't had for a trial of something else.
  const isTried = move === undefined || move.isLess || offer.trialDays !== null
  const isNow = row.state === 'trialing' ? isTried : isSwitchedNow(old, next) && !move?.isLess
  const from = isNow ? 'now' : 'next'
  const isCharged = from === 'now' && row.state !== 'trialing'
  const today = { period: periodOf(row, row.nextPeriod - 1), now: ctx.now(), zone: row.zone }
  const netCents = isCharged ? switchCents(old, next, today) : 0
  const withTax = (cents: number) => priceOf({ lines: [{ offerId: offer.id, cents }], tax: rule }).totalCents
  const dueCents = withTax(netCents)
  // What's left of it is too little for any provider to take.
  const isWaived = dueCents < leastCharge(row.priceCurrency).cents
  return {
    ...{ name: nameOf(offer, move), terms, from, eachCents: withTax(next.cents) },
    ...(isWaived ? { dueCents: 0, netCents: 0 } : { dueCents, netCents }),
  }
}

/** Of something else, what it's called comes first. */
const nameOf = ({ name }: TaxedOffer, move: Move | undefined): string =>
  move ? [move.title, name].filter((part) => part !== '').join(' · ') : name

/** A coupon for each period holds where it's for that price too. */
function couponAt({ coupon }: SubscriptionRow, offerId: Id<'off'>): SwitchTerms['coupon'] {
  if (!coupon || coupon.periods === 'first') return null
  return coupon.offers === 'all' || coupon.offers.includes(offerId) ? coupon : null
}

/** Of a later period, before tax. */
function netOf(row: SubscriptionRow): number {
  const period = 2
  const { cents, coupon } = periodPrice(row, period)
  const { listCents, discountCents } = priceOf({
    ...{ lines: [{ offerId: row.offerId, cents }], coupon, tax: noTax, period },
  })
  return listCents - discountCents
}

/** now → it holds; next → with the next period; paying → its buyer continues at the page of an order. */
export type SwitchResult = { state: 'now' | 'next' } | Extract<PaymentStep, { state: 'paying' }>

/**
 * Moves it to another price of its product. Where that's dearer the rest of the period is paid now, and what's charged is what was shown.
 *
 * @throws INVALID for a price that can't be chosen, CONFLICT where another amount was shown, the card is declined or a payment is being made.
 */
export async function switchSubscription(
  ctx: Ctx,
  place: Place,
  { offerId, shownCents }: { offerId: string; shownCents: number },
): Promise<SwitchResult> {
  const decided = await change(ctx, place, async (ctx, row) => {
    const chosen = (canSwitch(row) ? await choicesOf(ctx, row) : []).find(
      ({ terms }) => terms.offerId === offerId,
    )
    if (!chosen) throw new AppError('INVALID', 'Choose a price from the list.')
    if (chosen.dueCents !== shownCents)
      throw new AppError('CONFLICT', 'The amount for today has changed. Check it and try again.')
    if (chosen.dueCents === 0) await switchUnpaid(ctx, row, chosen)
    return { row, chosen }
  })
  const { row, chosen } = decided
  if (chosen.dueCents === 0) return { state: chosen.from }
  const paid = await payChange(
    ctx,
    row,
    { kind: 'switch', to: chosen.terms },
    { cents: chosen.netCents, coupon: null },
  )
  return paid.state === 'paid' ? { state: 'now' } : paid
}

/** Nothing is due for it: it holds now, or from the next period on. */
async function switchUnpaid(
  ctx: WorkspaceCtx,
  row: SubscriptionRow,
  { terms, from }: PricedChoice,
): Promise<void> {
  const moved = await changeSubscription(
    ctx,
    row,
    from === 'now' ? afterSwitch(row, terms) : { switchesTo: terms },
  )
  if (from === 'now') await changeSubscription(ctx, moved, { remindAt: remindAt(moved) })
  await tellSwitched(ctx, moved, { ...moved, ...terms })
}

/**
 * Its seller moves it to another price, from its next payment on: one that's no dearer, since only who pays agrees to pay more. Its buyer
 * is told.
 *
 * @throws INVALID for a price that can't be chosen, CONFLICT where it's dearer or another amount was shown, and once it ended.
 */
export function switchBySeller(
  ctx: Ctx,
  place: Place,
  { offerId, shownCents }: { offerId: string; shownCents: number },
): Promise<SubscriptionRow> {
  return change(ctx, place, async (ctx, row) => {
    const chosen = (await switchChoices(ctx, row)).find(({ terms }) => terms.offerId === offerId)
    if (!chosen || chosen.terms.interval !== row.interval)
      throw new AppError('INVALID', 'Choose a price from the list.')
    if (isDearer(row, chosen))
      throw new AppError('CONFLICT', 'They’d pay more, so only they can choose this.')
    if (chosen.eachCents !== shownCents)
      throw new AppError('CONFLICT', 'The price has changed. Check it and try again.')
    // Pressed twice, they're told once.
    if (row.switchesTo?.offerId === chosen.terms.offerId) return row
    const moved = await changeSubscription(ctx, row, { switchesTo: chosen.terms })
    await tellSwitched(ctx, moved, { ...moved, ...chosen.terms })
    return moved
  })
}

/** Whether a later period costs its buyer more than it does. */
export const isDearer = (row: SubscriptionRow, { terms }: Pick<SwitchChoice, 'terms'>): boolean =>
  netOf({ ...row, ...terms }) > netOf(row)

/** Stays at its price after all. @throws CONFLICT once it ended. */
export function keepPrice(ctx: Ctx, place: Place): Promise<SubscriptionRow> {
  return change(ctx, place, async (ctx, row) =>
    row.switchesTo ? changeSubscription(ctx, row, { switchesTo: null }) : row,
  )
}
