import { and, eq } from 'drizzle-orm'
import { type Id, isId, newId } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { isSigned, sign } from '#platform/crypto.ts'
import { within } from '#platform/tables.ts'
import { type UpsellAnswer, type UpsellStep, upsellMs } from '../../rules.ts'
import type { Order } from '../checkout/order-opening.ts'
import { type Addable, findAddable } from '../extras/addable.ts'
import { checkoutExtras, upsellAnswers } from '../extras-tables.ts'
import { getOfferById } from '../offers.ts'
import type { OrderItem } from '../receipts.ts'
import { orders } from '../tables.ts'

export type Upsell = Addable & { step: UpsellStep; text: string }

/**
 * What's offered next after a payment, to the browser that paid: one thing, and to who says no, another. What they own is skipped.
 * Null once they answered, and half an hour later.
 */
export async function nextUpsell(
  ctx: Ctx,
  order: Order,
  [main]: readonly OrderItem[],
): Promise<Upsell | null> {
  if (!main || !isOpenTo(ctx, order)) return null
  const { workspaceId } = order
  const [extras] = await ctx.db
    .select()
    .from(checkoutExtras)
    .where(within(workspaceId, checkoutExtras, main.offerId))
  if (!extras?.upsellOfferId) return null
  const answers = await ctx.db
    .select({ step: upsellAnswers.step, answer: upsellAnswers.answer })
    .from(upsellAnswers)
    .where(and(within(workspaceId, upsellAnswers), eq(upsellAnswers.orderId, order.id)))
  if (answers.some(({ answer }) => answer === 'accepted')) return null
  const answered = new Set(answers.map(({ step }) => step))
  const bought = await getOfferById(ctx, main.offerId)
  const steps = [
    { step: 'upsell', offerId: extras.upsellOfferId, text: extras.upsellText },
    { step: 'downsell', offerId: extras.downsellOfferId, text: extras.downsellText },
  ] as const
  for (const { step, offerId, text } of steps) {
    if (!offerId || answered.has(step)) continue
    const found = await findAddable(ctx, bought, offerId)
    if (found) return { ...found, step, text }
  }
  return null
}

/** Who paid by transfer days ago is asked for nothing more. */
const isOpenTo = (ctx: Ctx, { status, deliveredAt, paidAt, refundedCents, provider }: Order): boolean =>
  status === 'paid' &&
  provider !== 'bank' &&
  deliveredAt !== null &&
  paidAt !== null &&
  refundedCents === 0 &&
  ctx.now().getTime() - paidAt.getTime() < upsellMs

/** The first answer holds, however often and wherever it's pressed. */
export async function answerUpsell(
  ctx: Ctx,
  { workspaceId, id: orderId }: Pick<Order, 'workspaceId' | 'id'>,
  { step, offer }: Upsell,
  answer: UpsellAnswer,
): Promise<void> {
  await ctx.db
    .insert(upsellAnswers)
    .values({
      ...{ workspaceId, id: newId('ups', ctx.now()), orderId, step },
      ...{ offerId: offer.id, answer, createdAt: ctx.now() },
    })
    .onConflictDoNothing({ target: [upsellAnswers.workspaceId, upsellAnswers.orderId, upsellAnswers.step] })
}

type OrderKey = { workspaceId: Id<'wsp'>; id: Id<'ord'> }
const purpose = 'payments.paidBrowser'
const named = ({ workspaceId, id }: OrderKey) => `${workspaceId}:${id}`

/** The cookie of the browser that paid: a link in an email doesn't have it. */
export const paidMark = (ctx: Ctx, order: OrderKey): string =>
  `${named(order)}:${sign(ctx.instance, purpose, named(order))}`

/** The order a browser has just paid, by its cookie; null where it has paid none. */
export function paidIn(ctx: Ctx, cookie: string | undefined): OrderKey | null {
  const [workspaceId = '', id = '', signature = ''] = (cookie ?? '').split(':')
  if (!isId('wsp', workspaceId) || !isId('ord', id)) return null
  return isSigned(ctx.instance, purpose, named({ workspaceId, id }), signature) ? { workspaceId, id } : null
}

/** Who bought just now in this browser: they type neither address nor name again for what's offered after it. */
export async function justPaid(
  ctx: Ctx,
  cookie: string | undefined,
): Promise<Pick<Order, 'buyerEmail' | 'buyerName' | 'taxCountry' | 'buyerBusiness'> | null> {
  const paid = paidIn(ctx, cookie)
  if (!paid) return null
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(within(paid.workspaceId, orders, paid.id))
  if (!order || order.buyerErasedAt || !isOpenTo(ctx, order)) return null
  return order
}
