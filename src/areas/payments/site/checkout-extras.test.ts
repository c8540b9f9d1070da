import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Course } from '#areas/courses/contract.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { createLog } from '#platform/log.ts'
import { type TestApplication, testApplication } from '#testing/application.ts'
import { asCreator, asVisitor } from '#testing/context.ts'
import { mailsTo } from '#testing/mailbox.ts'
import { makeCourse } from '#testing/makers.ts'
import { makeMember } from '#testing/people.ts'
import { siteBrowser } from '#testing/site-browser.ts'
import { putCheckoutExtras } from '../server/extras/extras.ts'
import { sweepReminders } from '../server/extras/reminders.ts'
import { putCheckoutRules } from '../server/extras/rules.ts'
import { checkoutReminders, orderAgreements, upsellAnswers } from '../server/extras-tables.ts'
import { forgetKept } from '../server/kept-methods.ts'
import { keptMethods } from '../server/kept-tables.ts'
import { orderItems, orders } from '../server/tables.ts'

let app: TestApplication
let ctx: CreatorCtx
type TestCourse = Course & { lessonIds: string[] }
const course = (title: string, priceCents: number): Promise<TestCourse> =>
  makeCourse(ctx, { title, priceCents, published: true })

beforeAll(async () => {
  app = await testApplication()
  ctx = await asCreator(app.database.db, { plan: 'pro_plan' })
})
afterAll(() => app.close())

const db = () => app.database.db
const none = { thankYou: '', bump: null, upsell: null, downsell: null }
const filled = (email: string, total: number) => ({
  ...{ email, name: 'Mia Chen', total: String(total) },
  ...{ cardNumber: '4242 4242 4242 4242', cardExpiry: '04 / 39', cardCode: '123' },
})
const ordersOf = (email: string) => db().select().from(orders).where(eq(orders.buyerEmail, email))

describe('a bump', () => {
  it('is added by a tick, its total shown before it’s charged, and both are delivered', async () => {
    const [main, extra] = [await course('Main', 4900), await course('Glazes', 900)]
    const bump = { offerId: extra.offerId, text: 'The recipes I use.' }
    await putCheckoutExtras(ctx, main.offerId, { ...none, thankYou: 'So glad you’re here.', bump })
    const mia = siteBrowser(app.web)
    const at = `/checkout/${main.offerId}`
    expect((await mia.open(at)).answer.body).toContain('Add Glazes for $9.00')

    // Ticked and paid at once: the new total is shown, and nothing is charged.
    const ticked = { ...filled('bump@example.com', 4900), bump: extra.offerId }
    const { answer } = await mia.post(at, ticked)
    expect(answer.statusCode).toBe(409)
    expect(answer.body).toContain('Pay $58.00')
    expect(answer.body).toContain('value="bump@example.com"')
    expect(await ordersOf('bump@example.com')).toHaveLength(0)

    const updated = await mia.post(at, { ...ticked, update: '1' })
    expect(updated.answer.body).toContain('Pay $58.00')
    const paid = await mia.post(at, { ...ticked, total: '5800' })
    expect(paid.answer.body).toContain('So glad you’re here.')
    expect(paid.answer.body).toContain('Also in this order')
    const [order] = await ordersOf('bump@example.com')
    expect(order).toMatchObject({ status: 'paid', totalCents: 5800 })
    if (!order) throw new Error('no order')
    const lines = await db()
      .select()
      .from(orderItems)
      .where(eq(orderItems.orderId, order.id))
      .orderBy(orderItems.id)
    expect(lines.map(({ title, cents }) => [title, cents])).toEqual([
      ['Main', 4900],
      ['Glazes', 900],
    ])
    const [mail] = await mailsTo(db(), 'bump@example.com')
    expect(mail?.text).toContain('So glad you’re here.')
    // Owned by now: not offered again.
    expect((await mia.open(`/checkout/${main.offerId}`)).answer.body).not.toContain('Add Glazes')
  })

  it('can’t be another workspace’s, or itself', async () => {
    const main = await course('Alone', 4900)
    const foreign = await makeCourse(await asCreator(db()), { published: true })
    for (const offerId of [foreign.offerId, main.offerId])
      await expect(
        putCheckoutExtras(ctx, main.offerId, { ...none, bump: { offerId, text: '' } }),
      ).rejects.toMatchObject({ code: 'INVALID', fields: { bump: expect.any(String) } })
    await expect(putCheckoutExtras(await asCreator(db()), main.offerId, none)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

describe('an offer after a payment', () => {
  it('is shown once to the browser that paid, then the next one, then the receipt', async () => {
    const main = await course('First', 4900)
    const [up, down] = [await course('Upsell', 2900), await course('Downsell', 900)]
    await putCheckoutExtras(ctx, main.offerId, {
      ...none,
      upsell: { offerId: up.offerId, text: '' },
      downsell: { offerId: down.offerId, text: '' },
    })
    const mia = siteBrowser(app.web)
    const shown = await mia.post(`/checkout/${main.offerId}`, filled('upsell@example.com', 4900))
    expect(shown.at).toMatch(/\/more$/)
    expect(shown.answer.body).toContain('Yes, add it for $29.00')
    const receipt = shown.at.replace(/\/more$/, '')
    // Whoever has the link in another browser sees the receipt alone.
    expect((await siteBrowser(app.web).open(receipt)).at).toBe(receipt)

    const second = await mia.post(`${receipt}/more`, { offer: up.offerId, answer: 'declined' })
    expect(second.answer.body).toContain('Yes, add it for $9.00')
    // An old tab that still asks for the first changes nothing.
    await mia.post(`${receipt}/more`, { offer: up.offerId, answer: 'accepted' })
    expect(second.answer.body).toContain('With one click, we charge $9.00 to Visa ending 4242')
    // Another price than the one that was shown is shown first.
    const changed = await mia.post(`${receipt}/more`, {
      offer: down.offerId,
      answer: 'accepted',
      total: '800',
    })
    expect(changed.answer.body).toContain('The price has changed. Nothing was charged.')
    const press = { offer: down.offerId, answer: 'accepted', total: '900' }
    const both = await Promise.all([1, 2, 3].map(() => mia.post(`${receipt}/more`, press)))
    // One order of its own, whatever is pressed at once; each press ends at a receipt.
    expect(both.every(({ at }) => /^\/orders\//.test(at))).toBe(true)
    const bought = await ordersOf('upsell@example.com')
    expect(bought.map(({ reason, status, totalCents }) => [reason, status, totalCents]).sort()).toEqual([
      ['first', 'paid', 4900],
      ['upsell', 'paid', 900],
    ])
    const first = bought.find(({ reason }) => reason === 'first')
    // What it was paid by is forgotten half an hour later.
    const [kept] = await db()
      .select()
      .from(keptMethods)
      .where(eq(keptMethods.orderId, first?.id ?? 'ord_'))
    expect(kept).toMatchObject({ methodLabel: 'Visa ending 4242' })
    await db()
      .update(keptMethods)
      .set({ forgetAt: new Date(Date.now() - 1000) })
    await forgetKept()({ ...ctx, instance: app.instance })
    expect(await db().select().from(keptMethods)).toEqual([])
    expect((await mia.open(receipt)).at).toBe(receipt)
    expect(await db().select().from(upsellAnswers)).toHaveLength(2)
  })
})

describe('terms', () => {
  it('must be ticked where the seller says so, and the version is kept with the order', async () => {
    const seller = await asCreator(db())
    const sold = await makeCourse(seller, { priceCents: 4900, published: true })
    await expect(
      putCheckoutRules(seller, { terms: '', mustAgree: true, asksWaiver: false }),
    ).rejects.toMatchObject({ fields: { terms: expect.any(String) } })
    await putCheckoutRules(seller, { terms: '# Rules\n- Be **kind**', mustAgree: true, asksWaiver: true })
    const mia = siteBrowser(app.web)
    const at = `/checkout/${sold.offerId}`
    const { body } = (await mia.open(at)).answer
    const [, termsId = ''] = /name="terms"[^>]*value="(trm_\w+)"/.exec(body) ?? []
    const [, href = ''] = /href="(\/@[^"]+\/terms)"/.exec(body) ?? []
    expect((await mia.open(href)).answer.body).toContain('<li>Be <b>kind</b></li>')

    const refused = await mia.post(at, filled('terms@example.com', 4900))
    expect(refused.answer.statusCode).toBe(422)
    expect(refused.answer.body).toContain('Agree to the terms to continue')
    expect(refused.answer.body).toContain('Check this box to get access right away')
    expect(refused.answer.body).toContain('value="terms@example.com"')

    const agreed = { ...filled('terms@example.com', 4900), terms: termsId, waiver: '1' }
    await putCheckoutRules(seller, { terms: 'Others', mustAgree: true, asksWaiver: true })
    expect((await mia.post(at, agreed)).answer.body).toContain('The terms have changed')
    await putCheckoutRules(seller, { terms: '# Rules\n- Be **kind**', mustAgree: true, asksWaiver: true })
    const paid = await mia.post(at, agreed)
    expect(paid.answer.body).toContain('gave up your right to withdraw')
    const [order] = await ordersOf('terms@example.com')
    if (!order) throw new Error('no order')
    expect(
      await db().select().from(orderAgreements).where(eq(orderAgreements.orderId, order.id)),
    ).toMatchObject([{ termsId, termsAgreedAt: expect.any(Date), withdrawalWaivedAt: expect.any(Date) }])
    const [mail] = await mailsTo(db(), 'terms@example.com')
    expect(mail?.text).toContain('lose your right to withdraw')
  })
})

describe('a reminder', () => {
  const later = (hours: number) => {
    const visitor = asVisitor(db())
    return { ...visitor, instance: app.instance, now: () => new Date(Date.now() + hours * 3_600_000) }
  }
  const log = createLog('silent')

  it('is emailed once, two hours after who ticked the box left, and fills the form', async () => {
    const sold = await course('Left', 4900)
    const at = `/checkout/${sold.offerId}`
    const declined = { ...filled('left@example.com', 4900), cardNumber: '4000 0000 0000 0002' }
    await siteBrowser(app.web).post(at, { ...declined, email: 'unasked@example.com' })
    await siteBrowser(app.web).post(at, { ...declined, remind: '1' })
    await sweepReminders(later(1), log)
    expect(await mailsTo(db(), 'left@example.com')).toHaveLength(0)
    await Promise.all([sweepReminders(later(3), log), sweepReminders(later(3), log)])
    await sweepReminders(later(4), log)
    const mails = await mailsTo(db(), 'left@example.com')
    expect(mails).toMatchObject([
      { template: 'payments.reminder', stopUrl: expect.stringContaining('/unsubscribe/') },
    ])
    expect(await mailsTo(db(), 'unasked@example.com')).toHaveLength(0)
    const [, path = ''] = /(\/checkout\/off_\w+\?reminder=[\w.-]+)/.exec(mails[0]?.text ?? '') ?? []
    expect((await siteBrowser(app.web).open(path)).answer.body).toContain('value="left@example.com"')
    await sweepReminders(later(24 * 15), log)
    expect(
      await db().select().from(checkoutReminders).where(eq(checkoutReminders.email, 'left@example.com')),
    ).toHaveLength(0)
  })

  it('is gone once it’s paid', async () => {
    const sold = await course('Paid', 4900)
    const at = `/checkout/${sold.offerId}`
    await siteBrowser(app.web).post(at, { ...filled('paid@example.com', 4900), remind: '1' })
    await sweepReminders(later(3), log)
    expect((await mailsTo(db(), 'paid@example.com')).map(({ template }) => template)).toEqual([
      'payments.receipt',
    ])
  })
})

describe('what’s owned once', () => {
  it('B5: is one order of who’s signed in, with 20 keys at once', async () => {
    const sold = await course('Once', 4900)
    const { cookie, email } = await makeMember(app, { name: 'Zoe Hart' })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        app.web.inject({
          method: 'POST',
          url: `/api/v1/checkouts/${sold.offerId}`,
          headers: {
            ...{ host: 'localhost:3000', origin: 'http://localhost:3000', cookie },
            'idempotency-key': `key-${at}`,
          },
          payload: {
            ...{ email, name: 'Zoe Hart', expectedTotalCents: 4900 },
            card: { number: '4242 4242 4242 4242', expiry: '04 / 39', securityCode: '123' },
          },
        }),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 201).length).toBeGreaterThan(0)
    expect(answers.every(({ statusCode }) => [201, 409].includes(statusCode))).toBe(true)
    expect(await ordersOf(email)).toHaveLength(1)
  })
})
