import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page, type Request } from '@playwright/test'
import { browserLaunch } from '../../e2e/chromium.ts'
import { startProduct } from '../product.ts'
import { takeEmails } from './emails.ts'
import { screens } from './list.ts'
import { meetEverybody } from './people.ts'
import {
  folder,
  keep,
  keepSheet,
  nextPaint,
  pictures,
  schemes,
  sheetFolder,
  sizeOfPictures,
  sizesOf,
  tallest,
} from './pictures.ts'
import { keepShown } from './readme-pictures.ts'
import type { Screen, ScreenAddresses } from './screen.ts'

const mostBytes = 32 * 1024 * 1024
const together = 3
/** Takes the emails again, where screens are named. */
const emails = 'emails'

/** Takes the named screens, or all, with the emails, and writes the index of what is there. @returns the exit code. */
export async function takeScreens(names: readonly string[]): Promise<number> {
  const wanted = names.length > 0 ? screens.filter(({ name }) => names.includes(name)) : screens
  const withEmails = names.length === 0 || names.includes(emails)
  if (wanted.length === 0 && !withEmails) throw new Error(`No screen is called ${names.join(', ')}.`)
  mkdirSync(sheetFolder, { recursive: true })
  if (names.length === 0)
    for (const each of [folder, sheetFolder]) for (const file of pictures(each)) rmSync(join(each, file))

  const product = await startProduct({ env: { FFMPEG_PATH: 'no-ffmpeg' }, readyWithinMs: 180_000 })
  const browser = await chromium.launch(browserLaunch())
  const troubles: string[] = []
  try {
    const { contexts, known } = await meetEverybody(browser, product)
    const queue = [...wanted]
    const work = async () => {
      for (let screen = queue.shift(); screen; screen = queue.shift()) {
        // One width after the other: an editor that is open twice says so.
        const found: string[] = []
        for (const size of sizesOf(screen))
          found.push(...(await take(contexts[screen.as], screen, size, known)))
        if (found.length === 0) await keepSheet(screen)
        troubles.push(...found)
        console.log(screen.name)
      }
    }
    await Promise.all(Array.from({ length: together }, work))
    if (withEmails) await takeEmails(browser)
  } finally {
    await browser.close()
    await product.stop()
  }
  await keepShown()
  writeIndex()
  const bytes = sizeOfPictures()
  console.log(`${pictures().length} pictures, ${(bytes / 1024 / 1024).toFixed(1)} MB`)
  if (bytes > mostBytes) troubles.push('The folder is over 32 MB.')
  for (const trouble of troubles) console.error(trouble)
  return troubles.length > 0 ? 1 : 0
}

async function take(
  context: BrowserContext,
  screen: Screen,
  size: { width: number; height: number },
  known: ScreenAddresses,
): Promise<string[]> {
  const page = await context.newPage()
  const troubles: string[] = []
  const quiet = quietOf(page)
  page.on('pageerror', (error) => troubles.push(`${screen.name} ${size.width}: ${error.message}`))
  try {
    await page.setViewportSize(size)
    const media = screen.isPrinted ? 'print' : 'screen'
    await page.emulateMedia({ media, colorScheme: 'light', reducedMotion: 'reduce' })
    await page.goto(screen.path(known))
    await settled(page)
    await quiet()
    await screen.arrange?.(page)
    if (
      await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
    )
      troubles.push(`${screen.name} ${size.width}: scrolls sideways`)
    // As tall as the page: a bar at the window's foot would otherwise be across the middle of the picture.
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({
      width: size.width,
      height: screen.isWindow ? size.height : Math.min(Math.max(height, size.height), tallest),
    })
    await settled(page)
    await quiet()
    await drawn(page)
    for (const scheme of schemes) {
      await page.emulateMedia({ media, colorScheme: scheme, reducedMotion: 'reduce' })
      await nextPaint(page)
      await keep(page, `${screen.name}-${size.width}-${scheme}.webp`, screen)
    }
  } catch (error) {
    troubles.push(`${screen.name} ${size.width}: ${error instanceof Error ? error.message : error}`)
  } finally {
    await page.close()
  }
  return troubles
}

/** The heading is there, nothing is still to come, and letters have their shapes. */
async function settled(page: Page) {
  await page.getByRole('heading').first().waitFor()
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'))
  await page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all(
      [...document.images]
        .filter((image) => image.loading !== 'lazy')
        .map((image) => image.decode().catch(() => {})),
    )
  })
}

/** Waits until what a page asked for has come, and a moment brought nothing more. Streams of events never end, so only calls count. */
function quietOf(page: Page) {
  const pending = new Set<Request>()
  let last = performance.now()
  const ended = (request: Request) => {
    if (pending.delete(request)) last = performance.now()
  }
  page.on('request', (request) => {
    if (['fetch', 'xhr'].includes(request.resourceType())) pending.add(request)
  })
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  return async () => {
    const latest = performance.now() + 5000
    while (performance.now() < latest && (pending.size > 0 || performance.now() - last < 250))
      await page.waitForTimeout(50)
  }
}

/** Pictures that wait for someone to scroll are asked for now that the page is all in sight; a video shows its first frame. */
async function drawn(page: Page) {
  await page.waitForFunction(() =>
    [...document.images].every(
      (image) =>
        image.complete ||
        !image.checkVisibility({ visibilityProperty: true }) ||
        image.getBoundingClientRect().top > window.innerHeight,
    ),
  )
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll('video')].every(
        ({ preload, readyState }) => preload === 'none' || readyState > 1,
      ),
    undefined,
    { timeout: 5000 },
  )
  // The browser's own controls turn a wheel for a moment longer.
  if (await page.locator('video[controls]').count()) await page.waitForTimeout(1000)
}

const emailSheets = () => pictures(sheetFolder).filter((file) => file.startsWith('email-'))

function writeIndex() {
  const rows = screens.map((screen) => {
    const { name, as, board } = screen
    const links = sizesOf(screen).map(({ width }) =>
      schemes.map((scheme) => `[${scheme}](${name}-${width}-${scheme}.webp)`).join(' '),
    )
    return `| [${name}](sheets/${name}.webp) | ${as} | ${links[0]} | ${links[1] ?? ''} | ${board ?? ''} |`
  })
  writeFileSync(
    join(folder, 'README.md'),
    [
      '# Screens',
      '',
      'Every screen, on the demo and for people who have just come, at 1280 and 390 pixels in both schemes. `npm run screens` takes them;',
      '`npm run screens -- editor player` takes some again. Pages taller than 3,200 pixels are cut. What is printed is on a sheet',
      'of A4 instead. A name leads to a sheet with all of them at half size. The board is the drawing of the design a screen is held against.',
      '',
      '| Screen | Seen by | 1280 | 390 | Board |',
      '|---|---|---|---|---|',
      ...rows,
      '',
      '## Emails',
      '',
      'Each with a sample: light, dark and on a phone.',
      '',
      ...emailSheets().map((file) => `- [${file.replace(/^email-|\.webp$/g, '')}](sheets/${file})`),
      '',
    ].join('\n'),
  )
}
