import { AppError } from '#kernel/errors.ts'
import { WrongSettings } from '#platform/config.ts'
import { isDatabaseAway } from '#platform/database.ts'
import { StartRefused } from '#platform/postgres/refusal.ts'
import { Refusal } from './command.ts'

/** Why something failed, one line per reason, without a stack. */
export function reasonsOf(error: unknown): string[] {
  if (error instanceof WrongSettings) return error.sentences
  if (error instanceof AppError) return error.fields ? Object.values(error.fields) : [error.message]
  // Our own sentences are written to be printed as they are.
  if (error instanceof Refusal || error instanceof StartRefused) return [error.message]
  if (isDatabaseAway(error)) return [`The database cannot be reached: ${deepest(error)}.`]
  return [`${deepest(error)}.`]
}

/** The first thing that went wrong; connection failures of several addresses carry no message of their own. */
function deepest(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return deepest(error.errors[0])
  if (error instanceof Error && error.cause instanceof Error) return deepest(error.cause)
  const text = error instanceof Error ? error.message || error.name : String(error)
  return (text.split('\n')[0] ?? '').replace(/\.$/, '')
}
