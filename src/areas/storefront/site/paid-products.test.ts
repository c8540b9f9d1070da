import { afterAll, beforeAll, expect, it } from 'vitest'
import { getCourse } from '#areas/courses/server/courses.ts'
import { connectStripe, disconnect } from '#areas/payments/server/connections/connections.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { type TestApplication, testApplication } from '#testing/application.ts'
import { asCreator } from '#testing/context.ts'
import { type FakeStripe, fakeStripe } from '#testing/fake-stripe/server.ts'
import { makeCourse } from '#testing/makers.ts'

let app: TestApplication
let fake: FakeStripe
beforeAll(async () => {
  fake = fakeStripe()
  app = await testApplication({ demo: false, stripeAddress: await fake.listen() })
})
afterAll(async () => {
  await app?.close()
  await fake?.close()
})

it('offers what costs money as soon as someone takes it, and no longer', async () => {
  const ana: CreatorCtx = { ...(await asCreator(app.database.db)), instance: app.instance }
  const course = await makeCourse(ana, { published: true })
  const store = course.salesPath.replace(/\/courses\/.*/, '')
  const isOffered = async () => {
    await app.worker.settle()
    const { body } = await app.web.inject({ url: store, headers: { host: 'localhost:3000' } })
    expect(body).toContain(course.title)
    return body.includes(`/checkout/${course.offerId}`)
  }
  const hasWay = async () =>
    (await getCourse(ana, course.id)).checklist.find(({ key }) => key === 'payment')?.done
  expect([await isOffered(), await hasWay()]).toEqual([false, false])
  const { id } = await connectStripe(ana, { key: fake.addKey('sk_live_shop'), replaces: false })
  expect([await isOffered(), await hasWay()]).toEqual([true, true])
  await disconnect(ana, id)
  expect([await isOffered(), await hasWay()]).toEqual([false, false])
})
