import { and, eq } from 'drizzle-orm'
import { isLive } from '#areas/access/rules.ts'
import { listGrants } from '#areas/access/server/grants.ts'
import { normalEmail } from '#areas/accounts/rules.ts'
import { contacts } from '#areas/contacts/server/tables.ts'
import type { UserActor } from '#kernel/actor.ts'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import type { Money } from '#kernel/money.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { describeProduct, productOf } from '#platform/product.ts'
import { toReader } from '#platform/sentences.ts'
import { mine } from '#platform/tables.ts'
import { couponRefusals } from '../../coupon-rules.ts'
import type { Rehearsal } from '../../coupons-contract.ts'
import type { PriceStep } from '../../pricing/cart-price.ts'
import { type Cart, cartOf } from '../checkout/cart.ts'
import { getOfferById, type TaxedOffer } from '../offers.ts'
import { type CouponAnswer, countTaken, countTakenBy } from './applying.ts'

type RehearsalInput = { offerId: string; email?: string; couponCode?: string }
type Person = { contactId: Id<'ctc'> | null; userId: Id<'usr'> | null; email: string }

/** What a person would pay for an offer, and why: the cart that their own checkout would make. @throws NOT_FOUND. */
export async function rehearsePrice(ctx: CreatorCtx, asked: RehearsalInput): Promise<Rehearsal> {
  const offer = await getOfferById(ctx, asked.offerId)
  if (offer.workspaceId !== ctx.actor.workspaceId)
    throw new AppError('NOT_FOUND', 'We couldn’t find this offer.')
  const person = await personOf(ctx, asked.email)
  const { email } = person
  const code = asked.couponCode?.trim()
  const cart = await cartSeenBy(ctx, offer, person, code ? { coupon: { code, email } } : {})
  const known = { title: await titleOf(ctx, offer), person: kindOf(person) }
  if (!cart)
    return {
      ...known,
      ...{ steps: [], total: null, isOwned: false, coupon: null },
      closedBecause: toReader(ctx, 'This isn’t published, so no one else can buy it.'),
    }
  const isOwned = cart.ownedHref !== null || (await hasIt(ctx, offer, person))
  const closedBecause = toReader(ctx, cart.closedBecause)
  return {
    ...known,
    steps: cart.price.steps.map((step) => stepOf(step, cart.total)),
    total: closedBecause || cart.ownedHref ? null : cart.total,
    ...{ closedBecause, isOwned },
    coupon: cart.coupon && code ? await couponOf(ctx, cart.coupon, code, person) : null,
  }
}

/** Null where the offer isn't there for them. */
async function cartSeenBy(
  ctx: CreatorCtx,
  offer: TaxedOffer,
  { userId, email }: Person,
  choice: Cart['choice'],
): Promise<Cart | null> {
  const { db, now, instance } = ctx
  const actor = userId ? signedIn(userId, email) : ({ kind: 'visitor' } as const)
  const theirs: Ctx = { ...ctx, db, now, instance, actor }
  try {
    return await cartOf(theirs, offer, choice)
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null
    throw error
  }
}

/** As they'd be signed in, for reading alone. */
const signedIn = (userId: Id<'usr'>, email: string): UserActor => ({
  ...{ kind: 'user', role: 'student', plan: 'free_plan', sessionId: 'ses_none', passes: [] },
  ...{ userId, email, emailVerified: true },
})

async function personOf(ctx: CreatorCtx, typed = ''): Promise<Person> {
  const email = normalEmail(typed)
  if (email === '') return { contactId: null, userId: null, email }
  const [contact] = await ctx.db
    .select({ id: contacts.id, userId: contacts.userId })
    .from(contacts)
    .where(and(mine(ctx, contacts), eq(contacts.email, email)))
  return { contactId: contact?.id ?? null, userId: contact?.userId ?? null, email }
}

const kindOf = ({ userId, contactId }: Person): Rehearsal['person'] =>
  userId ? 'account' : contactId ? 'contact' : 'guest'

/** A checkout doesn't say so to whoever only types the address. */
async function hasIt(ctx: CreatorCtx, offer: TaxedOffer, { contactId }: Person): Promise<boolean> {
  if (!contactId) return false
  const thing = { kind: productOf(ctx, offer.productKind).thing, id: offer.productId }
  const held = await listGrants(ctx, offer.workspaceId, thing, [contactId])
  return held.some((grant) => isLive(grant, ctx.now()))
}

async function titleOf(ctx: CreatorCtx, offer: TaxedOffer): Promise<string> {
  const product = await describeProduct(ctx, offer.workspaceId, offer.productKind, offer.productId)
  return product?.title ?? ''
}

function stepOf(step: PriceStep, { currency }: Money): Rehearsal['steps'][number] {
  if (step.kind === 'couponUnused') return step
  const { cents, ...said } = step
  return { ...said, amount: { cents, currency } }
}

async function couponOf(
  ctx: CreatorCtx,
  { row, refused }: CouponAnswer,
  typed: string,
  { email, userId }: Person,
): Promise<NonNullable<Rehearsal['coupon']>> {
  const buyer = { emails: email ? [email] : [], userId, orderId: null }
  const left = async (most: number | null | undefined, taken: () => Promise<number>) =>
    most == null ? null : Math.max(0, most - (await taken()))
  return {
    code: row?.code ?? typed,
    refused: refused && toReader(ctx, couponRefusals[refused]),
    left: await left(row?.maxUses, () => (row ? countTaken(ctx, row) : Promise.resolve(0))),
    leftEach: await left(row?.maxUsesEach, () => (row ? countTakenBy(ctx, row, buyer) : Promise.resolve(0))),
  }
}
