import { and, eq, inArray, lt, notExists, sql } from 'drizzle-orm'
import { days } from '#kernel/time.ts'
import type { Ctx } from '#platform/context.ts'
import { events, outbox } from '#platform/events/tables.ts'
import type { Sweep } from '#platform/jobs.ts'
import { forgettableTypes } from '../log-rules.ts'

/** The most deleted in one statement: a first sweep over years mustn't hold its locks for long. */
const batch = 5_000

/**
 * Deletes entries older than the log is kept, but only kinds that nothing else relies on, and only after every listener's job
 * was queued (docs/decisions/0029). Workspace by workspace (docs/scale.md, rule 7).
 */
export async function forgetOldEvents(ctx: Ctx, stopping?: AbortSignal): Promise<void> {
  const before = new Date(ctx.now().getTime() - days(ctx.instance.logDays))
  const old = and(lt(events.createdAt, before), inArray(events.type, [...forgettableTypes]))
  const touched = await ctx.db.selectDistinct({ workspaceId: events.workspaceId }).from(events).where(old)
  for (const { workspaceId } of touched) {
    const waiting = ctx.db
      .select({ one: sql`1` })
      .from(outbox)
      .where(and(eq(outbox.workspaceId, workspaceId), eq(outbox.id, events.id)))
    while (!stopping?.aborted) {
      const some = await ctx.db
        .select({ id: events.id })
        .from(events)
        .where(and(eq(events.workspaceId, workspaceId), old, notExists(waiting)))
        .limit(batch)
      if (some.length === 0) break
      const ids = some.map(({ id }) => id)
      await ctx.db.delete(events).where(and(eq(events.workspaceId, workspaceId), inArray(events.id, ids)))
    }
  }
}

export const logRetentionSweep: Sweep = { name: 'admin.forgetLog', everySeconds: 3600, run: forgetOldEvents }
