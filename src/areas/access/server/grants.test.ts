import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Contact } from '#areas/contacts/server/contacts.ts'
import type { Actor } from '#kernel/actor.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { days } from '#kernel/time.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { events } from '#platform/events/tables.ts'
import { openDatabase } from '#platform/sql/database.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator, asStudent, asVisitor, freshEmail } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import {
  contactIn,
  give as giveIn,
  giveNewRight as givenIn,
  inside,
  type RightToGive,
  studentOf,
} from '#testing/rights.ts'
import type { Thing } from '../rules.ts'
import { claimContact, claimOrder } from './claiming.ts'
import { explainAccess } from './explaining.ts'
import {
  countStudents,
  extendAccess,
  grantAccess,
  isStudent,
  listGrants,
  listLibrary,
  revokeAccess,
} from './grants.ts'
import { grants } from './tables.ts'

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

const workspaceOf = (ctx: CreatorCtx) => ctx.actor.workspaceId
type Right = Partial<RightToGive> & { by?: CreatorCtx }
const give = (contact: Contact, { by = seller, ...right }: Right = {}) =>
  giveIn(by, contact, { thing: course, ...right })
const given = (contact: Contact, { by = seller, ...right }: Right = {}) =>
  givenIn(by, contact, { thing: course, ...right })
const known = () => studentOf(seller)
const told = async (type: string) =>
  (
    await test.db
      .select({ payload: events.payload })
      .from(events)
      .where(and(eq(events.workspaceId, workspaceOf(seller)), eq(events.type, `access.${type}`)))
  ).map(({ payload }) => payload)
const rowsOf = (contact: Contact) => listGrants(seller, workspaceOf(seller), course, [contact.id])
const explain = (ctx: Ctx, thing = course, by = seller) => explainAccess(ctx, workspaceOf(by), thing)
const holding = (contact: Contact, orderId: Id<'ord'>, by = seller): Ctx => ({
  ...asVisitor(test.db, clock.now),
  actor: {
    kind: 'pass',
    passes: [{ workspaceId: workspaceOf(by), orderId, contactId: contact.id, proven: true }],
  } as Actor,
})

describe('giving a right', () => {
  it('is told once, however often one source gives it', async () => {
    const contact = await contactIn(seller)
    const order = newId('ord')
    const first = await give(contact, { order })
    expect(first).toMatch(/^grt_/)
    expect(await give(contact, { order })).toBeNull()
    expect(await rowsOf(contact)).toHaveLength(1)
    expect(await told('accessGranted')).toEqual([
      {
        grantId: first,
        contactId: contact.id,
        thingKind: 'course',
        thingId: course.id,
        seat: '',
        userId: null,
      },
    ])
  })

  it('fifty at once give it once', async () => {
    const contact = await contactIn(seller)
    const order = newId('ord')
    const made = await Promise.all(Array.from({ length: 50 }, () => give(contact, { order })))
    expect(made.filter((id) => id !== null)).toHaveLength(1)
    expect(await told('accessGranted')).toHaveLength(1)
  })

  it('by another source is a right of its own', async () => {
    const contact = await contactIn(seller)
    await given(contact, { order: newId('ord') })
    await given(contact)
    expect((await rowsOf(contact)).map(({ sourceKind }) => sourceKind).sort()).toEqual(['manual', 'order'])
  })

  it('belongs to the user behind the contact, or to the signed-in buyer with another address', async () => {
    const { student, contact } = await known()
    await given(contact)
    expect(await rowsOf(contact)).toMatchObject([{ userId: student.actor.userId }])
    const guest = await contactIn(seller)
    await given(guest, { order: newId('ord'), claimedBy: student.actor.userId })
    expect(await rowsOf(guest)).toMatchObject([{ userId: student.actor.userId }])
  })

  it('comes with what is announced, or not at all', async () => {
    const contact = await contactIn(seller)
    const cut = inside(seller, async (ctx) => {
      await grantAccess(ctx, {
        contact,
        thing: course,
        source: { kind: 'manual', id: 'imp_1' },
        mode: 'test',
      })
      throw new Error('The sale failed.')
    })
    await expect(cut).rejects.toThrow('The sale failed.')
    expect([await rowsOf(contact), await told('accessGranted')]).toEqual([[], []])
  })
})

describe('ending and extending a right', () => {
  it('ends it at once with the reason, once', async () => {
    const { student, contact } = await known()
    const grant = await given(contact)
    await inside(seller, (ctx) => revokeAccess(ctx, grant, 'The course was refunded.'))
    await inside(seller, (ctx) => revokeAccess(ctx, grant, 'Another reason.'))
    expect(await explain(student)).toEqual({
      allowed: false,
      because: 'revoked',
      sentence: 'The course was refunded.',
    })
    expect(await told('accessRevoked')).toHaveLength(1)
  })

  it('moves the end, opens one that has passed, and leaves what was taken back', async () => {
    const { student, contact } = await known()
    const soon = new Date(clock.now().getTime() + days(1))
    const grant = await given(contact, { endsAt: soon })
    clock.advance(days(1))
    // The moment itself is over.
    expect(await explain(student)).toMatchObject({ allowed: false, because: 'ended' })
    await inside(seller, (ctx) => extendAccess(ctx, grant, new Date(soon.getTime() + days(1))))
    expect(await explain(student)).toMatchObject({ allowed: true, because: 'manual' })
    await inside(seller, (ctx) => extendAccess(ctx, grant, null))
    clock.advance(days(4000))
    expect(await explain(student)).toMatchObject({ allowed: true })
    expect(await told('accessExtended')).toHaveLength(2)

    await inside(seller, (ctx) => revokeAccess(ctx, grant, 'Taken back.'))
    await inside(seller, (ctx) => extendAccess(ctx, grant, null))
    expect(await explain(student)).toMatchObject({ allowed: false, because: 'revoked' })
    expect(await told('accessExtended')).toHaveLength(2)
  })

  it('is nothing another workspace can do', async () => {
    const { student, contact } = await known()
    const grant = await given(contact)
    await inside(other, (ctx) => revokeAccess(ctx, grant, 'Not yours.'))
    await inside(other, (ctx) => extendAccess(ctx, grant, clock.now()))
    expect(await explain(student)).toMatchObject({ allowed: true })
    expect([await told('accessRevoked'), await told('accessExtended')]).toEqual([[], []])
  })
})

describe('claiming', () => {
  it('the rights of an order become a user’s by its pass, and no others', async () => {
    const [guest, student] = [await contactIn(seller), await asStudent(test.db)]
    const [bought, next] = [newId('ord'), newId('ord')]
    await given(guest, { order: bought })
    await given(guest, { order: next })
    const claim = () =>
      inside(seller, (ctx) => claimOrder(ctx, bought, student.actor.userId, { proven: true }))
    await claim()
    await claim()
    const owners = new Map((await rowsOf(guest)).map(({ sourceId, userId }) => [sourceId, userId]))
    expect(owners).toEqual(
      new Map<string, Id<'usr'> | null>([
        [bought, student.actor.userId],
        [next, null],
      ]),
    )
    expect(await told('accessClaimed')).toHaveLength(1)
    // Without the name or the address of whoever bought it.
    expect((await listLibrary(student, student.actor.userId)).map(({ thingId }) => thingId)).toEqual([
      course.id,
    ])
  })

  it('takes nothing from the user who has it', async () => {
    const { student, contact } = await known()
    const order = newId('ord')
    await given(contact, { order })
    const late = await asStudent(test.db)
    await inside(seller, (ctx) => claimOrder(ctx, order, late.actor.userId, { proven: true }))
    await inside(seller, (ctx) => claimContact(ctx, contact.id, late.actor.userId))
    expect(await rowsOf(contact)).toMatchObject([{ userId: student.actor.userId }])
  })

  it('of two who claim at once one gets it', async () => {
    const guest = await contactIn(seller)
    const order = newId('ord')
    await given(guest, { order })
    const users = await Promise.all([asStudent(test.db), asStudent(test.db)])
    await Promise.all(
      users.map(({ actor }) =>
        inside(seller, (ctx) => claimOrder(ctx, order, actor.userId, { proven: true })),
      ),
    )
    expect(users.map(({ actor }) => actor.userId)).toContain((await rowsOf(guest))[0]?.userId)
    expect(await told('accessClaimed')).toHaveLength(1)
  })

  it('by the contact takes all of its rights, and those of another workspace not', async () => {
    const email = freshEmail()
    const [guest, elsewhere] = [await contactIn(seller, email), await contactIn(other, email)]
    await given(guest, { order: newId('ord') })
    await given(guest)
    await given(elsewhere, { by: other })
    const student = await asStudent(test.db)
    await inside(seller, (ctx) => claimContact(ctx, guest.id, student.actor.userId))
    await inside(seller, (ctx) => claimContact(ctx, elsewhere.id, student.actor.userId))
    expect((await rowsOf(guest)).map(({ userId }) => userId)).toEqual(Array(2).fill(student.actor.userId))
    expect(await listGrants(other, workspaceOf(other), course, [elsewhere.id])).toMatchObject([
      { userId: null },
    ])
  })
})

describe('who may see a thing, and why', () => {
  it('its seller without any right, and no other creator', async () => {
    expect(await explain(seller)).toEqual({ allowed: true, because: 'owner' })
    expect(await explain(other)).toMatchObject({ allowed: false, because: 'not-bought' })
  })

  it('whoever has a live right, by its source', async () => {
    const { student, contact } = await known()
    await given(contact, { order: newId('ord') })
    const because = await explain(student)
    expect(because).toMatchObject({ allowed: true, because: 'order', grant: { contactId: contact.id } })
    // A creator learns like anyone.
    const colleague = await contactIn(seller, other.actor.email)
    await given(colleague)
    expect(await explain(other)).toMatchObject({ allowed: true, because: 'manual' })
  })

  it('nobody for another thing, in another workspace, or without one', async () => {
    const { student, contact } = await known()
    await given(contact)
    const nothing = { allowed: false, because: 'not-bought', sentence: 'You don’t own this.' }
    expect(await explain(student, { kind: 'course', id: newId('crs') })).toEqual(nothing)
    expect(await explain(student, course, other)).toEqual(nothing)
    expect(await explain(asVisitor(test.db))).toEqual(nothing)
  })

  it('nobody by an address alone: a sign-up with it inherits nothing until it is proven', async () => {
    const guest = await contactIn(seller)
    await given(guest, { order: newId('ord') })
    const namesake = await asStudent(test.db, { email: guest.email, verified: false })
    expect(await explain(namesake)).toMatchObject({ allowed: false, because: 'not-bought' })
    expect(await listLibrary(namesake, namesake.actor.userId)).toEqual([])
  })

  it('a live right before one that was taken back or has ended', async () => {
    const { student, contact } = await known()
    const first = await given(contact)
    await inside(seller, (ctx) => revokeAccess(ctx, first, 'Refunded.'))
    await given(contact, { endsAt: new Date(clock.now().getTime() - 1) })
    expect(await explain(student)).toMatchObject({
      allowed: false,
      because: 'revoked',
      sentence: 'Refunded.',
    })
    await given(contact)
    expect(await explain(student)).toMatchObject({ allowed: true })
  })

  it('the pass of an order for the rights of that order, and nothing else', async () => {
    const { contact } = await known()
    const [order, second] = [newId('ord'), newId('ord')]
    const later: Thing = { kind: 'course', id: newId('crs') }
    await given(contact, { order })
    await given(contact, { order: second, thing: later })
    const pass = holding(contact, order)
    expect(await explain(pass)).toMatchObject({ allowed: true, because: 'order' })
    expect(await explain(pass, later)).toMatchObject({ allowed: false, because: 'not-bought' })
    expect(await explain(holding(contact, newId('ord')))).toMatchObject({ allowed: false })
    expect(await explain(holding(contact, order, other))).toMatchObject({ allowed: false })
    const [grant] = await rowsOf(contact)
    if (grant) await inside(seller, (ctx) => revokeAccess(ctx, grant.id, 'Refunded.'))
    expect(await explain(pass)).toMatchObject({ allowed: false, because: 'revoked' })
  })

  it('I7: nobody while the database is away: that is an error and no answer', async () => {
    const { student } = await known()
    const away = openDatabase(test.database.url, { max: 1 })
    await away.close()
    await expect(explain({ ...student, db: away.db })).rejects.toThrow()
  })
})

describe('counting students', () => {
  const count = (mode?: 'live' | 'test' | 'any') => countStudents(seller, workspaceOf(seller), mode)

  it('counts people once, who have a live right to any course, by the kind of money', async () => {
    const [one, two, three] = [await contactIn(seller), await contactIn(seller), await contactIn(seller)]
    const second: Thing = { kind: 'course', id: newId('crs') }
    await given(one)
    await given(one, { thing: second })
    await given(two, { mode: 'live' })
    const ended = await given(three)
    expect([await count(), await count('any'), await count('test'), await count('live')]).toEqual([
      3, 3, 2, 1,
    ])
    await inside(seller, (ctx) => revokeAccess(ctx, ended, 'Refunded.'))
    await given(three, { endsAt: clock.now() })
    expect(await count()).toBe(2)
    expect(await isStudent(seller, workspaceOf(seller), one.id)).toBe(true)
    expect(await isStudent(seller, workspaceOf(seller), three.id)).toBe(false)
  })

  it('knows nothing of another workspace', async () => {
    const elsewhere = await contactIn(other)
    await given(elsewhere, { by: other })
    expect(await count()).toBe(0)
    expect(await countStudents(other, workspaceOf(other))).toBe(1)
    expect(await isStudent(seller, workspaceOf(seller), elsewhere.id)).toBe(false)
    expect(await listGrants(seller, workspaceOf(seller), course, [elsewhere.id])).toEqual([])
    expect(await test.db.$count(grants, eq(grants.workspaceId, workspaceOf(other)))).toBe(1)
  })
})
