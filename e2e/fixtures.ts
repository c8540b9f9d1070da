import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type AxeBuilder from '@axe-core/playwright'
import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { firstPage, keepWindows, type Window, type Windows } from './windows.ts'

type Fixtures = {
  /** Opens a page in a separate window with its own cookies, under the same watch: another person. */
  openWindow: (options?: BrowserContextOptions) => Promise<Page>
  /** Troubles the test provokes on purpose: `troubles.allow(/status of 404/)`. Any other fails the test at its end. */
  troubles: { allow: (pattern: RegExp) => void }
}

type Inner = { allowed: RegExp[]; window: Window }

/**
 * The `test` of every browser test. Whatever a test asserts, it fails on a violation of the content security
 * policy, an error on the console, an uncaught exception or a request that leaves the product's origin.
 */
export const test = base.extend<Fixtures & Inner, { windows: Windows }>({
  windows: [async ({ browser }, use) => use(keepWindows(browser)), { scope: 'worker' }],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
  allowed: async ({}, use) => use([]),

  troubles: async ({ allowed }, use) => use({ allow: (pattern) => allowed.push(pattern) }),

  window: async (
    {
      windows,
      baseURL,
      contextOptions,
      viewport,
      isMobile,
      hasTouch,
      javaScriptEnabled,
      serviceWorkers,
      allowed,
    },
    use,
  ) => {
    const options = {
      ...contextOptions,
      baseURL,
      viewport,
      isMobile,
      hasTouch,
      javaScriptEnabled,
      serviceWorkers,
    }
    const window = await windows.take(options, originOf(baseURL))
    window.watched.begin(allowed)
    await use(window)
    expect(await window.watched.troubles(), 'silent troubles in the browser').toEqual([])
    await windows.giveBack(window)
  },

  context: async ({ window }, use) => use(window.context),

  page: async ({ window }, use) => use(firstPage(window)),

  openWindow: async (
    {
      windows,
      baseURL,
      contextOptions,
      viewport,
      isMobile,
      hasTouch,
      javaScriptEnabled,
      serviceWorkers,
      allowed,
    },
    use,
  ) => {
    const opened: Window[] = []
    const usual = {
      ...contextOptions,
      baseURL,
      viewport,
      isMobile,
      hasTouch,
      javaScriptEnabled,
      serviceWorkers,
    }
    await use(async (options = {}) => {
      const window = await windows.take({ ...usual, ...options }, originOf(baseURL))
      window.watched.begin(allowed)
      opened.push(window)
      return firstPage(window)
    })
    for (const window of opened) {
      expect(await window.watched.troubles(), 'silent troubles in another window').toEqual([])
      await windows.giveBack(window)
    }
  },
})

/** What a phone is, for a window of its own in a test of the desk. */
export const aPhone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

export { linkIn, mailTo, outbox } from './mailbox.ts'
export { expect }

/**
 * Fails on any accessibility fault that axe calls serious or critical, naming rule, impact and elements. Targets smaller
 * than 24 px are among them. With `rules` it looks for these alone, with `within` at that part alone: what lies behind a dialog counts
 * as in the way of what's in it.
 */
export async function axe(page: Page, { rules, within }: { rules?: string[]; within?: string } = {}) {
  await atRest(page)
  // Half a megabyte of script, the same for every check of one page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const options: AxeOptions = {
    // What passed would be described as fully as what didn't, which is half of the work.
    resultTypes: ['violations'],
    ...(rules
      ? { runOnly: { type: 'rule', values: rules } }
      : { rules: { 'target-size': { enabled: true }, ...neverGrave } }),
  }
  // Only what's grave leaves the page: handing over all that was looked at would take half as long again.
  const grave = await page.evaluate(graveFaults, { within, options })
  expect(grave, `accessibility of ${page.url()}`).toEqual([])
}

/** What these find is minor or moderate, which isn't asked for: an eighth of the work. */
const neverGrave = Object.fromEntries(
  [
    ...['aria-allowed-role', 'aria-deprecated-role', 'empty-table-header', 'form-field-multiple-labels'],
    ...['heading-order', 'html-xml-lang-mismatch', 'image-redundant-alt', 'no-autoplay-audio'],
    ...['landmark-banner-is-top-level', 'landmark-contentinfo-is-top-level', 'landmark-main-is-top-level'],
    ...['landmark-no-duplicate-banner', 'landmark-no-duplicate-contentinfo', 'landmark-no-duplicate-main'],
    ...['landmark-one-main', 'landmark-unique', 'page-has-heading-one', 'presentation-role-conflict'],
    ...['region', 'skip-link', 'table-duplicate-name'],
  ].map((rule) => [rule, { enabled: false }]),
)

type AxeOptions = Parameters<AxeBuilder['options']>[0]
type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>

/** Run in the page by itself, as the package's own way brings its script again and asks for everything that was looked at. */
const axeSource = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** Runs in the page. */
async function graveFaults({ within, options }: { within: string | undefined; options: AxeOptions }) {
  const axe = Reflect.get(window, 'axe') as { run: (...asked: unknown[]) => Promise<AxeResults> }
  const { violations } = await axe.run(within ?? document, options)
  // What happens to be half under a fixed bar counts as small: in the middle of the window it's seen whole.
  const isSmall = async ({ target }: { target: unknown[] }) => {
    const element = document.querySelector(String(target[0]))
    element?.scrollIntoView({ block: 'center', behavior: 'instant' })
    const again = await axe.run(element ?? document, { runOnly: { type: 'rule', values: ['target-size'] } })
    return again.violations.length > 0
  }
  for (const violation of violations.filter(({ id }) => id === 'target-size')) {
    const small = []
    for (const node of violation.nodes) if (await isSmall(node)) small.push(node)
    // Sales close in time lie over each other, and another link of the page leads where they lead (WCAG 2.5.8, Equivalent).
    const links = small.map(({ target }) => document.querySelector<HTMLAnchorElement>(String(target[0])))
    const leadsElsewhere = (link: HTMLAnchorElement | null) =>
      ![...document.querySelectorAll('a')].some(
        (other) => !links.includes(other) && other.href === link?.href,
      )
    violation.nodes = small.filter((_, n) => leadsElsewhere(links[n] ?? null))
  }
  return violations
    .filter(({ impact, nodes }) => nodes.length > 0 && (impact === 'serious' || impact === 'critical'))
    .map(
      ({ id, impact, nodes }) =>
        `${id} (${impact}): ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
    )
}

/** What the page is painted on: it changes with the color scheme. */
export const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

/** No one reads a color in the middle of a transition: a change of scheme, or something that fades in. */
function atRest(page: Page): Promise<unknown> {
  return page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    const running = () =>
      document.getAnimations().filter(({ effect, timeline, playState }) => {
        const ends = Number.isFinite(effect?.getComputedTiming().endTime)
        // In what is folded away it stands still, and would never end.
        const isSeen = (effect as KeyframeEffect | null)?.target?.checkVisibility() ?? true
        return timeline === document.timeline && ends && isSeen && playState === 'running'
      })
    // A scheme that was just chosen arrives with one frame, and colors start changing with the next.
    for (let calm = 0; calm < 3; ) {
      await frame()
      const under = running()
      calm = under.length === 0 ? calm + 1 : 0
      await Promise.all(under.map(({ finished }) => finished.catch(() => null)))
    }
  })
}

/** As narrow as a phone for a moment: nothing sticks out sideways, and nothing is too small for a thumb. */
export async function fitsAPhone(page: Page) {
  const before = page.viewportSize()
  await page.setViewportSize(aPhone.viewport)
  await expectNoSidewaysScroll(page)
  await axe(page, { rules: ['target-size', 'scrollable-region-focusable', 'color-contrast'] })
  if (before) await page.setViewportSize(before)
}

/** Fails when the page is wider than the window, naming the elements that stick out. */
export async function expectNoSidewaysScroll(page: Page) {
  // A window that just became narrow is laid out again a moment later.
  await expect.poll(() => widerThanTheWindow(page), `sideways scroll of ${page.url()}`).toBeNull()
}

function widerThanTheWindow(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return null
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 0.5,
    )
    const names = wide
      .slice(-5)
      .map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`)
    return `${scrollWidth} px on ${clientWidth} px: ${names.join(', ')}`
  })
}

/** Demo accounts as the product printed them at its start: every address with the one password. */
export function demoAccounts(): { addresses: string[]; password: string } {
  const printed = process.env.E2E_PRINTED ?? ''
  const addresses = [...new Set(printed.match(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g) ?? [])]
  const password = /password:?\s+(\S+)/i.exec(printed)?.[1]
  if (!password || addresses.length === 0)
    throw new Error(`No demo accounts in what the product printed:\n${printed}`)
  return { addresses, password }
}

function originOf(baseURL: string | undefined): string {
  if (!baseURL) throw new Error('E2E_URL isn’t set: the global setup didn’t run.')
  return new URL(baseURL).origin
}
