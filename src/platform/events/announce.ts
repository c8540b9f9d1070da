import type * as z from 'zod'
import type { Actor } from '#kernel/actor.ts'
import type { EventType } from '#kernel/events.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { afterCommit, type Ctx, systemCtx, type WorkspaceCtx } from '../context.ts'
import { wakeDrain } from './drain.ts'
import { listenersFor } from './listeners.ts'
import { events, outbox } from './tables.ts'

/**
 * Records a fact of a workspace in the caller's transaction and runs its `inTransaction` listeners there: all or nothing.
 * The worker delivers it to the others after the commit, at least once.
 *
 * `workspaceId` is named when the actor is not the workspace's own (a buyer, a job over many workspaces).
 */
export async function announce<S extends z.ZodType>(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  event: EventType<S>,
  payload: z.infer<S>,
): Promise<Id<'evt'>> {
  if (!ctx.transaction) throw new Error(`${event.type} must be announced inside a transaction.`)
  const createdAt = ctx.now()
  const id = newId('evt', createdAt)
  const facts = event.payload.parse(payload) as Record<string, unknown>

  await ctx.db.insert(events).values({
    workspaceId,
    id,
    type: event.type,
    severity: event.severity,
    payload: facts,
    actor: nameOf(ctx.actor),
    requestId: ctx.requestId ?? null,
    createdAt,
  })
  if (listenersFor(event.type, 'afterCommit').length > 0) {
    await ctx.db.insert(outbox).values({ workspaceId, id, createdAt })
    afterCommit(ctx, wakeDrain)
  }
  for (const listener of listenersFor(event.type, 'inTransaction')) {
    const inner: WorkspaceCtx = systemCtx(ctx, listener.name, workspaceId)
    await listener.handle(inner, facts as never, { id, workspaceId, createdAt })
  }
  return id
}

function nameOf(actor: Actor): string {
  switch (actor.kind) {
    case 'user':
    case 'creator':
      return actor.userId
    case 'pass':
      return actor.passes[0]?.contactId ?? 'pass'
    case 'system':
      return actor.job
    case 'visitor':
      return 'visitor'
  }
}
