import type { Id } from '#kernel/ids.ts'
import { type Command, type Outline, orderOf } from './commands.ts'

/** A step that can be taken: what is said of it, and the command that takes it. */
export type Step = { words: string; command: Command }

type Timeline = {
  past: Step[]
  future: Step[]
  /** Sections that were removed and put back: their old ids and what they are now. */
  aliases: Record<string, Id<'sec'>>
  /** The outline these steps fit. */
  outline: string
}

export type HistoryState = { undo: string | null; redo: string | null; changedAt: number }

/** More than the hundred that are promised, and not so many that the tab's store is full. */
const mostSteps = 200

export type OutlineHistory = ReturnType<typeof createHistory>

/** The steps back and forth of one course's outline, kept for this tab, over a reload too while the outline is the same. */
export function createHistory(courseId: Id<'crs'>, outline: Outline) {
  const listeners = new Set<() => void>()
  const key = `throughline.outline.${courseId}`
  let kept = read(key, outline) ?? { past: [], future: [], aliases: {}, outline: '' }
  let changedAt = 0
  let state = stateOf()

  function stateOf(): HistoryState {
    return {
      undo: kept.past.at(-1)?.words ?? null,
      redo: kept.future.at(-1)?.words ?? null,
      changedAt,
    }
  }
  const put = (next: Partial<Timeline>) => {
    kept = { ...kept, ...next }
    state = stateOf()
    for (const listener of listeners) listener()
  }

  return {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    aliases: () => kept.aliases,
    /** Something was done: this takes it back. What had been taken back before cannot be done again anymore. */
    did: (step: Step) => {
      changedAt = Date.now()
      put({ past: [...kept.past, step].slice(-mostSteps), future: [] })
    },
    /** The server refused what this step was to take back. */
    forget: (step: Step) => put({ past: kept.past.filter((each) => each !== step) }),
    has: (step: Step) => kept.past.includes(step),
    takeUndo: () => {
      const step = kept.past.at(-1)
      if (step) put({ past: kept.past.slice(0, -1) })
      return step
    },
    takeRedo: () => {
      const step = kept.future.at(-1)
      if (step) put({ future: kept.future.slice(0, -1) })
      return step
    },
    undone: (step: Step) => {
      changedAt = Date.now()
      put({ future: [...kept.future, step].slice(-mostSteps) })
    },
    redone: (step: Step) => {
      changedAt = Date.now()
      put({ past: [...kept.past, step].slice(-mostSteps) })
    },
    sectionIsNow: (before: Id<'sec'>, now: Id<'sec'>) => {
      if (before !== now) put({ aliases: { ...kept.aliases, [before]: now } })
    },
    /** Writes the steps down, with the outline they fit. */
    keep: (fits: Outline) => write(key, { ...kept, outline: printOf(fits) }),
  }
}

/** Which outline this is: another tab's change makes another one, and the steps no longer fit. */
const printOf = (outline: Outline) =>
  JSON.stringify([orderOf(outline), outline.sections.map(({ title }) => title)])

function read(key: string, outline: Outline): Timeline | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Timeline | null
    return kept?.outline === printOf(outline) && Array.isArray(kept.past) ? kept : null
  } catch {
    return null
  }
}

function write(key: string, kept: Timeline): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // No room or not allowed: the steps last as long as the page.
  }
}
