import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApplication, testApplication } from '#testing/application.ts'
import { asCreator } from '#testing/context.ts'
import { makeCourse } from '#testing/makers.ts'
import { siteBrowser } from '#testing/site-browser.ts'
import type { Course } from '../../../courses/contract.ts'

let app: TestApplication
let course: Course
beforeAll(async () => {
  app = await testApplication()
  course = await makeCourse(await asCreator(app.database.db), { priceCents: 2900, published: true })
  await app.database.pool.query(
    `update offers set pricing = 'subscription', interval = 'month' where id = $1`,
    [course.offerId],
  )
})
afterAll(() => app.close())

const filled = {
  ...{ email: 'mia@example.com', name: 'Mia Chen', cardNumber: '4242 4242 4242 4242', cardExpiry: '04 / 39' },
  ...{ cardCode: '123', country: 'PT', total: '2900' },
}

describe('a subscription without script and without an account', () => {
  it('says what’s charged when, is managed from its receipt, and canceled in two presses there', async () => {
    const mia = siteBrowser(app.web)
    const checkout = await mia.open(`/checkout/${course.offerId}`)
    expect(checkout.answer.body).toContain('Subscribe · $29.00 a month')
    expect(checkout.answer.body).toMatch(/Then \$29\.00 a month, next on /)

    const { answer } = await mia.post(`/checkout/${course.offerId}`, filled)
    const [, path = ''] = /href="(\/subscriptions\/[\w-]{43})"/.exec(answer.body) ?? []
    const page = await mia.open(path)
    expect(page.answer.body).toContain('Your subscription to Pottery Basics')
    expect(page.answer.body).toContain('Visa ending 4242')
    expect(page.answer.body).toMatch(/<a class="btn two" href="\/learn\/[^"]+">Continue learning<\/a>/)

    const ask = await mia.open(`${path}/cancel`)
    expect(ask.answer.body).toContain('You won’t be charged again.')
    const canceled = await mia.post(`${path}/cancel`, {})
    expect(canceled.at).toBe(path)
    expect(canceled.answer.body).toContain('You canceled.')

    const kept = await mia.post(`${path}/keep`, {})
    expect(kept.answer.body).toContain('Your subscription continues.')
  })

  it('takes another card, and says what’s wrong with one', async () => {
    const zoe = siteBrowser(app.web)
    const { answer } = await zoe.post(`/checkout/${course.offerId}`, { ...filled, email: 'zoe@example.com' })
    const [, path = ''] = /href="(\/subscriptions\/[\w-]{43})"/.exec(answer.body) ?? []
    const wrong = await zoe.post(`${path}/card`, { ...filled, cardNumber: '5555' })
    expect(wrong.answer.statusCode).toBe(422)
    const declined = await zoe.post(`${path}/card`, { ...filled, cardNumber: '4000 0000 0000 0002' })
    expect(declined.answer.body).toContain('Your bank declined the card.')
    const saved = await zoe.post(`${path}/card`, { ...filled, cardNumber: '4000 0000 0000 0341' })
    expect(saved.answer.body).toContain('Your card is saved.')
    expect(saved.answer.body).toContain('Visa ending 0341')
  })

  it('takes a break and continues, and moves to another price at the amount that was shown', async () => {
    await app.database.pool.query(
      `insert into offers (workspace_id, id, product_kind, product_id, is_main, name, pricing, interval, price_cents, price_currency,
         created_at, updated_at)
       select workspace_id, $2, product_kind, product_id, false, 'A year', 'subscription', 'year', 29000, 'USD', created_at, updated_at
       from offers where id = $1
       union all
       select workspace_id, $3, product_kind, product_id, false, 'Small', 'subscription', 'month', 900, 'USD', created_at, updated_at
       from offers where id = $1`,
      [course.offerId, `off_${'7'.repeat(26)}`, `off_${'8'.repeat(26)}`],
    )
    const ben = siteBrowser(app.web)
    const { answer } = await ben.post(`/checkout/${course.offerId}`, { ...filled, email: 'ben@example.com' })
    const [, path = ''] = /href="(\/subscriptions\/[\w-]{43})"/.exec(answer.body) ?? []
    const pause = await ben.open(`${path}/pause`)
    expect(pause.answer.body).toContain('Pause for 3 months, until ')
    const paused = await ben.post(`${path}/pause`, { months: '2' })
    expect(paused.answer.body).toContain('Then it continues automatically.')
    expect((await ben.open(`${path}/switch`)).at).toBe(path)
    const back = await ben.post(`${path}/continue`, {})
    expect(back.answer.body).toContain('Your subscription continues.')

    const prices = await ben.open(`${path}/switch`)
    expect(prices.answer.body).toContain('A year · $290.00 a year')
    const [, shown = ''] = /name="shown" value="(\d+)"/.exec(prices.answer.body) ?? []
    expect(Number(shown)).toBe(29_000 - 2900)
    const offerId = `off_${'7'.repeat(26)}`
    const wrong = await ben.post(`${path}/switch`, { offerId, shown: '1' })
    expect(wrong.answer.body).toContain('The amount for today has changed.')
    const moved = await ben.post(`${path}/switch`, { offerId, shown })
    expect(moved.answer.body).toContain('Your new price applies from now on.')
    expect(moved.answer.body).toContain('$290.00 a year')
    const later = await ben.post(`${path}/switch`, { offerId: `off_${'8'.repeat(26)}`, shown: '0' })
    expect(later.answer.body).toMatch(/On \w+ \d+, \d+, you change to Small: \$9\.00 a month\./)
    for (const bad of [{ months: '9' }, { months: 'x' }, { months: '' }])
      expect((await ben.post(`${path}/pause`, bad)).answer.statusCode).toBe(422)
    expect((await ben.post(`${path}/switch`, { offerId: 'off_1', shown: 'x' })).answer.statusCode).toBe(422)
    expect((await ben.post(`${path}/rest`, { shown: '0' })).answer.statusCode).toBe(409)
  })

  it('opens nothing by a link that isn’t one', async () => {
    const { answer } = await siteBrowser(app.web).open(`/subscriptions/${'x'.repeat(43)}`)
    expect(answer.statusCode).toBe(404)
  })
})
