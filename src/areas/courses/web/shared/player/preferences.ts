import { rates } from '../../../media-rules.ts'

const storageKey = 'throughline.player'

/** How someone likes to watch on this device. */
export type Preferences = {
  rate: number
  /** The language of captions; null while they are off. */
  captions: string | null
  /** The language they were in when they were last on. */
  lastCaptions: string | null
}

const usual: Preferences = { rate: 1, captions: null, lastCaptions: null }

export function readPreferences(): Preferences {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<Preferences>
    const { rate, captions, lastCaptions } = stored
    return {
      rate: rates.find((each) => each === rate) ?? usual.rate,
      captions: typeof captions === 'string' ? captions : null,
      lastCaptions: typeof lastCaptions === 'string' ? lastCaptions : null,
    }
  } catch {
    return usual
  }
}

export function savePreferences(changes: Partial<Preferences>): void {
  try {
    const last = changes.captions ? { lastCaptions: changes.captions } : {}
    localStorage.setItem(storageKey, JSON.stringify({ ...readPreferences(), ...changes, ...last }))
  } catch {
    // Storage is closed in some private windows: then it lasts as long as the page.
  }
}

/** The next speed in a direction; the same at the ends. */
export function nextRate(rate: number, direction: 1 | -1): number {
  const steps = direction === 1 ? rates : rates.toReversed()
  return steps.find((each) => (direction === 1 ? each > rate : each < rate)) ?? rate
}
