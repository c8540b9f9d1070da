import { randomBytes } from 'node:crypto'
import type { Id } from '#kernel/ids.ts'
import { days } from '#kernel/time.ts'
import { type Ctx, withTransaction } from '#platform/context.ts'
import { type Attribution, dayOf, type Thing, viewDays } from '../rules.ts'
import { visitMarks, visitOrders } from './tables.ts'

type SaleVisit = {
  workspaceId: Id<'wsp'>
  orderId: Id<'ord'>
  at: Date
  thing: Thing
  attribution: Attribution
}

/** Counts a paid order for the visit that led to it, on the day it was paid. Told again it changes nothing. */
export async function countOrder(
  ctx: Ctx,
  { workspaceId, orderId, at: paidAt, thing, attribution }: SaleVisit,
): Promise<void> {
  // The views of a day that is long over are gone: its figures aren't made again.
  const earliest = ctx.now().getTime() - days(viewDays - 1)
  const at = new Date(Math.max(paidAt.getTime(), earliest))
  await withTransaction(ctx, async (ctx) => {
    const { landing, channel, source, utm, device } = attribution
    const counted = await ctx.db
      .insert(visitOrders)
      .values({
        ...{ workspaceId, id: orderId, at, thingKind: thing.kind, thingId: thing.id },
        ...{ landing, channel, source, utm, device },
      })
      .onConflictDoNothing()
      .returning({ id: visitOrders.id })
    if (counted.length === 0) return
    await ctx.db
      .insert(visitMarks)
      .values({ workspaceId, id: randomBytes(9).toString('base64url'), day: dayOf(at) })
  })
}
