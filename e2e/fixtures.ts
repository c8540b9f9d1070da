import AxeBuilder from '@axe-core/playwright'
import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { type Watch, watch } from './watch.ts'

type Fixtures = {
  /** Opens a page in a window of its own, with cookies of its own and under the same watch: another person. */
  openWindow: (options?: BrowserContextOptions) => Promise<Page>
  /** Troubles the test provokes on purpose: `troubles.allow(/status of 404/)`. Any other fails the test at its end. */
  troubles: Pick<Watch, 'allow'>
}

/**
 * The `test` of every browser test. Whatever a test asserts, it fails on a violation of the content security
 * policy, an error on the console, an uncaught exception or a request that leaves the product's origin.
 */
export const test = base.extend<Fixtures & { allowed: RegExp[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
  allowed: async ({}, use) => use([]),

  // Limits count per address: each test comes from its own, so that none uses up what another needs.
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': anAddress() }),

  troubles: async ({ allowed }, use) => use({ allow: (pattern) => allowed.push(pattern) }),

  context: async ({ context, baseURL, allowed }, use) => {
    const watched = await watch(context, originOf(baseURL), allowed)
    await use(context)
    expect(await watched.troubles(), 'silent troubles in the browser').toEqual([])
  },

  openWindow: async ({ browser, baseURL, contextOptions, viewport, isMobile, hasTouch, allowed }, use) => {
    const opened: { close: () => Promise<void>; watched: Watch }[] = []
    await use(async (options = {}) => {
      const context = await browser.newContext({
        ...contextOptions,
        baseURL,
        viewport,
        isMobile,
        hasTouch,
        extraHTTPHeaders: { 'x-forwarded-for': anAddress() },
        ...options,
      })
      opened.push({ close: () => context.close(), watched: await watch(context, originOf(baseURL), allowed) })
      return context.newPage()
    })
    for (const { close, watched } of opened) {
      const troubles = await watched.troubles()
      await close()
      expect(troubles, 'silent troubles in another window').toEqual([])
    }
  },
})

export { linkIn, mailTo, outbox } from './mailbox.ts'
export { expect }

/**
 * Fails on any accessibility fault that axe calls serious or critical, naming rule, impact and elements. Targets smaller
 * than 24 px are among them. With `rules` it looks for these alone.
 */
export async function axe(page: Page, { rules }: { rules?: string[] } = {}) {
  const builder = new AxeBuilder({ page })
  if (rules) builder.withRules(rules)
  else builder.options({ rules: { 'target-size': { enabled: true } } })
  // There are no frames: without this every look opens a page of its own to add up what they hold.
  const { violations } = await builder.setLegacyMode().analyze()
  const grave = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, impact, nodes }) =>
        `${id} (${impact}): ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
    )
  expect(grave, `accessibility of ${page.url()}`).toEqual([])
}

/** Fails when the page is wider than the window, naming the elements that stick out. */
export async function expectNoSidewaysScroll(page: Page) {
  const excess = await page.evaluate(() => {
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
  expect(excess, `sideways scroll of ${page.url()}`).toBeNull()
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

/** An address of the range that is kept for benchmarks: no machine of anybody has it. */
function anAddress(): string {
  return `198.18.${Math.floor(Math.random() * 256)}.${1 + Math.floor(Math.random() * 254)}`
}

function originOf(baseURL: string | undefined): string {
  if (!baseURL) throw new Error('E2E_URL is not set: the global setup did not run.')
  return new URL(baseURL).origin
}
