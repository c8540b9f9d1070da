import { useState } from 'react'

type Thing = 'start' | 'first-sale'

/** Whether this person put something of the dashboard away on this device, and how to. */
export function usePutAway(thing: Thing, userId: string) {
  const storageKey = `throughline.put-away.${thing}`
  const [isAway, setAway] = useState(() => {
    try {
      return localStorage.getItem(storageKey) === userId
    } catch {
      return false
    }
  })
  const put = (away: boolean) => {
    setAway(away)
    try {
      if (away) localStorage.setItem(storageKey, userId)
      else localStorage.removeItem(storageKey)
    } catch {
      // Storage is closed in some private windows: then it lasts as long as the page.
    }
  }
  return [isAway, put] as const
}
