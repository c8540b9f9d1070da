import { beforeAll, describe, expect, it } from 'vitest'
import { giveMonths } from '#areas/coaching/server/included-sessions.ts'
import { makePackage, setHours } from '#areas/coaching/testing/clients-making.ts'
import type { Tier } from '#areas/memberships/contract.ts'
import { createTier } from '#areas/memberships/server/tiers.ts'
import { pay } from '#areas/payments/server/checkout/paying.ts'
import { findOffer } from '#areas/payments/server/offers.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { testProduct, visit } from '#testing/http.ts'
import { goodCard } from '#testing/makers.ts'
import { ctxFor, type Member, makeMember, makeSeller, type Seller } from '#testing/people.ts'

const at = testProduct({ demo: true })
let seller: Seller
let creator: CreatorCtx
let mia: Member
let vip: Tier
beforeAll(async () => {
  seller = await makeSeller(at.app, 'Celadon', 'Ana Reis')
  creator = (await ctxFor(at.app, seller)) as CreatorCtx
  mia = await makeMember(at.app, { name: 'Mia Chen' })
  const weekly = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '24:00' }))
  await setHours(creator, { weekly })
  const hour = await makePackage(creator, { title: 'An hour together', sessions: 4, minutes: 60 })
  vip = await createTier(creator, {
    ...{ title: 'VIP kiln', priceCents: 19_900, coaching: { packageId: hour.id, sessions: 1 } },
  })
  await at.app.worker.settle()
})

describe('coaching of a tier', () => {
  it('is on the join page, and in the member area with what’s left and the way to book it', async () => {
    const join = vip.salesPath.replace(/\/[^/]+$/, '')
    expect((await visit(at.app, join)).text).toContain('1 coaching session a month (60 min)')
    const ctx = (await ctxFor(at.app, mia)) as Ctx<SignedIn>
    const offer = await findOffer(creator, seller.workspaceId, { kind: 'tier', id: vip.id })
    const buyer = { email: mia.email, name: 'Mia Chen', expectedTotalCents: 19_900, input: goodCard }
    await pay(ctx, offer?.id ?? 'off_', buyer, crypto.randomUUID())
    // The worker gives it, without waiting for the sweep.
    await at.app.worker.settle()
    const area = join.replace(/membership$/, 'members')
    const before = await visit(at.app, area, { as: mia })
    expect(before.text).toMatch(/An hour together.*1 session left until \w+ \d+, \d{4}/s)
    const [, book = ''] = /href="([^"]+\/book)"[^>]*>\s*Book a session/.exec(before.text) ?? []
    const page = await visit(at.app, book, { as: mia })
    expect([page.status, page.text.includes('1 left') || page.text.includes('1 session left')]).toEqual([
      ...[200, true],
    ])
    const [, time = ''] = /name="at"[^>]* value="([^"]+)"/.exec(page.text) ?? []
    const form = { at: time, name: 'Mia Chen', email: mia.email, note: '', zone: 'UTC', key: 'mia-books-it' }
    expect((await visit(at.app, book, { as: mia, form })).status).toBe(303)
    const after = await visit(at.app, area, { as: mia })
    expect(after.text).toContain('No sessions left until')
    expect(after.text).not.toContain('Book a session')
    await giveMonths(creator)
    expect((await visit(at.app, area, { as: mia })).text).toContain('No sessions left until')
    // No one else sees it.
    expect((await visit(at.app, area, { as: seller })).text).not.toContain('No sessions left until')
  })
})
