import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { type Watch, watch } from './watch.ts'

/** A window that was opened for one test at a time. */
export type Window = { context: BrowserContext; watched: Watch }

export type Windows = {
  /** A window with nothing in it but one blank page. */
  take: (options: BrowserContextOptions, origin: string) => Promise<Window>
  /** Takes it back, forgets who was in it, and keeps it for a test that asks for the same. */
  giveBack: (window: Window) => Promise<void>
}

/**
 * The windows of a worker, used again by its tests one after another. What costs most in a new window is fetching and
 * compiling the app, as on a first visit; windows that are kept have its files already, as on every later visit. Nothing
 * else is kept: no cookie, no storage, no page, no setting.
 */
export function keepWindows(browser: Browser): Windows {
  const free = new Map<string, Window[]>()
  const taken = new Map<Window, { kind: string; origin: string }>()
  return {
    async take(options, origin) {
      const kind = JSON.stringify(options)
      const window = free.get(kind)?.pop() ?? (await open(browser, options, origin))
      taken.set(window, { kind, origin })
      // Limits count per address: each test comes from its own, so that none uses up what another needs.
      await window.context.setExtraHTTPHeaders({ 'x-forwarded-for': anAddress() })
      return window
    },
    async giveBack(window) {
      const was = taken.get(window)
      if (!was) return
      taken.delete(window)
      if (await isForgotten(window, was.origin)) free.set(was.kind, [...(free.get(was.kind) ?? []), window])
      // The next test opens one of its own.
      else void window.context.close().catch(() => {})
    },
  }
}

/** The page a window begins with. */
export function firstPage({ context }: Window): Page {
  const [page] = context.pages()
  if (!page) throw new Error('The window has no page.')
  return page
}

async function open(browser: Browser, options: BrowserContextOptions, origin: string): Promise<Window> {
  const context = await browser.newContext(options)
  const watched = await watch(context, origin)
  await context.newPage()
  return { context, watched }
}

/** Chromium now and then never answers that storage was cleared: such a window is given up instead of waited for. */
async function isForgotten(window: Window, origin: string): Promise<boolean> {
  const forgotten = forget(window, origin).then(
    () => true,
    () => false,
  )
  return Promise.race([forgotten, sleep(10_000, false, { ref: false })])
}

/** Pages go first: one that is still open could write again what was cleared. */
async function forget({ context, watched }: Window, origin: string) {
  const pages = context.pages()
  const blank = await context.newPage()
  await Promise.all(pages.map((page) => page.close()))
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await context.clearPermissions()
  await context.clearCookies()
  const session = await context.newCDPSession(blank)
  await session.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'local_storage,indexeddb,cache_storage,service_workers,file_systems,shared_storage',
  })
  await session.detach()
  watched.begin([])
}

/** An address of the range that is kept for benchmarks: no machine of anyone has it. */
function anAddress(): string {
  return `198.18.${Math.floor(Math.random() * 256)}.${1 + Math.floor(Math.random() * 254)}`
}
