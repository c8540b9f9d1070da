import { safePath } from '#webkit/places.ts'

const storageKey = 'throughline.wayBack'

/** Keeps for this tab where someone was sent to the plans from, while they pay at another page; null forgets it. */
export function keepWayBack(path: string | null): void {
  try {
    if (path) sessionStorage.setItem(storageKey, path)
    else sessionStorage.removeItem(storageKey)
  } catch {
    // Some private windows block storage: then they're led to Billing.
  }
}

/** A path of this origin alone, whatever was kept. */
export function keptWayBack(): string | null {
  try {
    return safePath(sessionStorage.getItem(storageKey))
  } catch {
    return null
  }
}
