import { beforeAll, describe, expect, it } from 'vitest'
import type { Course } from '#areas/courses/contract.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { freshEmail, testPassword } from '#testing/context.ts'
import { type Caller, call, freshAddress, testProduct, visit } from '#testing/http.ts'
import { mailsTo, tokenIn } from '#testing/mailbox.ts'
import { makeCourse } from '#testing/makers.ts'
import { ctxFor, makeMember } from '#testing/people.ts'

const at = testProduct({ demo: true })
let free: Course[]
let paid: Course

beforeAll(async () => {
  const seller = await makeMember(at.app, { role: 'creator', plan: 'pro_plan', name: 'Sly Fox' })
  const ctx = (await ctxFor(at.app, seller)) as CreatorCtx
  free = [
    await makeCourse(ctx, { published: true, priceCents: 0, title: 'You have won' }),
    await makeCourse(ctx, { published: true, priceCents: 0, title: 'Click here' }),
  ]
  paid = await makeCourse(ctx, { published: true, priceCents: 4900 })
})

type Taking = { as?: Caller | null; from?: string }

const take = ({ offerId, price }: Course, email: string, { as = null, from = freshAddress() }: Taking = {}) =>
  call(at.app, 'POST', `/api/v1/checkouts/${offerId}`, {
    as,
    from,
    body: {
      email,
      name: 'Pia Ray',
      expectedTotalCents: price.cents,
      card: { number: '4242 4242 4242 4242', expiry: '04 / 39', securityCode: '123' },
    },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
const mailsOf = async (email: string) => (await mailsTo(at.app.database.db, email)).length
const course = (n: number) => free[n % free.length] as Course
const receiptIn = (body: Record<string, unknown>) => String(body.next)

describe('S10: free courses taken with an address that was only typed', () => {
  it('S10: email it ten times a day at most, whoever asks and by whatever door, and say so', async () => {
    const email = freshEmail('typed')
    const first = await take(course(0), email)
    const receipt = receiptIn(first.body)
    for (let n = 1; n < 8; n++) expect((await take(course(n), email)).status).toBe(201)
    expect((await visit(at.app, `${receipt}/link`, { form: { x: '' } })).status).toBe(303)
    const form = { password: 'reduction-fired celadon' }
    expect((await visit(at.app, `${receipt}/password`, { form })).status).toBe(303)
    expect(await mailsOf(email)).toBe(10)

    const refused = await take(course(0), email.toUpperCase())
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } })
    expect(refused.body.fields).toMatchObject({
      email: expect.stringMatching(/^We’ve sent a lot of email to this address/),
    })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3600)
    expect((await visit(at.app, `${receipt}/link`, { form: { x: '' } })).status).toBe(429)
    expect((await visit(at.app, `${receipt}/password`, { form })).status).toBe(429)
    const page = await visit(at.app, `/checkout/${course(0).offerId}`, {
      form: { email, name: 'Pia Ray', total: '0' },
    })
    expect(page.status).toBe(429)
    expect(page.text).toContain('We’ve sent a lot of email to this address')
    expect(await mailsOf(email)).toBe(10)
  })

  it('S10: say the same whether the address has an account, a course, or neither', async () => {
    const member = await makeMember(at.app)
    const said = []
    for (const email of [member.email, freshEmail('nobody')]) {
      const answers = []
      for (let n = 0; n < 12; n++) answers.push(await take(course(0), email))
      said.push(answers.map(({ status, body }) => [status, body.message]))
    }
    expect(said[0]).toEqual(said[1])
  })

  it('S10: leave whoever has proven the address, and whoever pays, alone', async () => {
    const member = await makeMember(at.app)
    for (let n = 0; n < 12; n++) await take(course(0), member.email)
    expect((await take(course(1), member.email)).status).toBe(429)
    expect((await take(paid, member.email)).status).toBe(201)
    const own = await take(course(1), member.email, { as: member })
    expect(own.status).toBe(201)
    // Whoever reads the mailbox may ask for a fresh link as ever.
    const token = await tokenIn(at.app.database.db, member.email, 'orders')
    expect((await visit(at.app, `/orders/${token}/link`, { form: { x: '' } })).status).toBe(303)
  })

  it('S10: reach no more made-up addresses from one place than a class has people, signed in or not', async () => {
    const from = freshAddress()
    const member = await makeMember(at.app)
    const emails = Array.from({ length: 54 }, () => freshEmail('made-up'))
    const statuses: number[] = []
    for (const [n, email] of emails.entries())
      statuses.push((await take(course(0), email, { from, as: n === 0 ? member : null })).status)
    let mailed = 0
    for (const email of emails) mailed += await mailsOf(email)
    expect(mailed).toBeLessThanOrEqual(50)
    expect(statuses.slice(-4)).not.toContain(201)
  })

  it('S10: count a press that is repeated as one', async () => {
    const email = freshEmail('presses')
    const browser = { cookie: 'checkout=aaaaaaaaaaaaaaaaaaaaaaaaa' }
    const form = { email, name: 'Pia Ray', total: '0', password: testPassword }
    const press = () => visit(at.app, `/checkout/${course(0).offerId}`, { form, as: browser })
    for (let n = 0; n < 14; n++) expect((await press()).status).toBe(303)
    expect(await mailsOf(email)).toBe(1)
  })
})
