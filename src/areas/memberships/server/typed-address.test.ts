import { eq, inArray } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rightPassesFrom } from '#areas/access/server/right-passes.ts'
import { grants } from '#areas/access/server/tables.ts'
import { users } from '#areas/accounts/server/tables.ts'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { moveContacts } from '#areas/contacts/server/contacts.ts'
import { tellPressed } from '#areas/payments/server/checkout/begun-elsewhere.ts'
import { pay } from '#areas/payments/server/checkout/paying.ts'
import { passesFrom, withPass } from '#areas/payments/server/receipts.ts'
import { offers } from '#areas/payments/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { hashToken } from '#platform/crypto.ts'
import { links } from '#platform/links/tables.ts'
import { testClock } from '#testing/clock.ts'
import { asStudent, asVisitor, freshEmail } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { mailsTo } from '#testing/mailbox.ts'
import { goodCard, useTestPayments } from '#testing/makers.ts'
import type { Tier } from '../contract.ts'
import { joinTier, offerOf, payFor, proCreator } from '../testing/store.ts'
import { sendDigests } from './digest/sending.ts'
import { sendMemberLink } from './fresh-link.ts'
import { acceptGift } from './gift-acceptance.ts'
import { beginGift, findGift } from './gifts.ts'
import { sendInvoice } from './invoices.ts'
import { addMember, listMembers } from './members.ts'
import { createPiece } from './pieces.ts'
import { leaveSeat, seatsOf, takeSeat } from './seats.ts'
import { createTier, rankedTiers } from './tiers.ts'
import { findReader, noteOpening, openPiece, ownRating, ratePiece } from './visiting.ts'

const test = testDb()
/** A Wednesday. */
const start = new Date('2026-04-01T14:00:00Z')
const clock = testClock(start)
let ana: CreatorCtx
let free: Tier
let vip: Tier

beforeAll(() => useTestPayments())
beforeEach(async () => {
  clock.set(start)
  ana = await proCreator(test.db, clock.now)
  free = await createTier(ana, { title: 'Free', priceCents: 0 })
  vip = await createTier(ana, { title: 'VIP', priceCents: 19_900 })
})

const workspaceOf = () => getWorkspace(ana, ana.actor.workspaceId)

/** Joins the free tier in a browser, with an address that's only typed. Answers that browser. */
async function joinTyped(email: string): Promise<Ctx> {
  clock.advance(1000)
  const visitor = asVisitor(test.db, clock.now)
  const [offer] = await test.db.select().from(offers).where(eq(offers.productId, free.id))
  const press = { email, name: 'Eve', expectedTotalCents: 0, input: goodCard }
  const { next } = await pay(visitor, offer?.id as Id<'off'>, press, crypto.randomUUID())
  const passes = await passesFrom(visitor, withPass(undefined, next.replace('/orders/', '')))
  expect(passes).toMatchObject([{ proven: false }])
  return { ...visitor, actor: { kind: 'pass', passes } }
}

async function readerOf(ctx: Ctx) {
  const workspace = await workspaceOf()
  return findReader(ctx, workspace, await rankedTiers(ana, workspace.id), undefined)
}

describe('whoever only typed an address into a free tier', () => {
  it('neither sees nor changes what its owner says of a piece, or where they sit', async () => {
    const session = await createPiece(ana, {
      ...{ kind: 'session', title: 'Firing', tierId: free.id, publishedAt: start.toISOString() },
      ...{ startsAt: '2026-04-15T18:00:00.000Z', zone: 'UTC', seats: 5, link: 'https://meet.example.com/x' },
    })
    const workspace = await workspaceOf()
    const all = await rankedTiers(ana, workspace.id)
    const mia = await joinTier(ana, vip, clock.now)
    const own = await readerOf(mia.ctx)
    const pieceId = session.id
    const piece = (await openPiece(mia.ctx, workspace, { pieceId, reader: own, all }))?.piece
    if (!piece) throw new Error('It’s closed.')
    await noteOpening(mia.ctx, workspace, { piece, reader: own })
    await ratePiece(mia.ctx, workspace, { pieceId, reader: own, stars: 2 })
    await takeSeat(mia.ctx, workspace, { pieceId, reader: own })

    const eve = await joinTyped(mia.ctx.actor.email)
    const reader = await readerOf(eve)
    expect(reader.as).toBe('member')
    expect(await ownRating(eve, workspace, { pieceId, reader })).toBeNull()
    expect((await seatsOf(eve, workspace, { piece, reader }))?.isOwn).toBe(false)
    await ratePiece(eve, workspace, { pieceId, reader, stars: 5 })
    await leaveSeat(eve, workspace, { pieceId, reader })
    expect(await ownRating(mia.ctx, workspace, { pieceId, reader: own })).toBe(2)
    expect((await seatsOf(mia.ctx, workspace, { piece, reader: own }))?.isOwn).toBe(true)

    // Who isn't a member otherwise has a seat by the browser that joined.
    const gus = await joinTyped(freshEmail('gus'))
    const place = { pieceId, reader: await readerOf(gus) }
    expect(await takeSeat(gus, workspace, place)).toBe(true)
  })

  it('hides no one’s paid membership from its seller', async () => {
    const mia = await joinTier(ana, vip, clock.now)
    await joinTyped(mia.ctx.actor.email)
    const { members } = await listMembers(ana, { page: 1 })
    expect(members.map(({ id, tier, subscriptionId }) => [id, tier, subscriptionId])).toEqual([
      [mia.memberId, 'VIP', mia.place.id],
    ])
  })

  it('doesn’t choose where a member’s fresh link leads', async () => {
    const [paid, given] = [freshEmail('paid'), freshEmail('given')]
    const { orderId } = await payFor(asVisitor(test.db, clock.now), vip, paid)
    const { id } = await addMember(ana, { email: given, name: '', tierId: vip.id, endsAt: null })
    await joinTyped(paid)
    await joinTyped(given)
    for (const email of [paid, given]) await sendMemberLink(ana, ana.actor.workspaceId, email)
    const lastTo = async (email: string) => (await mailsTo(test.db, email)).at(-1)?.text ?? ''
    const [, receipt = ''] = /\/orders\/([\w-]{20,})/.exec(await lastTo(paid)) ?? []
    const [, entrance = ''] = /\/members\/enter\/([\w-]{20,})/.exec(await lastTo(given)) ?? []
    const keys = [receipt, entrance].map(hashToken)
    const found = await test.db.select().from(links).where(inArray(links.key, keys))
    expect(new Set(found.map(({ target }) => target))).toEqual(new Set([orderId, id]))
  })

  it('keeps no one from a gift, an invoice or being added', async () => {
    const visitor = asVisitor(test.db, clock.now)
    const email = freshEmail('liv')
    await joinTyped(email)
    const workspace = await workspaceOf()
    const { offerId, token } = await beginGift(visitor, workspace, vip.salesPath.split('/').at(-1) ?? '', {
      ...{ offerId: (await offerOf(test.db, vip)).id, way: 'email', email, message: '' },
    })
    const giver = { email: freshEmail('giver'), name: 'Gil', expectedTotalCents: 19_900, input: goodCard }
    const begun = (orderId: Id<'ord'>) =>
      tellPressed(visitor, workspace.id, token, { orderId, email: giver.email, name: 'Gil', waits: false })
    await pay(visitor, offerId, { ...giver, choice: { hold: token }, begun }, crypto.randomUUID())
    const gift = (await findGift(visitor, workspace.id, token))?.gift
    if (!gift) throw new Error('There’s no gift.')
    await acceptGift(visitor, gift, { email, name: 'Liv' })
    const { members } = await listMembers(ana, { page: 1, search: email })
    expect(members.map(({ tier, badge }) => [tier, badge])).toEqual([['VIP', 'gift']])

    const [asked, added] = [freshEmail('asked'), freshEmail('added')]
    await joinTyped(asked)
    await joinTyped(added)
    await sendInvoice(ana, { email: asked, name: '', offerId: (await offerOf(test.db, vip)).id })
    await addMember(ana, { email: added, name: '', tierId: vip.id, endsAt: null })
  })

  it('has no one emailed each week', async () => {
    const email = freshEmail('typed')
    await joinTyped(email)
    const paid = freshEmail('paid')
    await payFor(asVisitor(test.db, clock.now), vip, paid)
    const student = await asStudent(test.db, { now: clock.now })
    const [offer] = await test.db.select().from(offers).where(eq(offers.productId, free.id))
    const press = { email: student.actor.email, name: 'Stu', expectedTotalCents: 0, input: goodCard }
    await pay(student, offer?.id as Id<'off'>, press, crypto.randomUUID())
    await createPiece(ana, {
      ...{ kind: 'document', title: 'Ash', body: 'Ash.', tierId: free.id },
      publishedAt: clock.now().toISOString(),
    })
    clock.set(new Date('2026-04-03T23:00:00Z'))
    await sendDigests()(ana)
    const digests = async (to: string) =>
      (await mailsTo(test.db, to)).filter(({ template }) => template === 'memberships.digest').length
    expect([await digests(email), await digests(paid), await digests(student.actor.email)]).toEqual([0, 1, 1])
    expect(await test.db.$count(grants, eq(grants.thingId, free.id))).toBe(2)
  })
})

describe('a member who has another address now', () => {
  it('S3: gets the link they ask for at it, and whoever has the former one gets none', async () => {
    const { ctx, memberId } = await joinTier(ana, vip, clock.now)
    const { email: former, userId } = ctx.actor
    const email = freshEmail('moved')
    await test.db.update(users).set({ email }).where(eq(users.id, userId))
    await moveContacts(ana, { userId, from: former })
    const before = (await mailsTo(test.db, former)).length
    for (const typed of [former, email]) await sendMemberLink(ana, ana.actor.workspaceId, typed)
    expect(await mailsTo(test.db, former)).toHaveLength(before)
    const [mail] = await mailsTo(test.db, email)
    const token = mail?.text.match(/\/members\/enter\/([\w-]+)/)?.[1] ?? ''
    expect(await rightPassesFrom(ana, token)).toMatchObject([{ grantId: memberId }])
  })
})
