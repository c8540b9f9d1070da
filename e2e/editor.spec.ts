import type { Page } from '@playwright/test'
import { call } from './api.ts'
import { makeCourse } from './courses.ts'
import { expect, test } from './fixtures.ts'
import { signUp } from './people.ts'

const outline = (page: Page) => page.getByRole('list', { name: 'Lessons' })
const titles = (page: Page) => outline(page).getByRole('link')
const lessonText = (page: Page) => page.getByRole('textbox', { name: 'Lesson text' })
const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Saved / })
/** What is read out to someone who can't see the page. */
const announced = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

const stored = async (page: Page, course: { id: string }, lesson = 0) => {
  const { lessons } = await call<{ lessons: { id: string }[] }>(page, 'GET', `/courses/${course.id}`)
  return JSON.stringify(await call(page, 'GET', `/courses/${course.id}/lessons/${lessons[lesson]?.id}`))
}

test.describe('Create Course', () => {
  test('opens from the dashboard, cancels back to where it was, and checks the title @phone-later', async ({
    page,
  }) => {
    await signUp(page, 'creator')
    await page.goto('/courses')
    const opener = page.getByRole('button', { name: 'Create Course' }).first()
    await opener.click()
    const dialog = page.getByRole('dialog', { name: 'Create Course' })
    for (const name of ['Title', 'Description', 'Price in dollars'])
      await expect(dialog.getByRole('textbox', { name })).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()

    await opener.click()
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(dialog.getByText('Enter a course title')).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeFocused()

    await dialog.getByRole('textbox', { name: 'Title' }).fill('Pottery Basics')
    await dialog.getByRole('textbox', { name: 'Price in dollars' }).fill('49')
    await dialog.getByRole('textbox', { name: 'Price in dollars' }).press('Enter')
    await expect(page).toHaveURL(/\/courses\/crs_/)
    await page.goto('/courses')
    const card = page.getByRole('article', { name: 'Pottery Basics' })
    await expect(card).toContainText('Draft')
    await expect(card).toContainText('$49')
  })

  test('a second course on the Free Plan is refused with the limit, and nothing typed is lost', async ({
    page,
    troubles,
  }) => {
    troubles.allow(/status of 402/)
    await signUp(page, 'creator')
    await makeCourse(page, { publish: false })
    await page.goto('/courses')
    await page.getByRole('button', { name: 'Create Course' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Create Course' })
    // Said before anything is typed, too.
    await expect(dialog.getByText('You have all the courses that the Free Plan includes.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Glazing')
    await dialog.getByRole('textbox', { name: 'Description' }).fill('Colours and fire.')
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(dialog.getByRole('alert')).toContainText('1 course')
    await expect(dialog.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/upgrade')
    await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Glazing')
    await expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue('Colours and fire.')
  })
})

test.describe('the outline', () => {
  test('takes a title per Enter and keeps their order', async ({ page }) => {
    await signUp(page, 'creator')
    const course = await makeCourse(page, { lessons: [], publish: false })
    await page.goto(`/courses/${course.id}`)
    const add = page.getByRole('textbox', { name: 'Add lesson' })
    for (const title of ['One', 'Two', 'Three']) {
      await add.fill(title)
      await add.press('Enter')
    }
    await expect(titles(page)).toHaveText(['One', 'Two', 'Three'])
    await expect(add).toBeFocused()
    await page.reload()
    await expect(titles(page)).toHaveText(['One', 'Two', 'Three'])
  })

  test('moves a lesson by menu, by keys and by drag, and says where it is', async ({ page }) => {
    await signUp(page, 'creator')
    const course = await makeCourse(page, { lessons: ['One', 'Two', 'Three'], publish: false })
    await page.goto(`/courses/${course.id}`)
    await expect(titles(page)).toHaveText(['One', 'Two', 'Three'])

    await page.getByRole('button', { name: 'Actions for Three' }).click()
    await page.getByRole('menuitem', { name: 'Move up' }).click()
    await expect(titles(page)).toHaveText(['One', 'Three', 'Two'])
    await expect(announced(page, 'Three moved to 2 of 3')).toHaveCount(1)

    const row = outline(page).getByRole('link', { name: 'Three' })
    await row.focus()
    await row.press('Alt+ArrowUp')
    await expect(titles(page)).toHaveText(['Three', 'One', 'Two'])
    await expect(announced(page, 'Three moved to 1 of 3')).toHaveCount(1)
    await expect(row).toBeFocused()

    await dragTo(page, 'Three', 'Two')
    await expect(titles(page)).toHaveText(['One', 'Two', 'Three'])
    await expect
      .poll(async () =>
        (await call<{ lessons: { title: string }[] }>(page, 'GET', `/courses/${course.id}`)).lessons.map(
          ({ title }) => title,
        ),
      )
      .toEqual(['One', 'Two', 'Three'])
    await page.reload()
    await expect(titles(page)).toHaveText(['One', 'Two', 'Three'])
  })

  test('gives a deleted lesson back with its text', async ({ page }) => {
    await signUp(page, 'creator')
    const course = await makeCourse(page, { lessons: ['One', 'Two', 'Three'], publish: false })
    await page.goto(`/courses/${course.id}`)
    await page.getByRole('button', { name: 'Actions for Two' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(titles(page)).toHaveText(['One', 'Three'])
    // It is in the outline at once, and can be read when the server has it back.
    const isBack = page.waitForResponse(/restoration$/)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(titles(page)).toHaveText(['One', 'Two', 'Three'])
    await isBack
    await outline(page).getByRole('link', { name: 'Two' }).click()
    await expect(lessonText(page)).toHaveText('This is what there is to know about two.')
    await page.reload()
    await expect(titles(page)).toHaveText(['One', 'Two', 'Three'])
  })

  test('renames a lesson', async ({ page }) => {
    await signUp(page, 'creator')
    const course = await makeCourse(page, { lessons: ['One'], publish: false })
    await page.goto(`/courses/${course.id}`)
    await page.getByRole('button', { name: 'Actions for One' }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    const field = page.getByRole('textbox', { name: 'New title of One' })
    await field.fill('First steps')
    await field.press('Enter')
    await expect(titles(page)).toHaveText(['First steps'])
    await page.reload()
    await expect(titles(page)).toHaveText(['First steps'])
  })
})

test.describe('the text of a lesson', () => {
  test('saves itself while it is typed, with its shape @phone', async ({ page, isMobile }) => {
    await signUp(page, 'creator')
    const course = await makeCourse(page, { lessons: ['One'], publish: false })
    await page.goto(`/courses/${course.id}?lesson=${course.lessons[0]?.id}`)
    await lessonText(page).click()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('/head')
    await page.getByRole('option', { name: /^Heading/ }).click()
    await page.keyboard.type('What you need')
    await page.keyboard.press('Enter')
    await page.keyboard.type('A wheel and some patience.')
    await expect(saved(page)).toBeVisible()
    await page.reload()
    await expect(lessonText(page).getByRole('heading', { name: 'What you need' })).toBeVisible()
    await expect(lessonText(page)).toContainText('A wheel and some patience.')
    expect(await stored(page, course)).toContain('A wheel and some patience.')
    if (isMobile) {
      await page.getByRole('button', { name: 'Outline' }).click()
      await expect(titles(page)).toHaveText(['One'])
    }
  })

  test('is kept while the network is away and sent when it is back', async ({ page, context, troubles }) => {
    troubles.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
    await signUp(page, 'creator')
    const course = await makeCourse(page, { lessons: ['One'], publish: false })
    await page.goto(`/courses/${course.id}`)
    await lessonText(page).click()
    await page.keyboard.type('Before. ')
    await expect(saved(page)).toBeVisible()

    await context.setOffline(true)
    await page.keyboard.type('Written in a tunnel. ')
    await expect(page.getByRole('status').filter({ hasText: 'Offline — kept on this device' })).toBeVisible()
    expect(await serverText(page, course)).not.toContain('Written in a tunnel.')

    await context.setOffline(false)
    await expect(saved(page)).toBeVisible()
    expect(await stored(page, course)).toContain('Written in a tunnel.')
  })

  test('is kept when the tab goes away before the network is back', async ({ page, context, troubles }) => {
    troubles.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
    await signUp(page, 'creator')
    const course = await makeCourse(page, { lessons: ['One'], publish: false })
    await page.goto(`/courses/${course.id}`)
    await lessonText(page).click()
    await context.setOffline(true)
    await page.keyboard.type('Written in a tunnel. ')
    await expect(page.getByRole('status').filter({ hasText: 'Offline — kept on this device' })).toBeVisible()
    // At once, as when a device dies: a tab that has time to close may learn on its way that the network is back.
    const gone = page.waitForEvent('crash')
    await page.goto('chrome://crash').catch(() => {})
    await gone
    await page.close()
    await context.setOffline(false)

    const again = await context.newPage()
    await again.goto(`/courses/${course.id}`)
    await expect(lessonText(again)).toContainText('Written in a tunnel.')
    await expect(again.getByText('We restored your unsaved text from this device.')).toBeVisible()
    await expect.poll(() => stored(again, course)).toContain('Written in a tunnel.')
  })

  for (const whose of ['Keep mine', 'Take theirs'] as const) {
    test(`changed in two tabs asks whose words stay: ${whose}`, async ({ page, context, troubles }) => {
      troubles.allow(/status of 409/)
      await signUp(page, 'creator')
      const course = await makeCourse(page, { lessons: ['One'], publish: false })
      await page.goto(`/courses/${course.id}`)
      await expect(lessonText(page)).toBeVisible()
      const other = await context.newPage()
      await other.goto(`/courses/${course.id}`)
      await lessonText(other).click()
      await other.keyboard.type('From the other tab. ')
      await expect(saved(other)).toBeVisible()

      await page.bringToFront()
      await lessonText(page).click()
      await page.keyboard.type('From this tab. ')
      const question = page.getByRole('alert').filter({ hasText: 'This lesson was changed in another tab.' })
      await expect(question).toBeVisible()
      // Within sight however long the lesson is, with the other words to read before one of them is given up.
      await expect(page.getByText('Not saved: changed in another tab')).toBeVisible()
      await question.getByRole('button', { name: 'Read theirs' }).click()
      await expect(page.getByRole('dialog', { name: 'One' })).toContainText('From the other tab.')
      await page.keyboard.press('Escape')
      await question.getByRole('button', { name: whose }).click()
      await expect(question).toBeHidden()
      const [kept, gone] =
        whose === 'Keep mine'
          ? ['From this tab.', 'From the other tab.']
          : ['From the other tab.', 'From this tab.']
      await expect(lessonText(page)).toContainText(kept)
      await expect.poll(() => stored(page, course)).toContain(kept)
      expect(await stored(page, course)).not.toContain(gone)
    })
  }
})

test.describe('publishing', () => {
  test('names what is missing, then puts the course on its public page', async ({ page, openWindow }) => {
    await signUp(page, 'creator')
    const course = await makeCourse(page, { lessons: [], publish: false })
    const visitor = await openWindow()
    expect((await visitor.request.get(course.salesPath)).status()).toBe(404)

    await page.goto(`/courses/${course.id}`)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    const panel = page.getByRole('dialog')
    await expect(panel.getByRole('listitem').filter({ hasText: 'One lesson with content' })).toContainText(
      'missing',
    )
    await expect(panel.getByRole('button', { name: 'Publish course' })).toBeDisabled()
    await expect(page.locator('[role=dialog]:focus-within')).toBeVisible()
    await panel.getByRole('button', { name: 'Add lesson' }).click()
    const add = page.getByRole('textbox', { name: 'Add lesson' })
    await expect(add).toBeFocused()
    await add.fill('One')
    await add.press('Enter')
    await titles(page).click()
    await lessonText(page).click()
    await page.keyboard.type('Everything there is.')
    await expect(saved(page)).toBeVisible()

    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await panel.getByRole('button', { name: 'Publish course' }).click()
    const link = panel.getByRole('textbox', { name: 'Sales page link' })
    await expect(link).toHaveValue(/\/courses\/pottery-basics$/)
    await visitor.goto(await link.inputValue())
    await expect(visitor.getByRole('heading', { level: 1, name: 'Pottery Basics' })).toBeVisible()
  })
})

/** Drags a row by its grip, which only a mouse sees, to below another. */
async function dragTo(page: Page, from: string, to: string) {
  const row = (title: string) =>
    outline(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: title, exact: true }) })
  await row(from).hover()
  await row(from).locator('span[aria-hidden="true"]:has(> svg)').hover()
  await page.mouse.down()
  const box = await row(to).boundingBox()
  if (!box) throw new Error(`${to} is not on the screen.`)
  await page.mouse.move(box.x + box.width / 2, box.y + box.height - 8, { steps: 12 })
  await page.mouse.move(box.x + box.width / 2, box.y + box.height - 6, { steps: 4 })
  await page.mouse.up()
}

/** What the server has while the browser is offline: asked beside it. */
async function serverText(page: Page, course: { id: string; lessons: { id: string }[] }) {
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const origin = new URL(page.url()).origin
  const response = await fetch(`${origin}/api/v1/courses/${course.id}/lessons/${course.lessons[0]?.id}`, {
    headers: { cookie },
  })
  return response.text()
}
