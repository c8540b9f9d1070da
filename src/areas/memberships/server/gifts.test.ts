import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { explainAccess } from '#areas/access/server/explaining.ts'
import { grants } from '#areas/access/server/tables.ts'
import { tellPressed } from '#areas/payments/server/checkout/begun-elsewhere.ts'
import { openCart } from '#areas/payments/server/checkout/cart.ts'
import { pay } from '#areas/payments/server/checkout/paying.ts'
import { createOffer } from '#areas/payments/server/offers/changing.ts'
import { giftsOf } from '#areas/payments/server/order-gifts.ts'
import { refundOrder } from '#areas/payments/server/refunds/refunding.ts'
import { orders } from '#areas/payments/server/tables.ts'
import { crookedOrders } from '#areas/payments/server/verifying/orders.ts'
import { agrees } from '#areas/payments/server/verifying/total.ts'
import { verifyLedger } from '#areas/payments/server/verifying/verifying.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import { days } from '#kernel/time.ts'
import { type CreatorCtx, type Ctx, withTransaction } from '#platform/context.ts'
import { addressHash, suppress } from '#platform/mail/suppressions.ts'
import { mails } from '#platform/mail/tables.ts'
import { joinSums } from '#platform/sums/joining.ts'
import { testClock } from '#testing/clock.ts'
import { asStudent, asVisitor, freshEmail } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { mailsTo } from '#testing/mailbox.ts'
import { goodCard, useTestPayments } from '#testing/makers.ts'
import type { Tier } from '../contract.ts'
import { joinTier, offerOf, proCreator } from '../testing/store.ts'
import { acceptGift } from './gift-acceptance.ts'
import { giftSweeps } from './gift-orders.ts'
import { askRefund, claimGift, sendGift } from './gift-sending.ts'
import { memberGiftMails, memberGifts } from './gift-tables.ts'
import { unsentGifts } from './gift-unsent.ts'
import { beginGift, findGift, giftableTier } from './gifts.ts'
import { addMember, endMember, listMembers } from './members.ts'
import { changeTier, createTier } from './tiers.ts'

const test = testDb()
const start = new Date('2026-04-01T14:00:00Z')
const clock = testClock(start)
let ana: CreatorCtx
let other: CreatorCtx
let basic: Tier
let slug: string

beforeAll(async () => {
  useTestPayments()
  ana = await proCreator(test.db, clock.now)
  other = await proCreator(test.db, clock.now)
  basic = await createTier(ana, { title: 'Basic', priceCents: 2900 })
  await createTier(other, { title: 'Elsewhere', priceCents: 1000 })
  slug = basic.salesPath.split('/').at(-1) ?? ''
  await withTransaction(ana, (ctx) =>
    createOffer(ctx, {
      ...{ productKind: 'tier', productId: basic.id, priceCents: 29_000 },
      ...{ pricing: 'subscription', interval: 'year', name: 'Yearly' },
    }),
  )
})
beforeEach(() => clock.set(start))

const visitor = () => asVisitor(test.db, clock.now)
const workspace = () => ({ id: ana.actor.workspaceId })
const begin = async (of: Partial<{ way: string; email: string; message: string; year: boolean }> = {}) => {
  const { way = 'send', email = freshEmail(), message = '', year = false } = of
  const offer = await offerOf(test.db, basic, year ? 'year' : 'month')
  return beginGift(visitor(), workspace(), slug, { offerId: offer.id, way, email, message })
}
const payFor = (
  ctx: Ctx,
  { offerId, token }: { offerId: Id<'off'>; token: string },
  email: string,
  cents = 2900,
) =>
  pay(
    ctx,
    offerId,
    {
      ...{ email, name: 'Zoe Hart', expectedTotalCents: cents, input: goodCard, choice: { hold: token } },
      begun: (orderId) =>
        tellPressed(ctx, ana.actor.workspaceId, token, { orderId, email, name: 'Zoe', waits: false }),
    },
    crypto.randomUUID(),
  )
const visitOf = async (token: string) => {
  const visit = await findGift(visitor(), ana.actor.workspaceId, token)
  if (!visit) throw new Error('It opens nothing.')
  return visit
}
/** A paid gift that was sent to someone. */
async function bought(of: Parameters<typeof begin>[0] = {}) {
  const email = of.email ?? freshEmail()
  const buyer = freshEmail('buyer')
  const begun = await begin({ ...of, email })
  const { orderId } = await payFor(visitor(), begun, buyer, of.year ? 29_000 : 2900)
  const { gift } = await visitOf(begun.token)
  return { email, buyer, gift, token: begun.token, orderId: orderId as Id<'ord'> }
}
const linkIn = async (address: string) => {
  const mails = (await mailsTo(test.db, address)).filter(({ template }) => template === 'memberships.gift')
  return mails.at(-1)?.text.match(/\/members\/gift\/([\w-]+)/)?.[1] ?? null
}
const rowOf = async (id: Id<'mgf'>) =>
  (await test.db.select().from(memberGifts).where(eq(memberGifts.id, id)))[0]
const stateOfOrder = async (orderId: Id<'ord'>) =>
  (await giftsOf(ana, ana.actor.workspaceId, [{ id: orderId, reason: 'gift' }])).get(orderId)?.state
const refund = (orderId: Id<'ord'>) =>
  refundOrder(ana, { orderId, amountCents: 2900, reason: 'requested', note: '', endsAccess: 'removed' })
const memberOf = async (email: string) =>
  (await listMembers(ana, { search: email, page: 1 })).members[0] ?? null

describe('a gift', () => {
  it('21: is paid once, and begins for its length when it’s accepted', async () => {
    const { email, buyer, gift, orderId } = await bought({ message: 'For your wheel.\nYours' })
    const [order] = await test.db.select().from(orders).where(eq(orders.id, orderId))
    expect(order).toMatchObject({ reason: 'gift', subscriptionId: null, totalCents: 2900, status: 'paid' })
    expect(gift.state).toBe('waiting')
    expect(await memberOf(email)).toBeNull()
    expect(await memberOf(buyer)).toBeNull()
    const [mail] = (await mailsTo(test.db, email)).filter(({ template }) => template === 'memberships.gift')
    expect(mail?.subject).toContain('Zoe Hart gave you a membership')
    expect(mail?.text).toContain('For your wheel.')
    const [own] = (await mailsTo(test.db, buyer)).filter(
      ({ template }) => template === 'memberships.giftBought',
    )
    expect(own?.text).toContain(email)
    clock.set(new Date('2026-04-11T14:00:00Z'))
    const visit = await visitOf((await linkIn(email)) ?? '')
    if (visit.as !== 'mailed') throw new Error('It isn’t the link of an email.')
    expect(visit.email).toBe(email)
    await acceptGift(visitor(), visit.gift, { email, name: 'Mia Chen' })
    expect(await memberOf(email)).toMatchObject({
      ...{ tier: 'Basic', status: 'active', badge: 'gift', endsAt: '2026-05-11T14:00:00.000Z' },
      ...{ giftOrderId: orderId, orderId: null, subscriptionId: null, spent: [] },
    })
    const welcome = (await mailsTo(test.db, email)).find(({ template }) => template === 'memberships.welcome')
    expect(welcome?.text).toMatch(/ends on \w+ \d+, \d{4} and won’t renew/)
    expect(welcome?.text).not.toContain('cancel your membership')
    expect(await stateOfOrder(orderId)).toBe('accepted')
    clock.set(new Date('2026-05-12T14:00:00Z'))
    expect((await memberOf(email))?.hasAccess).toBe(false)
    expect(await stateOfOrder(orderId)).toBe('ended')
  })

  it('is one order from however many browsers, for a year too, and paid once', async () => {
    const begun = await begin({ way: 'link', email: '', year: true })
    const buyer = freshEmail()
    const paid = await Promise.allSettled([1, 2, 3].map(() => payFor(visitor(), begun, buyer, 29_000)))
    const ids = paid.flatMap((one) => (one.status === 'fulfilled' ? [one.value.orderId] : []))
    expect(new Set(ids).size).toBe(1)
    expect(await test.db.$count(orders, eq(orders.buyerEmail, buyer))).toBe(1)
    expect((await openCart(visitor(), begun.offerId, { hold: begun.token })).closedBecause).toBe(
      'This gift is already paid.',
    )
  })

  it('can be bought by a member, who gets nothing by it and pays on for their own', async () => {
    const member = await joinTier(ana, basic, clock.now)
    const begun = await begin()
    const cart = await openCart(member.ctx, begun.offerId, { hold: begun.token })
    expect(cart).toMatchObject({ ownedHref: null, changeHref: null, terms: null })
    expect(cart.items[0]?.title).toBe('Basic: gift for a month')
    const { orderId } = await payFor(member.ctx, begun, member.ctx.actor.email)
    expect(await test.db.$count(grants, eq(grants.sourceId, orderId))).toBe(0)
    expect(await memberOf(member.ctx.actor.email)).toMatchObject({ subscriptionId: member.place.id })
  })

  it('is accepted once: of two browsers of one person it’s the same, of two people the first has it', async () => {
    const { email, gift } = await bought()
    const twice = await Promise.allSettled(
      [1, 2].map(() => acceptGift(visitor(), gift, { email, name: 'Mia' })),
    )
    expect(twice.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect(await test.db.$count(grants, eq(grants.sourceId, gift.orderId ?? ''))).toBe(1)
    await expect(acceptGift(visitor(), gift, { email: freshEmail(), name: '' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This gift was already accepted.',
    })
    const shared = (await bought({ way: 'link', email: '' })).gift
    const two = await Promise.allSettled(
      [freshEmail(), freshEmail()].map((who) => acceptGift(visitor(), shared, { email: who, name: '' })),
    )
    expect(two.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('lets its old email in no longer than a day: whoever holds it then asks for a link to the mailbox', async () => {
    const { gift, email } = await bought({ year: true })
    await acceptGift(visitor(), gift, { email, name: 'Mia' })
    clock.set(new Date(start.getTime() + days(1) - 60_000))
    expect((await acceptGift(visitor(), gift, { email, name: 'Mia' })).token).toBeTruthy()
    clock.set(new Date(start.getTime() + days(1) + 60_000))
    await expect(acceptGift(visitor(), gift, { email, name: 'Mia' })).rejects.toMatchObject({
      message: 'This gift was already accepted.',
    })
    expect((await memberOf(email))?.hasAccess).toBe(true)
  })

  it('13: waits for who is a member already, and begins once that’s over', async () => {
    const { email, gift } = await bought()
    const own = await addMember(ana, { email, name: '', tierId: basic.id, endsAt: null })
    await expect(acceptGift(visitor(), gift, { email, name: '' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: /You already have a membership here/,
    })
    expect((await rowOf(gift.id))?.state).toBe('waiting')
    await endMember(ana, own.id)
    await acceptGift(visitor(), gift, { email, name: '' })
    // Two gifts at once to someone no one knows yet: one begins.
    const whom = freshEmail()
    const [one, two] = [(await bought()).gift, (await bought()).gift]
    const both = await Promise.allSettled(
      [one, two].map((each) => acceptGift(visitor(), each, { email: whom, name: '' })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('is sent again, or to another address: then the email before opens nothing', async () => {
    const { email, gift } = await bought()
    const first = (await linkIn(email)) ?? ''
    await sendGift(visitor(), gift, email)
    expect(await findGift(visitor(), ana.actor.workspaceId, first)).not.toBeNull()
    const another = freshEmail()
    await sendGift(visitor(), gift, another)
    expect(await findGift(visitor(), ana.actor.workspaceId, first)).toBeNull()
    expect((await visitOf((await linkIn(another)) ?? '')).gift.id).toBe(gift.id)
    // Whoever it’s passed on to gets a link of their own, and the buyer’s address stays.
    const friend = freshEmail()
    await claimGift(visitor(), gift, friend)
    expect((await rowOf(gift.id))?.toEmail).toBe(another)
    await acceptGift(visitor(), gift, { email: friend, name: '' })
    await expect(sendGift(visitor(), gift, another)).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('ends or is withdrawn with the refund of its order, and comes back with none', async () => {
    const waiting = await bought()
    await refund(waiting.orderId)
    expect((await rowOf(waiting.gift.id))?.state).toBe('withdrawn')
    const told = (await mailsTo(test.db, waiting.buyer)).find(
      ({ template }) => template === 'payments.refund',
    )
    expect(told?.text).toContain('refunded the $29.00')
    expect(told?.text).not.toMatch(/your access|progress/i)
    await expect(
      acceptGift(visitor(), waiting.gift, { email: waiting.email, name: '' }),
    ).rejects.toMatchObject({
      message: 'This gift isn’t available anymore.',
    })
    const used = await bought()
    await acceptGift(visitor(), used.gift, { email: used.email, name: '' })
    await refund(used.orderId)
    expect((await memberOf(used.email))?.hasAccess).toBe(false)
    expect(await stateOfOrder(used.orderId)).toBe('ended')
  })

  it('asks its buyer after 90 days, once, and its seller when they want their money back, once', async () => {
    const { buyer, gift } = await bought()
    const sweep = async () => {
      for (const { run } of giftSweeps()) await run(ana, undefined as never)
    }
    const asked = async () =>
      (await mailsTo(test.db, buyer)).filter(({ template }) => template === 'memberships.giftAsked').length
    clock.set(new Date(start.getTime() + days(89)))
    await sweep()
    expect(await asked()).toBe(0)
    clock.set(new Date(start.getTime() + days(91)))
    await sweep()
    await sweep()
    expect(await asked()).toBe(1)
    await askRefund(visitor(), gift)
    await askRefund(visitor(), gift)
    const told = (await mailsTo(test.db, (ana.actor as { email: string }).email)).filter(
      ({ template }) => template === 'memberships.giftRefundAsked',
    )
    expect(told).toHaveLength(1)
    expect(told[0]?.replyTo).toBe(buyer)
  })

  it('forgets what was begun and never paid', async () => {
    const { token } = await begin()
    const { gift } = await visitOf(token)
    clock.set(new Date(start.getTime() + days(31)))
    for (const { run } of giftSweeps()) await run(ana, undefined as never)
    expect(await rowOf(gift.id)).toBeUndefined()
  })

  it('tells its buyer once that it was accepted, and never by whom', async () => {
    const { email, buyer, gift } = await bought()
    await acceptGift(visitor(), gift, { email, name: 'Mia Chen' })
    await acceptGift(visitor(), gift, { email, name: 'Mia Chen' })
    const told = (await mailsTo(test.db, buyer)).filter(
      ({ template }) => template === 'memberships.giftAccepted',
    )
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain('lasts until May 1, 2026')
    expect(told[0]?.text).not.toMatch(/Mia/)
    expect(told[0]?.text).not.toContain(email)
  })

  it('tells no one who accepted their own', async () => {
    const { buyer, gift } = await bought({ way: 'link' })
    await acceptGift(visitor(), gift, { email: buyer, name: 'Zoe' })
    expect((await mailsTo(test.db, buyer)).map(({ template }) => template)).not.toContain(
      'memberships.giftAccepted',
    )
  })

  const tellUnsent = () => unsentGifts().run(visitor(), new AbortController().signal)
  const unsentTo = async (buyer: string) =>
    (await mailsTo(test.db, buyer)).filter(({ template }) => template === 'memberships.giftUnsent')

  it('tells its buyer once where its email came back, with the link to pass on', async () => {
    const { email, buyer, gift, token } = await bought()
    clock.set(new Date(start.getTime() + days(2)))
    await tellUnsent()
    expect(await unsentTo(buyer)).toEqual([])
    await test.db.update(mails).set({ failedAt: clock.now() }).where(eq(mails.toAddress, email))
    await tellUnsent()
    await tellUnsent()
    const [told, ...more] = await unsentTo(buyer)
    expect(more).toEqual([])
    expect(told?.text).toContain(email)
    const shared = told?.text.match(/\/members\/gift\/([\w-]+)/)?.[1] ?? ''
    expect(await visitOf(shared)).toMatchObject({ as: 'shared', gift: { id: gift.id } })
    expect((await visitOf(token)).gift.unsentAt).toEqual(clock.now())

    // To another address it's sent anew, and told anew.
    await sendGift(visitor(), gift, freshEmail())
    expect((await visitOf(token)).gift.unsentAt).toBeNull()
    clock.set(new Date(clock.now().getTime() + days(1)))
    await tellUnsent()
    expect(await unsentTo(buyer)).toHaveLength(1)
  })

  it('tells it also where the address wants no email, and not at once', async () => {
    const email = freshEmail()
    const workspaceId = ana.actor.workspaceId
    const hash = addressHash(ana.instance, workspaceId, email)
    await suppress(ana, { workspaceId, addressHash: hash, contactId: null, reason: 'unsubscribed' })
    const { buyer } = await bought({ email })
    await tellUnsent()
    expect(await unsentTo(buyer)).toEqual([])
    clock.set(new Date(start.getTime() + days(1)))
    await tellUnsent()
    expect(await unsentTo(buyer)).toHaveLength(1)
  })

  it('says nothing of a gift that was accepted by its link meanwhile', async () => {
    const { email, buyer, gift } = await bought()
    await test.db.update(mails).set({ failedAt: clock.now() }).where(eq(mails.toAddress, email))
    await acceptGift(visitor(), gift, { email: freshEmail(), name: 'Mia' })
    clock.set(new Date(start.getTime() + days(1)))
    await tellUnsent()
    expect(await unsentTo(buyer)).toEqual([])
  })

  it('refuses what can’t be sent, a tier that isn’t given, and another store’s', async () => {
    const offer = await offerOf(test.db, basic)
    const typed = { offerId: offer.id as string, way: 'send', email: 'nobody', message: 'x'.repeat(501) }
    await expect(beginGift(visitor(), workspace(), slug, typed)).rejects.toMatchObject({
      fields: { email: /address/, message: 'Use at most 500 characters' },
    })
    await expect(
      beginGift(visitor(), workspace(), slug, { ...typed, offerId: 'off_none' }),
    ).rejects.toMatchObject({
      fields: { offer: 'Choose how long it’s for' },
    })
    await expect(giftableTier(visitor(), other.actor.workspaceId, slug)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    const { token } = await begin()
    expect(await findGift(visitor(), other.actor.workspaceId, token)).toBeNull()
    await changeTier(ana, basic.id, { title: 'Basic', isActive: true, isGiftable: false })
    await expect(giftableTier(visitor(), ana.actor.workspaceId, slug)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await changeTier(ana, basic.id, { title: 'Basic', isActive: true, isGiftable: true })
  })

  it('is right in the books: no order of it is missing what it bought', async () => {
    await bought()
    const { gift, email } = await bought()
    await acceptGift(visitor(), gift, { email, name: '' })
    expect(await crookedOrders(ana, ana.actor.workspaceId)).toEqual([])
    await joinSums(ana)
    for await (const { totals } of verifyLedger(ana, {
      workspaceId: ana.actor.workspaceId,
      askProviders: false,
    }))
      expect(totals.filter((total) => !agrees(total))).toEqual([])
  })

  it('opens the tier for its person’s account, with the reason', async () => {
    const mia = (await asStudent(test.db, { now: clock.now })) as Ctx<SignedIn>
    const { gift } = await bought({ email: mia.actor.email })
    await acceptGift(mia, gift, { email: mia.actor.email, name: 'Mia' })
    expect(await explainAccess(mia, ana.actor.workspaceId, { kind: 'tier', id: basic.id })).toMatchObject({
      ...{ allowed: true, because: 'gift' },
    })
    expect(await test.db.$count(memberGiftMails, eq(memberGiftMails.giftId, gift.id))).toBe(1)
  })
})
