import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { grantAccess, listLibrary } from '#areas/access/server/grants.ts'
import { users } from '#areas/accounts/server/tables.ts'
import { newId } from '#kernel/ids.ts'
import { type CreatorCtx, systemCtx, withTransaction } from '#platform/context.ts'
import { events } from '#platform/events/tables.ts'
import { addressHash, findSuppression, suppress } from '#platform/mail/suppressions.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator, asStudent, freshEmail } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { inside } from '#testing/rights.ts'
import {
  ensureContact,
  getContact,
  linkContacts,
  moveContacts,
  nameOfContact,
  userBehind,
} from './contacts.ts'
import { contacts } from './tables.ts'

const test = testDb()
const clock = testClock()
let seller: CreatorCtx
let other: CreatorCtx
beforeEach(async () => {
  seller = await asCreator(test.db, { now: clock.now })
  other = await asCreator(test.db, { now: clock.now })
})

const workspaceOf = (ctx: CreatorCtx) => ctx.actor.workspaceId
const ensure = (email: string, name = 'Mia Chen', { by = seller, source = 'order' } = {}) =>
  inside(by, (ctx) => ensureContact(ctx, workspaceOf(by), { email, name, source }))
const told = async (type: string, by = seller) =>
  (
    await test.db
      .select({ payload: events.payload })
      .from(events)
      .where(and(eq(events.workspaceId, workspaceOf(by)), eq(events.type, `contacts.${type}`)))
  ).map(({ payload }) => payload)
const all = (email: string) => test.db.select().from(contacts).where(eq(contacts.email, email))

describe('the contact of an address', () => {
  it('is made with its source, and told once', async () => {
    const email = freshEmail()
    const made = await ensure(email, 'Mia Chen', { source: 'import' })
    expect(made).toMatchObject({ email, name: 'Mia Chen', source: 'import', userId: null })
    const again = await ensure(email, 'Mia Chen', { source: 'order' })
    expect(again).toEqual(made)
    expect(await told('contactAdded')).toEqual([{ contactId: made.id, name: 'Mia Chen', source: 'import' }])
    expect(await getContact(seller, workspaceOf(seller), made.id)).toEqual(made)
  })

  it('is one for two who come at once', async () => {
    const email = freshEmail()
    const made = await Promise.all(Array.from({ length: 20 }, (_, n) => ensure(email, `Name ${n}`)))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect(new Set(made.map(({ name }) => name)).size).toBe(1)
    expect(await told('contactAdded')).toHaveLength(1)
  })

  it('gets a name where it had none, and never another', async () => {
    const email = freshEmail()
    const { id } = await ensure(email, '')
    clock.advance(60_000)
    expect(await ensure(email, 'Mia Chen')).toMatchObject({ id, name: 'Mia Chen' })
    const { updatedAt } = await getContact(seller, workspaceOf(seller), id)
    expect(updatedAt).toEqual(clock.now())
    for (const name of ['M. Chen', ''])
      expect(await ensure(email, name)).toMatchObject({ id, name: 'Mia Chen' })
  })

  it('is another one in another workspace', async () => {
    const email = freshEmail()
    const [here, there] = [
      await ensure(email),
      await ensure(email, 'Mia, of the other course', { by: other }),
    ]
    expect(there.id).not.toBe(here.id)
    expect(await getContact(seller, workspaceOf(seller), here.id)).toMatchObject({ name: 'Mia Chen' })
    await expect(getContact(seller, workspaceOf(seller), there.id)).rejects.toThrow('missing')
  })

  it('is there with everything else of its transaction, or not at all', async () => {
    const email = freshEmail()
    const cut = inside(seller, async (ctx) => {
      await ensureContact(ctx, workspaceOf(seller), { email, name: 'Mia Chen', source: 'order' })
      throw new Error('The sale failed.')
    })
    await expect(cut).rejects.toThrow('The sale failed.')
    expect([await all(email), await told('contactAdded')]).toEqual([[], []])
  })

  it('is called by its name, and without one by its address', () => {
    expect(nameOfContact({ name: 'Mia Chen', email: 'mia@example.com' })).toBe('Mia Chen')
    expect(nameOfContact({ name: '', email: 'mia@example.com' })).toBe('mia@example.com')
  })
})

describe('the user behind a contact', () => {
  it('is whoever has proven the address, from the beginning or at the next meeting', async () => {
    const student = await asStudent(test.db)
    expect(await ensure(student.actor.email)).toMatchObject({ userId: student.actor.userId })
    const email = freshEmail()
    const guest = await ensure(email)
    const late = await asStudent(test.db, { email })
    expect(await ensure(email)).toMatchObject({ id: guest.id, userId: late.actor.userId })
  })

  it('is nobody who only typed the address', async () => {
    const stranger = await asStudent(test.db, { verified: false })
    expect(await ensure(stranger.actor.email)).toMatchObject({ userId: null })
    expect(await ensure(stranger.actor.email)).toMatchObject({ userId: null })
  })

  it('is linked in every workspace once the address is proven, with the rights, and told in each', async () => {
    const email = freshEmail()
    const [here, there] = [await ensure(email), await ensure(email, 'Mia', { by: other })]
    const thing = { kind: 'course' as const, id: newId('crs') }
    await inside(seller, (ctx) =>
      grantAccess(ctx, { contact: here, thing, source: { kind: 'order', id: newId('ord') }, mode: 'test' }),
    )
    const student = await asStudent(test.db, { email, verified: false })
    const { userId } = student.actor
    const link = () =>
      withTransaction(systemCtx(seller, 'test'), (ctx) => linkContacts(ctx, { userId, email }))
    await link()
    await link()
    expect((await all(email)).map((contact) => contact.userId)).toEqual([userId, userId])
    expect(await told('contactLinked')).toEqual([{ contactId: here.id, userId }])
    expect(await told('contactLinked', other)).toEqual([{ contactId: there.id, userId }])
    expect((await listLibrary(student, userId)).map(({ thingId }) => thingId)).toEqual([thing.id])
  })

  it('stays who it is, whoever proves the address later', async () => {
    const student = await asStudent(test.db)
    const { email, userId } = student.actor
    const contact = await ensure(email)
    const late = await asStudent(test.db)
    await withTransaction(systemCtx(seller, 'test'), (ctx) =>
      linkContacts(ctx, { userId: late.actor.userId, email }),
    )
    expect(await getContact(seller, workspaceOf(seller), contact.id)).toMatchObject({ userId })
    expect(await told('contactLinked')).toEqual([])
  })

  it('has the address they have now, with what they asked of the workspace, and leaves the former one free', async () => {
    const student = await asStudent(test.db)
    const { email: from, userId } = student.actor
    const [here, there] = [await ensure(from), await ensure(from, 'Mia', { by: other })]
    const hashOf = (email: string) => addressHash(seller.instance, workspaceOf(seller), email)
    await inside(seller, (ctx) =>
      suppress(ctx, {
        workspaceId: workspaceOf(seller),
        addressHash: hashOf(from),
        contactId: here.id,
        reason: 'refused',
      }),
    )
    const [between, email] = [freshEmail('between'), freshEmail('now')]
    // The other one has met the new address as someone already.
    const known = await ensure(email, 'Mia Moved', { by: other })
    await test.db.update(users).set({ email }).where(eq(users.id, userId))
    const move = (from: string) =>
      withTransaction(systemCtx(seller, 'test'), (ctx) => moveContacts(ctx, { userId, from }))
    // Of two changes at once, the second may be heard first, and any of them twice.
    for (const heard of [between, from, from]) await move(heard)
    expect(await getContact(seller, workspaceOf(seller), here.id)).toMatchObject({ email, userId })
    const suppressed = { workspaceId: workspaceOf(seller), addressHash: hashOf(email) }
    expect(await findSuppression(seller, suppressed)).toBe('refused')
    expect(await userBehind(seller, { userId, email })).toBe(userId)
    expect((await ensure(from, 'Somebody Else')).id).not.toBe(here.id)

    expect(await getContact(other, workspaceOf(other), there.id)).toMatchObject({ email: from, userId })
    expect(await getContact(other, workspaceOf(other), known.id)).toMatchObject({ email })
    expect(await userBehind(other, { userId, email: from })).toBeNull()
  })
})
