import { notificationsApi } from '../api.ts'

/** What this browser can do: it shows them, could, was told not to, or isn't able to. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on'

const workerPath = '/app-worker.js'
const keptFor = 'throughline.push'
const keptNow = 'throughline.push-kept'

export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

export async function pushState(): Promise<PushState> {
  if (!canPush()) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  return (await ownSubscription()) && Notification.permission === 'granted' ? 'on' : 'off'
}

/** Asks for the permission, and has this browser signed up. To be called by a press: browsers refuse to ask otherwise. */
export async function turnOn(publicKey: string, userId: string): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission === 'denied') return 'blocked'
  if (permission !== 'granted') return 'off'
  const registration = await registered()
  const subscription = await subscribed(registration, publicKey)
  await send(subscription)
  remember(userId)
  return 'on'
}

/** This browser shows nothing anymore, whatever the server does. */
export async function turnOff(): Promise<void> {
  remember(null)
  await (await ownSubscription())?.unsubscribe()
}

/**
 * A subscription ends with the session. When the same person signs in here again it is made known anew, once for a tab; the
 * permission is there, so no one is asked.
 */
export async function keepOn(userId: string): Promise<void> {
  if (!canPush() || Notification.permission !== 'granted' || read(localStorage, keptFor) !== userId) return
  if (read(sessionStorage, keptNow) === userId) return
  const subscription = await ownSubscription()
  if (!subscription) return
  await send(subscription)
  sessionStorage.setItem(keptNow, userId)
}

async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  const isOurs = registration?.active?.scriptURL.endsWith(workerPath) ?? false
  return isOurs ? ((await registration?.pushManager.getSubscription()) ?? null) : null
}

/** Registered, and active: before that it can't be subscribed with. */
async function registered(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(workerPath, { scope: '/' })
  const fresh = registration.installing ?? registration.waiting
  if (!registration.active && fresh)
    await new Promise<void>((done) => {
      fresh.addEventListener('statechange', () => fresh.state === 'activated' && done())
    })
  return registration
}

async function subscribed(
  registration: ServiceWorkerRegistration,
  publicKey: string,
): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  try {
    return await registration.pushManager.subscribe(options)
  } catch (error) {
    // One made with another key is in the way.
    const old = await registration.pushManager.getSubscription()
    if (!old) throw error
    await old.unsubscribe()
    return registration.pushManager.subscribe(options)
  }
}

async function send(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  await notificationsApi.subscribe.call({
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
  })
}

function remember(userId: string | null): void {
  try {
    if (userId) localStorage.setItem(keptFor, userId)
    else localStorage.removeItem(keptFor)
  } catch {
    // Storage is closed in some private windows: then it lasts as long as the session.
  }
}

function read(storage: Storage, name: string): string | null {
  try {
    return storage.getItem(name)
  } catch {
    return null
  }
}
