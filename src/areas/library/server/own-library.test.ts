import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { extendAccess, revokeAccess } from '#areas/access/server/grants.ts'
import { grants } from '#areas/access/server/tables.ts'
import { proveAddress } from '#areas/accounts/server/first-proof.ts'
import { users } from '#areas/accounts/server/tables.ts'
import { completeLesson, openLesson } from '#areas/learning/server/lesson-marks.ts'
import { ownCompletedLessons } from '#areas/learning/server/own-study.ts'
import { reportProgress } from '#areas/learning/server/reports.ts'
import { listOwnOrders } from '#areas/payments/server/own-orders.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { type CreatorCtx, type Ctx, systemCtx, withTransaction } from '#platform/context.ts'
import { deliver, drainOutbox } from '#platform/events/drain.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator, asStudent, asVisitor } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { recordingOf, setLesson } from '#testing/learning.ts'
import { buy, makeCourse, useTestPayments } from '#testing/makers.ts'
import { ownLibrary } from './own-library.ts'

const test = testDb()
const clock = testClock('2026-11-20T09:00:00Z')
let creator: CreatorCtx
let mia: Ctx<SignedIn>
let course: Awaited<ReturnType<typeof makeCourse>>

beforeAll(() => {
  useTestPayments()
})
beforeEach(async () => {
  clock.set('2026-11-20T09:00:00Z')
  creator = await asCreator(test.db, { now: clock.now })
  mia = (await asStudent(test.db, { now: clock.now })) as Ctx<SignedIn>
  course = await makeCourse(creator, { lessons: 3, published: true })
  await buy(mia, course, { email: mia.actor.email })
})

const lesson = (at: number) => course.lessonIds[at] as Id<'lsn'>

async function grantOfMia() {
  const [grant] = await test.db
    .select()
    .from(grants)
    .where(and(eq(grants.workspaceId, creator.actor.workspaceId), eq(grants.userId, mia.actor.userId)))
  if (!grant) throw new Error('There is no grant.')
  return grant
}
const inWorkspace = <T>(work: (ctx: ReturnType<typeof systemCtx>) => Promise<T>) =>
  withTransaction(systemCtx(creator, 'test', creator.actor.workspaceId), work)

/** What the worker does: everything committed is delivered. */
async function settle(ctx: Ctx): Promise<void> {
  for (let round = 0; round < 3; round++) {
    const deliveries: Parameters<typeof deliver>[1][] = []
    await drainOutbox(ctx, async (batch) => void deliveries.push(...batch))
    for (const delivery of deliveries) await deliver(ctx, delivery)
  }
}

describe('my learning', () => {
  it('says where a recording stopped, what comes next and by which receipt it came', async () => {
    await setLesson(creator, lesson(0), recordingOf(120))
    await openLesson(mia, course.id, lesson(0))
    const at = clock.now().toISOString()
    await reportProgress(mia, course.id, lesson(0), {
      at,
      position: 40.4,
      played: [[0, 40.4]],
      sitting: null,
    })
    const { courses } = await ownLibrary(mia)
    expect(courses).toMatchObject([
      {
        title: 'Pottery Basics',
        stopped: { lessonId: lesson(0), seconds: 40 },
        nextLesson: { id: lesson(0), durationSeconds: 120 },
        stops: ['here', 'ahead', 'ahead'],
        awardsCertificate: true,
        imageUrl: null,
        ended: null,
        receiptPath: expect.stringMatching(/^\/orders\/.+/),
      },
    ])
  })

  it('keeps a course in sight when access was taken back, and forgets the reason when it is given again', async () => {
    await completeLesson(mia, course.id, lesson(0))
    const grant = await grantOfMia()
    await inWorkspace((ctx) => revokeAccess(ctx, grant.id, 'Refunded on your wish.'))
    const [ended] = (await ownLibrary(mia)).courses
    expect(ended).toMatchObject({ progress: { completed: 1 }, ended: { reason: 'Refunded on your wish.' } })
    // What was learned still counts.
    expect((await ownCompletedLessons(mia, { limit: 10 })).total).toBe(1)

    await buy(mia, course, { email: mia.actor.email })
    expect((await ownLibrary(mia)).courses).toMatchObject([{ ended: null }])
  })

  it('says by itself when access ran out, and that it was extended', async () => {
    const grant = await grantOfMia()
    await inWorkspace((ctx) => extendAccess(ctx, grant.id, new Date('2026-11-21T09:00:00Z')))
    expect((await ownLibrary(mia)).courses).toMatchObject([{ ended: null }])
    clock.set('2026-11-22T09:00:00Z')
    expect((await ownLibrary(mia)).courses).toMatchObject([
      { ended: { at: '2026-11-21T09:00:00.000Z', reason: 'Your access has ended.' } },
    ])
    await inWorkspace((ctx) => extendAccess(ctx, grant.id, null))
    expect((await ownLibrary(mia)).courses).toMatchObject([{ ended: null }])
  })
})

describe('orders', () => {
  it('are listed from all workspaces, the latest first, page by page', async () => {
    const other = await asCreator(test.db, { now: clock.now })
    const second = await makeCourse(other, { published: true, title: 'Glazing', priceCents: 0 })
    clock.advance(60_000)
    await buy(mia, second, { email: mia.actor.email })
    const first = await listOwnOrders(mia, { limit: 1 })
    expect(first.orders).toMatchObject([
      { items: [{ kind: 'course', title: 'Glazing' }], total: { cents: 0 }, mode: 'test', delivered: true },
    ])
    const rest = await listOwnOrders(mia, { limit: 1, cursor: first.nextCursor ?? undefined })
    expect(rest).toMatchObject({ orders: [{ total: { cents: 4900, currency: 'USD' } }], nextCursor: null })
  })

  it('of a guest are theirs who signs up with the address and proves it, and no order of another buyer', async () => {
    const email = `guest-${newId('usr').slice(-8)}@example.com`
    await buy(asVisitor(test.db, clock.now), course, { email })
    const guest = (await asStudent(test.db, { email, now: clock.now, verified: false })) as Ctx<SignedIn>
    expect((await listOwnOrders(guest, { limit: 10 })).orders).toEqual([])
    const [user] = await test.db.select().from(users).where(eq(users.id, guest.actor.userId))
    if (!user) throw new Error('There is no user.')
    await withTransaction(guest, (ctx) => proveAddress(ctx, user, { isOwner: true }))
    await settle(guest)
    expect((await listOwnOrders(guest, { limit: 10 })).orders).toMatchObject([{ sellerName: 'Ana Reis' }])
    expect((await listOwnOrders(mia, { limit: 10 })).orders).toHaveLength(1)
  })
})
