import { call } from './api.ts'
import { fillCheckout } from './buying.ts'
import { makeCourse } from './courses.ts'
import { aPhone, axe, expect, expectNoSidewaysScroll, fitsAPhone, test } from './fixtures.ts'
import { addLesson, captions, recording, upload } from './lessons.ts'
import { newPerson, signUp } from './people.ts'

test('a visitor plays a free lesson, reads another and buys from the pinned bar @phone', async ({
  page,
  openWindow,
}) => {
  const seller = await openWindow()
  await signUp(seller, 'creator')
  const { id, lessons } = await makeCourse(seller, { publish: false })
  const fileId = await upload(seller, {
    name: 'centering.mp4',
    type: 'video/mp4',
    purpose: 'video',
    bytes: recording(),
  })
  const captionsId = await upload(seller, {
    name: 'centering.vtt',
    type: 'text/vtt',
    purpose: 'captions',
    bytes: captions(),
  })
  const media = { fileId, captions: [{ fileId: captionsId, language: 'en', label: 'English' }] }
  await addLesson(seller, id, { title: 'A first look', kind: 'video' }, { media, freePreview: true })
  const first = `/courses/${id}/lessons/${lessons[0]?.id}`
  const { revision } = await call<{ revision: number }>(seller, 'GET', first)
  await call(seller, 'PATCH', first, { freePreview: true, revision })
  await call(seller, 'POST', `/courses/${id}/publication`, {})
  const { salesPath } = await call<{ salesPath: string }>(seller, 'GET', `/courses/${id}`)

  await page.goto(salesPath)
  await expectNoSidewaysScroll(page)
  await axe(page)
  // Nothing is loaded before it's pressed; then it plays with the player's controls.
  const video = page.locator('video')
  await expect(video).toHaveCount(0)
  await page.getByRole('link', { name: 'Play Free preview: A first look' }).click()
  await expect(video).toHaveAccessibleName('Free preview: A first look')
  await expect(page.locator('media-play-button')).toBeVisible()
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0.5)
  await video.evaluate((element: HTMLVideoElement) => element.pause())
  await page.getByRole('button', { name: 'Captions' }).click()
  expect(await video.evaluate((element: HTMLVideoElement) => element.textTracks[0]?.mode)).toBe('showing')
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('1.5')
  expect(await video.evaluate((element: HTMLVideoElement) => element.playbackRate)).toBe(1.5)
  await axe(page)

  await page.getByRole('link', { name: 'Choosing clay' }).click()
  await expect(page.getByText('This is what there is to know about choosing clay.')).toBeVisible()
  await axe(page)
  await page.getByRole('link', { name: 'Back to the course' }).click()
  await expect(page.getByText('This is what there is to know about wedging.')).toHaveCount(0)

  const bar = page.getByRole('region', { name: 'Buy' })
  if ((page.viewportSize()?.width ?? 0) < 600) {
    await page.getByRole('heading', { name: 'Outline' }).scrollIntoViewIfNeeded()
    await expect(bar.getByRole('link', { name: 'Buy for $49' })).toBeInViewport()
    await bar.getByRole('link', { name: 'Buy for $49' }).click()
  } else {
    await page.getByRole('link', { name: 'Buy for $49' }).filter({ visible: true }).first().click()
  }
  await fillCheckout(page, newPerson('Leo Lund'))
  await page.getByRole('button', { name: 'Pay $49.00' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('is yours.')
})

test('a creator writes the page on the page, puts its sections in order, and visitors read it so', async ({
  page,
  openWindow,
}) => {
  await signUp(page, 'creator')
  const { id, salesPath } = await makeCourse(page)
  await page.goto(`/courses/${id}/sales-page`)
  const sheet = page.frameLocator('iframe[title="Your sales page"]')
  const field = (name: string) => sheet.getByRole('textbox', { name })
  await field('Promise').fill('From a lump of clay to a bowl.')
  await sheet.getByRole('button', { name: 'Add a line' }).click()
  await page.keyboard.type('Center a kilo of clay')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Throw a bowl')
  await page.keyboard.press('Alt+ArrowUp')
  await sheet.getByRole('button', { name: 'Add a line' }).click()
  await page.keyboard.type('Glaze it')
  // By hand: the last line to the first place.
  const grip = sheet.getByRole('button', { name: 'Move Line 3', exact: true })
  const first = sheet.getByRole('button', { name: 'Move Line 1', exact: true })
  await grip.scrollIntoViewIfNeeded()
  const [from, to] = [await grip.boundingBox(), await first.boundingBox()]
  if (!from || !to) throw new Error('The handles are not on the screen.')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + 4, { steps: 8 })
  await page.mouse.up()
  await expect(field('Line 1')).toHaveValue('Glaze it')
  await sheet.getByRole('button', { name: 'Add a question' }).click()
  await page.keyboard.type('Do I need a wheel?')
  await page.keyboard.press('Tab')
  await page.keyboard.type('No.')
  await field('Guarantee').filter({ visible: true }).fill('30 days. <b>هدية</b> 🏺')
  await page.getByRole('switch', { name: 'Outline' }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('switch', { name: 'FAQ' }).focus()
  for (let step = 0; step < 6; step++) await page.keyboard.press('Alt+ArrowUp')
  await expect(
    page.getByRole('main').getByRole('list', { name: 'Sections' }).getByRole('switch').nth(1),
  ).toHaveAccessibleName('FAQ')
  await axe(page)

  const visitor = await openWindow(aPhone)
  await expect(async () => {
    await visitor.goto(salesPath)
    await expect(visitor.getByText('30 days. <b>هدية</b> 🏺').filter({ visible: true })).toBeVisible({
      timeout: 500,
    })
    await expect(visitor.getByRole('heading', { name: 'Outline' })).toHaveCount(0, { timeout: 500 })
  }).toPass()
  await expect(visitor.getByText('From a lump of clay to a bowl.')).toBeVisible()
  await expect(visitor.getByRole('listitem').filter({ hasText: /^(Throw|Center|Glaze) / })).toHaveText([
    'Glaze it',
    'Throw a bowl',
    'Center a kilo of clay',
  ])
  const headings = await visitor.getByRole('heading', { level: 2 }).allTextContents()
  expect(headings.indexOf('Questions')).toBeLessThan(headings.indexOf('What you’ll learn'))
  await axe(visitor)
  await expectNoSidewaysScroll(visitor)

  // On a phone the sections come as a sheet.
  await page.setViewportSize(aPhone.viewport)
  await page.reload()
  await expect(field('Promise')).toBeVisible()
  await fitsAPhone(page)
  await page.getByRole('button', { name: 'Sections' }).click()
  const list = page.getByRole('dialog', { name: 'Sections' })
  await list.getByRole('switch', { name: 'Outline' }).press('Space')
  await page.keyboard.press('Escape')
  await expect(sheet.getByRole('heading', { name: 'Outline' })).toBeAttached()
  await visitor.goto('/browse?sort=newest')
  await axe(visitor)
  await expectNoSidewaysScroll(visitor)
})
