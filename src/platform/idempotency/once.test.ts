import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { testClock } from '#testing/clock.ts'
import { asVisitor } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { type Ctx, withTransaction } from '../context.ts'
import { openDatabase } from '../sql/database.ts'
import { once, onceInTransaction } from './once.ts'

const test = testDb()
const clock = testClock()
let ctx: Ctx
let workspaceId: Id<'wsp'>
let runs: number

beforeEach(() => {
  ctx = asVisitor(test.db, clock.now)
  workspaceId = newId('wsp')
  runs = 0
})

const call = (body: unknown = { a: 1 }, key = 'key', scope = 'test') => ({ workspaceId, scope, key, body })
const work = async () => ({ answer: ++runs })

describe('an idempotency key', () => {
  it('runs the work once and gives the same answer', async () => {
    expect(await once(ctx, call(), work)).toEqual({ answer: 1 })
    expect(await once(ctx, call(), work)).toEqual({ answer: 1 })
    expect(runs).toBe(1)
  })

  it('refuses another body under the same key', async () => {
    await once(ctx, call(), work)
    await expect(once(ctx, call({ a: 2 }), work)).rejects.toMatchObject({ code: 'INVALID' })
  })

  it('is of one scope and one workspace', async () => {
    await once(ctx, call(), work)
    expect(await once(ctx, call({ a: 1 }, 'key', 'other'), work)).toEqual({ answer: 2 })
    expect(await once(ctx, { ...call(), workspaceId: newId('wsp') }, work)).toEqual({ answer: 3 })
  })

  it('has copies wait for the first call, and answers 409 where that is at work in another process', async () => {
    const { promise: result, resolve: release } = Promise.withResolvers<{ answer: number }>()
    const slow = await new Promise<{ answer: Promise<unknown> }>((started) => {
      const answer = once(ctx, call(), () => {
        started({ answer })
        return result
      })
    })
    const copy = once(ctx, call(), work)
    await expect(once(ctx, call({ a: 2 }), work)).rejects.toMatchObject({ code: 'INVALID' })
    const elsewhere = openDatabase(test.database.url, { max: 1 })
    await expect(once({ ...ctx, db: elsewhere.db }, call(), work)).rejects.toMatchObject({ code: 'CONFLICT' })
    await elsewhere.close()
    release({ answer: 7 })
    expect(await Promise.all([slow.answer, copy])).toEqual([{ answer: 7 }, { answer: 7 }])
    expect(await once(ctx, call(), work)).toEqual({ answer: 7 })
    expect(runs).toBe(0)
  })

  it('is taken over when its holder died', async () => {
    void once(ctx, call(), () => new Promise(() => {}))
    await new Promise((resolve) => setTimeout(resolve, 50))
    clock.advance(11_000)
    expect(await once(ctx, call(), work)).toEqual({ answer: 1 })
  })

  it('replays an expected refusal and forgets an unexpected one', async () => {
    const refuse = async () => {
      runs++
      throw new AppError('CONFLICT', 'Declined.', { data: { reason: 'declined' } })
    }
    for (let n = 0; n < 2; n++) {
      await expect(once(ctx, call(), refuse)).rejects.toMatchObject({
        code: 'CONFLICT',
        message: 'Declined.',
        data: { reason: 'declined' },
      })
    }
    expect(runs).toBe(1)
    await expect(
      once(ctx, call({}, 'other'), async () => Promise.reject(new Error('line cut'))),
    ).rejects.toThrow('line cut')
    expect(await once(ctx, call({}, 'other'), work)).toEqual({ answer: 2 })
  })
})

describe('work that is one transaction', () => {
  /** Something that must not be there twice. */
  const leave = (ctx: Ctx) => ctx.db.execute(sql`insert into marks (key) values ('key')`)
  const marks = async () => (await test.db.execute(sql`select * from marks`)).rows.length
  beforeEach(() => test.db.execute(sql`create table if not exists marks (key text)`))
  afterEach(() => test.db.execute(sql`drop table marks`))

  it('has its answer once it’s committed, also where its process was killed right behind that', async () => {
    const elsewhere = openDatabase(test.database.url, { max: 1 })
    const killed = { ...ctx, db: elsewhere.db }
    await new Promise<void>((committed) => {
      void onceInTransaction(killed, call(), async (ctx) => {
        await leave(ctx)
        // What follows the commit never comes.
        ctx.transaction?.afterCommit.push(() => {
          committed()
          throw new Error('The process ends here.')
        })
        return work()
      }).catch(() => undefined)
    })
    clock.advance(11_000)
    const again = async (ctx: Ctx) => {
      await leave(ctx)
      return work()
    }
    expect(await onceInTransaction(ctx, call(), again)).toEqual({ answer: 1 })
    expect([runs, await marks()]).toEqual([1, 1])
    await elsewhere.close()
  })

  it('is committed by one of two whose claims ran out, and the other’s is gone', async () => {
    const elsewhere = openDatabase(test.database.url, { max: 1 })
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const { promise: other, resolve: goOn } = Promise.withResolvers<void>()
    const slow = onceInTransaction({ ...ctx, db: elsewhere.db }, call(), async (ctx) => {
      await leave(ctx)
      begin()
      await other
      return work()
    })
    const refused = expect(slow).rejects.toMatchObject({ code: 'CONFLICT' })
    await begun
    clock.advance(11_000)
    const quick = async (ctx: Ctx) => {
      await leave(ctx)
      return work()
    }
    expect(await onceInTransaction(ctx, call(), quick)).toEqual({ answer: 1 })
    goOn()
    await refused
    expect(await marks()).toBe(1)
    expect(await onceInTransaction(ctx, call(), quick)).toEqual({ answer: 1 })
    await elsewhere.close()
  })

  it('leaves nothing of what was refused, and refuses it again', async () => {
    const refuse = (ctx: Ctx) =>
      withTransaction(ctx, async (ctx) => {
        await leave(ctx)
        runs++
        throw new AppError('CONFLICT', 'Taken.')
      })
    for (let n = 0; n < 2; n++)
      await expect(onceInTransaction(ctx, call(), refuse)).rejects.toMatchObject({ message: 'Taken.' })
    expect([runs, await marks()]).toEqual([1, 0])
  })
})
