import type { Page } from '@playwright/test'
import { call } from './api.ts'
import { buy } from './buying.ts'
import { makeCourse } from './courses.ts'
import { expect, linkIn, mailTo, test } from './fixtures.ts'
import { signOut, signUp } from './people.ts'

test.use({ serviceWorkers: 'allow' })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const words = (page: Page) => page.getByText('This is what there is to know about choosing clay.')
/** Names of what is kept on the device. */
const keptOn = (page: Page) =>
  page.evaluate(async () =>
    (await caches.keys()).filter((name) => name.startsWith('throughline-learn')).toSorted(),
  )

test('a text that was opened can be read offline; marks and notes made there are sent later', async ({
  page,
  context,
  openWindow,
  troubles,
}) => {
  troubles.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource|user document couldn’t be read/)
  const seller = await openWindow()
  await signUp(seller, 'creator')
  const course = await makeCourse(seller)
  const student = await signUp(page, 'student')
  await page.goto(linkIn(await mailTo(student.email), /verify-email/))
  await expect(page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible()
  await buy(page, course, student)

  await page.goto(`/learn/${course.id}`)
  await expect(words(page)).toBeVisible()
  await expect.poll(() => shellIsKept(page)).toBe(true)

  await context.setOffline(true)
  await page.reload()
  await expect(heading(page, 'Choosing clay')).toBeVisible()
  await expect(words(page)).toBeVisible()
  await expect(page.getByText('We’ll save your changes when you’re back online.')).toBeVisible()

  await page.getByRole('button', { name: 'Notes' }).click()
  await page.getByRole('textbox', { name: 'New note' }).fill('Written on the train')
  await page.getByRole('button', { name: 'Save note' }).click()
  await page.getByRole('button', { name: 'Complete and continue' }).click()
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '33')
  // The next lesson was never opened here: it says so, and the outline continues.
  await expect(heading(page, 'Wedging')).toBeVisible()
  await expect(page.getByText('You’re offline, and you haven’t opened this lesson')).toBeVisible()

  await context.setOffline(false)
  await expect
    .poll(async () => (await call<CourseProgress>(page, 'GET', `/learn/${course.id}`)).progress.completed)
    .toBe(1)
  await expect
    .poll(async () => JSON.stringify(await call(page, 'GET', `/learn/${course.id}/notes`)))
    .toContain('Written on the train')

  // Who signs out leaves nothing to read behind.
  expect((await keptOn(page)).some((name) => name.startsWith('throughline-learn.'))).toBe(true)
  await page.goto('/dashboard')
  await signOut(page)
  await expect(page).toHaveURL('/signin')
  await expect.poll(() => keptOn(page)).toEqual(['throughline-learn-shell'])
})

type CourseProgress = { progress: { completed: number } }

/** The document, who is there, and the worker that answers with them. */
function shellIsKept(page: Page) {
  return page.evaluate(async () => {
    const [document, session] = await Promise.all([caches.match('/learn/'), caches.match('/api/v1/session')])
    const workers = await navigator.serviceWorker.getRegistrations()
    const own = workers.find((worker) => worker.scope.endsWith('/learn/'))
    return Boolean(document && session && own?.active)
  })
}
