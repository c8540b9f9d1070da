import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { days, minutes } from '#kernel/time.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { give as giveAt, instead } from '#platform/points.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { giveNewRight, inside, studentOf } from '#testing/rights.ts'
import type { Thing } from '../rules.ts'
import { explainAccess, isHeld, rightStanding } from './explaining.ts'
import { countStudents, revokeAccess } from './grants.ts'
import { includeThing } from './inclusions.ts'
import { enterThing } from './joining.ts'
import { listOpen, listOwned } from './owned-things.ts'
import { inclusions } from './tables.ts'

const test = testDb()
const clock = testClock()
let seller: CreatorCtx
let course: Thing
let low: Thing
let high: Thing
beforeEach(async () => {
  seller = await asCreator(test.db, { now: clock.now })
  course = { kind: 'course', id: newId('crs') }
  low = { kind: 'download', id: newId('dwl') }
  high = { kind: 'download', id: newId('dwl') }
})

const workspace = () => seller.actor.workspaceId
const include = (vias: Thing[], from = clock.now(), until: Date | null = null, by = seller) =>
  inside(by, (ctx) => includeThing(ctx, { ...course, from, until }, vias))
const explain = (ctx: Ctx, thing = course) => explainAccess(ctx, workspace(), thing)

describe('what a right includes', () => {
  it('12: opens the thing by one row for each that includes it, and names what does', async () => {
    await include([low, high])
    for (const via of [low, high]) {
      const { student, contact } = await studentOf(seller)
      expect(await explain(student)).toMatchObject({ allowed: false, because: 'needs-tier', via: low })
      await giveNewRight(seller, contact, { thing: via })
      const open = await explain(student)
      expect(open).toMatchObject({ allowed: true, because: 'tier', via, grant: { contactId: contact.id } })
      expect(isHeld(open)).toBe(false)
      expect(isHeld(await explain(student, via))).toBe(true)
    }
    expect(await test.db.$count(inclusions)).toBeGreaterThanOrEqual(2)
  })

  it('12: is in the library and what is found with it, and in neither once it ends', async () => {
    const { student, contact } = await studentOf(seller)
    const as = student as Parameters<typeof listOwned>[0]
    await include([low])
    const grantId = await giveNewRight(seller, contact, { thing: low })
    expect((await listOwned(as)).map(({ thingId }) => thingId).toSorted()).toEqual(
      [course.id, low.id].toSorted(),
    )
    expect((await listOpen(as)).map(({ thingId }) => thingId)).toContain(course.id)
    await inside(seller, (ctx) => revokeAccess(ctx, grantId, 'access.refunded'))
    expect(await explain(student)).toMatchObject({ allowed: false, because: 'refunded', via: low })
    expect((await listOwned(as)).map(({ thingId, ended }) => [thingId, ended !== null])).toEqual([
      [low.id, true],
    ])
    expect(await listOpen(as)).toEqual([])
  })

  it('waits until its time, and closes at its end', async () => {
    const { student, contact } = await studentOf(seller)
    await giveNewRight(seller, contact, { thing: low })
    const from = new Date(clock.now().getTime() + days(1))
    const until = new Date(clock.now().getTime() + days(2))
    await include([low], from, until)
    expect(await explain(student)).toMatchObject({ allowed: false, because: 'scheduled', from, via: low })
    clock.advance(days(1) + minutes(1))
    expect(await explain(student)).toMatchObject({ allowed: true, because: 'tier' })
    clock.advance(days(1))
    expect(await explain(student)).toMatchObject({ allowed: false, because: 'not-bought' })
  })

  it('follows what includes it: another tier, or none anymore', async () => {
    const { student, contact } = await studentOf(seller)
    await giveNewRight(seller, contact, { thing: low })
    await include([low, high])
    expect(await explain(student)).toMatchObject({ allowed: true })
    await include([high])
    expect(await explain(student)).toMatchObject({ allowed: false, because: 'needs-tier', via: high })
    await include([])
    expect(await explain(student)).toMatchObject({ allowed: false, because: 'not-bought' })
  })

  it('keeps what was bought before it, and says why a right over it ended', async () => {
    const { student, contact } = await studentOf(seller)
    await include([low])
    await giveNewRight(seller, contact, { thing: course })
    await giveNewRight(seller, contact, { thing: low })
    expect(await explain(student)).toMatchObject({ allowed: true, because: 'manual', via: null })
  })

  it('says that it is tried, in its grace or paused, as whoever collects for it says', async () => {
    const { student, contact } = await studentOf(seller)
    await include([low])
    const endsAt = new Date(clock.now().getTime() + days(7))
    await giveNewRight(seller, contact, { thing: low, order: newId('ord'), endsAt })
    const told = (standing: 'trial' | 'grace' | 'paused'): Ctx => ({
      ...student,
      instance: {
        ...student.instance,
        given: instead(
          student.instance.given,
          giveAt(rightStanding, async () => standing),
        ),
      },
    })
    expect(await explain(told('trial'))).toMatchObject({ allowed: true, because: 'trial', via: low })
    expect(await explain(told('grace'))).toMatchObject({ allowed: true, because: 'grace', via: low })
    expect(await explain(told('paused'))).toMatchObject({ allowed: true, because: 'tier', via: low })
    clock.advance(days(7))
    expect(await explain(told('paused'))).toMatchObject({ allowed: false, because: 'paused', via: low })
    expect(await explain(student)).toMatchObject({ allowed: false, because: 'ended', via: low })
  })

  it('is nothing to another workspace, nor to whoever merely has the order of someone', async () => {
    const other = await asCreator(test.db, { now: clock.now })
    const { student, contact } = await studentOf(other)
    await include([low])
    await giveNewRight(other, contact, { thing: low })
    expect(await explain(student)).toMatchObject({ allowed: false, because: 'needs-tier' })
    // Including it in another workspace's tier gives nothing there.
    await include([low], clock.now(), null, other)
    expect(await explain(student)).toMatchObject({ allowed: false, because: 'needs-tier' })
  })

  it('lets the pass of an order in, and makes no students for the plan', async () => {
    const { contact } = await studentOf(seller)
    await include([low])
    const orderId = newId('ord')
    await giveNewRight(seller, contact, { thing: low, order: orderId })
    const pass: Ctx = {
      ...seller,
      actor: {
        kind: 'pass',
        passes: [{ workspaceId: workspace(), orderId, contactId: contact.id, proven: true }],
      },
    }
    expect(await enterThing(pass, workspace(), course)).toMatchObject({ allowed: true, because: 'tier' })
    expect(await countStudents(seller, workspace())).toBe(0)
  })
})
