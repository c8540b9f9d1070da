import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { revokeAccess } from '#areas/access/server/grants.ts'
import { grants } from '#areas/access/server/tables.ts'
import { contacts } from '#areas/contacts/server/tables.ts'
import { type CreatorCtx, systemCtx, withTransaction } from '#platform/context.ts'
import { asCreator, asStudent, asVisitor, freshEmail } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { buy, makeCourse, useTestPayments } from '#testing/makers.ts'
import { getLeavingSummary } from './leaving.ts'
import { stakesOfOthers } from './stakes.ts'

const test = testDb()
let creator: CreatorCtx
let course: Awaited<ReturnType<typeof makeCourse>>
let free: Awaited<ReturnType<typeof makeCourse>>

beforeEach(async () => {
  useTestPayments()
  creator = await asCreator(test.db, { plan: 'pro_plan' })
  course = await makeCourse(creator, { published: true })
  free = await makeCourse(creator, { title: 'Glazing', published: true, priceCents: 0 })
})

const leaving = async () => (await getLeavingSummary(creator)).workspace
const stakes = () =>
  stakesOfOthers(creator, { workspaceId: creator.actor.workspaceId, ownerId: creator.actor.userId })
const end = async (email: string) => {
  const { workspaceId } = creator.actor
  const rows = await test.db
    .select({ id: grants.id })
    .from(grants)
    .innerJoin(contacts, eq(contacts.id, grants.contactId))
    .where(eq(contacts.email, email))
  for (const { id } of rows)
    await withTransaction(systemCtx(creator, 'test', workspaceId), (ctx) =>
      revokeAccess(ctx, id, 'Refunded.'),
    )
}

describe('what others have of a workspace whose owner leaves', () => {
  it('is nothing while nobody else has anything', async () => {
    await buy(creator, course, { email: creator.actor.email })
    await buy(creator, free, { email: creator.actor.email })
    expect(await leaving()).toMatchObject({ students: 0, paidOrders: 0, mustKeep: false })
    expect(await stakes()).toEqual({ held: false, paid: false })
  })

  it('counts each person once, and orders that cost something', async () => {
    const mia = await asStudent(test.db)
    await buy(mia, course, { email: mia.actor.email })
    await buy(mia, free, { email: mia.actor.email })
    await buy(asVisitor(test.db), free, { email: freshEmail() })
    await buy(creator, course, { email: creator.actor.email })
    expect(await leaving()).toMatchObject({ students: 2, paidOrders: 1, mustKeep: true })
    expect(await stakes()).toEqual({ held: true, paid: true })
  })

  it('counts who has access no more only among the orders', async () => {
    const email = freshEmail()
    await buy(asVisitor(test.db), course, { email })
    await buy(asVisitor(test.db), free, { email: freshEmail() })
    await end(email)
    expect(await leaving()).toMatchObject({ students: 1, paidOrders: 1, mustKeep: true })
    expect(await stakes()).toEqual({ held: true, paid: true })
  })

  it('is of the own workspace alone', async () => {
    const other = await asCreator(test.db, { plan: 'pro_plan' })
    const theirs = await makeCourse(other, { published: true })
    await buy(asVisitor(test.db), theirs, { email: freshEmail() })
    await buy(creator, theirs, { email: creator.actor.email })
    expect(await leaving()).toMatchObject({ students: 0, paidOrders: 0 })
    expect((await getLeavingSummary(other)).workspace).toMatchObject({ students: 2, paidOrders: 2 })
  })
})
