import { and, asc, lte, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import { eachFairly } from '#platform/each-fairly.ts'
import type { Sweep } from '#platform/jobs.ts'
import { endFreed } from './charging.ts'
import { followPayer } from './following.ts'
import type { Payer } from './sale.ts'
import { planPayers } from './tables.ts'

const atOnce = 50

/** Of whoever pays no more: their plan ends with what was paid for. */
export function endPlans() {
  const each = eachFairly<Payer>(({ id }) => id)
  return (ctx: Ctx, stopping?: AbortSignal): Promise<number> =>
    each(ctx, {
      stopping,
      page: (after) =>
        ctx.db
          .select()
          .from(planPayers)
          .where(
            and(
              lte(planPayers.endsAt, ctx.now()),
              after
                ? sql`(${planPayers.workspaceId}, ${planPayers.id}) > (${after.workspaceId}, ${after.id})`
                : undefined,
            ),
          )
          .orderBy(asc(planPayers.workspaceId), asc(planPayers.id))
          .limit(atOnce),
      work: (payer) => followPayer(ctx, payer),
    })
}

export function billingSweeps(): Sweep[] {
  const end = endPlans()
  return [
    { name: 'billing.endPlans', everySeconds: 60, run: (ctx, stopping) => end(ctx, stopping) },
    { name: 'billing.endFreed', everySeconds: 300, run: (ctx, stopping) => endFreed(ctx, stopping) },
  ]
}
