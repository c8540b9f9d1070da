import { useSyncExternalStore } from 'react'

export type Density = 'comfortable' | 'compact'

const storageKey = 'throughline.density'
const listeners = new Set<() => void>()
let current = remembered()

/** How close the rows of tables are: a choice of this device, since it goes with its screen. */
export const useDensity = (): Density => useSyncExternalStore(subscribe, () => current)

export function setDensity(density: Density): void {
  current = density
  try {
    if (density === 'compact') localStorage.setItem(storageKey, density)
    else localStorage.removeItem(storageKey)
  } catch {
    // Storage is closed in some private windows: then it lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

function remembered(): Density {
  try {
    return localStorage.getItem(storageKey) === 'compact' ? 'compact' : 'comfortable'
  } catch {
    return 'comfortable'
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
