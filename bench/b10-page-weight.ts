import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core'
import { browserLaunch } from '../e2e/chromium.ts'
import { type Figure, median } from '../scripts/figure.ts'
import { startProduct } from '../scripts/product.ts'
import { makeCourses, type Seller, signInSeller } from './parts/seller.ts'
import { repetitions } from './parts/setting.ts'

/** `outside`: requests that left the origin. */
type Weight = {
  html: number
  css: number
  js: number
  fonts: number
  lcp: number
  tbt: number
  /** From the address to what a person came to do, where the page says what that is. */
  ready: number
  outside: number
}
/** What has no budget of its own informs. */
type Budget = {
  name: string
  pathOf: (round: number) => string
  signedIn?: true
  js?: number
  lcp?: number
  tbt?: number
  /** What can be pressed once the screen is there, and the milliseconds it may take. */
  ready?: { control: string; most: number }
}

/** A phone of the middle on a slow line. */
const line = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const slowdown = 4

/** B10: bytes over the line and the time to the largest paint, on a slow line and a slow processor, with an empty cache. */
export default async function bench(): Promise<Figure[]> {
  const product = await startProduct({ env: { LOG_LEVEL: 'warn' } })
  const browser = await chromium.launch(browserLaunch())
  try {
    const seller = await signInSeller(product)
    const courses = await makeCourses(seller, Math.max(6, repetitions + 1), 12)
    const course = courses[0]
    if (!course) throw new Error('No course was made.')
    const budgets: Budget[] = [
      { name: 'home', pathOf: () => '/', js: 10, lcp: 1_000, tbt: 50 },
      { name: 'storefront', pathOf: () => `/@${seller.handle}`, js: 0, lcp: 1_000, tbt: 50 },
      { name: 'sales page', pathOf: () => course.salesPath, js: 0, lcp: 1_000, tbt: 50 },
      { name: 'checkout', pathOf: () => `/checkout/${course.offerId}`, js: 30, lcp: 1_000, tbt: 50 },
      { name: 'dashboard', pathOf: () => '/dashboard', signedIn: true, js: 280, lcp: 2_000 },
      {
        name: 'editor',
        // One each time: who was there a moment ago is told that the course is open elsewhere.
        pathOf: (round) => `/courses/${courses[round]?.id}`,
        signedIn: true,
        lcp: 2_000,
        ready: { control: '#root a[href^="?lesson="], #root a[href*="?lesson="]', most: 3_500 },
      },
      {
        name: 'player',
        pathOf: () => `/learn/${course.id}`,
        signedIn: true,
        lcp: 1_500,
        ready: { control: '#root footer :is(a, button)', most: 3_200 },
      },
    ]
    const figures: Figure[] = []
    for (const budget of budgets) {
      const runs: Weight[] = []
      for (let round = 0; round <= repetitions; round++) {
        const weight = await weigh(browser, product.url, budget, seller, round)
        if (round > 0) runs.push(weight)
      }
      figures.push(...figuresOf(budget, runs))
    }
    return figures
  } finally {
    await browser.close()
    await product.stop()
  }
}

/** One visit of someone who was never here before. */
async function weigh(
  browser: Browser,
  url: string,
  { pathOf, signedIn, ready }: Budget,
  seller: Seller,
  round: number,
): Promise<Weight> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 2 })
  try {
    if (signedIn) {
      const [name = '', value = ''] = seller.cookie.split('=')
      await context.addCookies([{ name, value, url }])
    }
    const page = await context.newPage()
    await page.addInitScript(observe, ready?.control ?? null)
    const session = await context.newCDPSession(page)
    const bytes = await countBytes(session)
    let outside = 0
    page.on('request', (request) => {
      if (/^(https?|wss?):/.test(request.url()) && new URL(request.url()).origin !== new URL(url).origin)
        outside++
    })
    await session.send('Network.emulateNetworkConditions', line)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    // The live line never ends, and a page that waits for its end is never done.
    await session.send('Network.setBlockedURLs', { urls: ['*/api/v1/live*'] })
    await page.goto(url + pathOf(round), { waitUntil: 'networkidle', timeout: 60_000 })
    if (ready) {
      // A slow processor starts the program when nothing has been asked for a while.
      await page.waitForFunction(
        () => (globalThis as unknown as { benchSeen: PaintTimes }).benchSeen.ready > 0,
      )
      await page.waitForLoadState('networkidle')
    }
    return { ...bytes(), ...(await timesOf(page)), outside }
  } finally {
    await context.close()
  }
}

type PaintTimes = { lcp: number; fcp: number; ready: number; long: [start: number, length: number][] }

/** Runs in the page, before anything of it. */
function observe(control: string | null): void {
  const seen: PaintTimes = { lcp: 0, fcp: 0, ready: 0, long: [] }
  Object.assign(globalThis, { benchSeen: seen })
  const on = (type: string, each: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true })
  on('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime
  })
  on('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime
  })
  on('longtask', (entry) => seen.long.push([entry.startTime, entry.duration]))
  const look = () => {
    // What the server painted is over the screen until that is whole.
    if (control && document.querySelector(control) && !document.getElementById('first-paint'))
      seen.ready = performance.now()
    else if (control) requestAnimationFrame(look)
  }
  look()
}

/** Blocking time: what each long task holds the page beyond 50 ms, from the first paint on. */
async function timesOf(page: Page): Promise<Pick<Weight, 'lcp' | 'tbt' | 'ready'>> {
  const seen = await page.evaluate(() => (globalThis as unknown as { benchSeen: PaintTimes }).benchSeen)
  const tbt = seen.long
    .filter(([start, length]) => start + length > seen.fcp)
    .reduce((sum, [, length]) => sum + length - 50, 0)
  return { lcp: seen.lcp, tbt, ready: seen.ready }
}

/** Counts what came over the line, headers and compression as they were. */
async function countBytes(session: CDPSession): Promise<() => Pick<Weight, 'html' | 'css' | 'js' | 'fonts'>> {
  const kinds = new Map<string, string>()
  const sums = new Map<string, number>()
  session.on('Network.responseReceived', ({ requestId, type }) => void kinds.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other'
    sums.set(kind, (sums.get(kind) ?? 0) + encodedDataLength)
  })
  await session.send('Network.enable')
  const kilobytes = (kind: string) => (sums.get(kind) ?? 0) / 1024
  return () => ({
    html: kilobytes('Document'),
    css: kilobytes('Stylesheet'),
    js: kilobytes('Script'),
    fonts: kilobytes('Font'),
  })
}

function figuresOf({ name, js, lcp, tbt, ready }: Budget, runs: Weight[]): Figure[] {
  const figure = (what: string, unit: string, of: (run: Weight) => number, most?: number): Figure => {
    const all = runs.map(of)
    const value = median(all)
    return {
      id: 'B10',
      name: `${name}: ${what}`,
      value,
      unit,
      target: most === undefined ? 'informs' : `≤ ${most.toLocaleString('en-US')} ${unit}`,
      ...(most === undefined ? {} : { met: value <= most }),
      runs: all,
    }
  }
  return [
    figure('JavaScript over the line', 'kB', (run) => run.js, js),
    figure('HTML and CSS over the line', 'kB', (run) => run.html + run.css),
    figure('fonts over the line', 'kB', (run) => run.fonts),
    figure('largest contentful paint', 'ms', (run) => run.lcp, lcp),
    figure('total blocking time', 'ms', (run) => run.tbt, tbt),
    ...(ready ? [figure('ready to be used', 'ms', (run) => run.ready, ready.most)] : []),
    figure('requests that leave the origin', 'requests', (run) => run.outside, 0),
  ]
}
