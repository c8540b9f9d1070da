import type { Locator, Page } from '@playwright/test'
import { call } from './api.ts'
import { join } from './buying.ts'
import { axe, background, expect, linkIn, mailTo, test } from './fixtures.ts'
import { expectToFit } from './layout.ts'
import { newPerson, signUp } from './people.ts'

type Made = { id: string; salesPath: string; bookPath: string; offerId: string }
type Opened = { path: string; open?: (page: Page) => Promise<unknown> }

/** Words that don't break, names that don't end, and amounts as large as there are. */
const long = {
  name: 'Maximiliane Schwarzenberg-Hohenlohe von und zu Donaudampfschifffahrt',
  title: 'Rechtsschutzversicherungsgesellschaften und Kraftfahrzeughaftpflichtversicherung',
  text: 'Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung, https://example.com/a/very/long/address/that/has/no/blank/in/it/at/all',
}
const always = {
  ...{ timeZone: 'Europe/Lisbon', exceptions: [], bufferMinutes: 0, noticeHours: 0, perDay: null },
  ...{ windowDays: 60, changeNoticeHours: 0, noShowCounts: true },
  weekly: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '08:00', to: '20:00' })),
}

/** Opens by a press, and waits for what's opened. */
const press =
  (name: string | RegExp, role: 'button' | 'link' = 'button') =>
  async (page: Page) => {
    await visible(page.getByRole('main').getByRole(role, { name })).click()
    await page.getByRole('dialog').first().waitFor()
  }
const visible = (found: Locator) => found.filter({ visible: true }).first()

/** In both schemes, wide and on a phone, for everyone; and laid out so on a phone, on the narrowest, and with text twice as large. */
async function lookAt(page: Page, { path, open }: Opened) {
  await test.step(`${path}${open ? ', opened' : ''}`, async () => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await open?.(page)
    await axe(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await axe(page)
    await expectToFit(page)
    const light = await background(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => background(page), { message: 'the dark scheme', intervals: [50] }).not.toBe(light)
    await axe(page)
    await page.setViewportSize({ width: 320, height: 844 })
    await expectToFit(page)
    await page.setViewportSize({ width: 1280, height: 900 })
    await axe(page)
    await withLargeText(page, () => expectToFit(page))
  })
}

async function withLargeText(page: Page, look: () => Promise<void>) {
  const browser = await page.context().newCDPSession(page)
  const setFont = (standard: number) =>
    browser.send('Page.setFontSizes', { fontSizes: { standard, fixed: Math.round(standard * 0.8) } })
  await page.setViewportSize({ width: 390, height: 844 })
  await setFont(32)
  await look()
  await setFont(16)
  await browser.detach()
}

async function makeCoaching(seller: Page) {
  await call(seller, 'PUT', '/coaching-availability', always)
  const packageOf = async (fields: Record<string, unknown>) => {
    const made = await call<Made>(seller, 'POST', '/coaching-packages', {
      minutes: 45,
      sessions: 1,
      ...fields,
    })
    await call(seller, 'PUT', `/coaching-packages/${made.id}/activity`, { active: true })
    return made
  }
  const description = long.text
  const free = await packageOf({ title: 'Say hello', priceCents: 0 })
  const dear = await packageOf({
    ...{
      title: long.title,
      description,
      priceCents: 5_000_000,
      sessions: 52,
      features: [long.title, long.text],
    },
  })
  const hour = Math.ceil(Date.now() / 3_600_000) * 3_600_000
  for (const [at, hours] of [3, 5, 30, 80, -30].entries())
    await call(seller, 'POST', '/coaching-sessions', {
      ...{ name: long.name, email: newPerson('Max Muster').email, minutes: 60, override: true },
      ...{ note: long.text, startsAt: new Date(hour + hours * 3_600_000).toISOString() },
      ...(at === 1 ? { type: 'inPerson', place: long.text } : {}),
    })
  return { free, dear }
}

test('coaching is for everyone, and fits, whatever it’s full of', async ({ page, openWindow }) => {
  test.setTimeout(900_000)
  await signUp(page, 'creator', 'pro_plan')
  const { free, dear } = await makeCoaching(page)
  const { clients } = await call<{ clients: { id: string }[] }>(page, 'GET', '/coaching-clients')
  const row = async (at: Page) => {
    await visible(at.getByRole('main').getByRole('link', { name: long.name })).click()
    await at.getByRole('dialog').first().waitFor()
  }
  const shown: Opened[] = [
    { path: '/coaching?when=all' },
    { path: '/coaching?when=all', open: row },
    { path: '/coaching?tab=clients' },
    { path: '/coaching?tab=packages' },
    { path: '/coaching/availability' },
    { path: '/coaching/availability', open: press('Add an exception') },
    { path: `/coaching/clients/${clients[0]?.id}` },
    { path: `/coaching/packages/${dear.id}` },
    { path: '/coaching/packages/new' },
  ]
  for (const opened of shown) await lookAt(page, opened)

  const visitor = await openWindow()
  for (const path of [free.salesPath.replace(/\/[^/]+$/, ''), dear.salesPath, free.bookPath])
    await lookAt(visitor, { path })
  const who = newPerson('Mia Berg')
  await visitor.getByRole('textbox', { name: 'Name' }).fill(long.name)
  await visitor.getByRole('textbox', { name: 'Email' }).fill(who.email)
  await visitor.locator('.bk-slot').first().click()
  await visitor.getByRole('button', { name: 'Confirm booking' }).click()
  await expect(visitor).toHaveURL(/\/bookings\//)
  const booking = linkIn(await mailTo(who.email, /You’re booked/), /\/bookings\//)
  for (const path of [booking, `${booking}/time`, `${booking}/cancel`]) await lookAt(visitor, { path })
})

test('membership is for everyone, and fits, whatever it’s full of', async ({
  page,
  openWindow,
  troubles,
}) => {
  test.setTimeout(900_000)
  troubles.allow(/status of 403/)
  await signUp(page, 'creator', 'pro_plan')
  const tierOf = (fields: Record<string, unknown>) =>
    call<Made>(page, 'POST', '/membership/tiers', { features: `${long.title}\n${long.title} 2`, ...fields })
  const basic = await tierOf({ title: 'Basic', priceCents: 2_900 })
  const dear = await tierOf({ title: long.title.slice(0, 60), priceCents: 5_000_000 })
  const piece = (fields: Record<string, unknown>) =>
    call<{ id: string }>(page, 'POST', '/membership/content', {
      ...{ kind: 'document', teaser: long.text, body: `## ${long.title}\n\n${long.text}`, zone: 'UTC' },
      ...{ publishedAt: new Date().toISOString(), ...fields },
    })
  const open = await piece({ title: long.title, tierId: basic.id })
  const locked = await piece({ title: `${long.title} 2`, tierId: dear.id })
  await piece({
    ...{ kind: 'session', title: long.title, tierId: basic.id, seats: 1, link: 'https://meet.example.com/x' },
    startsAt: new Date(Date.now() + 5 * 86_400_000).toISOString(),
  })
  const member = await openWindow()
  const who = { ...newPerson('Max Muster'), name: long.name }
  await member.goto(await join(member, { ...basic, title: 'Basic' }, who, 2_900))

  const row = async (at: Page) => {
    await visible(at.getByRole('main').getByRole('link', { name: long.name })).click()
    await at.getByRole('dialog').first().waitFor()
  }
  const shown: Opened[] = [
    { path: '/membership' },
    { path: '/membership', open: row },
    { path: '/membership?tab=tiers' },
    { path: '/membership?tab=tiers', open: press('Edit Tier', 'link') },
    { path: '/membership?tab=content' },
    { path: '/membership?tab=content', open: press('Add content') },
    { path: '/membership?tab=analytics' },
    { path: '/membership?new=member' },
  ]
  for (const opened of shown) await lookAt(page, opened)

  const joinPath = basic.salesPath.replace(/\/[^/]+$/, '')
  const area = joinPath.replace(/membership$/, 'members')
  await member.goto(joinPath)
  const gift = await member.getByRole('link', { name: /Give Basic/ }).getAttribute('href')
  await member.goto(area)
  const manage = await member.getByRole('link', { name: 'Manage membership' }).getAttribute('href')
  await member.goto(manage ?? '')
  const own = new URL(member.url()).pathname
  const pages = [joinPath, gift ?? '', area, `${area}/${open.id}`, `${area}/${locked.id}`]
  for (const path of [...pages, own, `${own}/switch`, `${own}/pause`, `${own}/cancel`])
    await lookAt(member, { path })
})
