import { AppError } from '#kernel/errors.ts'
import { WrongSettings } from '#platform/config.ts'
import { isForRoom } from '#platform/disk/full.ts'
import { StartRefused, someDiskFullSentence } from '#platform/postgres/refusal.ts'
import { isDatabaseAway, sqlState } from '#platform/sql/database-away.ts'

const INVALID_PASSWORD = '28P01'

/**
 * Why a start or a command failed, in sentences for the person at the terminal, who can fix each. Null for what no one expected:
 * there the stack says more.
 */
export function expectedReasons(error: unknown): string[] | null {
  if (error instanceof WrongSettings) return error.sentences
  if (error instanceof StartRefused) return [error.message]
  if (error instanceof AppError) return error.fields ? Object.values(error.fields) : [error.message]
  if (isForRoom(error)) return [someDiskFullSentence]
  // An operator's own database was tried before; what's left is the embedded one, while it's running.
  if (sqlState(error) === INVALID_PASSWORD)
    return [
      'The database doesn’t accept the password in the data folder: put postgres.password back from your backup.',
    ]
  if (isDatabaseAway(error)) return [`The database can’t be reached: ${deepest(error)}.`]
  return null
}

/** The first thing that went wrong; connection failures of several addresses carry no message of their own. */
export function deepest(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return deepest(error.errors[0])
  if (error instanceof Error && error.cause instanceof Error) return deepest(error.cause)
  const text = error instanceof Error ? error.message || error.name : String(error)
  return (text.split('\n')[0] ?? '').replace(/\.$/, '')
}
