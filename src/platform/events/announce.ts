import type * as z from 'zod'
import type { Actor } from '#kernel/actor.ts'
import type { EventType } from '#kernel/events.ts'
import { type Id, newId } from '#kernel/ids.ts'
import {
  afterCommit,
  beforeCommit,
  type Ctx,
  systemCtx,
  type Transaction,
  type WorkspaceCtx,
} from '../context.ts'
import { announceLive } from '../live/changes.ts'
import { insertRows } from '../prepared.ts'
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

  const waits = listenersFor(event.type, 'afterCommit').length > 0
  const row = {
    workspaceId,
    id,
    type: event.type,
    severity: event.severity,
    payload: facts,
    actor: nameOf(ctx.actor),
    requestId: ctx.requestId ?? null,
    createdAt,
  }
  gather(ctx, ctx.transaction, { row, waits })
  for (const listener of listenersFor(event.type, 'inTransaction')) {
    const inner: WorkspaceCtx = systemCtx(ctx, listener.name, workspaceId)
    await listener.handle(inner, facts as never, { id, workspaceId, createdAt })
  }
  return id
}

/** The live channel that tells of new events, whatever they are, and who follows it. */
export const eventsChannel = 'log'
export const eventsAudience = 'admins'
/** Under load many commits a second are told as one. */
const toldEveryMs = 500

type Fact = { row: typeof events.$inferInsert; waits: boolean }

/** Facts of open transactions. An order has four: they are written together at its end. */
const gathered = new WeakMap<Transaction, Fact[]>()
/** In one statement: enough for nearly every transaction, and few enough that there are few statements to prepare. */
const together = 4

function gather(ctx: Ctx, transaction: Transaction, fact: Fact): void {
  const known = gathered.get(transaction)
  if (known) {
    known.push(fact)
    return
  }
  const facts = [fact]
  gathered.set(transaction, facts)
  beforeCommit(transaction, () => writeDown(ctx, facts))
}

async function writeDown(ctx: Ctx, facts: Fact[]): Promise<void> {
  for (const ofOne of Map.groupBy(facts, ({ row }) => row.workspaceId).values()) {
    for (let at = 0; at < ofOne.length; at += together) {
      const batch = ofOne.slice(at, at + together)
      const waiting = batch.filter(({ waits }) => waits)
      await insertRows(
        ctx,
        events,
        batch.map(({ row }) => row),
      )
      await insertRows(
        ctx,
        outbox,
        waiting.map(({ row: { workspaceId, id, createdAt } }) => ({ workspaceId, id, createdAt })),
      )
    }
  }
  if (facts.some(({ waits }) => waits)) afterCommit(ctx, wakeDrain)
  if (!ctx.retelling) announceLive(ctx, { channel: eventsChannel, audience: eventsAudience }, toldEveryMs)
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
