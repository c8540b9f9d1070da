/**
 * The app's service worker: one file for every browser, in parts. It answers no request, so that it is in nobody's way; the
 * player's own worker (`/learn-worker.js`) has the lessons.
 */
import { answerPushes, type PushWorker } from '#areas/notifications/web/push/worker-part.ts'

type Living = Event & { waitUntil(work: Promise<unknown>): void }
type AppWorker = PushWorker & {
  addEventListener(type: 'install', listener: (event: Living) => void): void
  skipWaiting(): Promise<void>
}
const worker = globalThis as unknown as AppWorker

// A new version has nothing to wait for.
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))

answerPushes(worker)
