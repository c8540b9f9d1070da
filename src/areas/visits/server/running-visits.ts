import { type Attribution, mostVisits, visitMs } from '../rules.ts'

/** A visit that continues. */
export type Visit = Attribution & {
  id: string
  lastAt: number
  /** How many of its views were counted. */
  views: number
  /** It came from a page of ours, so it may continue one that another process knows: that's looked up with the next write. */
  isUnsure: boolean
}

/** The visits of this process, by visitor: those that were quiet the longest come first. */
export type RunningVisits = {
  /** The visit a visitor is on, which continues with this. */
  resume(visitor: string, at: number): Visit | null
  /** The same, left as it is. */
  find(visitor: string, at: number): Visit | null
  begin(visitor: string, visit: Visit): Visit
  forget(at: number): void
  forgetAll(): void
}

export function runningVisits(most = mostVisits): RunningVisits {
  const visits = new Map<string, Visit>()

  function find(visitor: string, at: number): Visit | null {
    const visit = visits.get(visitor)
    return visit && at - visit.lastAt < visitMs ? visit : null
  }
  function put(visitor: string, visit: Visit): Visit {
    visits.delete(visitor)
    visits.set(visitor, visit)
    return visit
  }

  return {
    find,
    resume(visitor, at) {
      const visit = find(visitor, at)
      if (!visit) return null
      visit.lastAt = at
      return put(visitor, visit)
    },
    begin(visitor, visit) {
      if (visits.size >= most) visits.delete(visits.keys().next().value ?? '')
      return put(visitor, visit)
    },
    forget(at) {
      for (const [visitor, visit] of visits) {
        if (at - visit.lastAt < visitMs) return
        visits.delete(visitor)
      }
    },
    forgetAll: () => visits.clear(),
  }
}
