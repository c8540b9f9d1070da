import { createContext, use } from 'react'

/** What the composition knows of the app's paths and its parts do not. */
export type Places = {
  /** Whether the app itself answers this path; anything else is a document of the server. */
  isApp(path: string): boolean
  /** The name of the screen at this path, as the menu has it. */
  nameOf(path: string): string | null
  /** What's said of the plan that the screen at this path is part of, where its area says it. */
  planReasonOf?(path: string): string | null
}

export const PlacesContext = createContext<Places>({ isApp: () => true, nameOf: () => null })

export const usePlaces = () => use(PlacesContext)

const doors =
  /^\/(signin|signup|forgot-password|reset-password|sign-in-link|two-factor|change-email|unauthorized|suspended|setup)(?=[/?#]|$)/

/** A return location that may be followed: a path of this origin that is not itself a door. Anything else is null. */
export function safePath(wanted: unknown): string | null {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return null
  try {
    const url = new URL(wanted, location.origin)
    if (url.origin !== location.origin || doors.test(url.pathname)) return null
    const path = url.pathname + url.search + url.hash
    // "/.//elsewhere" is of this origin, yet its path alone would be read as an address of another.
    return path.startsWith('//') ? null : path
  } catch {
    return null
  }
}
