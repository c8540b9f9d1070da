import type { Locator } from '@playwright/test'
import { fillCheckout } from './buying.ts'
import { expect, expectNoSidewaysScroll, mailTo, test } from './fixtures.ts'
import { newPerson } from './people.ts'

/** What counts as an action: a click, a tap or an Enter that sends something is one; typing is none. */
function hand() {
  let clicks = 0
  return {
    click: async (target: Locator) => {
      await target.click()
      clicks += 1
    },
    enter: async (field: Locator) => {
      await field.press('Enter')
      clicks += 1
    },
    clicks: () => clicks,
  }
}

test('a creator puts a course on sale; a stranger buys it and finishes it @phone', async ({
  page,
  openWindow,
  isMobile,
}) => {
  const creator = newPerson('Ana Reis')
  const buyer = newPerson('Leo Lund')
  const title = 'Pottery Basics'
  const lessons = ['Choosing clay', 'Wedging', 'Centering']

  const making = hand()
  await test.step('sign up as a creator', async () => {
    await page.goto('/')
    await making.click(page.getByRole('link', { name: 'Sign Up' }).filter({ visible: true }).first())
    await making.click(page.getByRole('radio', { name: 'Teach & Sell (Creator)' }))
    await page.getByRole('textbox', { name: 'First name' }).fill(creator.firstName)
    await page.getByRole('textbox', { name: 'Last name' }).fill(creator.lastName)
    await page.getByRole('textbox', { name: 'Email' }).fill(creator.email)
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(creator.password)
    await page.getByRole('textbox', { name: 'Confirm password' }).fill(creator.password)
    await making.click(page.getByRole('checkbox', { name: /I agree to the terms/ }))
    await making.click(page.getByRole('button', { name: 'Create account' }))
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(creator.firstName)
  })

  await test.step('make the course and its lessons', async () => {
    await making.click(
      page
        .getByRole('link', { name: 'Create course' })
        .or(page.getByRole('button', { name: 'Create course' }))
        .first(),
    )
    const dialog = page.getByRole('dialog', { name: 'Create Course' })
    await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeFocused()
    await dialog.getByRole('textbox', { name: 'Title' }).fill(title)
    await dialog.getByRole('textbox', { name: 'Price in dollars' }).fill('49')
    await making.click(dialog.getByRole('button', { name: 'Create', exact: true }))

    const add = page.getByRole('textbox', { name: 'Add lesson' })
    await expect(add).toBeFocused()
    for (const lesson of lessons) {
      await add.pressSequentially(lesson)
      await making.enter(add)
    }
    const outline = page.getByRole('list', { name: 'Lessons' })
    await expect(outline.getByRole('link')).toHaveText(lessons)
  })

  await test.step('write the lessons', async () => {
    const text = page.getByRole('textbox', { name: 'Lesson text' })
    const outline = page.getByRole('list', { name: 'Lessons' })
    for (const lesson of lessons) {
      await making.click(outline.getByRole('link', { name: lesson }))
      await expect(page.getByRole('textbox', { name: 'Lesson title' })).toHaveValue(lesson)
      await making.click(text)
      await page.keyboard.type(`All there is to know about ${lesson.toLowerCase()}.`)
      await expect(page.getByText(/^Saved /)).toBeVisible()
      if (isMobile) await page.getByRole('button', { name: 'Outline' }).click()
    }
  })

  await test.step('publish', async () => {
    await making.click(page.getByRole('button', { name: 'Publish', exact: true }))
    await making.click(page.getByRole('button', { name: 'Publish course' }))
    await expect(page.getByRole('textbox', { name: 'Sales page link' })).toHaveValue(/\/@.*\/courses\//)
    expect(making.clicks(), 'clicks from the home page to a live course').toBeLessThanOrEqual(
      isMobile ? 18 : 17,
    )
  })

  const link = await page.getByRole('textbox', { name: 'Sales page link' }).inputValue()
  const stranger = await openWindow()
  const buying = hand()
  await test.step('a stranger buys', async () => {
    await stranger.goto(link)
    await expect(stranger.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expectNoSidewaysScroll(stranger)
    await buying.click(stranger.getByRole('link', { name: 'Buy for $49' }).first())
    await fillCheckout(stranger, buyer)
    await buying.click(stranger.getByRole('button', { name: 'Pay $49.00' }))
    await expect(stranger).toHaveURL(/\/orders\//)
    await expect(stranger.getByRole('heading', { level: 1 })).toContainText(`${title} is yours.`)
    await buying.click(stranger.getByRole('link', { name: 'Start learning' }))
    await expect(stranger.getByRole('heading', { level: 1, name: lessons[0] })).toBeVisible()
    expect(buying.clicks(), 'clicks from the sales page to the first lesson').toBeLessThanOrEqual(3)
  })

  await test.step('and learns to the end', async () => {
    for (const [place, lesson] of lessons.entries()) {
      await expect(stranger.getByRole('heading', { level: 1, name: lesson })).toBeVisible()
      await expect(stranger.getByText(`All there is to know about ${lesson.toLowerCase()}.`)).toBeVisible()
      await expect(
        stranger.getByText(`${place} of 3 lessons`).filter({ visible: true }).first(),
      ).toBeVisible()
      const isLast = place === lessons.length - 1
      await stranger.getByRole('button', { name: isLast ? 'Finish course' : 'Complete and continue' }).click()
    }
    await expect(stranger.getByRole('heading', { level: 1, name: 'Course finished' })).toBeVisible()
  })

  await test.step('the creator sees the sale', async () => {
    const sale = await mailTo(creator.email, /You sold/)
    expect(sale.subject).toBe('You sold Pottery Basics — $49.00')
    const receipt = await mailTo(buyer.email, /receipt/)
    expect(receipt.text).toContain('$49.00')
    await page.goto('/dashboard')
    await expect(page.getByRole('listitem').filter({ hasText: 'bought Pottery Basics $49.00' })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'finished Pottery Basics' })).toBeVisible()
  })

  await test.step('and what is left of it', async () => {
    await page.goto('/payments?q=leo')
    await expect(page.getByRole('region', { name: 'Total Revenue' })).toContainText('$49.00')
    await page
      .getByRole('row', { name: /Leo Lund/ })
      .getByRole('link')
      .click()
    const sheet = page.getByRole('dialog', { name: '$49.00' })
    await expect(sheet.getByText('$47.28')).toBeVisible()
    await expect(sheet.getByRole('button', { name: 'Resend receipt' })).toBeVisible()
    await expectNoSidewaysScroll(page)
  })
})
