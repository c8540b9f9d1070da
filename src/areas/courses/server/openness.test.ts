import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givePlan } from '#areas/accounts/server/roles.ts'
import { updatePlan } from '#areas/accounts/server/users.ts'
import { payOnce } from '#areas/payments/server/checkout/paying.ts'
import { reconcileOrders } from '#areas/payments/server/checkout/sweeping.ts'
import type { TestPayments } from '#areas/payments/server/provider/test-payments.ts'
import { orders } from '#areas/payments/server/tables.ts'
import { type Plan, plans } from '#kernel/actor.ts'
import { newId } from '#kernel/ids.ts'
import { type CreatorCtx, systemCtx } from '#platform/context.ts'
import { events } from '#platform/events/tables.ts'
import { createLog } from '#platform/log.ts'
import { testClock } from '#testing/clock.ts'
import { asAdmin, asCreator, asVisitor, freshEmail } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { walks } from '#testing/faults.ts'
import { buy, makeCourse, paymentFor, useTestPayments } from '#testing/makers.ts'
import type { Course } from '../contract.ts'
import { openCoursesChanged } from '../events.ts'
import { getCourse, listCourses, removeCourse } from './courses.ts'
import { chooseOpenCourses, listOpenCourses } from './open-courses.ts'
import { closedToBuyers, opennessOf } from './openness.ts'
import { offeredCourses } from './public-addresses.ts'
import { publishCourse, unpublishCourse } from './publishing.ts'
import { findSoldCourseById, listSoldCourses } from './sales.ts'
import { courses } from './tables.ts'

const test = testDb()
const clock = testClock()
let provider: TestPayments
let creator: CreatorCtx
let first: Course
let second: Course
let third: Course

beforeAll(() => {
  provider = useTestPayments()
})
beforeEach(async () => {
  clock.set('2026-11-20T09:00:00Z')
  creator = await asCreator(test.db, { plan: 'pro_plan', now: clock.now })
  first = await published('First')
  second = await published('Second')
  third = await published('Third')
})

async function published(title: string, as = creator): Promise<Course> {
  clock.advance(60_000)
  return makeCourse(as, { title, published: true, lessons: 1 })
}

/** Moves the creator to a plan, as their own press on the screen does. */
async function moveTo(plan: Plan): Promise<void> {
  await updatePlan(creator, plan)
  creator = { ...creator, actor: { ...creator.actor, plan } }
}

/** What was announced of open courses in the creator's workspace. */
async function changes() {
  const found = await test.db
    .select()
    .from(events)
    .where(and(eq(events.workspaceId, creator.actor.workspaceId), eq(events.type, openCoursesChanged.type)))
    .orderBy(events.createdAt)
  return found.map(({ payload }) => payload)
}

const visitor = () => asVisitor(test.db, clock.now)
const titlesOnSale = async () =>
  (await listSoldCourses(visitor(), creator.actor.workspaceId)).map(({ course }) => course.title)
const buyOne = (course: Course, key?: string) => buy(visitor(), course, { email: freshEmail('buyer') }, key)
const closed = { code: 'FORBIDDEN', message: closedToBuyers }

describe('T1: a downgrade', () => {
  it('keeps the first published open and closes the others to whoever would buy', async () => {
    expect(await titlesOnSale()).toEqual(['Third', 'Second', 'First'])
    await moveTo('free_plan')
    expect(await titlesOnSale()).toEqual(['First'])
    await expect(buyOne(second)).rejects.toMatchObject(closed)
    await expect(buyOne(third)).rejects.toMatchObject(closed)
    await expect(buyOne(first)).resolves.toMatchObject({ state: 'paid' })
    const paid = await test.db.select().from(orders).where(eq(orders.workspaceId, creator.actor.workspaceId))
    expect(paid.map(({ status }) => status)).toEqual(['paid'])
    // Its page is there all the same, and says so.
    expect(await findSoldCourseById(visitor(), creator.actor.workspaceId, second.id)).toMatchObject({
      isOpen: false,
    })
    const { courses: listed } = await listCourses(creator)
    expect(listed.filter((course) => course.isClosed).map(({ title }) => title)).toEqual(['Third', 'Second'])
    expect(await getCourse(creator, second.id)).toMatchObject({ isClosed: true })
  })

  it('closes a free course too, which asks no provider', async () => {
    const free = await makeCourse(creator, { title: 'Gift', priceCents: 0, published: true, lessons: 1 })
    await moveTo('free_plan')
    await expect(buyOne(free)).rejects.toMatchObject(closed)
    const asked = { ...paymentFor(free), email: freshEmail('gift') }
    await expect(payOnce(visitor(), free.offerId, asked, 'gift')).rejects.toMatchObject(closed)
  })

  it('finishes a sale that was under way', async () => {
    const charged = provider.begin.bind(provider)
    provider.begin = async (...asked) => {
      const charge = await charged(...asked)
      await moveTo('free_plan')
      return charge
    }
    const sold = buyOne(second).finally(() => (provider.begin = charged))
    await expect(sold).resolves.toMatchObject({ state: 'paid' })
    await expect(buyOne(second)).rejects.toMatchObject(closed)
  })

  it('finishes a sale whose answer was lost, and charges nobody who comes back to the open page', async () => {
    const charged = provider.begin.bind(provider)
    provider.begin = async (...asked) => {
      await charged(...asked)
      throw new Error('the process was killed')
    }
    await expect(buyOne(second, 'lost-answer')).rejects.toThrow('killed')
    provider.begin = async () => {
      throw new Error('charged once more')
    }
    await moveTo('free_plan')
    // The same press again: what was charged is the sale.
    await expect(buyOne(second, 'lost-answer')).resolves.toMatchObject({ state: 'paid' })
    // A page that was open before, and is sent only now.
    await expect(buyOne(second, 'page-left-open')).rejects.toMatchObject(closed)
    provider.begin = charged
  })

  it('leaves to the sweep what nobody presses again', async () => {
    const charged = provider.begin.bind(provider)
    provider.begin = async (...asked) => {
      await charged(...asked)
      throw new Error('the process was killed')
    }
    await expect(buyOne(third, 'walked-away')).rejects.toThrow('killed')
    provider.begin = charged
    await moveTo('free_plan')
    clock.advance(60_000)
    await reconcileOrders(systemCtx(creator, 'test'), createLog('silent'))
    const [order] = await test.db.select().from(orders).where(eq(orders.checkoutKey, 'walked-away'))
    expect(order).toMatchObject({ status: 'paid', deliveredAt: expect.any(Date) })
  })

  it('does not let a declined card be tried again on a course that closed meanwhile', async () => {
    const declined = { number: '4000 0000 0000 0002', expiry: '04 / 39', securityCode: '123' }
    const email = freshEmail('declined')
    await expect(buy(visitor(), second, { email, card: declined }, 'declined')).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    await moveTo('free_plan')
    await expect(buy(visitor(), second, { email }, 'declined')).rejects.toMatchObject(closed)
  })
})

describe('T1: what is open', () => {
  it('opens again with an upgrade, and with the numbers switched off', async () => {
    await moveTo('free_plan')
    expect(await titlesOnSale()).toEqual(['First'])
    const off = { ...visitor(), instance: { ...visitor().instance, planEnforcement: 'off' as const } }
    expect(await listSoldCourses(off, creator.actor.workspaceId)).toHaveLength(3)
    await moveTo('basic_plan')
    expect(await titlesOnSale()).toHaveLength(3)
    await expect(buyOne(second)).resolves.toMatchObject({ state: 'paid' })
  })

  it('follows a plan that an admin gives', async () => {
    await givePlan(await asAdmin(test.db), creator.actor.userId, 'free_plan')
    expect(await titlesOnSale()).toEqual(['First'])
    await givePlan(await asAdmin(test.db), creator.actor.userId, 'pro_plan')
    expect(await titlesOnSale()).toHaveLength(3)
  })

  it('is the next one when the open one goes, and it does not jump when it comes back', async () => {
    await moveTo('free_plan')
    await unpublishCourse(creator, first.id)
    expect(await titlesOnSale()).toEqual(['Second'])
    await removeCourse(creator, second.id)
    expect(await titlesOnSale()).toEqual(['Third'])
    await moveTo('pro_plan')
    await publishCourse(creator, first.id)
    await moveTo('free_plan')
    expect(await titlesOnSale()).toEqual(['First'])
  })

  it('is what the creator chose, from the moment of choosing on', async () => {
    await moveTo('free_plan')
    expect(await listOpenCourses(creator)).toMatchObject({
      plan: 'free_plan',
      limit: 1,
      courses: [
        { title: 'First', isOpen: true },
        { title: 'Second', isOpen: false },
        { title: 'Third', isOpen: false },
      ],
    })
    const chosen = await chooseOpenCourses(creator, [third.id])
    expect(chosen.courses.map(({ isOpen }) => isOpen)).toEqual([false, false, true])
    expect(await titlesOnSale()).toEqual(['Third'])
    await expect(buyOne(first)).rejects.toMatchObject(closed)
    await expect(buyOne(third)).resolves.toMatchObject({ state: 'paid' })
    expect(await changes()).toContainEqual({ because: 'choice', opened: 1, closed: 1 })
    // No one chose another when the chosen one goes.
    await unpublishCourse(creator, third.id)
    expect(await titlesOnSale()).toEqual(['First'])
  })

  it('can be chosen before moving down, as another plan would have it', async () => {
    await chooseOpenCourses(creator, [second.id])
    expect(await titlesOnSale()).toHaveLength(3)
    expect(await listOpenCourses(creator, 'free_plan')).toMatchObject({
      limit: 1,
      courses: [{ isOpen: false }, { isOpen: true }, { isOpen: false }],
    })
    await moveTo('free_plan')
    expect(await titlesOnSale()).toEqual(['Second'])
  })

  it('is announced where something opened or closed by a plan, and nowhere else', async () => {
    await moveTo('basic_plan')
    expect(await changes()).toEqual([])
    await moveTo('free_plan')
    clock.advance(1000)
    await moveTo('pro_plan')
    expect(await changes()).toEqual([
      { because: 'plan', opened: 0, closed: 2 },
      { because: 'plan', opened: 2, closed: 0 },
    ])
  })
})

describe('T1: choosing', () => {
  it('refuses more than the plan keeps open, and what is not there to choose', async () => {
    await moveTo('free_plan')
    await expect(chooseOpenCourses(creator, [first.id, second.id])).rejects.toMatchObject({
      code: 'INVALID',
      fields: { courseIds: 'Choose 1 course. That’s what the Free Plan keeps open.' },
    })
    const other = await asCreator(test.db, { plan: 'pro_plan' })
    const theirs = await makeCourse(other, { published: true, lessons: 1 })
    await unpublishCourse(creator, second.id)
    for (const id of [theirs.id, second.id, newId('crs')])
      await expect(chooseOpenCourses(creator, [id])).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await titlesOnSale()).toEqual(['First'])
    expect((await listSoldCourses(visitor(), other.actor.workspaceId)).length).toBe(1)
  })

  it('leaves as many open as the plan keeps, however many choose at once', async () => {
    await moveTo('free_plan')
    const wishes = [first, second, third, first, second, third]
    await Promise.all(wishes.map((course) => chooseOpenCourses(creator, [course.id])))
    expect(await titlesOnSale()).toHaveLength(1)
    const kept = await test.db
      .select()
      .from(courses)
      .where(eq(courses.workspaceId, creator.actor.workspaceId))
    expect(kept.filter(({ keptOpenAt }) => keptOpenAt)).toHaveLength(1)
  })
})

it('T1: the list of all workspaces and the look at one agree, whatever is published, chosen and gone', async () => {
  const owner = await asCreator(test.db, { plan: 'pro_plan', now: clock.now, name: 'Prop Erty' })
  const made: Course[] = []
  for (let n = 0; n < 12; n++) made.push(await published(`P${n}`, owner))
  const step = fc.record({
    plan: fc.constantFrom(...plans),
    kept: fc.subarray(made.map(({ id }) => id)),
    drafts: fc.subarray(made.map(({ id }) => id)),
    trashed: fc.subarray(
      made.map(({ id }) => id),
      { maxLength: 3 },
    ),
    moments: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 12, maxLength: 12 }),
    enforced: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(step, async ({ plan, kept, drafts, trashed, moments, enforced }) => {
      await updatePlan(owner, plan)
      for (const [n, { id }] of made.entries()) {
        const moment = new Date(Date.UTC(2026, 0, 1 + (moments[n] ?? 0)))
        const isDraft = drafts.includes(id)
        await test.db
          .update(courses)
          .set({
            status: isDraft ? 'draft' : 'published',
            publishedAt: isDraft ? null : moment,
            firstPublishedAt: (moments[n] ?? 0) % 2 === 0 ? null : moment,
            keptOpenAt: kept.includes(id) ? moment : null,
            deletedAt: trashed.includes(id) ? moment : null,
          })
          .where(eq(courses.id, id))
      }
      const instance = {
        ...owner.instance,
        planEnforcement: enforced ? ('counts' as const) : ('off' as const),
      }
      const ctx = { ...visitor(), instance }
      const { rows: all } = await ctx.db.execute<{ slug: string }>(offeredCourses(ctx))
      const own = new Set(made.map(({ slug }) => slug))
      const listed = all.filter(({ slug }) => own.has(slug)).map(({ slug }) => slug)
      const openness = await opennessOf(ctx, owner.actor.workspaceId)
      const expected = made.filter(
        ({ id }) => !drafts.includes(id) && !trashed.includes(id) && openness.isOpen(id),
      )
      expect(listed.toSorted()).toEqual(expected.map(({ slug }) => slug).toSorted())
      if (openness.limit !== null) expect(listed.length).toBeLessThanOrEqual(openness.limit)
    }),
    { numRuns: walks(20) },
  )
})
