import { sql } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import { hours, seconds } from '#kernel/time.ts'
import type { Ctx } from './context.ts'
import {
  type Delivery,
  deliverEach,
  drainOutbox,
  drainSweepName,
  type OccurredEvent,
} from './events/drain.ts'
import { jobSchema } from './job-schema.ts'
import type { Log } from './log.ts'
import type { Database } from './sql/database.ts'

/** Work that looks for due rows. It is woken by the clock and, through `soon`, by a commit; it must not mind running twice. */
export type Sweep = {
  name: string
  everySeconds: number
  /** Writes down what it finds at most, so that settling doesn't wait for it. */
  isOnlyLooking?: boolean
  /** One that works through a long list looks at `stopping` between two entries. */
  run: (ctx: Ctx, stopping: AbortSignal) => Promise<unknown>
}

export type Worker = {
  /** Runs a sweep at the next turn instead of waiting for its time. */
  soon(name: string): void
  /** Resolves once everything committed so far has been drained, delivered and swept. For tests and the demo. */
  settle(): Promise<void>
  stop(): Promise<void>
}

type WorkerOptions = {
  database: Database
  ctx: Ctx
  log: Log
  sweeps: Sweep[]
  /** Told of every event that left the outbox: caches of all processes are cleared by it. */
  onOccurred?: (occurred: OccurredEvent[]) => Promise<void>
}

const queue = 'events.deliver'
/** Due rows and the outbox are looked at this often; commits in this process wake them at once. */
const pollMs = seconds(1)

/** Delivers events and runs sweeps. pg-boss keeps the deliveries; a killed worker's job runs again within 25 s. */
export async function startWorker({
  database,
  ctx,
  log,
  sweeps,
  onOccurred,
}: WorkerOptions): Promise<Worker> {
  const boss = new PgBoss({
    connectionString: database.url,
    schema: jobSchema,
    max: 2,
    application_name: 'throughline-jobs',
    supervise: true,
    // A job whose worker died, or whose answer was lost with the connection, is noticed by these passes only.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    maintenanceIntervalSeconds: 60,
  } as ConstructorParameters<typeof PgBoss>[0])
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'))
  await boss.start()
  await boss.createQueue(queue, {
    retryLimit: 12,
    retryDelay: 2,
    retryBackoff: true,
    expireInSeconds: 15,
    deleteAfterSeconds: 86_400,
  } as never)
  // While there is a backlog one batch follows the other, without the pause between two looks.
  const polling = {
    ...{ batchSize: 25, pollingIntervalSeconds: 0.5, burstWhenBatchFull: true },
    // One that fails is tried again by itself: those it was fetched with are done.
    perJobResults: true,
  } as const
  const deliverer = await boss.work<Delivery>(queue, polling, async (jobs) => {
    const failed = await deliverEach(
      ctx,
      jobs.map((job) => job.data),
    )
    for (const [{ eventId, listener }, error] of failed)
      log.warn({ err: error, eventId, listener }, 'event not delivered; it is tried again')
    return jobs.map(({ id, data }) =>
      failed.has(data)
        ? { id, status: 'failed' as const, output: { message: String(failed.get(data)) } }
        : { id, status: 'completed' as const },
    )
  })

  const enqueue = async (deliveries: Delivery[]) => {
    if (deliveries.length === 0) return
    await boss.insert(queue, deliveries.map((delivery) => ({ id: delivery.jobId, data: delivery })) as never)
    boss.notifyWorker(deliverer)
  }
  let handedOver = 0
  const drain: Sweep = {
    name: drainSweepName,
    everySeconds: 1,
    run: async () => {
      const occurred = await drainOutbox(ctx, enqueue, (workspaceId, err) =>
        log.warn({ err, workspaceId }, 'outbox not drained; it is tried again'),
      )
      handedOver += occurred.length
      if (occurred.length > 0) await onOccurred?.(occurred)
    },
  }
  const loop = startLoop([drain, ...sweeps], ctx, log)
  ctx.instance.wake.to(loop.soon)

  return {
    soon: loop.soon,
    async settle() {
      // A delivery may announce further events, and a sweep too: a few rounds reach the end. Sweeps that a delivery gives work wait
      // until everything is delivered; a round of them that hands nothing over and leaves nothing to hand over is the last.
      for (let round = 0; round < 16; round++) {
        // Before the wait: what a turn of its own hands over behind it is waited for in the next round.
        const before = handedOver
        await untilDelivered(database)
        const isDelivered = await isOutboxEmpty(database)
        await (isDelivered ? loop.runAll() : loop.runOnly(drain.name))
        if (isDelivered && handedOver === before && (await isOutboxEmpty(database))) return
      }
    },
    async stop() {
      ctx.instance.wake.to(null)
      await loop.stop()
      await boss.stop({ graceful: true, timeout: 5_000, close: true } as never)
    },
  }
}

/** The longest a delivery that failed waits for its next try, and more. */
const longestWait = hours(3)

/**
 * Deliveries that were planned, begun or looked after by a clock that was set back since, as if that had happened now. The
 * queue keeps its own tables by the clock of the database.
 */
export async function jobsAfterSetBack(ctx: Ctx): Promise<void> {
  const { rows } = await ctx.db.execute<{ there: boolean }>(
    sql`select to_regclass('jobs.job') is not null as there`,
  )
  if (!rows[0]?.there) return
  const now = ctx.now()
  const late = new Date(now.getTime() + longestWait)
  await ctx.db.execute(sql`
    update jobs.job set start_after = ${now}::timestamptz
    where name = ${queue} and state in ('created', 'retry') and start_after > ${late}::timestamptz`)
  await ctx.db.execute(sql`
    update jobs.job set started_on = ${now}::timestamptz
    where name = ${queue} and state = 'active' and started_on > ${late}::timestamptz`)
  await ctx.db.execute(sql`
    update jobs.queue set monitor_claim_on = null, monitor_on = null, maintain_on = null
    where greatest(monitor_claim_on, monitor_on, maintain_on) > ${late}::timestamptz`)
  await ctx.db.execute(sql`
    update jobs.version set cron_on = null, bam_on = null, flow_on = null, reindex_on = null, monitor_backoff_on = null
    where greatest(cron_on, bam_on, flow_on, reindex_on, monitor_backoff_on) > ${late}::timestamptz`)
}

async function untilDelivered(database: Database): Promise<void> {
  // A minute: on a busy machine deliveries take their time, and giving up early looks like being done.
  for (let wait = 0; wait < 3_000; wait++) {
    const { rows } = await database.pool.query(
      `select 1 from jobs.job where name = $1 and state in ('created','retry','active') limit 1`,
      [queue],
    )
    if (rows.length === 0) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function isOutboxEmpty(database: Database): Promise<boolean> {
  const { rows } = await database.pool.query('select 1 from outbox limit 1')
  return rows.length === 0
}

function startLoop(sweeps: Sweep[], ctx: Ctx, log: Log) {
  const dueAt = new Map(sweeps.map((sweep) => [sweep.name, 0]))
  const stopping = new AbortController()
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout | null = null

  async function turn(isAsked?: (sweep: Sweep) => boolean): Promise<void> {
    for (const sweep of sweeps) {
      if (stopping.signal.aborted) return
      // By a clock that no one sets: one that is set back would have all sweeps wait for the difference.
      const isDue = () => (dueAt.get(sweep.name) ?? 0) <= performance.now()
      if (!(isAsked?.(sweep) ?? isDue())) continue
      dueAt.set(sweep.name, performance.now() + seconds(sweep.everySeconds))
      try {
        await sweep.run(ctx, stopping.signal)
      } catch (error) {
        log.warn({ err: error, sweep: sweep.name }, 'sweep failed; it runs again')
      }
    }
  }

  /** One turn at a time; a wake-up during a turn starts the next as soon as it ends. */
  function run(isAsked?: (sweep: Sweep) => boolean): Promise<void> {
    const next = (running ?? Promise.resolve()).then(() => turn(isAsked))
    running = next.finally(() => {
      if (running === next) running = null
    })
    return next
  }

  function schedule(ms: number): void {
    if (stopping.signal.aborted) return
    if (timer) clearTimeout(timer)
    timer = setTimeout(() => {
      timer = null
      void run().finally(() => schedule(pollMs))
    }, ms)
  }

  schedule(0)
  return {
    soon(name: string) {
      dueAt.set(name, 0)
      schedule(5)
    },
    runAll: () => run((sweep) => !sweep.isOnlyLooking),
    runOnly: (name: string) => run((sweep) => sweep.name === name),
    async stop() {
      stopping.abort()
      if (timer) clearTimeout(timer)
      await running
    },
  }
}
