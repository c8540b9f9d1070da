import { createHash } from 'node:crypto'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import { type Ctx, systemCtx, type WorkspaceCtx, withTransaction } from '../context.ts'
import { given, prepared } from '../prepared.ts'
import { listenerNamed, listenersFor } from './listeners.ts'
import { eventDeliveries, events, outbox } from './tables.ts'

/** A delivery for the job queue: the id is made of event and listener, so queueing it twice leaves one job. */
export type Delivery = { jobId: string; workspaceId: Id<'wsp'>; eventId: Id<'evt'>; listener: string }

let wake: () => void = () => {}

/** The worker says here how it wants to be woken when something was committed in this process. */
export function onWake(callback: () => void): void {
  wake = callback
}

export function wakeDrain(): void {
  wake()
}

const batchSize = 200

/**
 * Hands committed events to the job queue and takes them off the outbox, workspace by workspace (SCALE rule 7).
 * `enqueue` must not mind being given the same delivery again: a kill between it and the delete repeats it.
 */
export async function drainOutbox(
  ctx: Ctx,
  enqueue: (deliveries: Delivery[]) => Promise<void>,
): Promise<Occurred[]> {
  const occurred: Occurred[] = []
  const waiting = await ctx.db.selectDistinct({ workspaceId: outbox.workspaceId }).from(outbox).limit(500)
  for (const { workspaceId } of waiting) {
    occurred.push(...(await drainWorkspace(ctx, workspaceId, enqueue)))
  }
  return occurred
}

export type Occurred = { workspaceId: Id<'wsp'>; type: string }

function drainWorkspace(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  enqueue: (deliveries: Delivery[]) => Promise<void>,
) {
  return withTransaction(ctx, async (ctx) => {
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
        listenersFor(fact.type, 'afterCommit').map((listener) => ({
          jobId: jobIdOf(fact.id, listener.name),
          workspaceId,
          eventId: fact.id,
          listener: listener.name,
        })),
      ),
    )
    await ctx.db.delete(outbox).where(and(eq(outbox.workspaceId, workspaceId), inArray(outbox.id, ids)))
    return facts.map((fact) => ({ workspaceId, type: fact.type }))
  })
}

const noteDelivery = prepared((db) =>
  db
    .insert(eventDeliveries)
    .values({
      workspaceId: given('workspaceId'),
      id: given('eventId'),
      listener: given('listener'),
      deliveredAt: given('now'),
    })
    .onConflictDoNothing()
    .returning({ id: eventDeliveries.id }),
)

const eventById = prepared((db) =>
  db
    .select()
    .from(events)
    .where(and(eq(events.workspaceId, given('workspaceId')), eq(events.id, given('eventId')))),
)

/**
 * Runs one listener for one event, once: the delivery row and the listener's writes commit together. Nobody waits for the
 * disk: the queue notes the end of the job after it, and a job whose end is not noted runs again.
 */
export async function deliver(ctx: Ctx, delivery: Omit<Delivery, 'jobId'>): Promise<void> {
  const listener = listenerNamed(delivery.listener)
  if (!listener) return
  const { workspaceId, eventId } = delivery
  const handle = async (ctx: WorkspaceCtx) => {
    const [fresh] = await noteDelivery(ctx, {
      workspaceId,
      eventId,
      listener: listener.name,
      now: ctx.now(),
    })
    if (!fresh) return
    const [fact] = await eventById(ctx, { workspaceId, eventId })
    if (!fact) return
    const occurrence = { id: eventId, workspaceId, createdAt: fact.createdAt }
    await listener.handle(
      systemCtx(ctx, listener.name, workspaceId),
      listener.payload.parse(fact.payload) as never,
      occurrence,
    )
  }
  await withTransaction(systemCtx(ctx, listener.name, workspaceId), handle, { commit: 'unwaited' })
}

/** A UUID made of event and listener. */
function jobIdOf(eventId: string, listener: string): string {
  const hex = createHash('sha256').update(`${eventId}:${listener}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
