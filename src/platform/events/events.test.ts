import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { defineEvent } from '#kernel/events.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { asVisitor } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { hearOnly } from '#testing/gifts.ts'
import { type Ctx, withTransaction } from '../context.ts'
import { startWorker } from '../jobs.ts'
import { createLog } from '../log.ts'
import { announce } from './announce.ts'
import { type Delivery, deliver, deliverAll, deliverEach, drainOutbox } from './drain.ts'
import { afterEvent, inTransaction } from './listeners.ts'
import { eventDeliveries, events, outbox } from './tables.ts'

const test = testDb()
const happened = defineEvent('test.happened', z.object({ word: z.string() }))
let workspaceId: Id<'wsp'>
let ctx: Ctx
let heard: string[]

beforeEach(() => {
  workspaceId = newId('wsp')
  ctx = asVisitor(test.db)
  heard = []
  hearOnly(ctx)
})

const tell = (word: string) => withTransaction(ctx, (ctx) => announce(ctx, workspaceId, happened, { word }))
const outboxRows = () => test.db.select().from(outbox).where(eq(outbox.workspaceId, workspaceId))

async function drained(): Promise<Delivery[]> {
  const deliveries: Delivery[] = []
  await drainOutbox(
    ctx,
    async (batch) =>
      void deliveries.push(...batch.filter((delivery) => delivery.workspaceId === workspaceId)),
  )
  return deliveries
}

describe('announcing a fact', () => {
  it('must happen inside a transaction', async () => {
    await expect(announce(ctx, workspaceId, happened, { word: 'x' })).rejects.toThrow('inside a transaction')
  })

  it('keeps its place among those of one moment', async () => {
    const moment = new Date()
    const words = Array.from({ length: 20 }, (_, n) => `${n}`)
    await withTransaction({ ...ctx, now: () => moment }, async (ctx) => {
      for (const word of words) await announce(ctx, workspaceId, happened, { word })
    })
    const own = eq(events.workspaceId, workspaceId)
    const told = await test.db.select().from(events).where(own).orderBy(events.createdAt, events.id)
    expect(told.map(({ payload }) => (payload as { word: string }).word)).toEqual(words)
  })

  it('leaves nothing when the transaction is rolled back', async () => {
    hearOnly(
      ctx,
      afterEvent('hear', happened, async () => {}),
    )
    await expect(
      withTransaction(ctx, async (ctx) => {
        await announce(ctx, workspaceId, happened, { word: 'lost' })
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    expect(await outboxRows()).toEqual([])
    expect(await test.db.select().from(events).where(eq(events.workspaceId, workspaceId))).toEqual([])
  })

  it('fails whole when a listener in the transaction fails', async () => {
    hearOnly(
      ctx,
      inTransaction('refuse', happened, async () => Promise.reject(new Error('no'))),
    )
    await expect(tell('x')).rejects.toThrow('no')
    expect(await test.db.select().from(events).where(eq(events.workspaceId, workspaceId))).toEqual([])
  })

  it('is kept without a place in the outbox when nobody waits for it', async () => {
    await tell('quiet')
    expect(await test.db.select().from(events).where(eq(events.workspaceId, workspaceId))).toHaveLength(1)
    expect(await outboxRows()).toEqual([])
  })
})

describe('delivering', () => {
  it('queues one delivery for each listener and empties the outbox', async () => {
    hearOnly(
      ctx,
      afterEvent('one', happened, async () => {}),
      afterEvent('two', happened, async () => {}),
    )
    await tell('x')
    expect((await drained()).map((delivery) => delivery.listener).sort()).toEqual(['one', 'two'])
    expect(await outboxRows()).toEqual([])
  })

  it('keeps the events when the queue cannot take them', async () => {
    hearOnly(
      ctx,
      afterEvent('one', happened, async () => {}),
    )
    await tell('x')
    await expect(drainOutbox(ctx, async () => Promise.reject(new Error('queue away')))).rejects.toThrow()
    expect(await outboxRows()).toHaveLength(1)
    expect(await drained()).toHaveLength(1)
  })

  it('gives the same job id for the same event and listener', async () => {
    hearOnly(
      ctx,
      afterEvent('one', happened, async () => {}),
    )
    const id = await tell('x')
    const [first] = await drained()
    await test.db.insert(outbox).values({ workspaceId, id, createdAt: new Date() })
    const [again] = await drained()
    expect(again?.jobId).toBe(first?.jobId)
    expect(first?.jobId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  it('takes effect once, however often it is delivered', async () => {
    hearOnly(
      ctx,
      afterEvent('hear', happened, async (_ctx, { word }) => void heard.push(word)),
    )
    const eventId = await tell('once')
    await Promise.all(
      Array.from({ length: 8 }, () => deliver(ctx, { workspaceId, eventId, listener: 'hear' })),
    )
    expect(heard).toEqual(['once'])
  })

  it('fails alone for whoever is at fault, and is made for the others', async () => {
    const hear = afterEvent('hear', happened, async (_ctx, { word }) => {
      if (word === 'two') throw new Error('not this one')
      heard.push(word)
    })
    hearOnly(ctx, hear)
    // Ids of one millisecond are in any order.
    const ids: string[] = []
    for (const word of ['one', 'two', 'three']) ids.push(await tell(word))
    const due = (await drained()).toSorted((a, b) => ids.indexOf(a.eventId) - ids.indexOf(b.eventId))
    await expect(deliverAll(ctx, due)).rejects.toThrow('not this one')
    // The transaction of all three is undone, and what they heard in it with it.
    expect(heard).toEqual(['one', 'one', 'three'])
    const delivered = await test.db
      .select()
      .from(eventDeliveries)
      .where(eq(eventDeliveries.workspaceId, workspaceId))
    expect(delivered.map(({ id }) => id).sort()).toEqual([due[0]?.eventId, due[2]?.eventId].sort())
  })

  it('S5: fails for one workspace and is made for those behind it', async () => {
    const other = newId('wsp')
    hearOnly(
      ctx,
      afterEvent('hear', happened, async (_ctx, { word }, at) => {
        if (at.workspaceId === workspaceId) throw new Error('poison')
        heard.push(word)
      }),
    )
    const poison = { workspaceId, eventId: await tell('poison'), listener: 'hear' }
    const eventId = await withTransaction(ctx, (ctx) => announce(ctx, other, happened, { word: 'healthy' }))
    const healthy = { workspaceId: other, eventId, listener: 'hear' }
    const failed = await deliverEach(ctx, [poison, healthy])
    expect([...failed].map(([each, error]) => [each, String(error)])).toEqual([[poison, 'Error: poison']])
    expect(heard).toEqual(['healthy'])
  })

  it('S5: by the queue: one that fails is tried again by itself, and its batch is done', async () => {
    await test.db.delete(outbox)
    let tries = 0
    hearOnly(
      ctx,
      afterEvent('hear', happened, async (_ctx, { word }) => {
        if (word === 'poison') tries++
        if (word === 'poison' && tries < 3) throw new Error('poison')
        heard.push(word)
      }),
    )
    for (const word of ['poison', 'one', 'two']) await tell(word)
    const worker = await startWorker({ database: test.database, ctx, log: createLog('silent'), sweeps: [] })
    const jobs = async () => {
      const { rows } = await test.database.pool.query<{ state: string; retry_count: number }>(
        `select state, retry_count from jobs.job where name = 'events.deliver' order by retry_count`,
      )
      return rows.map(({ state, retry_count }) => `${state} ${retry_count}`)
    }
    // What was heard in the transaction of all three, which was undone, was heard twice.
    const heardOnce = () => [...new Set(heard)].sort()
    await expect.poll(heardOnce, { timeout: 30_000, interval: 100 }).toEqual(['one', 'poison', 'two'])
    await expect.poll(jobs, { timeout: 10_000 }).toEqual(['completed 0', 'completed 0', 'completed 1'])
    await worker.stop()
    expect(heard.at(-1)).toBe('poison')
  })

  it('is tried again after a failure, with nothing half done', async () => {
    let broken = true
    hearOnly(
      ctx,
      afterEvent('hear', happened, async (_ctx, { word }) => {
        if (broken) throw new Error('down')
        heard.push(word)
      }),
    )
    const eventId = await tell('later')
    await expect(deliver(ctx, { workspaceId, eventId, listener: 'hear' })).rejects.toThrow('down')
    expect(
      await test.db.select().from(eventDeliveries).where(eq(eventDeliveries.workspaceId, workspaceId)),
    ).toEqual([])
    broken = false
    await deliver(ctx, { workspaceId, eventId, listener: 'hear' })
    expect(heard).toEqual(['later'])
  })
})
