import { createHash } from 'node:crypto'
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import { type Ctx, systemCtx, withTransaction } from '../context.ts'
import { isDatabaseAway } from '../sql/database.ts'
import { unwaitedCommit } from '../sql/durability.ts'
import { listOf, ofType, preparedStatement } from '../sql/statements.ts'
import { listenerNamed, listenersFor } from './listeners.ts'
import { eventDeliveries, events, outbox } from './tables.ts'

/** A delivery for the job queue: the id is made of event and listener, so queueing it twice leaves one job. */
export type Delivery = { jobId: string; workspaceId: Id<'wsp'>; eventId: Id<'evt'>; listener: string }

/** The sweep that hands committed events over. */
export const drainSweepName = 'events.drain'

const batchSize = 200
const workspacesAtOnce = 500

/**
 * Hands committed events to the job queue and takes them off the outbox, workspace by workspace (docs/scale.md, rule 7).
 * `enqueue` must not mind being given the same delivery again: a kill between it and the delete repeats it. One workspace that
 * fails, which `onFailure` is told, keeps no other waiting.
 */
export async function drainOutbox(
  ctx: Ctx,
  enqueue: (deliveries: Delivery[]) => Promise<void>,
  onFailure: (workspaceId: Id<'wsp'>, error: unknown) => void = (_, error) => {
    throw error
  },
): Promise<OccurredEvent[]> {
  const occurred: OccurredEvent[] = []
  let last = ''
  for (;;) {
    const waiting = await ctx.db
      .selectDistinct({ workspaceId: outbox.workspaceId })
      .from(outbox)
      .where(gt(outbox.workspaceId, last as Id<'wsp'>))
      .orderBy(asc(outbox.workspaceId))
      .limit(workspacesAtOnce)
    for (const { workspaceId } of waiting) {
      try {
        occurred.push(...(await drainWorkspace(ctx, workspaceId, enqueue)))
      } catch (error) {
        if (isDatabaseAway(error)) throw error
        onFailure(workspaceId, error)
      }
      last = workspaceId
    }
    if (waiting.length < workspacesAtOnce) break
  }
  return occurred
}

export type OccurredEvent = { workspaceId: Id<'wsp'>; type: string }

/** Unwaited: what is handed over twice leaves one job. */
function drainWorkspace(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  enqueue: (deliveries: Delivery[]) => Promise<void>,
) {
  const work = async (ctx: Ctx) => {
    const claimed = await ctx.db
      .select({ id: outbox.id })
      .from(outbox)
      .where(eq(outbox.workspaceId, workspaceId))
      .orderBy(asc(outbox.id))
      .limit(batchSize)
      .for('update', { skipLocked: true })
    if (claimed.length === 0) return []
    const ids = claimed.map((row) => row.id)
    const facts = await ctx.db
      .select({ id: events.id, type: events.type })
      .from(events)
      .where(and(eq(events.workspaceId, workspaceId), inArray(events.id, ids)))

    await enqueue(
      facts.flatMap((fact) =>
        listenersFor(ctx, fact.type, 'afterCommit').map((listener) => ({
          jobId: jobIdOf(fact.id, listener.name),
          workspaceId,
          eventId: fact.id,
          listener: listener.name,
        })),
      ),
    )
    await ctx.db.delete(outbox).where(and(eq(outbox.workspaceId, workspaceId), inArray(outbox.id, ids)))
    return facts.map((fact) => ({ workspaceId, type: fact.type }))
  }
  return withTransaction(ctx, work, { commit: unwaitedCommit })
}

const noteDeliveries = preparedStatement(
  { now: ofType<Date>(), ids: listOf(eventDeliveries.id), names: listOf(eventDeliveries.listener) },
  (db, { workspaceId, now, ids, names }) =>
    db
      .insert(eventDeliveries)
      .select(
        sql`select ${workspaceId}::text, d.id, d.listener, ${now}::timestamptz
          from unnest(${ids}::text[], ${names}::text[]) d(id, listener)`,
      )
      .onConflictDoNothing()
      .returning({ eventId: eventDeliveries.id, listener: eventDeliveries.listener }),
)

const eventsById = preparedStatement({ ids: listOf(events.id) }, (db, { workspaceId, ids }) =>
  db
    .select()
    .from(events)
    .where(and(eq(events.workspaceId, workspaceId), sql`${events.id} = any(${ids}::text[])`)),
)

type Due = Omit<Delivery, 'jobId'>

/**
 * Delivers events to their listeners, those of one workspace in one transaction. Where one of them fails, each is delivered by
 * itself: it fails alone. Answers which failed, and why.
 */
export async function deliverEach<D extends Due>(ctx: Ctx, deliveries: D[]): Promise<Map<D, unknown>> {
  const failed = new Map<D, unknown>()
  for (const [workspaceId, own] of Map.groupBy(deliveries, (delivery) => delivery.workspaceId)) {
    try {
      await deliverTogether(ctx, workspaceId, own)
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      for (const one of own)
        await (own.length === 1 ? Promise.reject(error) : deliver(ctx, one)).catch((reason: unknown) => {
          if (isDatabaseAway(reason)) throw reason
          failed.set(one, reason)
        })
    }
  }
  return failed
}

/** The same for who can't continue without any of them. @throws what the first that failed threw, when all were tried. */
export async function deliverAll(ctx: Ctx, deliveries: Due[]): Promise<void> {
  for (const reason of (await deliverEach(ctx, deliveries)).values()) throw reason
}

/** Runs one listener for one event, once. */
export function deliver(ctx: Ctx, delivery: Due): Promise<void> {
  return deliverTogether(ctx, delivery.workspaceId, [delivery])
}

/**
 * The delivery rows and what the listeners write commit together. No one waits for the disk: the queue notes the end of the
 * jobs after it, and a job whose end isn't noted runs again.
 */
async function deliverTogether(ctx: Ctx, workspaceId: Id<'wsp'>, deliveries: Due[]): Promise<void> {
  const known = deliveries.filter(({ listener }) => listenerNamed(ctx, listener))
  if (known.length === 0) return
  const work = async (ctx: Ctx) => {
    const ids = known.map(({ eventId }) => eventId)
    const names = known.map(({ listener }) => listener)
    const fresh = await noteDeliveries(ctx, { workspaceId, now: ctx.now(), ids, names })
    const isFresh = new Set(fresh.map(({ eventId, listener }) => `${eventId} ${listener}`))
    const due = known.filter(({ eventId, listener }) => isFresh.has(`${eventId} ${listener}`))
    if (due.length === 0) return
    const facts = await eventsById(ctx, { workspaceId, ids: due.map(({ eventId }) => eventId) })
    const factOf = new Map(facts.map((fact) => [fact.id, fact]))
    for (const { eventId, listener: name } of due) {
      const [fact, listener] = [factOf.get(eventId), listenerNamed(ctx, name)]
      if (!fact || !listener) continue
      const occurrence = { id: eventId, workspaceId, createdAt: fact.createdAt }
      const payload = listener.payload.parse(fact.payload) as never
      // A history that is retold is heard at its moments.
      const now = ctx.retelling ? () => fact.createdAt : ctx.now
      await listener.handle({ ...systemCtx(ctx, name, workspaceId), now }, payload, occurrence)
    }
  }
  await withTransaction(ctx, work, { commit: unwaitedCommit })
}

/** A UUID made of event and listener. */
function jobIdOf(eventId: string, listener: string): string {
  const hex = createHash('sha256').update(`${eventId}:${listener}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
