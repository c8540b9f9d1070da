/**
 * Answers in the server's place while the player has no connection. It reads what the page kept (`copies.ts`, `shell.ts`)
 * and writes code alone: whose lessons are here, and when they go, the page decides. It imports nothing, so that it is one
 * file for every browser.
 */
type Answering = Event & { request: Request; respondWith(answer: Promise<Response>): void }
type Living = Event & { waitUntil(work: Promise<unknown>): void }
type LearnWorker = {
  addEventListener(type: 'fetch', listener: (event: Answering) => void): void
  addEventListener(type: 'install' | 'activate', listener: (event: Living) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
}
const worker = globalThis as unknown as LearnWorker

const shell = 'throughline-learn-shell'
/** A connection that says nothing for so long is none. */
const patienceMs = 6_000

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(serverOr(request, '/learn/'))
  else if (pathname.startsWith('/assets/')) event.respondWith(keptOrServer(request))
  else if (pathname === '/api/v1/session') event.respondWith(serverOr(request, pathname))
  else if (request.destination === 'image') event.respondWith(serverOr(request, pathname))
})

/** The server's word first: it knows who may see what. */
async function serverOr(request: Request, path: string): Promise<Response> {
  const kept = caches.match(path)
  const asked = fetch(request)
  try {
    if (!(await kept)) return await asked
    return await Promise.race([asked, silence()])
  } catch (error) {
    const copy = await kept
    if (copy) return copy
    throw error
  }
}

function silence(): Promise<never> {
  return new Promise((_, refuse) => setTimeout(() => refuse(new TypeError('No answer.')), patienceMs))
}

/** Names of code carry a hash of it: a file never changes under its name. */
async function keptOrServer(request: Request): Promise<Response> {
  const kept = await caches.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) {
    const copies = await caches.open(shell)
    await copies.put(request, answer.clone()).catch(() => {})
  }
  return answer
}
