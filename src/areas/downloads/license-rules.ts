/** Whether orders of a product come with a license key: none, one that's made, or the next of a list. */
export const licensings = ['none', 'made', 'list'] as const
export type Licensing = (typeof licensings)[number]

export const maxKeyLength = 200
export const maxPrefixLength = 12
/** So many are taken in one call; longer lists are sent in parts. */
export const maxKeysInCall = 5_000
/** So many that aren't sold are shown at once. */
export const unsoldOnPage = 50
/** So many of them are removed in one call, short of all. */
export const maxRemovedInCall = 500
/** So many of a product can wait to be sold. */
export const mostUnsoldKeys = 500_000
/** The seller is told when there are no more than these left. */
export const fewKeys = 10

/** Letters and digits that no one takes for one another, on paper or on the phone. */
export const keyLetters = 'ACDEFHJKMNPRTVWXY34679'
const groups = 4
const groupLength = 5

/** What a key that is verified says. */
export const keyStatuses = ['valid', 'ended', 'unknown'] as const

/** A key of letters that were drawn: "KILN-4ACDE-…". */
export function keyOf(prefix: string, draw: (below: number) => number): string {
  const group = () => Array.from({ length: groupLength }, () => keyLetters[draw(keyLetters.length)]).join('')
  return [...(prefix ? [prefix] : []), ...Array.from({ length: groups }, group)].join('-')
}

export const plainPrefix = (prefix: string): string => prefix.trim().toUpperCase()

/** Why keys can't begin with this, in words; null when they can. */
export function whyNotPrefix(prefix: string): string | null {
  return plainPrefix(prefix).length <= maxPrefixLength && /^[A-Z0-9]*$/.test(plainPrefix(prefix))
    ? null
    : 'Use up to 12 letters and digits'
}

/** What a pasted list holds. */
export type PastedKeys = {
  /** Each once, in the order of the list. */
  keys: string[]
  /** Lines that repeat one above them. */
  doubles: number
  /** The first line that can't be a key, from 1. */
  wrongLine: number | null
}

/** Reads a list with a key on each line. Blank lines and the space around keys count for nothing. */
export function keysIn(lines: readonly string[]): PastedKeys {
  const keys = new Set<string>()
  let [doubles, wrongLine]: [number, number | null] = [0, null]
  for (const [at, line] of lines.entries()) {
    const key = line.trim()
    if (key === '') continue
    if (!isKey(key)) wrongLine ??= at + 1
    else if (keys.has(key)) doubles++
    else keys.add(key)
  }
  return { keys: [...keys], doubles, wrongLine }
}

// What no one sees or can type is no part of a key.
const isKey = (key: string) => key.length <= maxKeyLength && !/\p{C}/u.test(key)
