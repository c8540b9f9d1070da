import { pushSettingWordsDe } from '../../push-words.de.ts'
import { pushSettingWords } from '../../push-words.ts'

/** What the app's service worker does for notifications. Parts of it import nothing that the app loads too: it is one file. */
type PushMessageEvent = Event & { data: { json(): unknown } | null; waitUntil(work: Promise<unknown>): void }
type NoticeClickEvent = Event & {
  notification: { close(): void; data: unknown }
  waitUntil(work: Promise<unknown>): void
}
type Window = { url: string; focus(): Promise<Window>; navigate(url: string): Promise<Window | null> }
export type PushWorker = {
  addEventListener(type: 'push', listener: (event: PushMessageEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: NoticeClickEvent) => void): void
  registration: { showNotification(title: string, options: object): Promise<void> }
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<Window[]>
    openWindow(url: string): Promise<Window | null>
  }
}

/** Shows what is pushed, and leads to it when it is pressed: in a tab that is open, or in a new one. */
export function answerPushes(worker: PushWorker): void {
  worker.addEventListener('push', (event) => {
    const note = noteOf(event)
    event.waitUntil(
      worker.registration.showNotification(note.title, {
        body: note.body,
        data: { path: note.path },
        // A newer one about the same takes the place of the older.
        tag: `${note.path} ${note.title}`,
      }),
    )
  })
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(openAt(worker, pathOf(event.notification.data)))
  })
}

async function openAt(worker: PushWorker, path: string): Promise<void> {
  const url = new URL(path, location.origin).href
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find((each) => each.url === url)
  if (there) await there.focus()
  else await worker.clients.openWindow(url)
}

/** What cannot be read is shown as well: a browser takes the right away from a page whose pushes show nothing. */
function noteOf(event: PushMessageEvent): { title: string; body: string; path: string } {
  try {
    const { title, body, path } = (event.data?.json() ?? {}) as Record<string, unknown>
    if (typeof title === 'string' && typeof body === 'string') return { title, body, path: safe(path) }
  } catch {
    // Falls through to the sentence that is always true.
  }
  const words = navigator.language.startsWith('de') ? pushSettingWordsDe : pushSettingWords
  return { ...words, path: '/notifications' }
}

const pathOf = (data: unknown) => safe((data as { path?: unknown } | null)?.path)

/** A path of this origin, and nothing that leads elsewhere. */
function safe(path: unknown): string {
  return typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : '/notifications'
}
