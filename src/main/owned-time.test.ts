import { beforeAll, describe, expect, it } from 'vitest'
import { makePackage, setHours } from '#areas/coaching/testing/clients-making.ts'
import { ownLibrary } from '#areas/library/server/own-library.ts'
import { createTier } from '#areas/memberships/server/tiers.ts'
import { pay } from '#areas/payments/server/checkout/paying.ts'
import { findOffer } from '#areas/payments/server/offers.ts'
import { listOwnOrders } from '#areas/payments/server/own-orders.ts'
import { search } from '#areas/search/server/search.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { call, testProduct, visit } from '#testing/http.ts'
import { goodCard } from '#testing/makers.ts'
import { ctxFor, type Member, makeMember, makeSeller, type Seller } from '#testing/people.ts'

const at = testProduct({ demo: true })
let seller: Seller
let ana: CreatorCtx
let mia: Member
let ctx: Ctx<SignedIn>
let paths: { book: string; area: string }

/** Mia has a package of coaching and a membership, each paid for. */
beforeAll(async () => {
  seller = await makeSeller(at.app, 'Celadon', 'Ana Reis')
  ana = (await ctxFor(at.app, seller)) as CreatorCtx
  await setHours(ana)
  const three = await makePackage(ana, { title: 'Three firings', sessions: 3, priceCents: 9_000 })
  const tier = await createTier(ana, { title: 'Firing club', priceCents: 2900 })
  mia = await makeMember(at.app, { name: 'Mia Chen' })
  ctx = (await ctxFor(at.app, mia)) as Ctx<SignedIn>
  const membership = await findOffer(ana, seller.workspaceId, { kind: 'tier', id: tier.id })
  for (const [offerId, expectedTotalCents] of [
    [three.offerId, 9_000],
    [membership?.id ?? 'off_', 2900],
  ] as const) {
    const buyer = { email: mia.email, name: 'Mia Chen', expectedTotalCents, input: goodCard }
    await pay(ctx, offerId, buyer, crypto.randomUUID())
  }
  await at.app.worker.settle()
  paths = { book: three.bookPath, area: tier.salesPath.replace(/membership\/.*$/, 'members') }
})

describe('coaching and a membership that someone has', () => {
  it('are in their library, each leading to where it’s used', async () => {
    const { others } = await ownLibrary(ctx)
    expect(others).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'coachingPackage', title: 'Three firings', openPath: paths.book }),
        expect.objectContaining({ kind: 'tier', title: 'Firing club', openPath: paths.area }),
      ]),
    )
  })

  it('are among their orders, and each receipt says what to do next', async () => {
    const { orders } = await listOwnOrders(ctx, { limit: 10 })
    expect(orders.map(({ items }) => items[0]?.kind).toSorted()).toEqual(['coachingPackage', 'tier'])
    const receipts: Record<string, string> = {}
    for (const { items, receiptPath } of orders)
      receipts[items[0]?.kind ?? ''] = (await visit(at.app, receiptPath, { as: mia })).text
    expect(receipts.coachingPackage).toContain('Book the first session')
    expect(receipts.coachingPackage).toContain(`href="${paths.book}`)
    expect(receipts.tier).toContain('Open member area')
    expect(receipts.tier).toContain('Manage membership')
  })

  it('are found by whoever sells them and whoever has them, with the person', async () => {
    const kinds = async (as: Ctx<SignedIn>) =>
      (await search(as, { q: 'firing' })).found.map(({ kind }) => kind)
    expect(await kinds(ana as Ctx<SignedIn>)).toEqual(expect.arrayContaining(['coachingPackage', 'tier']))
    expect((await search(ctx, { q: 'firing' })).found.map(({ path }) => path)).toEqual(
      expect.arrayContaining([paths.book, paths.area]),
    )
    const [person] = (await search(ana as Ctx<SignedIn>, { q: 'mia chen' })).found
    expect(person?.path).toMatch(/^\/(coaching|membership)/)
    const stranger = (await ctxFor(at.app, await makeMember(at.app, { name: 'Eve' }))) as Ctx<SignedIn>
    expect(await kinds(stranger)).toEqual([])
  })

  it('are members in a file that’s their seller’s alone, and no one’s without the Pro Plan', async () => {
    const path = '/api/v1/membership-members.csv'
    const { status, text } = await call(at.app, 'GET', path, { as: seller })
    const [heading, ...lines] = text.trim().split(/\r?\n/)
    expect(status).toBe(200)
    expect(heading).toContain('Member,Email,Tier,Status,Badge,Joined,Ends,Total spent')
    expect(lines).toEqual([expect.stringContaining(`Mia Chen,${mia.email},Firing club,active`)])
    const poor = await makeMember(at.app, { role: 'creator', plan: 'basic_plan' })
    expect((await call(at.app, 'GET', path, { as: poor })).status).toBe(403)
    expect((await call(at.app, 'GET', path, { as: mia })).status).toBe(403)
  })
})
