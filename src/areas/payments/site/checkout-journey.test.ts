import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApplication, testApplication } from '#testing/application.ts'
import { asCreator } from '#testing/context.ts'
import { mailsTo, tokenIn } from '#testing/mailbox.ts'
import { makeCourse } from '#testing/makers.ts'
import { makeMember } from '#testing/people.ts'
import { siteBrowser } from '#testing/site-browser.ts'
import type { Course } from '../../courses/contract.ts'

let app: TestApplication
let course: Course & { lessonIds: string[] }
beforeAll(async () => {
  app = await testApplication()
  course = await makeCourse(await asCreator(app.database.db), { published: true })
})
afterAll(() => app.close())

const browser = () => siteBrowser(app.web)

const filled = {
  email: 'mia@example.com',
  name: 'Mia Chen',
  cardNumber: '4242 4242 4242 4242',
  cardExpiry: '04 / 39',
  cardCode: '123',
  country: 'PT',
  total: '4900',
}
const checkout = () => `/checkout/${course.offerId}`

describe('checkout without script', () => {
  it('leads from the form to the receipt, and the pass opens the lessons', async () => {
    const mia = browser()
    expect((await mia.open(checkout())).answer.body).toContain('Pay $49.00')

    const { answer, at } = await mia.post(checkout(), filled)

    expect(at).toMatch(/^\/orders\/[\w-]{43}$/)
    expect(answer.body).toContain('Thank you, Mia.')
    expect(answer.body).toContain('Start learning')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['referrer-policy']).toBe('same-origin')
    expect(mia.cookies.get('pass')).toBeTruthy()
    const lesson = await app.web.inject({
      url: `/api/v1/learn/${course.id}`,
      headers: { host: 'localhost:3000', cookie: `pass=${mia.cookies.get('pass')}` },
    })
    expect(lesson.json()).toMatchObject({ title: 'Pottery Basics', progress: { total: 2 } })
  })

  it('knows the name and address of who is signed in', async () => {
    const { cookie, email, name } = await makeMember(app, { name: 'Zoe Hart' })
    const { body } = await app.web.inject({ url: checkout(), headers: { host: 'localhost:3000', cookie } })
    expect(body).toContain(`value="${email}"`)
    expect(body).toContain(`value="${name}"`)
  })

  it('goes on from the receipt where the buyer is', async () => {
    const mia = browser()
    const { at } = await mia.post(checkout(), { ...filled, email: 'goes-on@example.com' })
    const [first] = course.lessonIds
    const { statusCode } = await app.web.inject({
      method: 'PUT',
      url: `/api/v1/learn/${course.id}/lessons/${first}/completion`,
      headers: {
        host: 'localhost:3000',
        origin: 'http://localhost:3000',
        cookie: `pass=${mia.cookies.get('pass')}`,
      },
      payload: { at: new Date().toISOString() },
    })
    expect(statusCode).toBe(200)
    const { answer } = await mia.open(at)
    expect(answer.body).toContain('Continue learning')
    expect(answer.body).toContain('Lesson 2: ')
    expect(answer.body).not.toContain('Lesson 1: ')
  })

  it('sells to the next person at the same browser, and shows them nothing of the one before', async () => {
    const shared = browser()
    const first = { ...filled, email: 'first@example.com', name: 'Ada First' }
    const { at: receipt } = await shared.post(checkout(), first)
    // At home, Ada continues by the emailed link: the pass of this browser opens nothing anymore.
    const token = await tokenIn(app.database.db, first.email, 'orders')
    expect((await browser().post(`/orders/${token}/courses`, {})).at).toBe(`/learn/${course.id}`)
    // The same address is the same order, however often it's pressed.
    expect((await shared.post(checkout(), first)).at).toBe(receipt)

    const next = { ...filled, email: 'second@example.com', name: 'Bob Second' }
    const { answer, at } = await shared.post(checkout(), next)
    expect(at).not.toBe(receipt)
    expect(answer.body).toContain('Thank you, Bob.')
    expect(answer.body).not.toContain(first.email)
    expect(await mailsTo(app.database.db, next.email)).toHaveLength(1)
    shared.cookies.delete('pass')
    expect((await shared.post(checkout(), next)).at).toBe(at)
  })

  it.each([
    ['paid', '4242 4242 4242 4242'],
    ['was declined', '4000 0000 0000 0002'],
  ])('sells at a browser where somebody %s who deleted their account', async (how, cardNumber) => {
    const shared = browser()
    const email = `left-${how.replace(' ', '-')}@example.com`
    const { at: before } = await shared.post(checkout(), { ...filled, cardNumber, email })
    await app.database.pool.query('update orders set buyer_erased_at = now() where buyer_email = $1', [email])
    const next = { ...filled, email: `next-${email}`, name: 'Bob Second' }
    const { answer, at } = await shared.post(checkout(), next)
    expect(at).not.toBe(before)
    expect(answer.body).toContain('Thank you, Bob.')
    expect(answer.body).toContain('Start learning')
  })

  it('T9: keeps a test card too when something else was wrong', async () => {
    const { answer } = await browser().post(checkout(), { ...filled, email: 'mia@' })
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain('value="4242 4242 4242 4242"')
    expect(answer.body).toContain(`value="${filled.cardExpiry}"`)
    expect(answer.body).toContain(`value="${filled.cardCode}"`)
  })

  it('keeps what was typed after a refusal, but never a card of someone’s own', async () => {
    const { answer } = await browser().post(checkout(), {
      ...filled,
      email: 'mia@',
      cardCode: 'x',
      cardNumber: '4242424242424241',
    })
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain('value="Mia Chen"')
    expect(answer.body).toContain('value="mia@"')
    expect(answer.body).not.toContain('4242424242424241')
    expect(answer.body).toContain('Enter an email address in the format name@example.com')
    expect(answer.body).toContain('<title>Error: ')
  })

  it('says what to do about a declined card, keeps email and name, and makes no order', async () => {
    const mia = browser()
    const { answer } = await mia.post(checkout(), {
      ...filled,
      email: 'declined@example.com',
      cardNumber: '4000 0000 0000 0002',
    })
    expect(answer.statusCode).toBe(409)
    expect(answer.body).toContain('Your bank declined the card. Try another card.')
    expect(answer.body).toContain('value="declined@example.com"')
    expect(await mailsTo(app.database.db, 'declined@example.com')).toEqual([])
    expect((await mia.post(checkout(), { ...filled, email: 'declined@example.com' })).at).toMatch(
      /^\/orders\//,
    )
  })

  it('B5: two tabs and the back button of one browser make one order', async () => {
    const mia = browser()
    await mia.open(checkout())
    const [one, two] = await Promise.all([mia.post(checkout(), filled), mia.post(checkout(), filled)])
    expect(one.at).toBe(two.at)
    expect((await mia.open(checkout())).answer.body).toContain(`href="/learn/${course.id}"`)
    const again = await mia.post(checkout(), filled)
    expect(again.answer.body).not.toContain('Pay $49.00')
  })

  it('shows the new total when the price changed in between', async () => {
    const { answer } = await browser().post(checkout(), { ...filled, total: '3900' })
    expect(answer.statusCode).toBe(409)
    expect(answer.body).toContain('The total is now $49.00. Check it and pay again.')
  })

  it('asks the buyer to confirm, and pays when they approve', async () => {
    const mia = browser()
    const asked = await mia.post(checkout(), {
      ...filled,
      email: 'confirm@example.com',
      cardNumber: '4000 0025 0000 3155',
    })
    expect(asked.at).toMatch(/\/confirmation$/)
    const { answer } = await mia.post(asked.at, { answer: 'approve' })
    expect(answer.body).toContain('Pottery Basics is yours.')
  })

  it('leads back to the checkout when the buyer refuses', async () => {
    const mia = browser()
    const asked = await mia.post(checkout(), {
      ...filled,
      email: 'refuse@example.com',
      cardNumber: '4000 0025 0000 3155',
    })
    const { answer, at } = await mia.post(asked.at, { answer: 'refuse' })
    expect(at).toContain('/checkout/')
    // T8, T9: what really happened, with the form as it was left; the next person at the address sees neither.
    expect(answer.body).toContain('You didn’t confirm the payment. Try again or use another card.')
    expect(answer.body).not.toContain('Your bank declined')
    expect(answer.body).toContain('value="refuse@example.com"')
    expect(answer.body).toContain('value="Mia Chen"')
    expect(answer.body).toContain('Your details are still here.')
    const stranger = (await browser().open(at)).answer.body
    expect(stranger).not.toContain('refuse@example.com')
    expect(stranger).not.toContain('Your details are still here.')
  })

  it('I2: forgets a refused payment with the next sign-out, and shows it nowhere but where it was refused', async () => {
    const mia = browser()
    const asked = await mia.post(checkout(), {
      ...filled,
      email: 'refuse-once@example.com',
      cardNumber: '4000 0025 0000 3155',
    })
    const { answer, at } = await mia.post(asked.at, { answer: 'refuse' })
    expect(answer.headers['cache-control']).toBe('no-store')
    const token = mia.cookies.get('refused') ?? ''
    expect(token).not.toBe('')
    const shownBy = async (cookie: string, path = at) => {
      const headers = { host: 'localhost:3000', accept: 'text/html', cookie }
      const { statusCode, body } = await app.web.inject({ url: path, headers })
      expect([cookie, statusCode < 500]).toEqual([cookie, true])
      return body.includes('refuse-once@example.com') || body.includes('Your details are still here.')
    }
    expect(await shownBy(`refused=${token}`)).toBe(true)
    // No card is typed in, and nothing is at another checkout or without the refusal in the address.
    expect(answer.body).not.toMatch(/<input[^>]*name="card[^>]*value="\d/)
    const other = await makeCourse(await asCreator(app.database.db), { published: true })
    expect(await shownBy(`refused=${token}`, `/checkout/${other.offerId}?declined=1`)).toBe(false)
    expect(await shownBy(`refused=${token}`, checkout())).toBe(false)
    const forged = [
      '',
      'x',
      '%00',
      token.slice(1),
      `${token}x`,
      token.toUpperCase(),
      'x'.repeat(3_000),
      '../..',
      '%ED%A0%80',
    ]
    for (const made of forged) expect([made, await shownBy(`refused=${made}`)]).toEqual([made, false])
    // A receipt that was paid is no refusal.
    const paid = await browser().post(checkout(), { ...filled, email: 'refuse-once@example.com' })
    expect(await shownBy(`refused=${paid.at.replace('/orders/', '')}`)).toBe(false)

    const signedOut = await app.web.inject({
      method: 'POST',
      url: '/api/v1/sign-out',
      headers: { host: 'localhost:3000', 'content-type': 'application/json', cookie: `refused=${token}` },
      payload: '{}',
    })
    expect(signedOut.cookies.find(({ name }) => name === 'refused')?.value).toBe('')
  })

  it('waits for a slow provider on a page that looks again by itself', async () => {
    const mia = browser()
    const { answer, at } = await mia.post(checkout(), {
      ...filled,
      email: 'slow@example.com',
      cardNumber: '4000 0000 0000 0077',
    })
    expect(at).toMatch(/^\/orders\//)
    expect(answer.headers.refresh).toBe('3')
    expect(mia.cookies.get('pass')).toBeUndefined()
  })

  it('refuses a form from another site', async () => {
    const answer = await app.web.inject({
      method: 'POST',
      url: checkout(),
      headers: {
        host: 'localhost:3000',
        origin: 'https://evil.example',
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'text/html',
      },
      payload: new URLSearchParams(filled).toString(),
    })
    expect(answer.statusCode).toBe(403)
  })
})

describe('an account from the receipt', () => {
  it('looks and answers the same whether the address has one or not', async () => {
    const answers = []
    for (const email of ['brand-new@example.com', 'brand-new@example.com']) {
      const mia = browser()
      const { at } = await mia.post(checkout(), { ...filled, email })
      const { answer } = await mia.post(`${at}/password`, { password: 'kiln-fired-stoneware' })
      answers.push({
        status: answer.statusCode,
        text: answer.body.replace(/Order \w{4}-\w{4}|\/orders\/[\w-]+/g, '·'),
        cookies: [...mia.cookies.keys()].sort(),
      })
    }
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]?.text).toContain('Check your email')
    const templates = (await mailsTo(app.database.db, 'brand-new@example.com')).map((mail) => mail.template)
    expect(templates.some((template) => /verif/i.test(template))).toBe(true)
    expect(templates.some((template) => /signIn/i.test(template))).toBe(true)
  })

  it('says what is wrong with the password beside it', async () => {
    const mia = browser()
    const { at } = await mia.post(checkout(), { ...filled, email: 'short@example.com' })
    const { answer } = await mia.post(`${at}/password`, { password: 'abc' })
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain('Password must be at least 8 characters')
  })
})

describe('the sales page', () => {
  it('says "You own this course" only to the browser that holds it', async () => {
    const mia = browser()
    await mia.post(checkout(), { ...filled, email: 'owner@example.com' })
    expect((await mia.open(`/@ana-reis/courses/${course.slug}`)).answer.body).toContain('You own this course')
    expect((await browser().open(`/@ana-reis/courses/${course.slug}`)).answer.body).toContain('Buy for $49')
  })
})
