import type { Page } from '@playwright/test'
import { axe, expect, expectNoSidewaysScroll, fitsAPhone, test } from './fixtures.ts'
import { tabTo } from './keyboard.ts'
import { makePdf } from './pdf.ts'
import { newPerson, signUp } from './people.ts'

/** Makes a draft of a PDF and stays in its editor. */
async function makeDraft(seller: Page, name: string, pages: number) {
  await seller.goto('/digital-products')
  const choosing = seller.waitForEvent('filechooser')
  await seller
    .getByRole('button', { name: /^Upload/ })
    .first()
    .click()
  const file = { name: `${name}.pdf`, mimeType: 'application/pdf', buffer: await makePdf(pages) }
  await (await choosing).setFiles(file)
  await expect(seller.getByRole('textbox', { name: 'Title' })).toHaveValue(name)
}

/** Puts what's open in the editor on sale. Answers the path of its page. */
async function publish(seller: Page): Promise<string> {
  await seller.getByRole('button', { name: 'Publish', exact: true }).click()
  await seller.getByRole('button', { name: 'Publish now' }).click()
  return new URL(await seller.getByRole('textbox', { name: 'Link' }).inputValue()).pathname
}

/** Gets what costs nothing, as someone without an account, and opens its files. */
async function get(buyer: Page, path: string) {
  const { email, name } = newPerson('Leo Lund')
  await buyer.goto(path)
  await buyer.getByRole('link', { name: 'Get it free' }).click()
  await buyer.getByRole('textbox', { name: 'Email' }).fill(email)
  await buyer.getByRole('textbox', { name: 'Full name' }).fill(name)
  await buyer.locator('form').getByRole('button').last().click()
  await buyer.getByRole('link', { name: 'Download your files' }).click()
  await expect(buyer.getByRole('heading', { level: 1, name: 'Your downloads' })).toBeVisible()
}

test('a creator shows pages of a PDF, and anyone looks at them by keyboard alone @phone-later', async ({
  page,
  openWindow,
}) => {
  const seller = await openWindow()
  await signUp(seller, 'creator')
  await makeDraft(seller, 'Glaze recipes', 6)
  await seller.getByRole('button', { name: 'Choose pages' }).click()
  const dialog = seller.getByRole('dialog', { name: 'Choose up to 5 pages' })
  await dialog.getByRole('checkbox', { name: 'Page 2' }).check()
  await dialog.getByRole('checkbox', { name: 'Page 5' }).check()
  await expect(dialog.locator('canvas')).toHaveCount(6)
  await axe(seller)
  await expectNoSidewaysScroll(seller)
  await dialog.getByRole('button', { name: 'Show these pages' }).click()
  await expect(seller.getByText('Anyone can see these 2 pages before buying.')).toBeVisible()
  // On a phone the uploads lie over what's at the foot, until they leave by themselves.
  await expect(seller.getByRole('button', { name: 'Close uploads' })).toHaveCount(0, { timeout: 20_000 })
  await axe(seller)
  const path = await publish(seller)

  await page.goto(path)
  await page.getByRole('link', { name: 'View 2 pages free' }).click()
  const small = page.getByRole('link', { name: 'See page 2 larger' })
  await expect(small.getByRole('img')).toBeVisible()
  await axe(page)
  await expectNoSidewaysScroll(page)
  await tabTo(page, small)
  await page.keyboard.press('Enter')
  const large = page.locator('.inside-large:visible').getByRole('img', { name: 'Glaze recipes, page 2' })
  await expect(large).toBeVisible()
  // The picture is there, and as wide as the window takes it.
  await expect.poll(() => large.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  await axe(page)
  await expectNoSidewaysScroll(page)
  await tabTo(page, page.getByRole('link', { name: 'Next page' }))
  await page.keyboard.press('Enter')
  await expect(page.locator('.inside-large:visible').getByText('Page 5')).toBeVisible()
  await tabTo(page, page.locator('.inside-large:visible').getByRole('link', { name: 'Close' }))
  await page.keyboard.press('Enter')
  await expect(page.locator('.inside-large:visible')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'See page 5 larger' })).toBeFocused()
})

/** What was said lies over what's on top of a phone for some seconds. */
const untilGone = (page: Page, said: RegExp) =>
  expect(page.getByText(said)).toHaveCount(0, { timeout: 20_000 })

test('a creator pastes license keys, a buyer gets one, and programs ask whether it is valid', async ({
  page,
  openWindow,
}) => {
  const seller = await openWindow()
  await signUp(seller, 'creator')
  await makeDraft(seller, 'Kiln calculator', 1)
  await seller.getByRole('radio', { name: /^Your own list/ }).check()
  await seller.getByRole('button', { name: 'Save license keys' }).click()
  await expectNoSidewaysScroll(seller)
  await seller.getByRole('button', { name: 'Paste keys' }).click()
  await seller.getByRole('textbox', { name: 'Keys' }).fill('KILN-1\nKILN-2\nKILN-2\n\nKILN-3')
  await seller.getByRole('button', { name: 'Add keys' }).click()
  await expect(seller.getByText('3 keys added, 1 duplicate, 3 left to sell.')).toBeVisible()
  await expect(seller.getByText('3 keys left to sell. No buyer has one yet.')).toBeVisible()
  await seller.getByRole('button', { name: 'Unsold keys' }).click()
  const unsold = seller.getByRole('dialog', { name: 'Unsold keys' })
  await unsold.getByRole('checkbox', { name: 'KILN-3' }).check()
  await axe(seller, { within: '[role=dialog]' })
  await unsold.getByRole('button', { name: 'Remove 1 key' }).click()
  await expect(unsold.getByText('2 keys found')).toBeVisible()
  await unsold.getByRole('button', { name: 'Close' }).click()
  await untilGone(seller, /^1 key /)
  // At the end of the page nothing is half below the bar at the bottom of a phone.
  await seller.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await axe(seller)
  await fitsAPhone(seller)
  const downloadId = new URL(seller.url()).pathname.split('/').at(-1)
  const path = await publish(seller)

  await get(page, path)
  await expect(page.getByText('KILN-1', { exact: true })).toBeVisible()
  await axe(page)
  await fitsAPhone(page)
  const verify = async (key: string) =>
    (await page.request.get(`/api/v1/licenses/${downloadId}?key=${key}`)).json()
  expect(await verify('kiln-1')).toEqual({ status: 'valid', product: 'Kiln calculator' })
  expect(await verify('KILN-2')).toEqual({ status: 'unknown', product: null })
  expect(await verify('KILN-3')).toEqual({ status: 'unknown', product: null })
  await seller.goto('/notifications')
  await expect(seller.getByText('Kiln calculator is running out of license keys.')).toBeVisible()

  await seller.goto('/digital-products?tab=orders')
  await seller.getByRole('link', { name: /Leo Lund/ }).click()
  const sheet = seller.getByRole('dialog')
  await expect(sheet.getByText('KILN-1')).toBeVisible()
  await sheet.getByRole('button', { name: 'End access' }).click()
  await seller.getByRole('textbox', { name: /^Reason/ }).fill('Paid back.')
  await seller.getByRole('button', { name: 'End access' }).last().click()
  await expect(sheet.getByText('Access ended: Paid back.')).toBeVisible()
  expect(await verify('KILN-1')).toEqual({ status: 'ended', product: 'Kiln calculator' })
  const ended = await page.request.get(page.url())
  expect([ended.status(), (await ended.text()).includes('KILN-1')]).toEqual([403, false])
})
