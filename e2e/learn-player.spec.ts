import type { Page } from '@playwright/test'
import { call } from './api.ts'
import { buy } from './buying.ts'
import { aPhone, axe, background, expect, expectNoSidewaysScroll, fitsAPhone, test } from './fixtures.ts'
import { tabTo } from './keyboard.ts'
import { addLesson, captions, documentOf, recording, sound, textOf, upload } from './lessons.ts'
import { confirmEmail, signUp } from './people.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const media = (page: Page, property: 'currentTime' | 'paused' | 'playbackRate' | 'readyState') =>
  page.locator('video').evaluate((video: HTMLVideoElement, of) => video[of], property)
const loaded = (page: Page) => expect.poll(() => media(page, 'readyState')).toBeGreaterThan(0)

type CourseOnSale = {
  id: string
  title: string
  offerId: string
  salesPath: string
  lessons: { id: string; title: string }[]
}

/** A course on sale, made by the seller in this window. */
async function publish(seller: Page, fill: (courseId: string) => Promise<unknown>): Promise<CourseOnSale> {
  const { id } = await call<{ id: string }>(seller, 'POST', '/courses', {
    title: 'On the wheel',
    priceCents: 4900,
  })
  await fill(id)
  await call(seller, 'POST', `/courses/${id}/publication`, {})
  return call<CourseOnSale>(seller, 'GET', `/courses/${id}`)
}

async function addVideo(seller: Page, courseId: string) {
  const fileId = await upload(seller, {
    name: 'centering.mp4',
    type: 'video/mp4',
    purpose: 'video',
    bytes: recording(),
  })
  const words = await upload(seller, {
    name: 'centering.vtt',
    type: 'text/vtt',
    purpose: 'captions',
    bytes: captions(),
  })
  await addLesson(
    seller,
    courseId,
    { title: 'Centering', kind: 'video' },
    {
      media: {
        fileId,
        seconds: 65,
        captions: [{ fileId: words, language: 'en', label: 'English' }],
        chapters: [
          { atSeconds: 0, title: 'Coning up' },
          { atSeconds: 40, title: 'Stopping' },
        ],
      },
      content: textOf('Centering is pressure held still.'),
    },
  )
}

const pathOf = ({ id, lessons }: CourseOnSale, title: string) =>
  `/learn/${id}/${lessons.find((lesson) => lesson.title === title)?.id}`

/** Words of a document that no program shows yet are where the screen has them. */
async function expectPaintedInPlace(page: Page, path: string, words: string[]) {
  const places = () =>
    page.evaluate((wanted) => {
      const root = document.getElementById('first-paint') ?? document.getElementById('root')
      const texts = document.createTreeWalker(root ?? document.body, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      while (texts.nextNode()) {
        const range = document.createRange()
        range.selectNodeContents(texts.currentNode)
        const { x, y, height, width } = range.getBoundingClientRect()
        const text = texts.currentNode.textContent ?? ''
        if (wanted.includes(text) && width > 1) found.push(`${text}: ${x} ${y} ${height}`)
      }
      return found
    }, words)
  const program = /\/assets\/(?:app|frame)-[^/]*\.js/
  await page.route(program, (route) => route.abort())
  const answer = await page.goto(path)
  expect(answer?.headers()['cache-control']).toBe('no-store')
  await page.evaluate(() => document.fonts.ready)
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const paintedPaper = await paper()
  const painted = await places()
  expect(painted.length).toBeGreaterThanOrEqual(words.length)
  await page.unroute(program)
  await page.goto(path)
  await expect(page.locator('#first-paint')).toHaveCount(0)
  await expect.poll(places).toEqual(expect.arrayContaining(painted))
  expect(await paper()).toBe(paintedPaper)
  return paintedPaper
}

test('a recording goes on where it was left, to the second, on another device', async ({
  page,
  openWindow,
  troubles,
}) => {
  troubles.allow(/ERR_FAILED|Failed to load resource/)
  const seller = await openWindow()
  await confirmEmail(seller, await signUp(seller, 'creator'))
  const course = await publish(seller, async (id) => {
    await addVideo(seller, id)
    await addLesson(
      seller,
      id,
      { title: 'Trimming', kind: 'text' },
      { content: textOf('Trim when it is dry.') },
    )
  })
  const receipt = await buy(page, course)
  await page.goto(receipt)
  await page.goto(pathOf(course, 'Centering'))
  await loaded(page)
  for (const key of ['l', 'l', 'l', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
  await page.keyboard.press('k')
  await expect.poll(() => media(page, 'currentTime')).toBeGreaterThan(40.6)
  // Leaving is enough: no one has to pause first.
  await page.evaluate(() => {
    const video = document.querySelector('video')
    addEventListener('pagehide', () => localStorage.setItem('left', String(video?.currentTime)))
  })
  await page.goto('/docs/api')
  const left = Number(await page.evaluate(() => localStorage.getItem('left')))
  expect(left).toBeGreaterThan(40)

  const phone = await openWindow({ viewport: { width: 390, height: 844 } })
  await phone.goto(receipt)
  await phone.goto(`/learn/${course.id}`)
  await expect(heading(phone, 'Centering')).toBeVisible()
  await expect(phone.getByRole('paragraph').filter({ hasText: /^Resumed at 0:4\d\./ })).toBeVisible()
  expect(Math.abs(Number(await media(phone, 'currentTime')) - left)).toBeLessThan(1)
  await expect(phone.getByRole('list', { name: 'Lessons' }).getByText(/^0:4\d of 17:0\d$/)).toBeVisible()

  await phone.getByRole('button', { name: /^Why \d+%\?/ }).click()
  const record = phone.getByRole('dialog', { name: /^Why/ })
  await expect(record.getByText(/Not complete yet: \d+% of 90% watched/)).toBeVisible()

  const own = await expectPaintedInPlace(seller, `/courses/${course.id}`, [
    course.title,
    'Centering',
    'Trimming',
  ])
  const sellers = await expectPaintedInPlace(page, pathOf(course, 'Centering'), [
    'Centering',
    'Centering is pressure held still.',
    'Trimming',
  ])
  // The player is on the seller's paper from the first paint on; the seller's own app is on ours.
  expect(sellers).not.toBe(own)
})

test('the player works by keyboard alone', async ({ page, openWindow }) => {
  const seller = await openWindow()
  await signUp(seller, 'creator')
  const course = await publish(seller, async (id) => {
    await addVideo(seller, id)
    await addLesson(
      seller,
      id,
      { title: 'Trimming', kind: 'text' },
      { content: textOf('Trim when it is dry.') },
    )
  })
  await page.goto(await buy(page, course))
  await page.goto(pathOf(course, 'Centering'))
  await loaded(page)
  await expect(heading(page, 'Centering')).toBeFocused()

  await page.keyboard.press('Space')
  await expect.poll(() => media(page, 'paused')).toBe(false)
  await page.keyboard.press('>')
  await expect.poll(() => media(page, 'playbackRate')).toBe(1.25)
  await page.keyboard.press('c')
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.textTracks[0]?.mode))
    .toBe('showing')
  await page.keyboard.press('k')
  await expect.poll(() => media(page, 'paused')).toBe(true)

  await tabTo(page, page.getByRole('button', { name: 'Chapters' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: /Stopping/ }))
  await page.keyboard.press('Enter')
  await expect.poll(() => media(page, 'currentTime')).toBeGreaterThanOrEqual(40)
  await page.keyboard.press('k')

  await page.keyboard.press('n')
  const note = page.getByRole('textbox', { name: /^New note/ })
  await expect(note).toBeFocused()
  await page.keyboard.type('Elbows in')
  await expect(page.getByRole('textbox', { name: /^New note at 0:4/ })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('list', { name: 'Notes' }).getByText('Elbows in')).toBeVisible()

  await page.reload()
  await loaded(page)
  await expect.poll(() => media(page, 'playbackRate')).toBe(1.25)
  await page.keyboard.press('n')
  await expect(page.getByRole('list', { name: 'Notes' }).getByText('Elbows in')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('d')
  await expect(heading(page, 'Trimming')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(heading(page, 'Centering')).toBeFocused()
})

test('every kind of lesson is open to all, wide and narrow, light and dark', async ({ page, openWindow }) => {
  const seller = await openWindow()
  await signUp(seller, 'creator')
  const course = await publish(seller, async (id) => {
    await addVideo(seller, id)
    const kiln = await upload(seller, {
      name: 'kiln.m4a',
      type: 'audio/mp4',
      purpose: 'audio',
      bytes: sound(),
    })
    await addLesson(
      seller,
      id,
      { title: 'Listening', kind: 'audio' },
      { media: { fileId: kiln, seconds: 68 } },
    )
    const pages = { type: 'application/pdf', bytes: await documentOf(12) }
    const sheets = await upload(seller, { name: 'worksheets.pdf', purpose: 'pdf', ...pages })
    await addLesson(
      seller,
      id,
      { title: 'Worksheets', kind: 'pdf' },
      { media: { fileId: sheets, pages: 12 } },
    )
    const list = await upload(seller, { name: 'checklist.pdf', purpose: 'attachment', ...pages })
    await addLesson(
      seller,
      id,
      { title: 'Materials', kind: 'download' },
      {
        files: [
          { fileId: list, title: 'Checklist' },
          { fileId: sheets, title: 'Worksheets' },
        ],
      },
    )
    const video = { host: 'youtube', videoId: 'dQw4w9WgXcQ' }
    await addLesson(
      seller,
      id,
      { title: 'Elsewhere', kind: 'video' },
      { media: { link: { ...video, url: `https://www.youtube.com/watch?v=${video.videoId}` } } },
    )
    await addLesson(seller, id, { title: 'Firing', kind: 'text' }, { content: textOf('Later.'), dripDays: 7 })
  })
  await page.goto(await buy(page, course))
  const shows: Record<string, () => Promise<unknown>> = {
    Centering: () => loaded(page),
    Listening: () => page.locator('audio').waitFor({ state: 'attached' }),
    Worksheets: () => expect(page.getByText('Worksheet 1', { exact: true })).toBeAttached(),
    Materials: () => expect(page.getByRole('button', { name: 'Download Checklist' })).toBeVisible(),
    Elsewhere: () =>
      expect(page.getByText(/Nothing is loaded from there until you press play/)).toBeVisible(),
    Firing: () => expect(page.getByText(/^Opens .*, 7 days after you joined\.$/).first()).toBeVisible(),
  }
  for (const [title, isShown] of Object.entries(shows)) {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(pathOf(course, title))
    await expect(heading(page, title)).toBeVisible()
    await isShown()
    // What's around a lesson is the same for each: it's looked at with the first.
    const part = title === 'Centering' ? {} : { within: 'main' }
    await axe(page, part)
    const light = await background(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => background(page), { message: 'the dark scheme', intervals: [50] }).not.toBe(light)
    await axe(page, { rules: ['color-contrast'], ...part })
    await fitsAPhone(page)
  }
  // The outline says what there is to take along, and how large it is.
  type Learned = { lessons: { title: string; detail: { files: number; bytes: number } }[] }
  const { lessons } = await call<Learned>(page, 'GET', `/learn/${course.id}`)
  const detailOf = (title: string) => lessons.find((lesson) => lesson.title === title)?.detail
  expect(detailOf('Worksheets')?.bytes).toBeGreaterThan(1_000)
  expect(detailOf('Materials')).toMatchObject({ files: 2, bytes: 2 * (detailOf('Worksheets')?.bytes ?? 0) })

  // What was saved is what was uploaded, by a link made for it.
  await page.goto(pathOf(course, 'Materials'))
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Checklist' }).click()
  expect((await saving).suggestedFilename()).toMatch(/\.pdf$/)
  const packing = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download all course files (ZIP)' }).click()
  expect((await packing).suggestedFilename()).toMatch(/\.zip$/)
})

test('a visitor reads a free lesson on a phone, buys, and has outline and notes at hand', async ({
  openWindow,
}) => {
  const seller = await openWindow()
  await signUp(seller, 'creator')
  const course = await publish(seller, async (id) => {
    const free = { content: textOf('Clay remembers.'), freePreview: true }
    await addLesson(seller, id, { title: 'Choosing clay', kind: 'text' }, free)
    await addLesson(seller, id, { title: 'Wedging', kind: 'text' }, { content: textOf('Push and turn.') })
  })
  const phone = await openWindow(aPhone)
  await phone.goto(pathOf(course, 'Choosing clay'))
  await expect(phone.getByText('Clay remembers.')).toBeVisible()
  await expect(phone.getByText('Free preview.')).toBeVisible()
  const buyLink = phone.getByRole('link', { name: 'Buy On the wheel' })
  await expect(buyLink).toHaveAttribute('href', course.salesPath)
  await axe(phone)

  await phone.goto(await buy(phone, course))
  await phone.goto(pathOf(course, 'Choosing clay'))
  await expect(phone.getByText('Free preview.')).toBeHidden()
  const onwards = phone.getByRole('button', { name: 'Complete and continue' })
  await expect(onwards).toBeInViewport({ ratio: 1 })

  await phone.getByRole('button', { name: 'Notes' }).tap()
  const notes = phone.getByRole('dialog', { name: 'Notes' })
  await notes.getByRole('textbox', { name: 'New note' }).fill('Ask for grog')
  await notes.getByRole('button', { name: 'Save note' }).tap()
  await expect(notes.getByText('Ask for grog')).toBeVisible()
  await axe(phone)
  await notes.getByRole('button', { name: 'Close' }).tap()

  await phone.getByRole('button', { name: 'Show lessons' }).tap()
  await phone.getByRole('dialog', { name: 'Lessons' }).getByRole('link', { name: 'Wedging' }).tap()
  await expect(heading(phone, 'Wedging')).toBeFocused()
  await expect(phone.getByRole('dialog', { name: 'Lessons' })).toBeHidden()
  await expectNoSidewaysScroll(phone)
})
