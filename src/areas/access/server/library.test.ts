import { beforeEach, describe, expect, it } from 'vitest'
import type { UserActor } from '#kernel/actor.ts'
import { newId } from '#kernel/ids.ts'
import { days } from '#kernel/time.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { contactIn, giveNewRight, inside, studentOf } from '#testing/rights.ts'
import type { Thing } from '../rules.ts'
import { listLibrary, listWholeLibrary, orderSources, revokeAccess } from './grants.ts'
import { refreshLibrary } from './library.ts'

const test = testDb()
const clock = testClock()
let seller: CreatorCtx
let other: CreatorCtx
let course: Thing
beforeEach(async () => {
  seller = await asCreator(test.db, { now: clock.now })
  other = await asCreator(test.db, { now: clock.now })
  course = { kind: 'course', id: newId('crs') }
})

describe('the library of a user', () => {
  const things = async (ctx: Ctx<UserActor>) =>
    (await listLibrary(ctx, ctx.actor.userId)).map(({ thingId, endsAt }) => ({ thingId, endsAt }))

  it('has a thing in the commit of its right, once, with the right that lasts longest', async () => {
    const { student, contact } = await studentOf(seller)
    const [soon, late] = [1, 9].map((n) => new Date(clock.now().getTime() + days(n)))
    await giveNewRight(seller, contact, { thing: course, endsAt: late as Date })
    await giveNewRight(seller, contact, { thing: course, endsAt: soon as Date })
    expect(await things(student)).toEqual([{ thingId: course.id, endsAt: late }])
    const forever = await giveNewRight(seller, contact, { thing: course })
    expect(await things(student)).toEqual([{ thingId: course.id, endsAt: null }])
    await inside(seller, (ctx) => revokeAccess(ctx, forever, 'Refunded.'))
    expect(await things(student)).toEqual([{ thingId: course.id, endsAt: late }])
  })

  it('keeps what was taken back in sight, with the reason, and what came back without it', async () => {
    const { student, contact } = await studentOf(seller)
    const grant = await giveNewRight(seller, contact, { thing: course })
    await inside(seller, (ctx) => revokeAccess(ctx, grant, 'Refunded.'))
    expect(await things(student)).toEqual([])
    const [row] = await listWholeLibrary(student, student.actor.userId)
    expect(row).toMatchObject({ thingId: course.id, endedAt: clock.now(), endedReason: 'Refunded.' })
    await giveNewRight(seller, contact, { thing: course })
    expect(await listLibrary(student, student.actor.userId)).toMatchObject([
      { endedAt: null, endedReason: null },
    ])
  })

  it('is written from the rights as they are: what is told late or twice does no harm', async () => {
    const { student, contact } = await studentOf(seller)
    const first = await giveNewRight(seller, contact, { thing: course })
    await inside(seller, (ctx) => revokeAccess(ctx, first, 'Refunded.'))
    const second = await giveNewRight(seller, contact, { thing: course })
    for (const grant of [first, second, first])
      await inside(seller, (ctx) => refreshLibrary(ctx as never, grant))
    expect(await listLibrary(student, student.actor.userId)).toMatchObject([
      { thingId: course.id, endedAt: null },
    ])
    // A right of no one, or of another workspace, is in no library.
    await inside(other, (ctx) => refreshLibrary(ctx as never, first))
    expect(await listWholeLibrary(student, student.actor.userId)).toHaveLength(1)
  })

  it('has the things of all workspaces, and says by which order they came', async () => {
    const { student, contact } = await studentOf(seller)
    const elsewhere = await contactIn(other, student.actor.email)
    const order = newId('ord')
    const second: Thing = { kind: 'course', id: newId('crs') }
    await giveNewRight(seller, contact, { thing: course, order })
    await giveNewRight(other, elsewhere, { thing: second })
    expect((await things(student)).map(({ thingId }) => thingId).sort()).toEqual(
      [course.id, second.id].sort(),
    )
    const sources = await orderSources(student, seller.actor.workspaceId, student.actor.userId)
    expect(sources).toEqual(new Map([[course.id, order]]))
  })
})
