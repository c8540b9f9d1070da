/**
 * The app's service worker: one file for every browser, in parts. The player's own worker (`/learn-worker.js`) has the
 * lessons.
 */
import { answerPushes, type PushWorker } from '#areas/notifications/web/push/worker-part.ts'
import { answerOffline, type OfflineWorker } from './offline/worker-part.ts'

type Living = Event & { waitUntil(work: Promise<unknown>): void }
type AppWorker = PushWorker &
  OfflineWorker & {
    addEventListener(type: 'install', listener: (event: Living) => void): void
    skipWaiting(): Promise<void>
  }
const worker = globalThis as unknown as AppWorker

// A new version has nothing to wait for.
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))

answerPushes(worker)
answerOffline(worker)
