import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PersonRight } from '#areas/access/contract.ts'
import { explainAccess } from '#areas/access/server/explaining.ts'
import { revokeAccess } from '#areas/access/server/grants.ts'
import { rightsOfPerson } from '#areas/access/server/person-rights.ts'
import { grants } from '#areas/access/server/tables.ts'
import { findClientOf } from '#areas/coaching/server/clients-known.ts'
import { makePackage, setHours } from '#areas/coaching/testing/clients-making.ts'
import { contacts } from '#areas/contacts/server/tables.ts'
import type { Course } from '#areas/courses/contract.ts'
import type { Tier } from '#areas/memberships/contract.ts'
import { createPiece } from '#areas/memberships/server/pieces.ts'
import { createTier } from '#areas/memberships/server/tiers.ts'
import { joinTier, offerOf, proCreator } from '#areas/memberships/testing/store.ts'
import { pay } from '#areas/payments/server/checkout/paying.ts'
import { changeOffer, createOffer } from '#areas/payments/server/offers/changing.ts'
import { refundOrder } from '#areas/payments/server/refunds/refunding.ts'
import { subscriptions } from '#areas/payments/server/subscription-tables.ts'
import { cancelSubscription } from '#areas/payments/server/subscriptions/changing.ts'
import { offers } from '#areas/payments/server/tables.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { days } from '#kernel/time.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { testClock } from '#testing/clock.ts'
import { testDb } from '#testing/db.ts'
import { goodCard, makeCourse, useTestPayments } from '#testing/makers.ts'
import { giveNewRight, inside, studentOf } from '#testing/rights.ts'

const test = testDb()
const start = new Date('2026-04-01T14:00:00Z')
const clock = testClock(start)
let ana: CreatorCtx
let course: Course
let inTier: Course
let hour: Awaited<ReturnType<typeof makePackage>>
let vip: Tier

/** A tier that opens a course and a document, and gives two sessions a month. */
beforeAll(async () => {
  useTestPayments()
  ana = await proCreator(test.db, clock.now)
  await setHours(ana, { windowDays: 90 })
  hour = await makePackage(ana, { title: 'Hour', sessions: 6, minutes: 60, priceCents: 9_000 })
  vip = await createTier(ana, {
    ...{ title: 'VIP', priceCents: 19_900 },
    coaching: { packageId: hour.id, sessions: 2 },
  })
  course = await makeCourse(ana, { title: 'Glazes', priceCents: 4900, published: true })
  inTier = await makeCourse(ana, { title: 'Kilns', priceCents: 4900, published: true })
  const of = { tierId: vip.id, publishedAt: start.toISOString() }
  await createPiece(ana, { kind: 'course', title: 'Kilns', courseId: inTier.id, ...of })
  await createPiece(ana, { kind: 'document', title: 'Recipes', body: 'Cobalt', ...of })
})
beforeEach(() => clock.set(start))

const rightsOf = async (contactId: Id<'ctc'>, by = ana) => (await rightsOfPerson(by, contactId)).rights
const named = (rights: PersonRight[], title: string) => rights.filter((right) => right.title === title)

async function buys(ctx: Ctx<SignedIn>, offerId: string, expectedTotalCents: number) {
  const buyer = { email: ctx.actor.email, name: 'Mia Chen', expectedTotalCents, input: goodCard }
  const { orderId } = await pay(ctx, offerId, buyer, crypto.randomUUID())
  const [right] = await test.db.select().from(grants).where(eq(grants.sourceId, orderId))
  if (!right) throw new Error('Nothing was given.')
  return { orderId, contactId: right.contactId, grantId: right.id }
}

describe('what someone has', () => {
  it('is all of it, of every kind, with where it came from and where it’s seen', async () => {
    const mia = await joinTier(ana, vip, clock.now)
    const { orderId } = await buys(mia.ctx, hour.offerId, 9_000)
    await giveNewRight(ana, await contactOf(mia.contactId), { thing: { kind: 'course', id: course.id } })
    const rights = await rightsOf(mia.contactId)
    const client = await findClientOf(ana, ana.actor.workspaceId, mia.contactId)

    expect(rights.map(({ title, because }) => `${title}: ${because}`).toSorted()).toEqual([
      ...['Glazes: manual', 'Hour: order', 'Hour: tier', 'Kilns: tier', 'VIP: order'],
    ])
    expect(named(rights, 'VIP')).toMatchObject([
      {
        ...{ isOpen: true, source: 'order', until: null, renewsAt: '2026-05-01T14:00:00.000Z', opens: 1 },
        ...{ since: start.toISOString(), path: `/membership?open=${mia.memberId}` },
        paymentPath: `/payments/subscriptions?open=${mia.place.id}`,
      },
    ])
    expect(named(rights, 'Kilns')).toMatchObject([
      { via: { kind: 'tier', title: 'VIP' }, path: `/courses/${inTier.id}/students`, paymentPath: null },
    ])
    expect(named(rights, 'Hour').toSorted((one) => (one.source === 'order' ? -1 : 1))).toMatchObject([
      { perMonth: null, path: `/coaching/clients/${client?.id}`, paymentPath: `/payments?q=${orderId}` },
      { perMonth: 2, path: `/coaching/clients/${client?.id}`, via: { title: 'VIP' } },
    ])
    expect(named(rights, 'Glazes')).toMatchObject([{ source: 'manual', until: null, paymentPath: null }])
  })

  it('12: says of each why, as it’s explained to whoever opens it', async () => {
    const mia = await joinTier(ana, vip, clock.now)
    const bought = await buys(mia.ctx, await mainOfferOf(course), 4900)
    const agree = async () => {
      const rights = await rightsOf(mia.contactId)
      for (const { kind, thingId, because, isOpen, perMonth } of rights) {
        if (perMonth !== null) continue
        const thing = { kind, id: thingId as Id }
        const told = await explainAccess(mia.ctx, ana.actor.workspaceId, thing)
        expect([told.allowed, told.because], `${kind}`).toEqual([isOpen, because])
      }
      return rights.length
    }
    expect(await agree()).toBe(4)
    await test.db
      .update(subscriptions)
      .set({ state: 'paused', paidUntil: clock.now(), pausedAt: clock.now() })
      .where(eq(subscriptions.id, mia.place.id))
    await test.db.update(grants).set({ endsAt: clock.now() }).where(eq(grants.id, mia.memberId))
    expect(named(await rightsOf(mia.contactId), 'VIP')).toMatchObject([{ because: 'paused', isOpen: false }])
    expect(await agree()).toBe(2)
    await refundOrder(ana, {
      ...{ orderId: bought.orderId, amountCents: 4900, reason: 'requested', note: '' },
      endsAccess: 'removed',
    })
    expect(named(await rightsOf(mia.contactId), 'Glazes')).toMatchObject([
      { because: 'refunded', isOpen: false, until: clock.now().toISOString() },
    ])
    await agree()
  })

  it('says until when: a trial, days of grace, one that was canceled, one that was taken back', async () => {
    const tried = await createTier(ana, { title: 'Tried', priceCents: 2900 })
    await changeOffer(ana, (await offerOf(test.db, tried)).id, { trialDays: 7 })
    const zoe = await joinTier(ana, tried, clock.now)
    const trial = new Date(start.getTime() + days(7)).toISOString()
    expect(named(await rightsOf(zoe.contactId), 'Tried')).toMatchObject([
      { because: 'trial', renewsAt: trial, until: null },
    ])

    const mia = await joinTier(ana, vip, clock.now)
    const graceEnds = new Date(start.getTime() + days(3))
    await test.db
      .update(subscriptions)
      .set({ state: 'pastDue', paidUntil: start, failures: 1, failingSince: start })
      .where(eq(subscriptions.id, mia.place.id))
    await test.db.update(grants).set({ endsAt: graceEnds }).where(eq(grants.id, mia.memberId))
    expect(named(await rightsOf(mia.contactId), 'VIP')).toMatchObject([
      { because: 'grace', isOpen: true, renewsAt: null, until: graceEnds.toISOString() },
    ])

    const kai = await joinTier(ana, vip, clock.now)
    await cancelSubscription(ana, kai.place, 'atEnd')
    expect(named(await rightsOf(kai.contactId), 'VIP')).toMatchObject([
      { because: 'order', isOpen: true, renewsAt: null, until: '2026-05-01T14:00:00.000Z' },
    ])
    expect(named(await rightsOf(kai.contactId), 'Kilns')).toMatchObject([
      { until: '2026-05-01T14:00:00.000Z' },
    ])
    await inside(ana, (ctx) => revokeAccess(ctx, kai.memberId, 'students.givenByMistake'))
    expect(await rightsOf(kai.contactId)).toMatchObject([
      { because: 'revoked', isOpen: false, reason: 'This access was given by mistake.' },
    ])
  })

  it('names the bundle it was bought in, and what cost nothing', async () => {
    const both = await createOffer(ana, {
      ...{ productKind: 'course', productId: course.id, name: 'Studio set', priceCents: 8000 },
      products: [{ kind: 'course', id: inTier.id }],
    })
    const { student } = await studentOf(ana)
    const { contactId } = await buys(student as Ctx<SignedIn>, both.id, 8000)
    expect((await rightsOf(contactId)).map(({ title, bundle }) => `${title}: ${bundle}`).toSorted()).toEqual([
      ...['Glazes: Studio set', 'Kilns: Studio set'],
    ])
    const gift = await makeCourse(ana, { title: 'First clay', priceCents: 0, published: true })
    await buys(student as Ctx<SignedIn>, await mainOfferOf(gift), 0)
    expect(named(await rightsOf(contactId), 'First clay')).toMatchObject([{ isFree: true, bundle: null }])
  })

  it('is asked in as many statements for one right as for many', async () => {
    const few = await joinTier(ana, vip, clock.now)
    const many = await joinTier(ana, vip, clock.now)
    for (let at = 0; at < 6; at += 1) await buys(many.ctx, hour.offerId, 9_000)
    const contact = await contactOf(many.contactId)
    for (const { id } of [course, inTier])
      await giveNewRight(ana, contact, { thing: { kind: 'course', id }, order: newId('ord') })
    const asked = async (contactId: Id<'ctc'>) => {
      const { ctx, count } = counting(ana)
      const { rights } = await rightsOfPerson(ctx, contactId)
      return { rights: rights.length, statements: count() }
    }
    const [one, other] = [await asked(few.contactId), await asked(many.contactId)]
    expect([one.rights, other.rights]).toEqual([3, 11])
    expect(other.statements).toBe(one.statements)
  })

  it('leads to no screen that the seller’s plan doesn’t have, and is nothing to anyone else', async () => {
    const mia = await joinTier(ana, vip, clock.now)
    const left: CreatorCtx = { ...ana, actor: { ...ana.actor, plan: 'free_plan' } }
    expect(named(await rightsOf(mia.contactId, left), 'VIP')).toMatchObject([{ isOpen: true, path: null }])
    const other = await proCreator(test.db, clock.now)
    await expect(rightsOf(mia.contactId, other)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

async function contactOf(contactId: Id<'ctc'>) {
  const [contact] = await test.db.select().from(contacts).where(eq(contacts.id, contactId))
  if (!contact) throw new Error('No one is known by this id.')
  return contact
}

async function mainOfferOf({ id }: Course): Promise<string> {
  const found = await test.db.select().from(offers).where(eq(offers.productId, id))
  const main = found.find(({ isMain }) => isMain)
  if (!main) throw new Error('It has no price.')
  return main.id
}

/** The same person, with a database that counts what it's asked. */
function counting(ctx: CreatorCtx): { ctx: CreatorCtx; count: () => number } {
  let asked = 0
  const db = new Proxy(ctx.db, {
    get(of, name, self) {
      if (name === 'select' || name === 'execute' || name === '$count') asked += 1
      return Reflect.get(of, name, self)
    },
  })
  return { ctx: { ...ctx, db }, count: () => asked }
}
