import { compareNow, countMismatches, listMismatches } from '#areas/payments/server/verifying/mismatches.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { toReader } from '#platform/sentences.ts'
import type { Mismatch } from '../system-contract.ts'

/** More of them have one cause. */
const shown = 50

/** Money that doesn't agree with what's behind it, in all stores. */
export async function mismatches(ctx: Ctx): Promise<{ mismatches: Mismatch[]; total: number }> {
  const found = await listMismatches(ctx, shown)
  const mismatches = found.map(({ facts, seenAt, checkedAt, ...rest }) => ({
    ...rest,
    ...{
      name: toReader(ctx, facts.name),
      of: toReader(ctx, facts.of),
      faults: [...facts.faults],
      mode: facts.mode,
    },
    ...{ currency: facts.currency, expected: facts.expected, found: facts.found },
    ...{ seenAt: seenAt.toISOString(), checkedAt: checkedAt.toISOString() },
  }))
  return { mismatches, total: mismatches.length < shown ? mismatches.length : await countMismatches(ctx) }
}

/** Compares a store's books now, for an admin who fixed the cause, or has its stored counts counted anew. @throws NOT_FOUND */
export const compareStore = async (
  ctx: Ctx,
  { workspaceId, recounts }: { workspaceId: Id<'wsp'>; recounts?: boolean | undefined },
): Promise<{ left: number }> => ({
  left: await compareNow(ctx, workspaceId, { recounts: recounts ?? false }),
})
