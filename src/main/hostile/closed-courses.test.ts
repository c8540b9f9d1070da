import { beforeAll, describe, expect, it } from 'vitest'
import type { Course } from '#areas/courses/contract.ts'
import { checkoutCookie } from '#areas/payments/cookies.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { freshEmail } from '#testing/context.ts'
import { type Answer, call, cookiesOf, testProduct, visit } from '#testing/http.ts'
import { goodCard, makeCourse, paymentFor } from '#testing/makers.ts'
import { buyCourse, ctxFor, type Member, makeMember, makeSeller, type Seller } from '#testing/people.ts'

const at = testProduct({ demo: true })
const closedWords = 'This course is closed to new students. If you already have it, you keep it.'

let seller: Seller
let admin: Member
let student: Member
/** In the order of their first publication. */
let sold: Course[]

beforeAll(async () => {
  seller = await makeSeller(at.app, 'Closing', 'Cleo Closing')
  admin = await makeMember(at.app, { role: 'admin' })
  student = await makeMember(at.app, { name: 'Sam Student' })
  const ctx = (await ctxFor(at.app, seller)) as CreatorCtx
  const second = await makeCourse(ctx, { title: 'Closing Second', published: true })
  const third = await makeCourse(ctx, { title: 'Closing Third', published: true })
  sold = [seller.course, second, third]
  await buyCourse(at.app, second, {
    ctx: await ctxFor(at.app, student),
    email: student.email,
    name: student.name,
  })
  await at.app.worker.settle()
})

const page = async (path: string) => (await visit(at.app, path)).text

/** Every place that shows a course to those who do not have it. What they look at again is kept in memory meanwhile. */
const places: Record<string, (course: Course) => Promise<boolean>> = {
  storefront: async ({ salesPath }) => (await page(`/@${seller.handle}`)).includes(salesPath),
  'storefront, signed in': async ({ salesPath }) =>
    (await visit(at.app, `/@${seller.handle}`, { as: student })).text.includes(salesPath),
  feed: async ({ salesPath }) => (await page(`/@${seller.handle}/feed.xml`)).includes(salesPath),
  sitemap: async ({ salesPath }) => {
    // Slashes of addresses are escaped there.
    const xml = (await page('/sitemaps/courses-1.xml')).replaceAll('&#47;', '/')
    return xml.includes(`${salesPath}<`)
  },
  catalog: async ({ salesPath }) => (await page('/browse')).includes(salesPath),
  'catalog, searched': async ({ salesPath }) => (await page('/browse?q=closing')).includes(salesPath),
  'other sites': async ({ salesPath }) =>
    (await call(at.app, 'GET', `/oembed?url=${encodeURIComponent(`http://localhost:3000${salesPath}`)}`))
      .status === 200,
  'pages of the other courses': async (course) => {
    const others = sold.filter(({ id }) => id !== course.id)
    const pages = await Promise.all(others.map(({ salesPath }) => page(salesPath)))
    return pages.some((html) => html.includes(`href="${course.salesPath}"`))
  },
  'sales page': async ({ salesPath, offerId }) => {
    const answer = await visit(at.app, salesPath)
    expect(answer.status).toBe(200)
    const offers = answer.text.includes(`/checkout/${offerId}`)
    expect(answer.text.includes(closedWords)).toBe(!offers)
    // What search engines read says the same.
    expect(answer.text.includes('"@type":"Offer"')).toBe(offers)
    return offers
  },
  checkout: async ({ offerId }) => {
    const answer = await visit(at.app, `/checkout/${offerId}`)
    const offers = answer.text.includes('name="cardNumber"')
    expect(answer.text.includes(closedWords)).toBe(!offers)
    return offers
  },
  'summary of the API': async ({ offerId }) => {
    const { body } = await call(at.app, 'GET', `/api/v1/checkouts/${offerId}`)
    return body.closedBecause === null
  },
}

/** The courses that each place offers, as numbers of `sold`. */
async function offered(): Promise<Record<string, number[]>> {
  const found: Record<string, number[]> = {}
  for (const [name, isOffered] of Object.entries(places)) {
    const answers = await Promise.all(sold.map(isOffered))
    found[name] = answers.flatMap((yes, n) => (yes ? [n + 1] : []))
  }
  return found
}

const everywhere = (...numbers: number[]) =>
  Object.fromEntries(Object.keys(places).map((name) => [name, numbers]))

const moveTo = (plan: string) => call(at.app, 'PUT', '/api/v1/me/plan', { as: seller, body: { plan } })
const choose = (course: Course) =>
  call(at.app, 'PUT', '/api/v1/open-courses', { as: seller, body: { courseIds: [course.id] } })
const payThroughApi = (course: Course) =>
  call(at.app, 'POST', `/api/v1/checkouts/${course.offerId}`, {
    body: { ...paymentFor(course), email: freshEmail('api') },
    headers: { 'idempotency-key': freshEmail('key') },
  })

/** A browser that has the page of the checkout open, and what pressing its button sends. */
async function openCheckout(course: Course): Promise<() => Promise<Answer>> {
  const opened = await visit(at.app, `/checkout/${course.offerId}`)
  const name = checkoutCookie(false)
  const cookie = `${name}=${cookiesOf(opened)[name]}`
  return () =>
    visit(at.app, `/checkout/${course.offerId}`, {
      as: { cookie },
      form: {
        email: freshEmail('page'),
        name: 'Pia Page',
        cardNumber: goodCard.number,
        cardExpiry: goodCard.expiry,
        cardCode: goodCard.securityCode,
        country: 'PT',
        total: String(course.price.cents),
      },
    })
}

describe('T1: what a plan does not keep open', () => {
  it('is offered nowhere from the downgrade on, and everywhere again after an upgrade', async () => {
    expect(await offered()).toEqual(everywhere(1, 2, 3))
    const second = sold[1] as Course
    const press = await openCheckout(second)
    expect((await moveTo('free_plan')).status).toBe(200)
    // No worker had its turn: whoever changed it sees it at the next look.
    expect(await offered()).toEqual(everywhere(1))

    const pressed = await press()
    expect(pressed.status).toBe(403)
    expect(pressed.text).toContain(closedWords)
    expect(await payThroughApi(second)).toMatchObject({ status: 403, body: { message: closedWords } })
    expect((await payThroughApi(sold[0] as Course)).status).toBe(201)

    // Who has it keeps it, and is led to it from its page.
    const lessons = await call(at.app, 'GET', `/api/v1/learn/${second.id}`, { as: student })
    expect(lessons.status).toBe(200)
    expect((await visit(at.app, second.salesPath, { as: student })).text).toContain(`/learn/${second.id}`)

    expect((await moveTo('pro_plan')).status).toBe(200)
    expect(await offered()).toEqual(everywhere(1, 2, 3))
    expect((await press()).status).toBe(303)
  })

  it('is what the creator did not choose, at once', async () => {
    await moveTo('free_plan')
    expect((await choose(sold[2] as Course)).status).toBe(200)
    await at.app.worker.settle()
    expect(await offered()).toEqual(everywhere(3))
    expect((await payThroughApi(sold[0] as Course)).status).toBe(403)
    expect((await payThroughApi(sold[2] as Course)).status).toBe(201)
    await choose(sold[0] as Course)
    await at.app.worker.settle()
    expect(await offered()).toEqual(everywhere(1))
  })

  it('follows an admin: a plan that is given, and numbers that are switched off and on', async () => {
    const enforce = async (planEnforcement: string) => {
      const { body } = await call(at.app, 'GET', '/api/v1/admin/settings', { as: admin })
      const answer = await call(at.app, 'PATCH', '/api/v1/admin/settings', {
        as: admin,
        body: { revision: body.revision, planEnforcement },
      })
      expect(answer.status).toBe(200)
    }
    expect(await offered()).toEqual(everywhere(1))
    await enforce('off')
    expect(await offered()).toEqual(everywhere(1, 2, 3))
    await enforce('counts')
    expect(await offered()).toEqual(everywhere(1))
    const give = (plan: string) =>
      call(at.app, 'PUT', `/api/v1/admin/users/${seller.userId}/plan`, { as: admin, body: { plan } })
    expect((await give('basic_plan')).status).toBe(200)
    expect(await offered()).toEqual(everywhere(1, 2, 3))
    expect((await give('free_plan')).status).toBe(200)
    expect(await offered()).toEqual(everywhere(1))
  })

  it('tells a feed reader that was here before that something went', async () => {
    await moveTo('pro_plan')
    const before = await visit(at.app, `/@${seller.handle}/feed.xml`)
    const since = String(before.headers['last-modified'])
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    await moveTo('free_plan')
    const again = await visit(at.app, `/@${seller.handle}/feed.xml`, {
      headers: { 'if-modified-since': since },
    })
    expect(again.status).toBe(200)
    expect(again.text).not.toContain('Closing Third')
  })

  it('opens the next when the open one goes', async () => {
    const gone = sold[0] as Course
    await call(at.app, 'DELETE', `/api/v1/courses/${gone.id}/publication`, { as: seller })
    await at.app.worker.settle()
    sold = sold.slice(1)
    expect(await offered()).toEqual(everywhere(1))
  })

  it('is for its own creator to choose', async () => {
    const other = await makeSeller(at.app, 'Stranger', 'Otto Other')
    const theirs = { as: other, body: { courseIds: [(sold[0] as Course).id] } }
    expect((await call(at.app, 'PUT', '/api/v1/open-courses', theirs)).status).toBe(404)
    expect((await call(at.app, 'PUT', '/api/v1/open-courses', { ...theirs, as: student })).status).toBe(403)
    const listed = await call(at.app, 'GET', '/api/v1/open-courses', { as: other })
    expect(listed.text).not.toContain('Closing')
  })
})
