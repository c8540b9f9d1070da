import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { pdfLines } from '../src/testing/pdf-lines.ts'
import { axe, expect, expectNoSidewaysScroll, fitsAPhone, linkIn, mailTo, test } from './fixtures.ts'
import { makePdf } from './pdf.ts'
import { confirmEmail, newPerson, signUp } from './people.ts'

/** Drops a file on the window, as from the desktop. */
async function drop(page: Page, name: string, bytes: Buffer) {
  const transfer = await page.evaluateHandle(
    ({ name, base64 }) => {
      const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const data = new DataTransfer()
      data.items.add(new File([content], name))
      return data
    },
    { name, base64: bytes.toString('base64') },
  )
  for (const type of ['dragenter', 'dragover', 'drop'])
    await page.dispatchEvent('body', type, { dataTransfer: transfer })
}

test('a creator drops a file and sells it; a stranger buys it and saves it @phone-later', async ({
  page,
  openWindow,
}) => {
  const seller = await openWindow()
  await signUp(seller, 'creator')
  await seller.goto('/digital-products')
  await expect(seller.getByText('Sell your first file')).toBeVisible()
  await axe(seller)
  await drop(seller, 'report.exe', Buffer.from('MZ'))
  await expect(seller.getByText('report.exe isn’t a PDF, ZIP, image, audio or video file.')).toBeVisible()

  const bytes = await makePdf(3)
  await drop(seller, 'glaze-recipe-cards.pdf', bytes)
  await expect(seller.getByRole('textbox', { name: 'Title' })).toHaveValue('Glaze recipe cards')
  await expect(seller.getByText(/^PDF, .*3 pages$/)).toBeVisible()
  // The cover is made of page 1 in the browser.
  await expect(seller.getByText(/^Made from your file/)).toBeVisible()
  await expect(seller.getByRole('complementary', { name: 'What buyers see' }).locator('img')).toBeVisible()
  await seller.getByRole('textbox', { name: /^Download limit/ }).fill('2')
  await axe(seller)
  await expectNoSidewaysScroll(seller)
  // Free for an email address, so no card is asked for.
  await seller.getByRole('button', { name: 'Publish', exact: true }).click()
  await seller.getByRole('button', { name: 'Publish now' }).click()
  const link = await seller.getByRole('textbox', { name: 'Link' }).inputValue()

  await page.goto(new URL(link).pathname)
  await expect(page.getByRole('heading', { level: 1, name: 'Glaze recipe cards' })).toBeVisible()
  await axe(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Get it free' }).click()
  const buyer = newPerson('Leo Lund')
  await page.getByRole('textbox', { name: 'Email' }).fill(buyer.email)
  await page.getByRole('textbox', { name: 'Full name' }).fill(buyer.name)
  await page.locator('form').getByRole('button').last().click()
  await page.getByRole('link', { name: 'Download your files' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your downloads' })).toBeVisible()
  await expect(page.getByText('2 of 2 left')).toBeVisible()
  await axe(page)
  await expectNoSidewaysScroll(page)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download glaze-recipe-cards.pdf' }).click()
  expect((await saving).suggestedFilename()).toBe('glaze-recipe-cards.pdf')
  await page.reload()
  await expect(page.getByText('1 of 2 left')).toBeVisible()
  expect(linkIn(await mailTo(buyer.email), /orders/)).toContain('/orders/')

  // In the library of whoever has an account, it opens the same page.
  const member = await openWindow()
  await signUp(member, 'student')
  await member.goto(new URL(link).pathname)
  await member.getByRole('link', { name: 'Get it free' }).click()
  await member.locator('form').getByRole('button').last().click()
  await expect(member.getByRole('link', { name: 'Download your files' })).toBeVisible()
  await member.goto('/library')
  await member
    .getByRole('article', { name: 'Glaze recipe cards' })
    .getByRole('link', { name: 'Download your files' })
    .click()
  await expect(member.getByRole('heading', { level: 1, name: 'Your downloads' })).toBeVisible()

  await seller.goto('/digital-products?tab=orders')
  await seller.getByRole('link', { name: /Leo Lund/ }).click()
  const sheet = seller.getByRole('dialog')
  await expect(sheet.getByText('glaze-recipe-cards.pdf')).toBeVisible()
  await axe(seller)
  await seller.goto('/digital-products')
  await expect(seller.getByRole('article', { name: 'Glaze recipe cards' })).toBeVisible()
  await axe(seller)
  await expectNoSidewaysScroll(seller)
})

/** Moves on with Tab, as often as it takes, to what is found so; as someone without a mouse does. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 120; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never came to ${target}.`)
}

test('66 and 67: by keyboard alone a file goes on sale, is downloaded up to its limit, and is reviewed', async ({
  page: buyer,
  openWindow,
}) => {
  const seller = await openWindow()
  await signUp(seller, 'creator')
  await seller.goto('/digital-products')
  // Before the keys: the browser is told to hand the chooser over, and a key may be quicker than that.
  const choosing = seller.waitForEvent('filechooser')
  await tabTo(seller, seller.getByRole('button', { name: /^Upload/ }).first())
  await seller.keyboard.press('Enter')
  const file = { name: 'slip_and-score.pdf', mimeType: 'application/pdf', buffer: await makePdf(2) }
  await (await choosing).setFiles(file)
  // 66: called like its file, with its type and its size.
  await expect(seller.getByRole('textbox', { name: 'Title' })).toHaveValue('Slip and score')
  await expect(seller.getByText(/^PDF, .*\d.*B, 2 pages$/i)).toBeVisible()
  await fitsAPhone(seller)
  await tabTo(seller, seller.getByRole('textbox', { name: /^Download limit/ }))
  await seller.keyboard.type('1')
  await tabTo(seller, seller.getByRole('button', { name: 'Save', exact: true }))
  await seller.keyboard.press('Enter')
  await expect(seller.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
  await tabTo(seller, seller.getByRole('button', { name: 'Publish', exact: true }))
  await seller.keyboard.press('Enter')
  await tabTo(seller, seller.getByRole('button', { name: 'Publish now' }))
  await axe(seller)
  await seller.keyboard.press('Enter')
  const link = await seller.getByRole('textbox', { name: 'Link' }).inputValue()

  const who = await signUp(buyer, 'student')
  await confirmEmail(buyer, who)
  await buyer.goto(new URL(link).pathname)
  await fitsAPhone(buyer)
  await tabTo(buyer, buyer.getByRole('link', { name: 'Get it free' }))
  await buyer.keyboard.press('Enter')
  await tabTo(buyer, buyer.locator('form').getByRole('button').last())
  await buyer.keyboard.press('Enter')
  await tabTo(buyer, buyer.getByRole('link', { name: 'Download your files' }))
  await buyer.goto('/library')
  const card = buyer.getByRole('article', { name: 'Slip and score' })
  await expect(card).toBeVisible()
  // Nothing is asked of who hasn't had it yet.
  await expect(card.getByRole('button', { name: 'Your review' })).toHaveCount(0)
  await tabTo(buyer, card.getByRole('link', { name: 'Download your files' }))
  await buyer.keyboard.press('Enter')
  const download = buyer.getByRole('button', { name: 'Download slip_and-score.pdf' })
  await tabTo(buyer, download)
  const saving = buyer.waitForEvent('download')
  await buyer.keyboard.press('Enter')
  expect((await saving).suggestedFilename()).toBe('slip_and-score.pdf')
  // 67: the limit is respected, and the order's count goes up.
  await buyer.reload()
  await expect(buyer.getByText('Used 1 of 1')).toBeVisible()
  await expect(download).toHaveCount(0)
  await fitsAPhone(buyer)
  await seller.goto('/digital-products?tab=orders')
  await tabTo(seller, seller.locator('main').getByRole('link', { name: RegExp(who.name) }))
  await seller.keyboard.press('Enter')
  await expect(seller.getByRole('dialog').getByText('slip_and-score.pdf')).toBeVisible()

  await buyer.goto('/library')
  await tabTo(buyer, card.getByRole('button', { name: 'Your review' }))
  await buyer.keyboard.press('Enter')
  await tabTo(buyer, card.getByRole('radio', { name: '1 star: not for me' }))
  for (let star = 1; star < 5; star++) await buyer.keyboard.press('ArrowRight')
  await tabTo(buyer, card.getByRole('textbox', { name: /Your review/ }))
  await buyer.keyboard.type('My handles finally stay on.')
  await axe(buyer)
  await fitsAPhone(buyer)
  await tabTo(buyer, card.getByRole('button', { name: 'Send review' }))
  await buyer.keyboard.press('Enter')
  await expect(card.getByText('My handles finally stay on.')).toBeVisible()

  await seller.goto('/digital-products')
  await seller.getByRole('article', { name: 'Slip and score' }).getByRole('link').first().click()
  await tabTo(seller, seller.getByRole('link', { name: 'Reviews', exact: true }))
  await seller.keyboard.press('Enter')
  const approve = seller.getByRole('button', { name: 'Approve' })
  await tabTo(seller, approve)
  await axe(seller)
  await fitsAPhone(seller)
  await seller.keyboard.press('Enter')
  await expect(seller.getByText('Review published')).toBeVisible()
  const reader = await openWindow()
  await reader.goto(new URL(link).pathname)
  await expect(reader.getByText('My handles finally stay on.')).toBeVisible()
  await axe(reader)
})

test('what was bought is read and watched in the browser, and a PDF says whose it is @phone-later', async ({
  page,
  openWindow,
}) => {
  const seller = await openWindow()
  await signUp(seller, 'creator')
  await seller.goto('/digital-products')
  await expect(seller.getByText('Sell your first file')).toBeVisible()
  await drop(seller, 'throwing-notes.pdf', await makePdf(12))
  await expect(seller.getByRole('textbox', { name: 'Title' })).toHaveValue('Throwing notes')
  const line = seller.getByRole('switch', { name: 'Add the buyer’s name to PDF pages' })
  await line.click()
  await expect(line).toBeChecked()
  await expect(line).toBeEnabled()
  const film = await readFile(join(import.meta.dirname, '..', 'demo', 'choosing-clay.mp4'))
  await drop(seller, 'choosing-clay.mp4', film)
  await expect(seller.getByText(/^Video, /)).toBeVisible()
  const recording = await readFile(join(import.meta.dirname, '..', 'demo', 'listening-to-a-kiln.m4a'))
  await drop(seller, 'listening-to-a-kiln.m4a', recording)
  await expect(seller.getByText(/^Audio, /)).toBeVisible()
  await expectNoSidewaysScroll(seller)
  await seller.getByRole('textbox', { name: /^Download limit/ }).fill('1')
  await seller.getByRole('button', { name: 'Publish', exact: true }).click()
  await seller.getByRole('button', { name: 'Publish now' }).click()
  const link = await seller.getByRole('textbox', { name: 'Link' }).inputValue()

  await page.goto(new URL(link).pathname)
  await page.getByRole('link', { name: 'Get it free' }).click()
  const buyer = newPerson('Leo Lund')
  await page.getByRole('textbox', { name: 'Email' }).fill(buyer.email)
  await page.getByRole('textbox', { name: 'Full name' }).fill(buyer.name)
  await page.locator('form').getByRole('button').last().click()
  await page.getByRole('link', { name: 'Download your files' }).click()
  await expect(page.getByText('1 of 1 left')).toHaveCount(3)
  await expectNoSidewaysScroll(page)

  // Read: the pages are drawn, with their words, and the keys of a reader work.
  await page.getByRole('link', { name: 'Read throwing-notes.pdf' }).click()
  await expect(page.getByRole('region', { name: 'Page 1', exact: true })).toContainText('Glaze 1')
  const whose = new RegExp(`Leo Lund · ${buyer.email} · Order ord_`)
  await expect(page.getByRole('region', { name: 'Page 1', exact: true })).toContainText(whose)
  const field = page.getByRole('textbox', { name: 'Go to page' })
  await expect(page.getByRole('toolbar')).toContainText('of 12')
  await axe(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('region', { name: 'Pages', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(field).toHaveValue('2')
  await field.fill('12')
  await field.press('Enter')
  await expect(page.getByRole('region', { name: 'Page 12' })).toContainText('Glaze 12')
  await expect(page.getByRole('button', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect(page.getByRole('button', { name: /^125%/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Page 12' })).toContainText('Glaze 12')
  await expectNoSidewaysScroll(page)

  // Download: the same copy, on disk.
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download throwing-notes.pdf' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('throwing-notes.pdf')
  const pages = await pdfLines(await readFile(await saved.path()))
  expect(pages).toHaveLength(12)
  for (const lines of pages) expect(lines.at(-1)?.text).toMatch(whose)

  // Watch and listen: as often as they like, beside the download that was used.
  await page.getByRole('link', { name: 'Your downloads' }).click()
  await expect(page.getByText('Used 1 of 1')).toBeVisible()
  for (const [what, tag] of [
    ['Watch choosing-clay.mp4', 'video'],
    ['Listen to listening-to-a-kiln.m4a', 'audio'],
  ] as const) {
    await page.getByRole('link', { name: what }).click()
    const player = page.locator(tag)
    await expect(player).toBeVisible()
    await expect.poll(() => player.evaluate((media: HTMLMediaElement) => media.duration)).toBeGreaterThan(1)
    await axe(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: 'Your downloads' }).click()
  }
  await expect(page.getByText('1 of 1 left')).toHaveCount(2)
  // Someone else with the same addresses has nothing.
  const stranger = await openWindow()
  const answer = await stranger.request.get(`${new URL(page.url()).pathname}`)
  expect(answer.status()).toBe(403)
})
