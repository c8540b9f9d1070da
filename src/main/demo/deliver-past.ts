import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import { type Ctx, withTransaction } from '#platform/context.ts'
import { deliverAll } from '#platform/events/drain.ts'
import { type Listener, listenersPoint } from '#platform/events/listeners.ts'
import { eventDeliveries, events } from '#platform/events/tables.ts'

/** What listeners announce is delivered as well; nothing in the product goes deeper than this. */
const mostRounds = 5

/**
 * Delivers the events of these workspaces as their worker would have, each with the clock at its moment, so that libraries
 * are filled and notices filed before anyone looks. They stay in the outbox: the worker drains them as usual and finds
 * each delivery made.
 */
export async function deliverPast(ctx: Ctx, workspaceIds: Id<'wsp'>[]): Promise<void> {
  for (let round = 0; round < mostRounds; round++) {
    const open = await Promise.all(
      ctx.instance
        .given(listenersPoint)
        .filter((listener) => listener.speed === 'afterCommit')
        .map(async (listener) => ({ listener, facts: await undelivered(ctx, workspaceIds, listener) })),
    )
    if (open.every(({ facts }) => facts.length === 0)) break
    // In one commit: waiting for hundreds of them would be most of the work.
    await withTransaction(ctx, async (ctx) => {
      for (const { listener, facts } of open)
        await deliverAll(
          ctx,
          facts.map(({ workspaceId, id }) => ({ workspaceId, eventId: id, listener: listener.name })),
        )
    })
  }
  // Made today, whatever the clock said: old records of deliveries are forgotten, and the worker would then deliver anew.
  await ctx.db
    .update(eventDeliveries)
    .set({ deliveredAt: ctx.now() })
    .where(inArray(eventDeliveries.workspaceId, workspaceIds))
}

function undelivered(ctx: Ctx, workspaceIds: Id<'wsp'>[], { name, type }: Listener) {
  return ctx.db
    .select({ workspaceId: events.workspaceId, id: events.id })
    .from(events)
    .leftJoin(
      eventDeliveries,
      and(
        eq(eventDeliveries.workspaceId, events.workspaceId),
        eq(eventDeliveries.id, events.id),
        eq(eventDeliveries.listener, name),
      ),
    )
    .where(and(inArray(events.workspaceId, workspaceIds), eq(events.type, type), isNull(eventDeliveries.id)))
    .orderBy(asc(events.id))
}
