import { openCopies, shellCopies } from '../../shared/kept-copies.ts'

let isKept = false

/**
 * Makes the player open without a connection from now on: the worker that answers in the server's place, the app's
 * document and code, and who is signed in. Once for each page; in development there is no built worker.
 */
export async function keepShell(who: string): Promise<void> {
  if (isKept || !import.meta.env.PROD || typeof caches === 'undefined' || !navigator.serviceWorker) return
  isKept = true
  try {
    await navigator.serviceWorker.register('/learn-worker.js', { scope: '/learn/' })
    await keepDocument()
    await (await openCopies(who))?.add('/api/v1/session')
  } catch {
    // Without a connection or without room there is nothing to keep; the next page tries again.
    isKept = false
  }
}

/** The document is the same for every address of the player. A new one means new code: the old makes room. */
async function keepDocument(): Promise<void> {
  const answer = await fetch(location.pathname, { headers: { accept: 'text/html' } })
  if (!answer.ok) return
  const html = await answer.clone().text()
  const before = await (await caches.open(shellCopies)).match('/learn/')
  if (before && (await before.text()) !== html) await caches.delete(shellCopies)
  const shell = await caches.open(shellCopies)
  await shell.put('/learn/', answer)
  keepCode(shell)
}

/** What this page has loaded so far, and what it loads from now on. */
function keepCode(shell: Cache): void {
  const keep = (entries: PerformanceEntryList) => {
    for (const { name } of entries) {
      if (isCode(name)) void keepOnce(shell, name)
    }
  }
  const observer = new PerformanceObserver((list) => keep(list.getEntries()))
  observer.observe({ type: 'resource', buffered: true })
}

async function keepOnce(shell: Cache, address: string): Promise<void> {
  if (await shell.match(address)) return
  await shell.add(address).catch(() => {})
}

function isCode(address: string): boolean {
  const { origin, pathname } = new URL(address)
  return origin === location.origin && pathname.startsWith('/assets/')
}
