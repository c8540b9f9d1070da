import { type Course, makeCourse } from './courses.ts'
import { test as base } from './fixtures.ts'
import { type Person, signUp } from './people.ts'

export type Shop = { creator: Person; course: Course; free: Course }

/** Tests that begin with a course someone else sells: one at $49 and a free one. They buy and learn there and change nothing of it. */
export const test = base.extend<object, { shop: Shop }>({
  shop: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ baseURL: process.env.E2E_URL })
      const page = await context.newPage()
      const creator = await signUp(page, 'creator', 'pro_plan')
      const course = await makeCourse(page)
      const free = await makeCourse(page, {
        title: 'First Touch of Clay',
        priceCents: 0,
        lessons: ['Hello clay'],
      })
      await context.close()
      await use({ creator, course, free })
    },
    { scope: 'worker' },
  ],
})
