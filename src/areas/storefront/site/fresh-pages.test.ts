import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { updateProfile } from '#areas/accounts/server/users.ts'
import { updateWorkspace } from '#areas/accounts/server/workspaces.ts'
import type { Course } from '#areas/courses/contract.ts'
import { updateCourse } from '#areas/courses/server/courses.ts'
import { unpublishCourse } from '#areas/courses/server/publishing.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { type TestApplication, testApplication } from '#testing/application.ts'
import { asCreator } from '#testing/context.ts'
import { makeCourse } from '#testing/makers.ts'

let app: TestApplication
beforeAll(async () => {
  app = await testApplication()
})
afterAll(() => app.close())

let creator: CreatorCtx
let course: Course
let salesPath: string
beforeEach(async () => {
  creator = await asCreator(app.database.db)
  course = await makeCourse(creator, { published: true })
  salesPath = course.salesPath
  // What publishing left for the worker would empty the memory in the middle of a test.
  await app.worker.settle()
})

const get = (url: string) => app.web.inject({ url, headers: { host: 'localhost:3000', accept: 'text/html' } })

/** Looks until the page is kept, so that the next look would be answered from memory. */
async function keptPage(url: string): Promise<void> {
  await get(url)
  const { headers } = await get(url)
  expect(headers.etag).toBeTruthy()
}

describe('whoever changes a public page sees the change at the next look', () => {
  it('of a title and a price', async () => {
    await keptPage(salesPath)
    await updateCourse(creator, course.id, { title: 'Pottery for Everybody', priceCents: 5900 })
    const { body } = await get(salesPath)
    expect(body).toContain('Pottery for Everybody')
    expect(body).toContain('Buy for $59')
  })

  it('of their name and bio', async () => {
    await keptPage(salesPath)
    await updateProfile(creator, { firstName: 'Anita', bio: 'I fire kilns at night.' })
    const { body } = await get(salesPath)
    expect(body).toContain('Anita Reis')
    expect(body).toContain('I fire kilns at night.')
  })

  it('of the brand name', async () => {
    const store = salesPath.split('/courses')[0] ?? ''
    await keptPage(store)
    await updateWorkspace(creator, { name: 'Night Kiln' })
    expect((await get(store)).body).toContain('Night Kiln')
  })

  it('and a course taken off sale is gone', async () => {
    await keptPage(salesPath)
    await unpublishCourse(creator, course.id)
    expect((await get(salesPath)).statusCode).toBe(404)
  })
})
