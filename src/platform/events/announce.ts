import { sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { Actor } from '#kernel/actor.ts'
import type { EventType } from '#kernel/events.ts'
import { type Id, newIdBehind } from '#kernel/ids.ts'
import { beforeCommit, type Ctx, systemCtx, type WorkspaceCtx } from '../context.ts'
import { announceLive } from '../live/changes.ts'
import type { Transaction } from '../sql/db.ts'
import { ofType, preparedStatement } from '../sql/statements.ts'
import { drainSweepName } from './drain.ts'
import { listenersFor } from './listeners.ts'
import { events, outbox } from './tables.ts'

/**
 * Records a fact of a workspace in the caller's transaction and runs its `inTransaction` listeners there: all or nothing.
 * The worker delivers it to the others after the commit, at least once.
 *
 * `workspaceId` is named when the actor isn't the workspace's own (a buyer, a job over many workspaces).
 */
export async function announce<S extends z.ZodType>(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  event: EventType<S>,
  payload: z.infer<S>,
): Promise<Id<'evt'>> {
  if (!ctx.transaction) throw new Error(`${event.type} must be announced inside a transaction.`)
  const createdAt = ctx.now()
  // What happens in one transaction may have one moment, and is told in its order all the same.
  const before = gathered.get(ctx.transaction)?.at(-1)?.row
  const id = newIdBehind(before?.id, 'evt', createdAt)
  const facts = event.payload.parse(payload) as Record<string, unknown>

  const waits = listenersFor(ctx, event.type, 'afterCommit').length > 0
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
  for (const listener of listenersFor(ctx, event.type, 'inTransaction')) {
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

/** Facts, and the places in the outbox of those that someone waits for, however many, in one statement. */
const writeFacts = preparedStatement({ facts: ofType<string>() }, (db, given) => {
  const facts = sql`jsonb_to_recordset(${given.facts}::jsonb) as f(id text, type text, severity text, payload jsonb,
    actor text, "requestId" text, "createdAt" timestamptz, waits boolean)`
  const written = db
    .$with('written')
    .as(
      db
        .insert(events)
        .select(
          sql`select ${given.workspaceId}::text, f.id, f.type, f.severity, f.payload, f.actor, f."requestId", f."createdAt" from ${facts}`,
        )
        .returning({ id: events.id }),
    )
  return db
    .with(written)
    .insert(outbox)
    .select(sql`select ${given.workspaceId}::text, f.id, f."createdAt" from ${facts} where f.waits`)
})

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
  for (const [workspaceId, own] of Map.groupBy(facts, ({ row }) => row.workspaceId)) {
    const rows = own.map(({ row: { workspaceId: _, ...row }, waits }) => ({ ...row, waits }))
    await writeFacts(ctx, { workspaceId, facts: JSON.stringify(rows) })
    if (own.some(({ waits }) => waits)) ctx.instance.wake(drainSweepName, workspaceId)
  }
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
