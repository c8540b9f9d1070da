import type { FoundKind } from '../../contract.ts'

export type Visit = { path: string; title: string; kind: FoundKind }

const storageKey = 'throughline.visits'
const kept = 5

/** The last things this person opened on this device, latest first. */
export function visitsOf(userId: string): Visit[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    const { user, visits } = (stored ?? {}) as { user?: unknown; visits?: unknown }
    return user === userId && Array.isArray(visits) ? visits.filter(isVisit).slice(0, kept) : []
  } catch {
    return []
  }
}

/** Notes that something was opened, and forgets what anyone else opened here before. */
export function noteVisit(userId: string, visit: Visit): void {
  const others = visitsOf(userId).filter((each) => each.path !== visit.path)
  try {
    const visits = [visit, ...others].slice(0, kept)
    localStorage.setItem(storageKey, JSON.stringify({ user: userId, visits }))
  } catch {
    // Storage is closed in some private windows: then nothing is remembered.
  }
}

/** No one is signed in here anymore. */
export function forgetVisits(): void {
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // Nothing was stored.
  }
}

function isVisit(value: unknown): value is Visit {
  const { path, title, kind } = (value ?? {}) as Record<string, unknown>
  return (
    typeof path === 'string' && path.startsWith('/') && typeof title === 'string' && typeof kind === 'string'
  )
}
