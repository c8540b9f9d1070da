import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { pay } from '#areas/payments/server/checkout/paying.ts'
import { findOffer } from '#areas/payments/server/offers.ts'
import { subscriptions } from '#areas/payments/server/subscription-tables.ts'
import { cancelSubscription } from '#areas/payments/server/subscriptions/changing.ts'
import { orders } from '#areas/payments/server/tables.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { call, testProduct, visit } from '#testing/http.ts'
import { mailsTo } from '#testing/mailbox.ts'
import { goodCard } from '#testing/makers.ts'
import {
  anotherCourse,
  buyCourse,
  ctxFor,
  type Member,
  makeMember,
  makeSeller,
  type Seller,
} from '#testing/people.ts'
import { siteBrowser } from '#testing/site-browser.ts'
import type { Piece, Tier } from '../contract.ts'
import { changeJoinPage } from '../server/join-page.ts'
import { createPiece } from '../server/pieces.ts'
import { memberDays } from '../server/tables.ts'
import { createTier, listTiers } from '../server/tiers.ts'

const at = testProduct({ demo: true })
let seller: Seller
let creator: CreatorCtx
let mia: Member
let basic: Tier
let recipe: Piece
let paths: { join: string; area: string }

beforeAll(async () => {
  seller = await makeSeller(at.app, 'Celadon', 'Ana Reis')
  creator = (await ctxFor(at.app, seller)) as CreatorCtx
  mia = await makeMember(at.app, { name: 'Mia Chen' })
  basic = await createTier(creator, { title: 'Basic kiln', priceCents: 2900, features: 'A letter' })
  await createTier(creator, { title: 'Second kiln', priceCents: 7900 })
  recipe = await createPiece(creator, {
    ...{ kind: 'document', title: 'Ash', teaser: 'Ten of them.', body: 'Two parts <b>ash</b>.' },
    ...{ tierId: basic.id, publishedAt: creator.now().toISOString() },
  })
  const join = basic.salesPath.replace(/\/[^/]+$/, '')
  paths = { join, area: join.replace(/membership$/, 'members') }
  await at.app.worker.settle()
})

const page = (path: string, as?: Member) => visit(at.app, path, as ? { as } : {})

describe('the page to join at', () => {
  it('shows every tier with its price and what is inside, to anyone, and nothing of what is for members', async () => {
    const { status, text } = await page(paths.join)
    expect(status).toBe(200)
    for (const words of [
      'Basic kiln',
      '$29',
      'a month',
      'A letter',
      'Join Second kiln',
      'Ash',
      'Basic kiln and up',
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('Two parts')
    expect((await page(basic.salesPath)).status).toBe(303)
  })
})

describe('the member area', () => {
  it('is a door for whoever is not a member, and never shows what is behind it', async () => {
    for (const as of [undefined, mia]) {
      const { status, text } = await page(paths.area, as)
      expect([status, text.includes('Email me a link')]).toEqual([403, true])
      const piece = await page(`${paths.area}/${recipe.id}`, as)
      expect(piece.status).toBe(403)
      expect(piece.text).toContain('Ten of them.')
      expect(piece.text).not.toContain('Two parts')
    }
    expect((await page(`${paths.area}/mpc_none`)).status).toBe(404)
  })

  it('opens for who joined, escapes what was typed, and is kept by no one', async () => {
    const ctx = (await ctxFor(at.app, mia)) as Ctx<SignedIn>
    const offer = await findOffer(creator, seller.workspaceId, { kind: 'tier', id: basic.id })
    if (!offer) throw new Error('It has no price.')
    const buyer = { email: mia.email, name: 'Mia Chen', expectedTotalCents: 2900, input: goodCard }
    await pay(ctx, offer.id, buyer, crypto.randomUUID())
    await at.app.worker.settle()
    const { status, text, headers } = await page(paths.area, mia)
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(text).toContain('You’re a member: Basic kiln.')
    const piece = await page(`${paths.area}/${recipe.id}`, mia)
    expect(piece.text).toContain('Two parts &lt;b&gt;ash&lt;/b&gt;.')
    expect(await at.app.database.db.$count(memberDays)).toBe(1)
    // The owner sees it through a tier, and it counts nowhere.
    const lens = await page(`${paths.area}?as=${basic.id}`, seller)
    expect(lens.text).toContain('viewing this as a member: Basic kiln')
    expect(await at.app.database.db.$count(memberDays)).toBe(1)
  })

  it('emails a link to a member, and answers the same to everyone else', async () => {
    const ask = async (email: string) => {
      const { status, headers } = await call(at.app, 'POST', `${paths.area}/link`, {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        raw: new URLSearchParams({ email }).toString(),
      })
      return [status, headers.location]
    }
    const unknown = await ask('no-one@example.com')
    expect(unknown).toEqual([303, `${paths.area}?sent=1`])
    expect(await ask('no address')).toEqual(unknown)
    const before = (await mailsTo(at.app.database.db, mia.email)).length
    expect(await ask(mia.email)).toEqual(unknown)
    expect(await mailsTo(at.app.database.db, mia.email)).toHaveLength(before + 1)
    expect(await mailsTo(at.app.database.db, 'no-one@example.com')).toEqual([])
  })
})

it('says at the checkout that there is a membership already, and leads to where it is changed', async () => {
  const priced = await findOffer(creator, seller.workspaceId, { kind: 'tier', id: basic.id })
  const form = {
    ...{ email: 'two@example.com', name: 'Two Browsers', total: '2900', country: 'PT' },
    ...{ cardNumber: '4242 4242 4242 4242', cardExpiry: '04 / 39', cardCode: '123' },
  }
  const address = `/checkout/${priced?.id}`
  expect((await siteBrowser(at.app.web).post(address, form)).at).toMatch(/^\/orders\//)
  const again = siteBrowser(at.app.web)
  for (const press of ['once', 'again']) {
    const { answer } = await again.post(address, form)
    expect([press, answer.statusCode]).toEqual([press, 409])
    expect(answer.body).toContain('You already have a membership here')
    expect(answer.body).toContain(`<a href="${paths.area}">Change your membership in the member area</a>`)
    expect(answer.body).not.toContain('Nothing was charged')
  }
})

it('20: a creator on another plan passes no operation', async () => {
  const poor = await makeMember(at.app, { role: 'creator', plan: 'basic_plan' })
  const asked = [
    ['GET', '/membership'],
    ['GET', '/membership/history'],
    ['GET', '/membership/tiers'],
    ['POST', '/membership/tiers'],
    ['GET', '/membership/members'],
    ['POST', '/membership/members'],
    ['GET', '/membership/content'],
    ['POST', '/membership/content'],
    ['PUT', '/membership/tier-order'],
  ] as const
  for (const [method, path] of asked)
    expect((await call(at.app, method, `/api/v1${path}`, { as: poor, body: {} })).status).toBe(403)
})

describe('what the member area shows', () => {
  const withDay = (day: number, hour = 0) => new Date(Date.now() + day * 86_400_000 + hour * 3_600_000)
  let ria: Member
  beforeAll(async () => {
    ria = await makeMember(at.app, { name: 'Ria Lind' })
    const ctx = (await ctxFor(at.app, ria)) as Ctx<SignedIn>
    const offer = await findOffer(creator, seller.workspaceId, { kind: 'tier', id: basic.id })
    if (!offer) throw new Error('It has no price.')
    const buyer = { email: ria.email, name: 'Ria Lind', expectedTotalCents: 2900, input: goodCard }
    await pay(ctx, offer.id, buyer, crypto.randomUUID())
    const session = (title: string, tierId: string, startsAt: Date) =>
      createPiece(creator, {
        ...{ kind: 'session', title, tierId: tierId as Tier['id'], publishedAt: withDay(-1).toISOString() },
        ...{ startsAt: startsAt.toISOString(), zone: 'Europe/Lisbon', minutes: 90 },
      })
    const [, second] = await listTiers(creator)
    await session('Long ago', basic.id, withDay(-30))
    await session('On right now', basic.id, withDay(0, -1))
    await session('In a week', basic.id, withDay(7))
    if (second) await session('For the second', second.id, withDay(0, -0.5))
    await at.app.worker.settle()
  })

  it('begins with the session that is on or comes next, of those the member may join', async () => {
    const { text } = await page(paths.area, ria)
    const live = /<article class="ma-live">.*?<\/article>/s.exec(text)?.[0] ?? ''
    expect(live).toContain('On right now')
    expect(live).toContain('On now')
    expect(live).toContain('/event.ics')
    expect(live).not.toContain('For the second')
    // It's told once.
    expect(text.split('On right now')).toHaveLength(2)
    const shelf = /<section class="ma-lock">.*?<\/section>/s.exec(text)?.[0] ?? ''
    expect(shelf).toContain('Opens with Second kiln')
    expect(shelf).toContain('For the second')
    expect(shelf).toContain('Change to Second kiln')
    expect((await page(`${paths.area}?page=2`, ria)).text).not.toContain('ma-live')
  })

  it('is called as its creator calls it, there and where people join', async () => {
    await changeJoinPage(creator, { title: '  The <Kiln>  Room ', summary: 'A live firing every month.' })
    await at.app.worker.settle()
    const join = await page(paths.join)
    expect(join.text).toContain('<h1 class="hero-t">The &lt;Kiln&gt; Room</h1>')
    expect(join.text).toContain('A live firing every month.')
    expect((await page(paths.area, ria)).text).toContain('<h1 class="title">The &lt;Kiln&gt; Room</h1>')
    await changeJoinPage(creator, { title: ' ', summary: '' })
    await at.app.worker.settle()
    expect((await page(paths.join)).text).toContain('<h1 class="hero-t">Membership</h1>')
  })

  it('leads from another tier on the join page to where it’s chosen', async () => {
    const { text } = await page(paths.join, ria)
    const [, href = ''] = /href="([^"]*)"[^>]*>Change to Second kiln/.exec(text) ?? []
    expect(href).toBe(`${paths.area}/manage?change`)
    const { headers } = await page(href, ria)
    expect(headers.location).toMatch(/^\/subscriptions\/[\w-]{43}\/switch$/)
  })

  it('leads whoever is leaving to take that back before they move up', async () => {
    const leaver = await makeMember(at.app, { name: 'Lou Vidal' })
    const ctx = (await ctxFor(at.app, leaver)) as Ctx<SignedIn>
    const offer = await findOffer(creator, seller.workspaceId, { kind: 'tier', id: basic.id })
    const buyer = { email: leaver.email, name: 'Lou Vidal', expectedTotalCents: 2900, input: goodCard }
    await pay(ctx, offer?.id ?? '', buyer, crypto.randomUUID())
    const [, second] = await listTiers(creator)
    const { id } = await createPiece(creator, {
      ...{ kind: 'document', title: 'Higher up', body: 'Ash.', tierId: second?.id ?? basic.id },
      publishedAt: withDay(-1).toISOString(),
    })
    const read = async () => (await page(`${paths.area}/${id}`, leaver)).text
    expect(await read()).toContain('Change to Second kiln')
    const [row] = await at.app.database.db
      .select({ id: subscriptions.id })
      .from(subscriptions)
      .innerJoin(orders, eq(orders.subscriptionId, subscriptions.id))
      .where(eq(orders.buyerEmail, leaver.email))
    if (!row) throw new Error('They pay for nothing.')
    await cancelSubscription(ctx, { workspaceId: seller.workspaceId, id: row.id }, 'atEnd')
    const text = await read()
    expect(text).not.toContain('Change to Second kiln')
    expect(text).toContain('Your membership is ending. Restart it to change tier.')
    expect(text).toMatch(/<a href="\/subscriptions\/[^"]+">Manage membership/)
  })

  it('offers no way into a session that is over, but its recording', async () => {
    const made = (title: string, startsAt: Date, recording?: string) =>
      createPiece(creator, {
        ...{ kind: 'session', title, tierId: basic.id, publishedAt: withDay(-9).toISOString() },
        ...{ startsAt: startsAt.toISOString(), zone: 'Europe/Lisbon', minutes: 90, seats: 5 },
        ...{ link: 'https://meet.example/room', ...(recording ? { recording } : {}) },
      })
    const read = async ({ id }: Piece) => (await page(`${paths.area}/${id}`, ria)).text
    const recorded = await read(await made('Recorded', withDay(-8), 'https://video.example/1'))
    expect(recorded).toContain('<a class="btn" href="https://video.example/1"')
    for (const text of [recorded, await read(await made('Not recorded', withDay(0, -2)))]) {
      expect(text).not.toContain('meet.example')
      expect(text).not.toContain('event.ics')
      expect(text).not.toMatch(/seats? (is|are) left/)
    }
    expect(recorded).not.toContain('This session is over.')
    expect(await read(await made('Over just now', withDay(0, -1.6)))).toContain('This session is over.')
    expect(await read(await made('Still on', withDay(0, -1.4)))).toContain('5 seats are left')
  })

  it('opens a course a member bought, though a higher tier has it', async () => {
    const [, second] = await listTiers(creator)
    const course = await anotherCourse(at.app, seller, true)
    await createPiece(creator, {
      ...{ kind: 'course', courseId: course.id, title: '', tierId: second?.id ?? basic.id },
      publishedAt: withDay(-1).toISOString(),
    })
    const locked = await page(paths.area, ria)
    expect(/<section class="ma-lock">.*?<\/section>/s.exec(locked.text)?.[0]).toContain(course.title)
    const ctx = (await ctxFor(at.app, ria)) as Ctx<SignedIn>
    await buyCourse(at.app, course, { ...ria, ctx })
    const { text } = await page(paths.area, ria)
    expect(text).toContain(`href="/learn/${course.id}"`)
    expect(/<section class="ma-lock">.*?<\/section>/s.exec(text)?.[0]).not.toContain(course.title)
  })

  it('draws each piece, the same for anyone, and nothing for what is no piece', async () => {
    const drawn = await visit(at.app, `${paths.area}/${recipe.id}/cover.svg`, {})
    expect([drawn.status, drawn.headers['content-type']]).toEqual([200, expect.stringContaining('image/svg')])
    expect(drawn.text).not.toContain('Ash')
    expect((await visit(at.app, `${paths.area}/mpc_none/cover.svg`, {})).status).toBe(404)
  })
})
