import { isDatabaseAway } from '#platform/sql/database.ts'
import { AccountRefused } from '../provider/provider.ts'

/** Whoever fails so often in a row is away. */
const patience = 3

/**
 * Asks about one after another. What fails keeps none of the others, unless its provider is away or doesn't know the account anymore:
 * then nothing more is asked.
 *
 * @throws what asking does.
 */
export async function askEach<T>(all: readonly T[], ask: (each: T) => Promise<unknown>): Promise<void> {
  let failures = 0
  let answers = 0
  let last: unknown
  for (const each of all)
    try {
      await ask(each)
      answers++
      failures = 0
    } catch (error) {
      last = error
      failures++
      if (error instanceof AccountRefused || isDatabaseAway(error) || failures >= patience) throw error
    }
  if (all.length > 0 && answers === 0) throw last
}
