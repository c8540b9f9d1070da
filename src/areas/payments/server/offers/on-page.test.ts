import { beforeAll, describe, expect, it } from 'vitest'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { days } from '#kernel/time.ts'
import type { Ctx } from '#platform/context.ts'
import { asCreator, asVisitor, freshEmail } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { goodCard, makeCourse, useTestPayments } from '#testing/makers.ts'
import type { OfferChanges } from '../../offers-contract.ts'
import { openCart } from '../checkout/cart.ts'
import { pay } from '../checkout/paying.ts'
import { createOffer } from './changing.ts'
import { offersOnPage } from './on-page.ts'

const test = testDb()
beforeAll(() => void useTestPayments())
const demo = <C extends Ctx>(ctx: C): C => ({ ...ctx, instance: { ...ctx.instance, demo: true } })

async function onSale() {
  const ctx = demo(await asCreator(test.db, { plan: 'pro_plan' }))
  const course = await makeCourse(ctx, { priceCents: 4900, published: true })
  const add = (terms: OfferChanges) =>
    createOffer(ctx, {
      ...{ productKind: 'course', productId: course.id, name: 'For friends', priceCents: 2000 },
      ...terms,
    })
  const shown = async () => {
    const workspace = await getWorkspace(ctx, ctx.actor.workspaceId)
    return offersOnPage(ctx, workspace, { kind: 'course', id: course.id })
  }
  return { ctx, course, add, shown }
}

describe('what a product’s page says of its offers', () => {
  it('has the others with their prices, and none that’s hidden: its link alone sells that', async () => {
    const { add, shown } = await onSale()
    const hidden = await add({ isHidden: true })
    const open = await add({ name: 'In three', pricing: 'instalments', instalmentCount: 3, priceCents: 6000 })
    const { others } = (await shown()).shown
    expect(others.map(({ href }) => href)).toEqual([`/checkout/${open.id}`])
    expect(others[0]).toMatchObject({ name: 'In three', price: expect.stringContaining('$20') })
    const visitor = demo(asVisitor(test.db))
    expect(await openCart(visitor, hidden.id)).toMatchObject({ closedBecause: null })
    const email = freshEmail('friend')
    const paid = await pay(
      visitor,
      hidden.id,
      { email, name: 'Mia Chen', expectedTotalCents: 2000, input: goodCard },
      'hidden-offer-1',
    )
    expect(paid.state).toBe('paid')
  })

  it('says what’s left and until when, and is kept no longer than that’s true', async () => {
    const { add, shown } = await onSale()
    const endsAt = new Date(Date.now() + days(2))
    await add({ stock: 3, endsAt: endsAt.toISOString() })
    const { until, shown: said } = await shown()
    expect(until).toEqual(endsAt)
    expect(said.others[0]?.notes).toEqual(['3 left', expect.stringMatching(/^Until /)])
  })
})
