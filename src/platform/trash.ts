import { AppError } from '#kernel/errors.ts'

/** What emptying a trash did. */
export type TrashSweep = { deleted: number; kept: number }

/**
 * Deletes what's in a trash for good, but what someone has. One commit each, so that a full trash holds nothing else up; what was
 * restored or bought meanwhile is refused, and stays.
 */
export async function discardEach<R>(
  rows: readonly R[],
  isKept: (row: R) => boolean,
  discardOne: (row: R) => Promise<unknown>,
): Promise<TrashSweep> {
  let deleted = 0
  for (const row of rows) {
    if (isKept(row)) continue
    try {
      await discardOne(row)
      deleted += 1
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }
  return { deleted, kept: rows.length - deleted }
}
