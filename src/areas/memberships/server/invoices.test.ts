import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { grants } from '#areas/access/server/tables.ts'
import { contacts } from '#areas/contacts/server/tables.ts'
import { checkoutPathOf, findBegun, tellPressed } from '#areas/payments/server/checkout/begun-elsewhere.ts'
import { openCart } from '#areas/payments/server/checkout/cart.ts'
import { pay } from '#areas/payments/server/checkout/paying.ts'
import { subscriptions } from '#areas/payments/server/subscription-tables.ts'
import { orders } from '#areas/payments/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { addressHash, suppress } from '#platform/mail/suppressions.ts'
import { testClock } from '#testing/clock.ts'
import { asVisitor, freshEmail } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { mailsTo } from '#testing/mailbox.ts'
import { goodCard, useTestPayments } from '#testing/makers.ts'
import type { Tier } from '../contract.ts'
import { offerOf, payFor, proCreator } from '../testing/store.ts'
import { invoiceTokenOf } from './invoice-link.ts'
import { memberInvoices } from './invoice-tables.ts'
import { listInvoicePrices, listInvoices, resendInvoice, sendInvoice, withdrawInvoice } from './invoices.ts'
import { addMember, listMembers } from './members.ts'
import { changeTier, createTier } from './tiers.ts'

const test = testDb()
const start = new Date('2026-04-01T14:00:00Z')
const clock = testClock(start)
let ana: CreatorCtx
let other: CreatorCtx
let basic: Tier
let premium: Tier
let basicOffer: Id<'off'>

beforeAll(async () => {
  useTestPayments()
  ana = await proCreator(test.db, clock.now)
  other = await proCreator(test.db, clock.now)
  basic = await createTier(ana, { title: 'Basic', priceCents: 2900 })
  premium = await createTier(ana, { title: 'Premium', priceCents: 7900 })
  await createTier(ana, { title: 'Free', priceCents: 0 })
  basicOffer = (await offerOf(test.db, basic)).id
})
beforeEach(() => clock.set(start))

const visitor = () => asVisitor(test.db, clock.now)
const rowOf = async (id: Id<'miv'>) => {
  const [row] = await test.db.select().from(memberInvoices).where(eq(memberInvoices.id, id))
  if (!row) throw new Error('It’s gone.')
  return row
}
const holdOf = async (id: Id<'miv'>) => invoiceTokenOf(ana, await rowOf(id))
const payBy = async (ctx: Ctx, hold: string, email: string, cents = 2900) =>
  pay(
    ctx,
    basicOffer,
    {
      ...{ email, name: 'Mia Chen', expectedTotalCents: cents, input: goodCard, choice: { hold } },
      begun: (orderId) =>
        tellPressed(ctx, ana.actor.workspaceId, hold, { orderId, email, name: 'Mia', waits: false }),
    },
    crypto.randomUUID(),
  )
const invoice = (email: string) => sendInvoice(ana, { email, name: 'Mia', offerId: basicOffer })

describe('an invoice to a member to be', () => {
  it('offers the prices of tiers that can be paid, and none of other stores', async () => {
    const prices = await listInvoicePrices(ana)
    expect(prices.map(({ tierId, price }) => [tierId, price.cents])).toEqual([
      [basic.id, 2900],
      [premium.id, 7900],
    ])
    expect(await listInvoicePrices(other)).toEqual([])
  })

  it('emails a link to pay, gives nothing before, and a membership then', async () => {
    const email = freshEmail()
    const { id } = await invoice(email)
    expect((await listInvoices(ana)).invoices[0]).toMatchObject({
      ...{ id, email, person: 'Mia', tier: 'Basic', isUnderway: false, interval: 'month' },
      price: { cents: 2900, currency: 'USD' },
    })
    const [mail] = await mailsTo(test.db, email)
    const hold = await holdOf(id)
    expect(mail?.text).toContain(`/checkout/${basicOffer}?hold=${hold}`)
    expect(mail?.text).toContain('$29.00 a month')
    expect(mail?.purpose).toBe('unsolicited')
    const { members } = await listMembers(ana, { search: email, page: 1 })
    expect(members).toEqual([])
    expect(await openCart(visitor(), basicOffer, { hold })).toMatchObject({ closedBecause: null })
    await payBy(visitor(), hold, email)
    expect((await rowOf(id)).state).toBe('paid')
    expect((await listInvoices(ana)).invoices.some((one) => one.id === id)).toBe(false)
    expect((await listMembers(ana, { search: email, page: 1 })).members[0]).toMatchObject({
      ...{ tier: 'Basic', status: 'active', badge: null },
    })
    expect((await openCart(visitor(), basicOffer, { hold })).closedBecause).toBe('This is already paid.')
    await expect(invoice(email)).rejects.toMatchObject({
      code: 'CONFLICT',
      fields: { email: 'This person is already a member' },
    })
  })

  it('is for the price it was sent for, whatever the tier costs by now', async () => {
    const email = freshEmail()
    const { id } = await invoice(email)
    const hold = await holdOf(id)
    await changeTier(ana, basic.id, { title: 'Basic', isActive: true, priceCents: 3900 })
    expect((await openCart(visitor(), basicOffer, { hold })).total.cents).toBe(2900)
    expect((await openCart(visitor(), basicOffer)).total.cents).toBe(3900)
    const { orderId } = await payBy(visitor(), hold, email)
    const [row] = await test.db
      .select({ price: subscriptions.priceCents })
      .from(orders)
      .innerJoin(subscriptions, eq(subscriptions.id, orders.subscriptionId))
      .where(eq(orders.id, orderId as Id<'ord'>))
    expect(row?.price).toBe(2900)
    await changeTier(ana, basic.id, { title: 'Basic', isActive: true, priceCents: 2900 })
  })

  it('is one order, from however many browsers it’s paid', async () => {
    const email = freshEmail()
    const hold = await holdOf((await invoice(email)).id)
    const paid = await Promise.allSettled([1, 2, 3].map(() => payBy(visitor(), hold, email)))
    const ids = paid.flatMap((one) => (one.status === 'fulfilled' ? [one.value.orderId] : []))
    expect(new Set(ids).size).toBe(1)
    expect(await test.db.$count(orders, eq(orders.buyerEmail, email))).toBe(1)
    // Who pays again after a refusal comes back to the same.
    expect(
      await checkoutPathOf(ana, { ...ana.actor, id: ids[0] as Id<'ord'> }, [{ offerId: basicOffer }]),
    ).toBe(`/checkout/${basicOffer}?hold=${hold}`)
  })

  it('asks no one twice for the same, whoever presses at once', async () => {
    const email = freshEmail()
    const sent = await Promise.allSettled([1, 2, 3].map(() => invoice(email)))
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(sent.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'CONFLICT', fields: { email: 'This person already has an invoice for this tier' } },
    })
    expect(await mailsTo(test.db, email)).toHaveLength(1)
    // Another tier is another invoice.
    await sendInvoice(ana, { email, name: '', offerId: (await offerOf(test.db, premium)).id })
  })

  it('is sent again, and withdrawn: then its link says so', async () => {
    const email = freshEmail()
    const { id } = await invoice(email)
    clock.set(new Date('2026-04-03T14:00:00Z'))
    expect((await resendInvoice(ana, id)).sentAt).toBe('2026-04-03T14:00:00.000Z')
    expect(await mailsTo(test.db, email)).toHaveLength(2)
    await withdrawInvoice(ana, id)
    await withdrawInvoice(ana, id)
    const hold = await holdOf(id)
    expect((await openCart(visitor(), basicOffer, { hold })).closedBecause).toMatch(/withdrawn/)
    await expect(payBy(visitor(), hold, email)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(resendInvoice(ana, id)).rejects.toMatchObject({ code: 'CONFLICT' })
    // They can be asked anew.
    await invoice(email)
  })

  it('is over once they’re a member otherwise', async () => {
    const [comp, stranger] = [freshEmail(), freshEmail()]
    const { id } = await invoice(comp)
    await addMember(ana, { email: comp, name: '', tierId: basic.id, endsAt: null })
    expect((await rowOf(id)).state).toBe('withdrawn')
    const kept = await invoice(stranger)
    // Whoever typed their address proved nothing by it.
    await payFor(visitor(), basic, stranger)
    expect((await rowOf(kept.id)).state).toBe('waiting')
  })

  it('refuses an address that’s none, one that wants no email, and a tier no one can join', async () => {
    await expect(invoice('nobody')).rejects.toMatchObject({ code: 'INVALID', fields: { email: /address/ } })
    const email = freshEmail()
    const { workspaceId } = ana.actor
    await suppress(ana, {
      ...{ workspaceId, contactId: null, reason: 'unsubscribed' },
      addressHash: addressHash(ana.instance, workspaceId, email),
    })
    await expect(invoice(email)).rejects.toMatchObject({ code: 'CONFLICT' })
    await changeTier(ana, premium.id, { title: 'Premium', isActive: false })
    const { id: offerId } = await offerOf(test.db, premium)
    await expect(sendInvoice(ana, { email: freshEmail(), name: '', offerId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await changeTier(ana, premium.id, { title: 'Premium', isActive: true })
  })

  it('S3: says whose it is to the address it was sent to, and nothing of the one they have later', async () => {
    const [former, email] = [freshEmail('former'), freshEmail('moved')]
    const { id } = await invoice(former)
    const { workspaceId } = ana.actor
    const begunBy = async (hold: string) => findBegun(visitor(), workspaceId, hold)
    const sent = await holdOf(id)
    expect(await begunBy(sent)).toMatchObject({ email: former, name: 'Mia' })
    const { contactId } = await rowOf(id)
    await test.db.update(contacts).set({ email }).where(eq(contacts.id, contactId))
    // It can still be paid, by whoever has it.
    expect(await begunBy(sent)).toMatchObject({ email: '', name: '', agreed: { id, closedBecause: null } })
    clock.advance(60_000)
    await resendInvoice(ana, id)
    expect(await begunBy(sent)).toMatchObject({ email: '', name: '' })
    expect(await begunBy(await holdOf(id))).toMatchObject({ email, name: 'Mia' })
  })

  it('is no one else’s', async () => {
    const email = freshEmail()
    const { id } = await invoice(email)
    for (const change of [resendInvoice, withdrawInvoice])
      await expect(change(other, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(sendInvoice(other, { email, name: '', offerId: basicOffer })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    expect((await listInvoices(other)).invoices).toEqual([])
    // Its link opens nothing of another offer.
    const premiumOffer = (await offerOf(test.db, premium)).id
    expect((await openCart(visitor(), premiumOffer, { hold: await holdOf(id) })).agreed).toBeNull()
    expect(await test.db.$count(grants, and(eq(grants.workspaceId, other.actor.workspaceId)))).toBe(0)
  })
})
