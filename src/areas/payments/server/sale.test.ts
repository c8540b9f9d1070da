import { beforeAll, describe, expect, it } from 'vitest'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import type { Course } from '#areas/courses/contract.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { asCreator, asStudent, asVisitor, testCtx } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { buy, makeCourse, useTestPayments } from '#testing/makers.ts'
import { saleOf } from './sale.ts'

const test = testDb()
let ana: CreatorCtx
let course: Course
beforeAll(async () => {
  useTestPayments()
  ana = await asCreator(test.db)
  course = await makeCourse(ana, { published: true })
})

const plain = { others: [], notes: [], until: null }
const buyable = () => ({ kind: 'buyable', offerId: course.offerId, ...plain })
async function saleFor(ctx: Ctx, closedBecause: string | null = null, cents = course.price.cents) {
  const workspace = await getWorkspace(ana, ana.actor.workspaceId)
  return saleOf(ctx, workspace, {
    productKind: 'course',
    thing: { kind: 'course', id: course.id },
    offerId: course.offerId,
    price: { cents, currency: 'USD' },
    closedBecause,
    openPath: `/learn/${course.id}`,
  })
}

describe('what the page of a product offers', () => {
  it('is to buy it, to its seller too', async () => {
    expect(await saleFor(asVisitor(test.db))).toEqual(buyable())
    expect(await saleFor(ana)).toEqual(buyable())
  })

  it('is to open it, to whoever has it, closed or not', async () => {
    const mia = await asStudent(test.db)
    await buy(mia, course, { email: mia.actor.email })
    const owned = { kind: 'owned', openHref: `/learn/${course.id}` }
    expect(await saleFor(mia)).toEqual(owned)
    expect(await saleFor(mia, 'It’s closed.')).toEqual(owned)
  })

  it('is the reason where its kind takes no one, or no one can pay', async () => {
    expect(await saleFor(asVisitor(test.db), 'It’s closed.')).toEqual({
      kind: 'closed',
      reason: 'It’s closed.',
      ...plain,
    })
    const real = testCtx(test.db, { kind: 'visitor' }, undefined, { demo: false })
    expect(await saleFor(real)).toMatchObject({
      kind: 'closed',
      reason: expect.stringContaining('get paid'),
    })
    expect(await saleFor(real, null, 0)).toEqual(buyable())
  })
})
