import { readFileSync } from 'node:fs'
import type { Download, Locator, Page } from '@playwright/test'
import { call } from './api.ts'
import { buy, cards } from './buying.ts'
import { makeCourse } from './courses.ts'
import { axe, expect, expectNoSidewaysScroll, mailTo, test } from './fixtures.ts'
import { tabTo } from './keyboard.ts'
import { newPerson, signInAsDemo, signUp } from './people.ts'

/** It’s charged, and the buyer’s bank takes the money back ten seconds later. */
const disputed = '4000 0000 0000 0259'

const textOf = async (download: Download) => readFileSync(await download.path(), 'utf8')
const saved = async (page: Page, press: () => Promise<void>): Promise<string> => {
  const saving = page.waitForEvent('download')
  await press()
  return textOf(await saving)
}
const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
/** How many the list says it has; what’s read out says so too. */
const found = (page: Page, count: number) =>
  page.getByText(count === 1 ? '1 transaction' : `${count} transactions`, { exact: true }).first()
const centsIn = (text: string | null) =>
  Math.round(Number((text ?? '').replace(/[^\d.]/g, '')) * 100) * (/^[−-]/.test((text ?? '').trim()) ? -1 : 1)
const sumOf = async (amounts: Locator) =>
  (await amounts.allTextContents()).reduce((sum, text) => sum + centsIn(text), 0)

test('Payments, from the first sale to its payout: cards, file, refund, dispute, and each tab', async ({
  page,
  openWindow,
}) => {
  await signUp(page, 'creator', 'pro_plan')
  const course = await makeCourse(page, { lessons: ['Choosing clay'] })
  const [leo, zoe, eve] = [newPerson('Leo Lund'), newPerson('Zoe Hart'), newPerson('Eve Ode')]
  const pay = (buyer: typeof leo, number: string) =>
    call(page, 'POST', `/checkouts/${course.offerId}`, {
      ...{ email: buyer.email, name: buyer.name, expectedTotalCents: 4900 },
      card: { number, expiry: '04 / 34', securityCode: '123' },
    })
  await pay(zoe, disputed)
  await buy(page, course, leo)
  await pay(eve, cards.decline).catch(() => null)
  await test.step('a payout is what it’s made of, and leads to those rows', async () => {
    const demo = await openWindow()
    await signInAsDemo(demo, 'creator')
    await demo.goto('/payments?tab=payouts')
    await rows(demo).filter({ hasText: 'Completed' }).first().getByRole('link').first().click()
    const sheet = demo.getByRole('dialog')
    await expect(sheet.getByText('Made of')).toBeVisible()
    const lines = sheet.getByRole('definition')
    const all = (await lines.allTextContents()).map(centsIn)
    expect(all.length).toBeGreaterThan(1)
    expect(all.slice(0, -1).reduce((sum, cents) => sum + cents, 0)).toBe(all.at(-1))
    await axe(demo, { within: '[role=dialog]' })
    const link = sheet.getByRole('link', { name: /^See all/ })
    const count = Number(/[\d,]+/.exec((await link.textContent()) ?? '')?.[0].replace(',', ''))
    await link.click()
    await expect(found(demo, count)).toBeVisible()
  })

  await page.goto('/payments')
  const sync = page.getByRole('button', { name: 'Sync' })
  await test.step('an order opens beside the list, adds up, and is paid back in part', async () => {
    await page
      .getByRole('row', { name: /Leo Lund/ })
      .getByRole('link')
      .first()
      .click()
    const sheet = page.getByRole('dialog', { name: '$49.00' })
    await expect(sheet.getByText('Paid by Leo Lund')).toBeVisible()
    for (const amount of ['$1.72', '$47.28']) await expect(sheet.getByText(amount).first()).toBeVisible()
    await axe(page, { within: '[role=dialog]' })
    await page.keyboard.press('r')
    const dialog = page.getByRole('dialog', { name: 'Refund Leo Lund?' })
    await expect(dialog.getByRole('radio', { name: /^Remove access/ })).toBeChecked()
    await dialog.getByRole('textbox', { name: 'Amount to refund' }).fill('10')
    // Of a part, access stays unless it’s chosen otherwise.
    await expect(dialog.getByRole('radio', { name: /^Keep access/ })).toBeChecked()
    await dialog.getByRole('button', { name: 'Refund $10.00' }).click()
    await expect(dialog).toBeHidden()
    await expect(sheet.getByText('$10.00 refunded')).toBeVisible()
    await expect(sheet.getByText('Partly refunded').first()).toBeVisible()
    await expect(sheet.getByText('$37.28')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    expect((await mailTo(leo.email, /refund/i)).text).toContain('$10.00')
  })

  await test.step('its tabs by keyboard alone', async () => {
    await page.goto('/payments')
    await expect(rows(page).first()).toBeVisible()
    await axe(page)
    const tab = (name: string) => page.getByRole('tab', { name })
    await tabTo(page, tab('Transactions'))
    const next = async (name: string) => {
      await page.keyboard.press('ArrowRight')
      await expect(tab(name)).toBeFocused()
      await expect(tab(name)).toHaveAttribute('aria-selected', 'true')
    }
    await next('Payouts')
    await expect(page.getByText('On its way to your bank')).toBeVisible()
    await axe(page)
    await next('Taxes')
    await axe(page)
    await next('Methods')
    const method = page.getByRole('listitem').filter({ hasText: 'Test payments' }).first()
    await expect(method.or(page.getByText('Try your whole checkout with test cards')).first()).toBeVisible()
    await axe(page)
    await next('Settings')
    const rate = page.getByRole('textbox', { name: 'Tax rate (%)' })
    await tabTo(page, rate)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('7.25')
    await axe(page)
    await tabTo(page, page.getByRole('button', { name: 'Save Settings' }))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Settings saved')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.goto('/payments')
  })

  await test.step('Sync asks again, and what a bank took back is on top with its evidence', async () => {
    const note = page.getByText('Test: $49.00 for Pottery Basics is disputed')
    await expect(async () => {
      await sync.click()
      await expect(page.getByText(/^Up to date/).first()).toBeVisible()
      await expect(note).toBeVisible({ timeout: 2_000 })
    }).toPass()
    const evidence = await saved(page, () => page.getByRole('button', { name: 'Download evidence' }).click())
    for (const line of [`Buyer: Zoe Hart <${zoe.email}>`, 'Card: ending 0259', 'What the buyer did'])
      expect(evidence).toContain(line)
    await axe(page)
    await page.getByRole('button', { name: 'Submit evidence' }).click()
    const dialog = page.getByRole('dialog', { name: 'Submit evidence for $49.00' })
    await dialog.getByRole('textbox', { name: 'Your evidence' }).fill('She opened the first lesson.')
    await dialog.getByRole('button', { name: 'Send to the bank' }).click()
    await expect(page.getByText(/Your evidence was sent/)).toBeVisible()
  })

  await test.step('each card opens its rows, and the file has the same', async () => {
    const card = (name: string) => page.getByRole('region', { name, exact: true })
    for (const [name, figure, count, column] of [
      ['Total Revenue', '$88.00', 3, 'Amount'],
      ['Successful Payments', '2', 2, null],
      ['Failed Payments', '1', 1, null],
      ['Processing Fees', '$18.44', 3, 'Fee'],
    ] as const) {
      await expect(card(name)).toContainText(figure)
      await card(name).getByRole('link', { name }).click()
      await expect(found(page, count)).toBeVisible()
      await expect(rows(page)).toHaveCount(count)
      const headings = await page.getByRole('columnheader').allTextContents()
      if (column) {
        const place = headings.findIndex((heading) => heading.trim().startsWith(column))
        const cells = rows(page).locator(`:scope > :nth-child(${place + 1})`)
        expect(await sumOf(cells), name).toBe(centsIn(figure))
      }
      const file = await saved(page, () => page.getByRole('link', { name: 'Export' }).click())
      expect(file.trim().split('\r\n')).toHaveLength(count + 1)
    }
    await page.goto('/payments')
    const file = await saved(page, () => page.getByRole('link', { name: 'Export' }).click())
    // Two payments, one that failed, a refund and a dispute.
    expect(file.trim().split('\r\n')).toHaveLength(6)
    for (const { name, email } of [leo, zoe, eve]) expect(file).toContain(`${name},${email}`)
  })
})
