import { studentsSum } from '#areas/learning/server/sums/learning-sums.ts'
import { moneyMode } from '#areas/payments/server/money-mode.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { readSums } from '#platform/sums/sums.ts'

/** How many people have access to a course at this moment, each once. Rights that end later end in the sum at their own moment. */
export async function countPeople(ctx: CreatorCtx): Promise<number> {
  const subject = studentsSum(moneyMode(ctx))
  return (await readSums(ctx, ctx.actor.workspaceId, [subject]))(subject)
}
