import { beforeAll, describe, expect, it } from 'vitest'
import { pay } from '#areas/payments/server/checkout/paying.ts'
import { findOffer } from '#areas/payments/server/offers.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { call, testProduct, visit } from '#testing/http.ts'
import { mailsTo } from '#testing/mailbox.ts'
import { goodCard } from '#testing/makers.ts'
import { ctxFor, type Member, makeMember, makeSeller, type Seller } from '#testing/people.ts'
import { siteBrowser } from '#testing/site-browser.ts'
import type { Piece, Tier } from '../contract.ts'
import { createPiece } from '../server/pieces.ts'
import { memberDays } from '../server/tables.ts'
import { createTier } from '../server/tiers.ts'

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
    for (const words of ['Basic kiln', '$29.00 a month', 'A letter', 'Join Second kiln', 'Ash'])
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
    expect(lens.text).toContain('looking at this as a member: Basic kiln')
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
