import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { explainAccess } from '#areas/access/server/explaining.ts'
import { listOpen } from '#areas/access/server/owned-things.ts'
import { grants, inclusions } from '#areas/access/server/tables.ts'
import { users } from '#areas/accounts/server/tables.ts'
import { findWorkspace } from '#areas/accounts/server/workspaces.ts'
import type { Course } from '#areas/courses/contract.ts'
import { takeSeat } from '#areas/learning/server/seat.ts'
import { pay } from '#areas/payments/server/checkout/paying.ts'
import { changeOffer, createOffer } from '#areas/payments/server/offers/changing.ts'
import { subscriptions } from '#areas/payments/server/subscription-tables.ts'
import { cancelSubscription, resumeSubscription } from '#areas/payments/server/subscriptions/changing.ts'
import { renewSubscriptions } from '#areas/payments/server/subscriptions/collecting.ts'
import { pauseSubscription } from '#areas/payments/server/subscriptions/pausing.ts'
import { switchChoices, switchSubscription } from '#areas/payments/server/subscriptions/switching.ts'
import { offers, orderItems, orders } from '#areas/payments/server/tables.ts'
import { findOwn } from '#areas/search/server/learner.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { days } from '#kernel/time.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { createLog } from '#platform/log.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator, asStudent, freshEmail } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { mailsTo } from '#testing/mailbox.ts'
import { goodCard, makeCourse, useTestPayments } from '#testing/makers.ts'
import type { Piece, Tier } from '../contract.ts'
import { getOverview } from './figures.ts'
import { addMember, endMember, getMember, listMembers } from './members.ts'
import { listMoves, moveMember } from './moving-members.ts'
import { setPayment } from './payment.ts'
import { changePiece, createPiece, deletePiece, listPieces } from './pieces.ts'
import { memberDays } from './tables.ts'
import { removeTier } from './tier-trash.ts'
import { changeTier, createTier, listTiers, orderTiers, rankedTiers } from './tiers.ts'
import { findReader, noteOpening, noteVisit, openPiece, piecesFor, ratePiece } from './visiting.ts'

const test = testDb()
const log = createLog('silent')
const start = new Date('2026-04-01T14:00:00Z')
const clock = testClock(start)
let ana: CreatorCtx
let other: CreatorCtx
let course: Course
let basic: Tier
let premium: Tier
let vip: Tier
let inCourse: Piece
let recipe: Piece
let session: Piece

/** Membership is part of the Pro Plan: no one else sells a tier. */
async function proCreator(): Promise<CreatorCtx> {
  const ctx = await asCreator(test.db, { now: clock.now })
  await test.db.update(users).set({ plan: 'pro_plan' }).where(eq(users.id, ctx.actor.userId))
  return { ...ctx, actor: { ...ctx.actor, plan: 'pro_plan' } }
}

const offerOf = async (tier: Tier, interval: 'month' | 'year' = 'month') => {
  const [offer] = await test.db
    .select()
    .from(offers)
    .where(and(eq(offers.productId, tier.id), eq(offers.interval, interval)))
  if (!offer) throw new Error('It has no such price.')
  return offer
}

beforeAll(async () => {
  useTestPayments()
  ana = await proCreator()
  other = await proCreator()
  course = await makeCourse(ana, { priceCents: 7900, published: true })
  basic = await createTier(ana, { title: 'Basic', priceCents: 2900 })
  premium = await createTier(ana, { title: 'Premium', priceCents: 7900 })
  vip = await createTier(ana, { title: 'VIP', priceCents: 19_900, features: 'One\n\n  Two  ' })
  const now = clock.now().toISOString()
  inCourse = await createPiece(ana, {
    kind: 'course',
    courseId: course.id,
    tierId: basic.id,
    publishedAt: now,
  })
  recipe = await createPiece(ana, {
    ...{ kind: 'document', title: 'Ten ash recipes', body: 'Ash.', tierId: premium.id, publishedAt: now },
  })
  session = await createPiece(ana, {
    ...{ kind: 'session', title: 'Live firing', tierId: basic.id, zone: 'America/New_York' },
    startsAt: new Date(start.getTime() + days(20)).toISOString(),
    publishedAt: new Date(start.getTime() + days(2)).toISOString(),
  })
})
beforeEach(() => clock.set(start))

type TestMember = {
  ctx: Ctx<SignedIn>
  contactId: Id<'ctc'>
  memberId: Id<'grt'>
  place: { workspaceId: Id<'wsp'>; id: Id<'sbs'> }
}

/** Someone who joined a tier by its monthly price. */
async function join(tier: Tier): Promise<TestMember> {
  const ctx = (await asStudent(test.db, { now: clock.now })) as Ctx<SignedIn>
  const offer = await offerOf(tier)
  await pay(
    ctx,
    offer.id,
    {
      ...{ email: ctx.actor.email, name: 'Mia Chen', input: goodCard },
      expectedTotalCents: offer.trialDays ? 0 : offer.priceCents,
    },
    crypto.randomUUID(),
  )
  const { workspaceId } = ana.actor
  const [right] = await test.db.select().from(grants).where(eq(grants.userId, ctx.actor.userId))
  if (!right) throw new Error('Nothing was given.')
  const [order] = await test.db
    .select()
    .from(orders)
    .where(eq(orders.id, right.sourceId as Id<'ord'>))
  if (!order?.subscriptionId) throw new Error('Nothing was begun.')
  return {
    ctx,
    contactId: right.contactId,
    memberId: right.id,
    place: { workspaceId, id: order.subscriptionId },
  }
}

const may = (ctx: Ctx, piece: Piece) =>
  explainAccess(
    ctx,
    ana.actor.workspaceId,
    piece.courseId ? { kind: 'course', id: piece.courseId } : { kind: 'piece', id: piece.id },
  )
const open = async (ctx: Ctx) =>
  Object.fromEntries(
    await Promise.all(
      Object.entries({ course: inCourse, recipe, session }).map(async ([name, piece]) => [
        name,
        (await may(ctx, piece)).because,
      ]),
    ),
  )
const place = async () => {
  const workspace = await findWorkspace(ana, ana.actor.workspaceId)
  if (!workspace) throw new Error('No store.')
  return workspace
}
const areaOf = async (ctx: Ctx, lens?: string) => {
  const workspace = await place()
  const all = await rankedTiers(ctx, workspace.id)
  const reader = await findReader(ctx, workspace, all, lens)
  return { workspace, all, reader, ...(await piecesFor(ctx, workspace, { reader, all, page: 1 })) }
}
const renew = () => renewSubscriptions(ana, log)

describe('tiers', () => {
  it('are ranked as they were made, with a monthly price and features a line each', async () => {
    const all = await listTiers(ana)
    expect(all.map(({ title, rank, price, interval }) => [title, rank, price?.cents, interval])).toEqual([
      ['Basic', 1, 2900, 'month'],
      ['Premium', 2, 7900, 'month'],
      ['VIP', 3, 19_900, 'month'],
    ])
    expect(vip.features).toEqual(['One', 'Two'])
  })

  it('refuse no name, a price that is none, and too many at once', async () => {
    await expect(createTier(other, { title: ' ', priceCents: 0 })).rejects.toMatchObject({
      fields: { title: 'Enter a tier name' },
    })
    await expect(createTier(other, { title: 'Odd', priceCents: 1 })).rejects.toMatchObject({
      code: 'INVALID',
    })
    const made = await Promise.allSettled(
      Array.from({ length: 12 }, (_, at) => createTier(other, { title: `T${at}`, priceCents: 0 })),
    )
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect((await listTiers(other)).map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    const [first] = await listTiers(other)
    if (first) await removeTier(other, first.id)
    expect(await listTiers(other)).toHaveLength(9)
  })

  it('of another workspace are refused as if they never were', async () => {
    const nothing = { code: 'NOT_FOUND' }
    await expect(changeTier(other, basic.id, { title: 'Mine', isActive: true })).rejects.toMatchObject(
      nothing,
    )
    await expect(removeTier(other, basic.id)).rejects.toMatchObject(nothing)
    await expect(orderTiers(other, [basic.id])).rejects.toMatchObject({ code: 'INVALID' })
    await expect(deletePiece(other, recipe.id)).rejects.toMatchObject(nothing)
    await expect(
      createPiece(other, { kind: 'document', title: 'X', tierId: basic.id, publishedAt: null }),
    ).rejects.toMatchObject({ fields: { tierId: expect.any(String) } })
    await expect(
      addMember(other, { email: freshEmail(), name: '', tierId: basic.id, endsAt: null }),
    ).rejects.toMatchObject(nothing)
  })
})

describe('what a member sees', () => {
  it('12: is the same wherever it is asked: page, course, list and search', async () => {
    const low = await join(basic)
    expect(await open(low.ctx)).toEqual({ course: 'tier', recipe: 'needs-tier', session: 'scheduled' })
    const { pieces, reader } = await areaOf(low.ctx)
    expect(reader).toMatchObject({ as: 'member', tier: { title: 'Basic' } })
    const locks = Object.fromEntries(pieces.map(({ title, lock }) => [title, lock]))
    expect(locks).toMatchObject({
      [course.title]: null,
      'Ten ash recipes': { tier: { title: 'Premium' } },
      'Live firing': { from: expect.any(Date) },
    })
    expect((await takeSeat(low.ctx, course.id)).role).toBe('learner')
    expect((await listOpen(low.ctx)).map(({ thingId }) => thingId)).toContain(course.id)
    expect((await findOwn(low.ctx, course.title)).map(({ kind }) => kind)).toContain('ownCourse')
    clock.advance(days(3))
    expect(await open(low.ctx)).toMatchObject({ session: 'tier' })
  })

  it('13: is more the higher the tier, and follows a new order of tiers', async () => {
    const [low, high] = [await join(basic), await join(vip)]
    clock.advance(days(3))
    const seen = async ({ ctx }: TestMember) =>
      (await areaOf(ctx)).pieces.filter(({ lock }) => !lock).map(({ id }) => id)
    const [less, more] = [await seen(low), await seen(high)]
    expect(more).toEqual(expect.arrayContaining(less))
    expect(more.length).toBeGreaterThan(less.length)
    await orderTiers(ana, [premium.id, basic.id, vip.id])
    expect(await open(low.ctx)).toMatchObject({ recipe: 'tier' })
    await orderTiers(ana, [basic.id, premium.id, vip.id])
    expect(await open(low.ctx)).toMatchObject({ recipe: 'needs-tier' })
  })

  it('takes one row for each tier and piece, however many members there are', async () => {
    const rows = await test.db
      .select()
      .from(inclusions)
      .where(and(eq(inclusions.workspaceId, ana.actor.workspaceId), eq(inclusions.thingId, recipe.id)))
    expect(rows.map(({ viaId }) => viaId).toSorted()).toEqual([premium.id, vip.id].toSorted())
  })

  it('closes with a draft, and ends when content is taken away', async () => {
    const { ctx } = await join(vip)
    const piece = await createPiece(ana, {
      ...{ kind: 'document', title: 'Short', tierId: basic.id, publishedAt: clock.now().toISOString() },
    })
    expect((await may(ctx, piece)).allowed).toBe(true)
    await changePiece(ana, piece.id, {
      kind: 'document',
      title: 'Short',
      tierId: basic.id,
      publishedAt: null,
    })
    expect((await may(ctx, piece)).allowed).toBe(false)
    await changePiece(ana, piece.id, {
      ...{ kind: 'document', title: 'Short', tierId: basic.id, publishedAt: clock.now().toISOString() },
    })
    await deletePiece(ana, piece.id)
    expect((await may(ctx, piece)).because).toBe('not-bought')
  })

  it('C1, C3: keeps a link that is none beside its field, and a course once', async () => {
    const draft = { kind: 'document' as const, title: 'Odd', tierId: basic.id, publishedAt: null }
    for (const link of ['javascript:alert(1)', 'http://plain.example', 'no address'])
      await expect(createPiece(ana, { ...draft, link })).rejects.toMatchObject({
        fields: { link: expect.any(String) },
      })
    await expect(
      createPiece(ana, { kind: 'course', courseId: course.id, tierId: vip.id, publishedAt: null }),
    ).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(
      createPiece(ana, { kind: 'session', title: 'When', tierId: vip.id, publishedAt: null }),
    ).rejects.toMatchObject({ fields: { startsAt: expect.any(String), zone: expect.any(String) } })
  })

  it('18: is counted for members alone: not for the owner, through whoever’s eyes', async () => {
    const { ctx, contactId } = await join(premium)
    const visit = async (as: Ctx, lens?: string) => {
      const { workspace, all, reader } = await areaOf(as, lens)
      const found = await openPiece(as, workspace, { pieceId: recipe.id, reader, all })
      if (!found) throw new Error('There is no such piece.')
      await noteVisit(as, workspace, reader)
      await noteOpening(as, workspace, { piece: found.piece, reader })
      return { ...found, workspace, reader }
    }
    const views = async () =>
      (await listPieces(ana, { page: 1 })).pieces.find(({ id }) => id === recipe.id)?.views ?? -1
    const before = await views()
    expect((await visit(ana)).lock).toBeNull()
    expect((await visit(ana, basic.id)).lock).toMatchObject({ tier: { title: 'Premium' } })
    expect(await views()).toBe(before)
    const { workspace, reader } = await visit(ctx)
    await visit(ctx)
    expect(await views()).toBe(before + 2)
    expect(await test.db.$count(memberDays, eq(memberDays.contactId, contactId))).toBe(1)
    expect(await ratePiece(ctx, workspace, { pieceId: recipe.id, reader, stars: 4 })).toBe(true)
    expect(await ratePiece(ctx, workspace, { pieceId: recipe.id, reader, stars: 9 })).toBe(false)
    expect(await ratePiece(ctx, workspace, { pieceId: session.id, reader, stars: 5 })).toBe(false)
    const [rated] = (await listPieces(ana, { page: 1, search: 'ash' })).pieces
    expect(rated).toMatchObject({ rating: 4, ratings: 1 })
  })
})

describe('a seller who moves a member', () => {
  it('sees the next charge first, and moves them with it: never to what costs more', async () => {
    const paid = await join(premium)
    const moves = await listMoves(ana, paid.memberId)
    expect(moves.at).toBe('2026-05-01T14:00:00.000Z')
    expect(moves.tiers.map(({ title, price, isDearer }) => [title, price.cents, isDearer])).toEqual([
      ['Basic', 2900, false],
      ['VIP', 19_900, true],
    ])
    const conflict = { code: 'CONFLICT' }
    const to = { tierId: basic.id, shownCents: 2900 }
    await expect(moveMember(ana, paid.memberId, { ...to, shownCents: 100 })).rejects.toMatchObject(conflict)
    await expect(moveMember(ana, paid.memberId, { tierId: basic.id })).rejects.toMatchObject(conflict)
    await expect(moveMember(other, paid.memberId, to)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(listMoves(other, paid.memberId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const pressed = await Promise.all([
      moveMember(ana, paid.memberId, to),
      moveMember(ana, paid.memberId, to),
    ])
    expect(pressed).toMatchObject([{ tier: 'Premium' }, { tier: 'Premium' }])
    expect((await listMoves(ana, paid.memberId)).movesTo).toBe(basic.id)
    expect((await mailsTo(test.db, paid.ctx.actor.email)).at(-1)?.subject).toContain('Your new price')
    clock.set(new Date('2026-05-01T15:00:00Z'))
    await renew()
    expect(await getMember(ana, paid.memberId)).toMatchObject({
      tier: 'Basic',
      spent: [{ cents: 7900 + 2900 }],
    })
    await setPayment(ana, paid.memberId, { state: 'ends', months: 1 })
    await expect(
      moveMember(ana, paid.memberId, { tierId: premium.id, shownCents: 7900 }),
    ).rejects.toMatchObject(conflict)
    expect((await listMoves(ana, paid.memberId)).tiers).toEqual([])
  })
})

describe('another tier', () => {
  it('16: up costs the difference for the days left, is shown before, and opens at once', async () => {
    const member = await join(premium)
    clock.advance(days(14))
    const [row] = await test.db.select().from(subscriptions).where(eq(subscriptions.id, member.place.id))
    if (!row) throw new Error('No subscription.')
    const choices = await switchChoices(ana, row)
    const up = choices.find(({ name }) => name === 'VIP')
    // $120 for 16 of the 30 days of April that are left.
    expect(up).toMatchObject({ from: 'now', dueCents: 6400, eachCents: 19_900 })
    expect(choices.find(({ name }) => name === 'Basic')).toMatchObject({ from: 'next', dueCents: 0 })
    expect(up?.dueCents).toBeLessThanOrEqual(19_900 - 7900)
    const offerId = up?.terms.offerId ?? ''
    await expect(switchSubscription(ana, member.place, { offerId, shownCents: 1 })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    expect(await switchSubscription(ana, member.place, { offerId, shownCents: 6400 })).toEqual({
      state: 'now',
    })
    const held = await test.db.select().from(grants).where(eq(grants.contactId, member.contactId))
    expect(held.map(({ id, thingId }) => [id, thingId])).toEqual([[member.memberId, vip.id]])
    expect((await areaOf(member.ctx)).reader).toMatchObject({ tier: { title: 'VIP' } })
    expect(await getMember(ana, member.memberId)).toMatchObject({
      tier: 'VIP',
      spent: [{ cents: 7900 + 6400 }],
    })
    // What was paid for the move, and each period from now on, is for the tier they have.
    clock.set(new Date('2026-05-01T15:00:00Z'))
    await renew()
    const items = await test.db
      .select({ title: orderItems.title, reason: orders.reason })
      .from(orderItems)
      .innerJoin(orders, eq(orders.id, orderItems.orderId))
      .where(eq(orders.subscriptionId, member.place.id))
      .orderBy(orders.createdAt)
    expect(items).toEqual([
      { title: 'Premium', reason: 'first' },
      { title: 'VIP', reason: 'switch' },
      { title: 'VIP', reason: 'renewal' },
    ])
  })

  it('15: down keeps what is paid for, and begins with the next payment', async () => {
    const member = await join(premium)
    const offer = await offerOf(basic)
    expect(await switchSubscription(ana, member.place, { offerId: offer.id, shownCents: 0 })).toEqual({
      state: 'next',
    })
    clock.advance(days(29))
    expect(await open(member.ctx)).toMatchObject({ recipe: 'tier' })
    clock.advance(days(2))
    await renew()
    expect(await open(member.ctx)).toMatchObject({ recipe: 'needs-tier', course: 'tier' })
    expect(await getMember(ana, member.memberId)).toMatchObject({
      tier: 'Basic',
      spent: [{ cents: 7900 + 2900 }],
    })
  })

  it('leads nowhere else: not to one that takes no one new, nor to another workspace’s', async () => {
    const member = await join(basic)
    await changeTier(ana, vip.id, { title: 'VIP', isActive: false })
    const [row] = await test.db.select().from(subscriptions).where(eq(subscriptions.id, member.place.id))
    const names = row ? (await switchChoices(ana, row)).map(({ name }) => name) : []
    await changeTier(ana, vip.id, { title: 'VIP', isActive: true })
    expect(names).toEqual(['Premium'])
  })
})

describe('A6: a tier that’s tried', () => {
  it('opens no higher one before that’s paid for, unless that’s tried too', async () => {
    const low = await createTier(ana, { title: 'Tried', priceCents: 500 })
    await orderTiers(
      ana,
      [low, basic, premium, vip].map(({ id }) => id),
    )
    const tried = (id: Tier['id'], trialDays: number | null) =>
      test.db.update(offers).set({ trialDays }).where(eq(offers.productId, id))
    await tried(low.id, 30)
    const member = await join({ ...low, price: null })
    const choices = async () => {
      const [row] = await test.db.select().from(subscriptions).where(eq(subscriptions.id, member.place.id))
      return row ? switchChoices(ana, row) : []
    }
    const up = (await choices()).find(({ name }) => name === 'VIP')
    expect(up).toMatchObject({ from: 'next', dueCents: 0 })
    const offerId = up?.terms.offerId ?? ''
    expect(await switchSubscription(ana, member.place, { offerId, shownCents: 0 })).toEqual({ state: 'next' })
    expect((await areaOf(member.ctx)).reader).toMatchObject({ tier: { title: 'Tried' } })
    // The first payment is for what they chose, and opens it.
    clock.advance(days(30))
    await renew()
    expect((await areaOf(member.ctx)).reader).toMatchObject({ tier: { title: 'VIP' } })
    expect(await getMember(ana, member.memberId)).toMatchObject({ tier: 'VIP', spent: [{ cents: 19_900 }] })
    await tried(vip.id, 7)
    const other = await join({ ...low, price: null })
    const [row] = await test.db.select().from(subscriptions).where(eq(subscriptions.id, other.place.id))
    const now = row && (await switchChoices(ana, row)).find(({ name }) => name === 'VIP')
    expect(now).toMatchObject({ from: 'now', dueCents: 0 })
    await tried(vip.id, null)
  })
})

describe('A6: a membership that ends', () => {
  it('cancelled: keeps access until what is paid for ends, says so, and restarts at the same price', async () => {
    const member = await join(premium)
    await cancelSubscription(ana, member.place, 'atEnd', '  Too little time ')
    expect(await getMember(ana, member.memberId)).toMatchObject({
      ...{ status: 'cancelled', hasAccess: true, leftBecause: 'Too little time' },
      endsAt: '2026-05-01T14:00:00.000Z',
    })
    await resumeSubscription(ana, member.place)
    const again = await getMember(ana, member.memberId)
    expect(again).toMatchObject({ status: 'active', endsAt: null, leftBecause: null })
    await setPayment(ana, member.memberId, { state: 'ends', months: 1 })
    clock.set(new Date('2026-05-01T14:00:01Z'))
    expect(await open(member.ctx)).toMatchObject({ course: 'ended', recipe: 'ended' })
    expect((await areaOf(member.ctx)).reader).toMatchObject({ as: 'stranger', closed: { because: 'ended' } })
    await renew()
    expect(await getMember(ana, member.memberId)).toMatchObject({ status: 'cancelled', hasAccess: false })
  })

  it('paused: closes at the end of what is paid for and opens with the next payment', async () => {
    const member = await join(basic)
    await pauseSubscription(ana, member.place, 1)
    expect(await getMember(ana, member.memberId)).toMatchObject({ status: 'paused', hasAccess: true })
    clock.set(new Date('2026-05-02T14:00:00Z'))
    await renew()
    expect(await open(member.ctx)).toMatchObject({ course: 'paused' })
    clock.set(new Date('2026-06-02T14:00:00Z'))
    await renew()
    expect(await open(member.ctx)).toMatchObject({ course: 'tier' })
    expect(await getMember(ana, member.memberId)).toMatchObject({
      status: 'active',
      spent: [{ cents: 5800 }],
    })
  })

  it('by hand: is a comp until its day, moves and ends at a press, and tells the person', async () => {
    const email = freshEmail('comp')
    const endsAt = new Date(start.getTime() + days(10)).toISOString()
    const comp = await addMember(ana, { email, name: 'Cora Comp', tierId: basic.id, endsAt })
    expect(comp).toMatchObject({ status: 'active', badge: 'comp', endsAt, spent: [], tier: 'Basic' })
    expect(await mailsTo(test.db, email)).toHaveLength(1)
    await expect(addMember(ana, { email, name: '', tierId: vip.id, endsAt: null })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    expect(await moveMember(ana, comp.id, { tierId: vip.id })).toMatchObject({ tier: 'VIP' })
    await endMember(ana, comp.id)
    expect(await getMember(ana, comp.id)).toMatchObject({ status: 'cancelled', hasAccess: false })
    const paid = await join(basic)
    await expect(endMember(ana, paid.memberId)).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(
      moveMember(ana, paid.memberId, { tierId: vip.id, shownCents: 19_900 }),
    ).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'They’d pay more, so only they can choose this.',
    })
    await expect(getMember(other, paid.memberId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('the four cards', () => {
  it('17: start + joined − left = now, and each is as many as its rows', async () => {
    const seller = await proCreator()
    const tier = await createTier(seller, { title: 'Only', priceCents: 1200 })
    const offer = await offerOf(tier)
    const year = await createOffer(seller, {
      ...{ productKind: 'tier', productId: tier.id, name: 'Yearly', priceCents: 12_000 },
      ...{ pricing: 'subscription', interval: 'year' },
    })
    const buy = async (offerId: Id<'off'>, cents: number) => {
      const ctx = (await asStudent(test.db, { now: clock.now })) as Ctx<SignedIn>
      await pay(
        ctx,
        offerId,
        { email: ctx.actor.email, name: 'Jo', expectedTotalCents: cents, input: goodCard },
        crypto.randomUUID(),
      )
      return ctx
    }
    for (let n = 0; n < 4; n++) await buy(offer.id, offer.priceCents)
    const leaving = (await listMembers(seller, { page: 1 })).members[0]
    if (!leaving) throw new Error('No member.')
    await setPayment(seller, leaving.id, { state: 'ends', months: 1 })
    clock.advance(days(35))
    await renewSubscriptions(seller, log)
    await buy(year.id, 12_000)
    await buy(offer.id, offer.priceCents)
    const { members, joined, left, churn, revenue, growth } = await getOverview(seller)
    expect({ members, joined, left, churn }).toEqual({
      ...{ members: { now: 5, before: 4 }, joined: 2, left: 1 },
      churn: { now: 25, before: null },
    })
    expect(growth).toBe(25)
    expect((await listTiers(seller)).map((one) => [one.members, one.growth])).toEqual([[5, 25]])
    expect((members.before ?? 0) + joined - left).toBe(members.now)
    // Four by the month, and a twelfth of a year.
    expect(revenue.now).toEqual([{ cents: 4 * 1200 + 1000, currency: 'USD' }])
    const rows = async (of: 'total' | 'revenue' | 'left' | 'engaged') =>
      (await listMembers(seller, { of, page: 1 })).total
    expect([await rows('total'), await rows('revenue'), await rows('left'), await rows('engaged')]).toEqual([
      5, 5, 1, 0,
    ])
    const [only] = await listTiers(seller)
    expect(only).toMatchObject({ members: 5, revenue: revenue.now })
    // Two days of five people are a fifth of them.
    const someone = (await listMembers(seller, { of: 'total', page: 1 })).members[0]
    for (const ago of [0, 1])
      await test.db.insert(memberDays).values({
        ...{
          workspaceId: seller.actor.workspaceId,
          id: newId('mdy'),
          contactId: someone?.contactId ?? 'ctc_',
        },
        ...{ day: `2026-05-0${5 - ago}`, lastAt: new Date(clock.now().getTime() - days(ago)) },
      })
    expect((await getOverview(seller)).engagement).toEqual({ now: 20, before: 0 })
    expect(await rows('engaged')).toBe(1)
    await changeOffer(seller, offer.id, { priceCents: 9900 })
    // A new price is for new members.
    expect((await getOverview(seller)).revenue.now).toEqual(revenue.now)
  })
})
