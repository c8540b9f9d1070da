import { sqlState } from './database.ts'

/**
 * Whether every text inside can be stored and comes back as it was: no NUL and no half of a character pair. Looks without
 * recursion, so that no depth of nesting is too deep.
 */
export function isStorable(value: unknown): boolean {
  const rest: unknown[] = [value]
  while (rest.length > 0) {
    const next = rest.pop()
    if (typeof next === 'string' && (next.includes('\0') || !next.isWellFormed())) return false
    if (typeof next === 'object' && next !== null) {
      for (const [name, inner] of Object.entries(next)) rest.push(name, inner)
    }
  }
  return true
}

/** NUL, half a character, no value of a type, a number out of range. */
const states = new Set(['22021', '22P05', '22P02', '22003'])

/** Whether PostgreSQL refused a value it cannot hold: bad input, never an error of ours. */
export function isUnstorable(error: unknown): boolean {
  const state = sqlState(error)
  return state !== null && states.has(state)
}

export const unstorableSentence = 'The text contains characters we can’t store.'
