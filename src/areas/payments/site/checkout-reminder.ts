import type { FastifyRequest } from 'fastify'
import { isSignedIn } from '#kernel/actor.ts'
import type { CallCtx } from '#platform/rpc.ts'
import { paidCookie } from '../cookies.ts'
import { findBegun, holdField } from '../server/checkout/begun-elsewhere.ts'
import { type Cart, type CartChoice, openCart } from '../server/checkout/cart.ts'
import { findReminder } from '../server/extras/reminders.ts'
import { findOfferPlace } from '../server/offers.ts'
import { justPaid } from '../server/upsell/upsell.ts'
import { taxChoiceIn } from './checkout-choice.ts'
import type { FormFields } from './checkout-part.ts'

/** The cart of a page's address: with what was chosen, or was when a reminder was asked for. */
export async function remindedChoice(
  ctx: CallCtx,
  request: FastifyRequest,
  offerId: string,
  query: FormFields,
  choice: CartChoice,
): Promise<CartChoice> {
  const paid = await paidBefore(ctx, request, query)
  if (paid) return { ...choice, ...taxChoiceIn(paid) }
  if (!(await reminderIn(ctx, offerId, query))?.takesBump) return choice
  const bump = (await openCart(ctx, offerId, choice)).bump?.item.offerId
  return bump ? { ...choice, bump } : choice
}

/** The form as it was, for who follows the link they asked for; and for who takes what's offered after their payment. */
export async function remindedOf(
  ctx: CallCtx,
  request: FastifyRequest,
  cart: Cart,
  query: FormFields,
): Promise<{ sent?: FormFields }> {
  if (query.more) {
    const sent = await paidBefore(ctx, request, query)
    return sent && !isSignedIn(ctx.actor) ? { sent } : {}
  }
  const found =
    (await findBegun(ctx, cart.offer.workspaceId, query[holdField])) ??
    (await reminderIn(ctx, cart.offer.id, query))
  return found ? { sent: { email: found.email, name: found.name } } : {}
}

/** What this browser typed for what it has just paid: it's asked for none of it again. */
async function paidBefore(
  ctx: CallCtx,
  request: FastifyRequest,
  { more }: FormFields,
): Promise<FormFields | null> {
  if (!more) return null
  const paid = await justPaid(ctx, request.cookies[paidCookie(ctx.instance.secureCookies)])
  if (!paid) return null
  const { taxCountry, buyerBusiness: firm } = paid
  return {
    ...{ email: paid.buyerEmail, name: paid.buyerName },
    ...(taxCountry ? { buyerCountry: taxCountry } : {}),
    ...(firm ? { company: firm.legalName, companyAddress: firm.address, vatId: firm.taxNumber } : {}),
  }
}

async function reminderIn(ctx: CallCtx, offerId: string, { reminder }: FormFields) {
  if (!reminder) return null
  const { workspaceId } = await findOfferPlace(ctx, offerId)
  return findReminder(ctx, workspaceId, reminder)
}
