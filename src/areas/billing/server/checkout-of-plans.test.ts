import { beforeAll, expect, it } from 'vitest'
import { call, testProduct, visit } from '#testing/http.ts'
import { makeWorld, type World } from '#testing/people.ts'

const at = testProduct({ demo: true })
let world: World
beforeAll(async () => {
  world = await makeWorld(at.app)
})

it('asks for a plan’s payment alone: there are no coupons for it, and no one is reminded', async () => {
  const charged = await call(at.app, 'PUT', '/api/v1/admin/plan-sale/charging', {
    as: world.adm,
    body: { isCharged: true },
  })
  expect(charged.status).toBe(200)
  const { body } = await call(at.app, 'GET', '/api/v1/me/billing/change?plan=pro_plan', { as: world.a })
  const plan = await visit(at.app, String(body.path), { as: world.a })
  expect(plan.status).toBe(200)
  expect(plan.text).toContain('Card number')
  expect(plan.text).not.toMatch(/name="coupon"|name="remind"/)
  // A course's has both.
  const course = await visit(at.app, `/checkout/${world.b.course.offerId}`, { as: world.s })
  expect(course.text).toMatch(/name="coupon"/)
  expect(course.text).toMatch(/name="remind"/)
})
