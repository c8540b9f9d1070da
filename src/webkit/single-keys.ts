import { useSyncExternalStore } from 'react'

const storageKey = 'throughline.single-keys'
const listeners = new Set<() => void>()
let isOn = remembered()

/** Whether single-letter keys work: a choice of this device, since they get in the way of speech input (WCAG 2.1.4). */
export const useSingleKeys = () => useSyncExternalStore(subscribe, () => isOn)

export function setSingleKeys(on: boolean): void {
  isOn = on
  try {
    if (on) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'off')
  } catch {
    // Storage is closed in some private windows: then it lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

function remembered(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
