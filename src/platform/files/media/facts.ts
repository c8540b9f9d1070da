/** What a recording says of itself; null where it does not. */
export type MediaFacts = { seconds: number | null; width: number | null; height: number | null }

export const noMediaFacts: MediaFacts = { seconds: null, width: null, height: null }

/** A length that can be: files lie, and some say forever. */
export function sensibleSeconds(seconds: number): number | null {
  if (!Number.isFinite(seconds) || seconds < 0.001 || seconds > 1_000_000) return null
  return Math.round(seconds * 1000) / 1000
}
