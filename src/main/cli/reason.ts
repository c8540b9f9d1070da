import { deepest, expectedReasons } from '../reasons.ts'
import { Refusal } from './command.ts'

/** Why something failed, one line per reason, without a stack. */
export function reasonsOf(error: unknown): string[] {
  // Our own sentences are written to be printed as they are.
  if (error instanceof Refusal) return [error.message]
  return expectedReasons(error) ?? [`${deepest(error)}.`]
}
