import type { Ctx } from '../context.ts'
import { type Keys, seal, unsealWith } from '../crypto.ts'
import { pointFor } from '../points.ts'

/** What it takes to look at what is under a key, and to move it under another one. */
export type KeyedCtx = Pick<Ctx, 'db' | 'now'> & { instance: Keys }

/**
 * Something an area keeps that depends on SECRET_KEY. Whatever is sealed, or found by a digest that is made again each time, is
 * given here; what is only signed lives in links and cookies, and holds for as long as its key is known.
 */
export type KeyDependent = {
  /** For the operator, in the plural. */
  name: string
  count(ctx: KeyedCtx): Promise<KeyedCount>
  /**
   * Moves everything from the previous key to today's and says how much it moved. Each piece is on disk by itself, so it may be
   * killed at any point and run again, beside the running product.
   */
  rotate(ctx: KeyedCtx): Promise<number>
  /** Has what the previous key alone makes lead nowhere from now on: for a key that others know. */
  endPrevious?(ctx: KeyedCtx): Promise<number>
}
export type KeyedCount = { underPrevious: number; unreadable: number }

/** Everything that is kept under the secret key. */
export const keyDependents = pointFor<KeyDependent>('keyed')

/** A sealed text, and how it's replaced unless someone changed it meanwhile. */
export type SealedRow = { sealed: string; replace(sealed: string): Promise<void> }

/** What is sealed for one purpose, wherever it is. */
export function sealedIn(
  name: string,
  purpose: string,
  rows: (ctx: KeyedCtx) => AsyncIterable<SealedRow>,
): KeyDependent {
  return {
    name,
    async count(ctx) {
      const count = { underPrevious: 0, unreadable: 0 }
      for await (const { sealed } of rows(ctx)) {
        if (unsealWith(ctx.instance.secretKey, purpose, sealed) !== null) continue
        if (openedBefore(ctx, purpose, sealed) === null) count.unreadable += 1
        else count.underPrevious += 1
      }
      return count
    },
    async rotate(ctx) {
      let moved = 0
      for await (const { sealed, replace } of rows(ctx)) {
        if (unsealWith(ctx.instance.secretKey, purpose, sealed) !== null) continue
        const text = openedBefore(ctx, purpose, sealed)
        if (text === null) continue
        await replace(seal(ctx.instance, purpose, text))
        moved += 1
      }
      return moved
    },
  }
}

function openedBefore({ instance }: KeyedCtx, purpose: string, sealed: string): string | null {
  const { previousSecretKey } = instance
  return previousSecretKey === null ? null : unsealWith(previousSecretKey, purpose, sealed)
}

/** A table's rows by their key, some hundred at a time, so that a large one is never in memory as a whole. */
export async function* inPages<Row>(
  page: (after: Row | undefined, limit: number) => Promise<Row[]>,
): AsyncIterable<Row> {
  const limit = 500
  for (let after: Row | undefined; ; ) {
    const rows = await page(after, limit)
    yield* rows
    if (rows.length < limit) return
    after = rows.at(-1)
  }
}
