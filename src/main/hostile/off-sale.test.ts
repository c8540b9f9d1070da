import { beforeAll, describe, expect, it } from 'vitest'
import { removeCourse } from '#areas/courses/server/courses.ts'
import { unpublishCourse } from '#areas/courses/server/publishing.ts'
import { newId } from '#kernel/ids.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { type Caller, call, testProduct, visit } from '#testing/http.ts'
import { goodCard } from '#testing/makers.ts'
import { anotherCourse, ctxFor, makeWorld, signInAgain, type World } from '#testing/people.ts'

const at = testProduct()
let world: World
type HiddenCourse = World['a']['course']
/** What A has that isn't on sale. */
let hidden: Record<'draft' | 'taken off sale' | 'in the trash' | 'a draft in the trash', HiddenCourse>

beforeAll(async () => {
  world = await makeWorld(at.app)
  const ctx = await owner()
  hidden = {
    draft: world.a.draft,
    'taken off sale': await anotherCourse(at.app, world.a, true),
    'in the trash': await anotherCourse(at.app, world.a, true),
    'a draft in the trash': await anotherCourse(at.app, world.a, false),
  }
  await unpublishCourse(ctx, hidden['taken off sale'].id)
  await removeCourse(ctx, hidden['in the trash'].id)
  await removeCourse(ctx, hidden['a draft in the trash'].id)
})

const owner = async () => (await ctxFor(at.app, await signInAgain(at.app, world.a))) as CreatorCtx

const strangers = (): [string, Caller | null][] => [
  ['nobody', null],
  ['a pass holder', world.p],
  ['a student of theirs', world.s],
  ['another creator', world.b],
  ['an admin', world.adm],
]

const form = { email: 'mia@example.com', name: 'Mia Chen', total: '4900' }
const card = {
  cardNumber: goodCard.number,
  cardExpiry: goodCard.expiry,
  cardCode: goodCard.securityCode,
  country: 'PT',
}

/** Every way to ask for a checkout, as text without what differs from one request to the next. */
async function asked(offerId: string, as: Caller | null): Promise<string[]> {
  const api = `/api/v1/checkouts/${offerId}`
  const body = { email: form.email, name: form.name, expectedTotalCents: 4900, card: goodCard }
  const headers = { 'idempotency-key': `off-sale-${Math.random()}` }
  const answers = [
    await visit(at.app, `/checkout/${offerId}`, { as }),
    await visit(at.app, `/checkout/${offerId}?declined=1`, { as }),
    await call(at.app, 'HEAD', `/checkout/${offerId}`, { as }),
    await visit(at.app, `/checkout/${offerId}`, { as, form: { ...form, ...card } }),
    await visit(at.app, `/checkout/${offerId}`, { as, form: {} }),
    await call(at.app, 'GET', api, { as }),
    await call(at.app, 'HEAD', api, { as }),
    await call(at.app, 'POST', api, { as, body, headers }),
  ]
  return answers.map(({ status, text }) =>
    `${status} ${text}`.replaceAll(offerId, 'OFFER').replace(/req_\w+/g, 'REQUEST'),
  )
}

describe('S7: the checkout of what is not on sale', () => {
  it('S7: answers everybody else as one that never was', async () => {
    for (const [who, as] of strangers()) {
      const never = await asked(newId('off'), as)
      expect(never.map((each) => each.slice(0, 3))).toEqual(Array.from({ length: 8 }, () => '404'))
      for (const [what, course] of Object.entries(hidden)) {
        const answers = await asked(course.offerId, as)
        expect([who, what, ...answers]).toEqual([who, what, ...never])
        expect(answers.join()).not.toContain(course.title)
      }
    }
  })

  it('S7: is shown to its owner, with why it is closed', async () => {
    for (const course of Object.values(hidden)) {
      const page = await visit(at.app, `/checkout/${course.offerId}`, { as: world.a })
      expect(page.status).toBe(200)
      expect(page.text).toContain('This course isn’t on sale right now.')
    }
  })

  it('S7: is found again once it is on sale, and shown closed to who owns it', async () => {
    const course = await anotherCourse(at.app, world.a, true)
    const { offerId } = course
    expect((await visit(at.app, `/checkout/${offerId}`)).status).toBe(200)
    const paid = await call(at.app, 'POST', `/api/v1/checkouts/${offerId}`, {
      as: world.t,
      body: {
        ...{ email: world.t.email, name: 'Tom', card: goodCard },
        expectedTotalCents: course.price.cents,
      },
      headers: { 'idempotency-key': 'owns-it' },
    })
    expect(paid.status).toBe(201)
    await unpublishCourse(await owner(), course.id)
    expect((await visit(at.app, `/checkout/${offerId}`)).status).toBe(404)
    const owned = await call(at.app, 'GET', `/api/v1/checkouts/${offerId}`, { as: world.t })
    expect([owned.status, owned.body.ownedHref]).toEqual([200, `/learn/${course.id}`])
    // What was bought stays the buyer’s: the receipt continues working.
    expect((await visit(at.app, String(paid.body.next))).status).toBe(200)
  })

  it('S7: is in no list, feed or embedding either', async () => {
    const origin = at.app.config.appUrl
    for (const course of Object.values(hidden)) {
      const sales = `/@${world.a.handle}/courses/${course.slug}`
      const paths = [
        sales,
        `/oembed?url=${encodeURIComponent(origin + sales)}`,
        `/@${world.a.handle}`,
        `/@${world.a.handle}/feed.xml`,
        '/sitemap.xml',
        '/browse',
      ]
      for (const path of paths) {
        const { text } = await visit(at.app, path)
        expect([path, text.includes(course.title), text.includes(course.offerId)]).toEqual([
          path,
          false,
          false,
        ])
      }
    }
  })
})
