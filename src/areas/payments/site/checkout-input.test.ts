import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hostileStrings } from '#main/hostile/strings.ts'
import { type TestApplication, testApplication } from '#testing/application.ts'
import { asCreator, freshEmail } from '#testing/context.ts'
import { makeCourse } from '#testing/makers.ts'
import { siteBrowser } from '#testing/site-browser.ts'
import type { Course } from '../../courses/contract.ts'
import { orders } from '../server/tables.ts'

let app: TestApplication
let course: Course
beforeAll(async () => {
  app = await testApplication()
  course = await makeCourse(await asCreator(app.database.db), { published: true })
})
afterAll(() => app.close())

const filled = {
  ...{ name: 'Mia Chen', country: 'PT', total: '4900' },
  ...{ cardNumber: '4242 4242 4242 4242', cardExpiry: '04 / 39', cardCode: '123' },
}
type FormInput = typeof filled & { email: string }

/** Each from another place, so that nothing is counted. */
const send = (path: string, form: Record<string, string>, n = 0) =>
  app.web.inject({
    method: 'POST',
    url: path,
    remoteAddress: `10.7.${Math.floor(n / 250)}.${n % 250}`,
    headers: {
      ...{ host: 'localhost:3000', accept: 'text/html', origin: 'http://localhost:3000' },
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams(form).toString(),
  })
let sent = 0
const order = (more: Partial<FormInput>) =>
  send(`/checkout/${course.offerId}`, { ...filled, email: freshEmail('typed'), ...more }, ++sent)

const escaped = (text: string) =>
  text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#x27;')
const shownIn = (html: string, name: string) =>
  new RegExp(`<input[^>]*id="${name}"[^>]*>`).exec(html)?.[0].match(/ value="([^"]*)"/)?.[1] ?? ''
const hasErrorAt = (html: string, name: string) => html.includes(`id="${name}-error"`)

const nasty = [
  ...[
    '',
    ' ',
    '\n\n',
    '\0',
    '\u200b',
    '-1',
    '1e99',
    'null',
    '04 / 39\0',
    '４２４２ ４２４２ ４２４２ ４２４２',
  ],
  ...['x'.repeat(121), 'x'.repeat(600), 'é'.repeat(5000), ...hostileStrings.slice(0, 30)],
]

describe('what is typed into the checkout', () => {
  it.each(['email', 'cardNumber', 'cardExpiry', 'cardCode'] as const)(
    'is refused beside %s, with everything else still there, whatever it is',
    async (field) => {
      for (const value of nasty) {
        const email = freshEmail('typed')
        const answer = await order({ email, [field]: value })
        expect([value, answer.statusCode, hasErrorAt(answer.body, field)]).toEqual([value, 422, true])
        expect(shownIn(answer.body, 'name')).toBe('Mia Chen')
        if (field !== 'email') expect(shownIn(answer.body, 'email')).toBe(email)
        else if (!/[\0\n]/.test(value)) expect(shownIn(answer.body, 'email')).toBe(escaped(value))
        // A card that isn't one of the test cards is typed again.
        for (const name of (['cardNumber', 'cardCode'] as const).filter(
          (name) => name !== field || name === 'cardNumber',
        ))
          expect(shownIn(answer.body, name)).toBe(field === 'cardNumber' ? '' : filled[name])
      }
    },
  )

  it('is a name, or refused beside it and still there', async () => {
    for (const value of nasty) {
      const answer = await order({ name: value })
      const isName = answer.statusCode === 303
      expect([value, isName || answer.statusCode]).toEqual([value, isName || 422])
      if (isName) continue
      expect([value, hasErrorAt(answer.body, 'name')]).toEqual([value, true])
      if (!/[\0\n]/.test(value)) expect(shownIn(answer.body, 'name')).toBe(escaped(value))
    }
    for (const name of ['x'.repeat(121), 'x'.repeat(600)]) {
      const { body } = await order({ name })
      expect(body).toContain('Use at most 120 characters')
      expect(body).toContain(name)
    }
    for (const name of ['\u200b', '\u202e \u00ad', '\u3164\u2800'])
      expect((await order({ name })).body).toContain('Enter your full name')
  })

  it('is one line of text as a name', async () => {
    const email = freshEmail('typed')
    expect((await order({ email, name: ' Mia\r\nBcc: all@example.com\0 Chen' })).statusCode).toBe(303)
    const [bought] = await app.database.db.select().from(orders).where(eq(orders.buyerEmail, email))
    expect(bought?.buyerName).toBe('Mia Bcc: all@example.com Chen')
  })

  it('is no total but the price', async () => {
    for (const total of nasty) expect([total, (await order({ total })).statusCode]).toEqual([total, 409])
  })
})

describe('what is typed for the invoice', () => {
  it('is saved as it is, or refused beside its field and still there', async () => {
    const browser = siteBrowser(app.web)
    const { at } = await browser.post(`/checkout/${course.offerId}`, {
      ...filled,
      email: freshEmail('typed'),
    })
    const details = { legalName: 'Chen Lda.', address: 'Rua Nova 1\n1000 Lisboa', taxNumber: 'PT 500' }
    expect((await send(`${at}/invoice`, details)).statusCode).toBe(303)
    const shown = async () => (await browser.open(`${at}/invoice`)).answer.body
    expect(await shown()).toContain('Chen Lda.')
    for (const [field, limit] of [
      ['legalName', 120],
      ['address', 400],
      ['taxNumber', 40],
    ] as const)
      for (const length of [limit + 1, 2001]) {
        const long = 'x'.repeat(length)
        const answer = await send(`${at}/invoice`, { ...details, legalName: 'Other Lda.', [field]: long })
        expect([field, length, answer.statusCode]).toEqual([field, length, 422])
        expect(hasErrorAt(answer.body, field)).toBe(true)
        expect(answer.body).toContain(`Use at most ${limit} characters`)
        expect(answer.body).toContain(long)
        expect(answer.body).toContain('<details class="invoice-add" open')
        // The paper is as it was.
        expect(await shown()).not.toContain('Other Lda.')
      }
    expect(await shown()).toContain('Chen Lda.')
    expect((await send(`${at}/invoice`, { ...details, legalName: 'x'.repeat(120) })).statusCode).toBe(303)
    expect(await shown()).toContain('x'.repeat(120))
  })
})
