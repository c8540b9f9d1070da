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
  const video = page.locator('video')
  await expect(video).toHaveAccessibleName('Free preview: A first look')
  await video.evaluate(async (element: HTMLVideoElement) => {
    element.muted = true
    await element.play()
  })
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0.5)
  expect(await video.evaluate((element: HTMLVideoElement) => element.textTracks[0]?.label)).toBe('English')

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

test('a creator writes the page, sees it as they write, and visitors read it', async ({
  page,
  openWindow,
  troubles,
}) => {
  // The preview runs no script at all, so neither does what the test puts into every frame.
  troubles.allow(/Blocked script execution in 'about:srcdoc'/)
  await signUp(page, 'creator')
  const { id, salesPath } = await makeCourse(page)
  await page.goto(`/courses/${id}/sales-page`)
  await page.getByRole('textbox', { name: 'Tagline' }).fill('From a lump of clay to a bowl.')
  await page.getByRole('button', { name: 'Add a line' }).click()
  await page.keyboard.type('Centre a kilo of clay')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Throw a bowl')
  await page.keyboard.press('Alt+ArrowUp')
  await page.getByRole('button', { name: 'Add a question' }).click()
  await page.keyboard.type('Do I need a wheel?')
  await page.keyboard.press('Tab')
  await page.getByRole('textbox', { name: 'Answer 1' }).fill('No.')
  const preview = page.frameLocator('iframe[title="The sales page as visitors see it"]')
  await expect(preview.getByText('From a lump of clay to a bowl.')).toBeVisible()
  await expect(preview.getByRole('listitem').filter({ hasText: 'Throw a bowl' })).toBeAttached()
  await fitsAPhone(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Sales page saved')).toBeVisible()

  const visitor = await openWindow(aPhone)
  await visitor.goto(salesPath)
  await expect(visitor.getByText('From a lump of clay to a bowl.')).toBeVisible()
  await expect(visitor.getByRole('listitem').filter({ hasText: /^(Throw|Centre) a/ })).toHaveText([
    'Throw a bowl',
    'Centre a kilo of clay',
  ])
  await visitor.goto('/browse?sort=newest')
  await axe(visitor)
  await expectNoSidewaysScroll(visitor)
})
