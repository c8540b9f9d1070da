import { type Browser, chromium, type Page } from 'playwright-core'
import { browserLaunch } from '../e2e/chromium.ts'
import { type Figure, median } from '../scripts/figure.ts'
import { startProduct } from '../scripts/product.ts'
import { makeCourses, type Seller, signInSeller } from './parts/seller.ts'
import { isQuick, repetitions } from './parts/setting.ts'

const lessons = isQuick ? 100 : 500
/** What a screen of 60 Hz shows: beyond it a frame was left out. */
const frameMs = 1000 / 60
const wheelTurns = 60

type ScrollTimes = { readyMs: number; slowFrameMs: number; longTasks: number }

/** A course of 500 lessons: how soon its outline is there in the editor and in the player, and how evenly it scrolls. */
export default async function bench(): Promise<Figure[]> {
  const product = await startProduct({ env: { LOG_LEVEL: 'warn', RATE_LIMITS: 'off' } })
  const browser = await chromium.launch(browserLaunch())
  try {
    const seller = await signInSeller(product)
    const [course] = await makeCourses(seller, 1, lessons)
    if (!course) throw new Error('No course was made.')
    const figures: Figure[] = []
    for (const [name, path] of [
      ['editor', `/courses/${course.id}`],
      ['player', `/learn/${course.id}`],
    ] as const) {
      const runs: ScrollTimes[] = []
      for (let round = 0; round <= repetitions; round++) {
        const run = await visit(browser, product.url + path, seller)
        if (round > 0) runs.push(run)
      }
      figures.push(...figuresOf(name, runs))
    }
    return figures
  } finally {
    await browser.close()
    await product.stop()
  }
}

async function visit(browser: Browser, url: string, seller: Seller): Promise<ScrollTimes> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const [name = '', value = ''] = seller.cookie.split('=')
    await context.addCookies([{ name, value, url: new URL('/', url).href }])
    const page = await context.newPage()
    const startedAt = performance.now()
    await page.goto(url)
    const line = page.getByText('Lesson 7: washes, edges and light').filter({ visible: true }).first()
    await line.waitFor()
    const readyMs = performance.now() - startedAt
    // What loads once the page is idle is no part of scrolling.
    await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined)
    await line.hover()
    const before = await line.boundingBox()
    const scrolled = await scroll(page)
    // Far away it is not in the page anymore.
    const after = (await line.count()) > 0 ? await line.boundingBox() : null
    if (after?.y === before?.y) throw new Error('Nothing scrolled: no figure.')
    return { readyMs, ...scrolled }
  } finally {
    await context.close()
  }
}

async function scroll(page: Page): Promise<Omit<ScrollTimes, 'readyMs'>> {
  await page.evaluate(watch)
  for (let turn = 0; turn < wheelTurns; turn++) {
    await page.mouse.wheel(0, 300)
    await page.waitForTimeout(2 * frameMs)
  }
  const { frames, longTasks } = await page.evaluate(
    () => (globalThis as unknown as { benchScroll: { frames: number[]; longTasks: number } }).benchScroll,
  )
  const sorted = frames.sort((one, other) => one - other)
  return { slowFrameMs: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN, longTasks }
}

/** Runs in the page: notes each frame's length, and tasks that held the page for more than 50 ms. */
function watch(): void {
  const seen: { frames: number[]; longTasks: number } = { frames: [], longTasks: 0 }
  Object.assign(globalThis, { benchScroll: seen })
  new PerformanceObserver((list) => {
    seen.longTasks += list.getEntries().length
  }).observe({ type: 'longtask' })
  let last = performance.now()
  const next = (now: number) => {
    seen.frames.push(now - last)
    last = now
    requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
}

function figuresOf(name: string, runs: ScrollTimes[]): Figure[] {
  const what = `${name} of ${lessons} lessons`
  const frames = runs.map((run) => run.slowFrameMs)
  const long = runs.map((run) => run.longTasks)
  return [
    {
      id: 'long course',
      name: `${what}: outline there`,
      value: median(runs.map((run) => run.readyMs)),
      unit: 'ms',
      target: 'shown',
      runs: runs.map((run) => run.readyMs),
    },
    {
      id: 'long course',
      name: `${what}: a frame while its outline scrolls, 99th percentile`,
      value: median(frames),
      unit: 'ms',
      target: '≤ 34 ms: no two frames left out',
      met: median(frames) <= 34,
      runs: frames,
    },
    {
      id: 'long course',
      name: `${what}: tasks of more than 50 ms meanwhile`,
      value: median(long),
      unit: '',
      target: '0',
      met: median(long) === 0,
      runs: long,
    },
  ]
}
