import type { FoundKind } from '../../contract.ts'

export type Visit = { path: string; title: string; kind: FoundKind }

const storageKey = 'throughline.visits'
const kept = 5

/** The last things this person opened on this device, the latest first. */
export function visitsOf(userId: string): Visit[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    const { user, visits } = (stored ?? {}) as { user?: unknown; visits?: unknown }
    return user === userId && Array.isArray(visits) ? visits.filter(isVisit).slice(0, kept) : []
  } catch {
    return []
  }
}

/** Takes note that something was opened; what somebody else opened here before is forgotten with it. */
export function noteVisit(userId: string, visit: Visit): void {
  const others = visitsOf(userId).filter((each) => each.path !== visit.path)
  try {
    const visits = [visit, ...others].slice(0, kept)
    localStorage.setItem(storageKey, JSON.stringify({ user: userId, visits }))
  } catch {
    // Storage is closed in some private windows: then nothing is remembered.
  }
}

/** Nobody is signed in here any more. */
export function forgetVisits(): void {
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // Nothing was kept.
  }
}

function isVisit(value: unknown): value is Visit {
  const { path, title, kind } = (value ?? {}) as Record<string, unknown>
  return (
    typeof path === 'string' && path.startsWith('/') && typeof title === 'string' && typeof kind === 'string'
  )
}
