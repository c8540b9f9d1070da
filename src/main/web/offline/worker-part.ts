/**
 * What the app's service worker does without a connection: it shows one page, the same for everyone, which says what can
 * be read. It keeps that page and the files it needs, and no answer that belongs to anyone.
 */
type Living = Event & { waitUntil(work: Promise<unknown>): void }
type Answering = Event & {
  request: Request
  preloadResponse?: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
export type OfflineWorker = {
  addEventListener(type: 'install' | 'activate', listener: (event: Living) => void): void
  addEventListener(type: 'fetch', listener: (event: Answering) => void): void
  registration: { navigationPreload?: { enable(): Promise<void> } }
  /** Put before the worker's code by the server: a new one with every build and every change of the page. */
  offlineVersion?: string
}

const prefix = 'throughline-app-'
const page = '/offline'

/** Keeps the page when a version arrives, drops those of the versions before, and shows it where nothing can be reached. */
export function answerOffline(worker: OfflineWorker): void {
  const name = prefix + (worker.offlineVersion ?? '')
  // Without it there are still notifications: a connection that broke off is no reason to have no worker.
  worker.addEventListener('install', (event) => event.waitUntil(keepPage(name).catch(() => {})))
  worker.addEventListener('activate', (event) => {
    event.waitUntil(dropOthers(name))
    // The worker is woken while the page is already being fetched.
    event.waitUntil(worker.registration.navigationPreload?.enable().catch(() => {}) ?? Promise.resolve())
  })
  worker.addEventListener('fetch', (event) => {
    const { request } = event
    const { origin, pathname } = new URL(request.url)
    if (request.method !== 'GET' || origin !== location.origin) return
    if (request.mode === 'navigate') event.respondWith(serverOrPage(event, name))
    else if (pathname.startsWith('/assets/')) event.respondWith(keptOrServer(request, name))
  })
}

async function keepPage(name: string): Promise<void> {
  const answer = await fetch(page, { credentials: 'omit', cache: 'reload' })
  if (!answer.ok) throw new TypeError('The page isn’t there.')
  const html = await answer.clone().text()
  const files = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].flatMap(([, file]) => file ?? [])
  const kept = await caches.open(name)
  await kept.addAll(files)
  await kept.put(page, answer)
}

async function dropOthers(name: string): Promise<void> {
  const others = (await caches.keys()).filter((each) => each.startsWith(prefix) && each !== name)
  await Promise.all(others.map((each) => caches.delete(each)))
}

async function serverOrPage(event: Answering, name: string): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch (error) {
    const kept = await (await caches.open(name)).match(page)
    if (kept) return kept
    throw error
  }
}

/** Names of files carry a hash of them: one never changes under its name. */
async function keptOrServer(request: Request, name: string): Promise<Response> {
  return (await (await caches.open(name)).match(request)) ?? fetch(request)
}
