import { useEffect, useSyncExternalStore } from 'react'

/** What browsers that can install an app hand over, to be used once, by a press. */
type InstallOffer = Event & { prompt(): Promise<unknown> }

let offer: InstallOffer | null = null
const listeners = new Set<() => void>()

function hold(next: InstallOffer | null): void {
  offer = next
  for (const listener of listeners) listener()
}

// It comes once, soon after the page has loaded: whoever listens later never hears of it.
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  hold(event as InstallOffer)
})
window.addEventListener('appinstalled', () => hold(null))

/** Asks whether to install the app; null where the browser does not offer it, or it is installed. */
export function useInstall(): (() => void) | null {
  const current = useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => offer,
  )
  if (!current) return null
  return () => {
    hold(null)
    void current.prompt().catch(() => {})
  }
}

/** Has this browser keep the page for when there is no connection. In development there is no built worker. */
export function useOfflinePage(): void {
  useEffect(() => {
    if (!import.meta.env.PROD || !navigator.serviceWorker) return
    const register = () =>
      void navigator.serviceWorker.register('/app-worker.js', { scope: '/' }).catch(() => {})
    // After what the screen itself needs. Not every browser says when it has nothing to do.
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(register, 2_000)
      return () => clearTimeout(timer)
    }
    const waiting = requestIdleCallback(register, { timeout: 5_000 })
    return () => cancelIdleCallback(waiting)
  }, [])
}
