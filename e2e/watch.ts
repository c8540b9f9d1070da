import type { BrowserContext, Page } from '@playwright/test'

/** What went wrong in a browser context without any assertion noticing. */
export type Watch = {
  /** Forgets what was seen, and takes the list of troubles that the test about to begin provokes on purpose. */
  begin: (allowed: RegExp[]) => void
  /** Troubles so far that nothing allows, after the last reports have come in. */
  troubles: () => Promise<string[]>
}

/**
 * Listens to everything a page does wrong silently: violations of the content security policy, errors on the
 * console, uncaught exceptions, and requests that leave the product's own origin.
 */
export async function watch(context: BrowserContext, origin: string): Promise<Watch> {
  const seen: string[] = []
  let allowed: RegExp[] = []
  await context.exposeBinding('reportViolation', ({ page }, violation: string) => {
    seen.push(`policy violation on ${page.url()}: ${violation}`)
  })
  await context.addInitScript(reportViolations)
  context.on('request', (request) => {
    const url = new URL(request.url())
    const leaves = url.protocol.startsWith('http') && url.origin !== origin
    if (leaves) seen.push(`request leaving the origin: ${request.method()} ${request.url()}`)
  })
  context.on('page', (page) => listen(page, seen))
  for (const page of context.pages()) listen(page, seen)

  return {
    begin: (patterns) => {
      seen.length = 0
      allowed = patterns
    },
    troubles: async () => {
      // An answer from every page means that what it reported before has arrived.
      await Promise.all(context.pages().map((page) => page.title().catch(() => '')))
      return seen.filter((trouble) => !allowed.some((pattern) => pattern.test(trouble)))
    },
  }
}

function listen(page: Page, seen: string[]) {
  page.on('pageerror', (error) => seen.push(`uncaught error on ${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    seen.push(`console error on ${page.url()}: ${message.text()} (${message.location().url})`)
  })
}

/** Runs in the page, before any of its own scripts. */
function reportViolations() {
  const report = Reflect.get(globalThis, 'reportViolation') as (violation: string) => Promise<void>
  addEventListener('securitypolicyviolation', (event) => {
    void report(`${event.effectiveDirective} refused ${event.blockedURI} ${event.sample}`)
  })
}
