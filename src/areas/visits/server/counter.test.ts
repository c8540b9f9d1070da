import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Id, newId } from '#kernel/ids.ts'
import { days, hours, minutes, seconds } from '#kernel/time.ts'
import { type Ctx, type Instance, systemCtx, withTransaction } from '#platform/context.ts'
import { eraseWorkspace } from '#platform/sql/erase.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator, diskOf, testCtx } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { walks } from '#testing/faults.ts'
import { dayOf, mostViewsOfNetwork, mostViewsOfVisit, mostWaiting, viewDays } from '../rules.ts'
import { type Counter, type Look, openCounter } from './counter.ts'
import { keepDays, makeDay } from './days.ts'
import { visitFigures } from './figures.ts'
import { countOrder } from './orders.ts'
import { rollDay, rollDueDays } from './rolling.ts'
import { forgetSalts, saltOf } from './salts.ts'

const test = testDb()
const noon = '2026-11-20T12:00:00Z'
const clock = testClock(noon)

let open: Counter[] = []
beforeEach(() => {
  clock.set(noon)
  workspaceId = newId('wsp', clock.now())
})
afterEach(async () => {
  await Promise.all(open.map((counter) => counter.close()))
  open = []
})

let workspaceId: Id<'wsp'>
const warned: unknown[] = []
const log = { warn: (...line: unknown[]) => void warned.push(line) } as unknown as Parameters<
  typeof openCounter
>[1]

const ctxOf = (overrides: Partial<Instance> = {}) =>
  systemCtx(testCtx(test.db, { kind: 'visitor' }, clock.now, overrides), 'test', workspaceId)

/** One more process on the same database. */
function startProcess(ctx: Ctx = ctxOf()): Counter {
  const counter = openCounter(ctx, log)
  open.push(counter)
  return counter
}

const chrome = 'Chrome'
const look = (more: Partial<Look> = {}): Look => ({
  ...{ workspaceId, kind: 'store', thing: null, at: clock.now(), url: '/@ana', referrer: undefined },
  ...{ ip: '203.0.113.9', agent: chrome, device: 'desktop' },
  ...more,
})
const withinShop = 'http://localhost:3000/@ana'
const course = { kind: 'course' as const, id: newId('crs', new Date()) }

async function rows(columns = '*'): Promise<Record<string, unknown>[]> {
  const { rows } = await test.database.pool.query(
    `select ${columns} from page_views where workspace_id = $1 order by at, id`,
    [workspaceId],
  )
  return rows
}
const rollAll = () => rollDueDays()(ctxOf())

describe('a visit', () => {
  it('continues for half an hour after each look', async () => {
    const counter = startProcess()
    counter.count(look({ url: '/@ana?utm_source=flyer' }))
    clock.advance(minutes(29))
    counter.count(look())
    clock.advance(minutes(29))
    counter.count(look({ referrer: 'https://www.google.com/' }))
    clock.advance(minutes(31))
    counter.count(look({ referrer: 'https://www.google.com/' }))
    await counter.flush()
    const seen = await rows('visit, source')
    expect(seen.map(({ source }) => source)).toEqual(['flyer', 'flyer', 'flyer', 'google'])
    expect(new Set(seen.map(({ visit }) => visit)).size).toBe(2)
  })

  it('continues in another process, as it began', async () => {
    const [one, other] = [startProcess(), startProcess()]
    one.count(look({ referrer: 'https://www.instagram.com/' }))
    await one.flush()
    clock.advance(minutes(1))
    other.count(look({ url: '/@ana/courses/pottery', kind: 'product', thing: course, referrer: withinShop }))
    await other.flush()
    const [first, second] = await rows()
    expect(second).toMatchObject({ visit: first?.visit, source: 'instagram', landing: '/@ana' })
    // And continues from there without being asked for again.
    clock.advance(minutes(1))
    other.count(look({ referrer: withinShop }))
    await other.flush()
    expect((await rows('visit')).at(2)).toEqual({ visit: first?.visit })
  })

  it('that only another process knows leads to its order all the same', async () => {
    const [one, other] = [startProcess(), startProcess()]
    one.count(look({ referrer: 'https://www.instagram.com/', url: '/@ana' }))
    await one.flush()
    const led = other.leading(workspaceId, look())
    // It wasn't waited for.
    expect(led()).toBeNull()
    await expect.poll(led).toMatchObject({ channel: 'social', source: 'instagram', landing: '/@ana' })
    expect(one.leading(workspaceId, look())()).toMatchObject({ source: 'instagram' })
    expect(one.leading(workspaceId, look({ agent: 'Firefox' }))()).toBeNull()
  })

  it('ends with the day: visitors of two days can’t be told to be the same', async () => {
    clock.set('2026-11-20T23:59:50Z')
    const counter = startProcess()
    counter.count(look())
    await counter.flush()
    clock.set('2026-11-21T00:00:05Z')
    expect(counter.leading(workspaceId, look())()).toBeNull()
    counter.count(look())
    counter.count(look())
    await counter.flush()
    const seen = await rows('visitor, visit')
    expect(new Set(seen.map(({ visitor }) => visitor)).size).toBe(2)
    expect(seen[1]).toEqual(seen[2])
    const { rows: salts } = await test.database.pool.query('select day from visit_salts')
    expect(salts).toEqual([{ day: '2026-11-21' }])
  })

  it('of a program has an end', async () => {
    const counter = startProcess()
    for (let n = 0; n < mostViewsOfVisit + 50; n++) counter.count(look())
    await counter.flush()
    expect(await rows('id')).toHaveLength(mostViewsOfVisit)
  })
})

describe('what is counted', () => {
  it('is in the database after a second, and after a stop', async () => {
    const counter = startProcess()
    counter.count(look())
    await expect.poll(() => rows('id'), { timeout: 10_000 }).toHaveLength(1)
    counter.count(look())
    await counter.close()
    expect(await rows('id')).toHaveLength(2)
  })

  it('is kept while the database is away, up to a bound', async () => {
    let isAway = true
    const ctx = ctxOf()
    const db = new Proxy(ctx.db, {
      get(target, name) {
        if (isAway) throw new Error('The database is away.')
        return Reflect.get(target, name)
      },
    })
    const counter = startProcess({ ...ctx, db })
    const few = 300
    // Many people, each with one look.
    const here = { ip: '10.0.0.9' }
    for (let n = 0; n < mostWaiting + few; n++) counter.count(look({ agent: `Chrome ${n}`, ...here }))
    await expect(counter.flush()).rejects.toThrow('away')
    isAway = false
    warned.length = 0
    await counter.flush()
    const { rows } = await test.database.pool.query(
      'select count(*)::int as n from page_views where workspace_id = $1',
      [workspaceId],
    )
    expect(rows).toEqual([{ n: mostWaiting }])
    expect(warned).toMatchObject([[{ dropped: few }, expect.stringContaining('not counted')]])
  })

  it('gives way to orders on a full disk', async () => {
    const counter = startProcess(ctxOf({ disk: diskOf({ free: 50_000_000, size: 100_000_000_000 }) }))
    counter.count(look())
    await counter.flush()
    expect(await rows('id')).toEqual([])
  })

  it('I5: is of one network as much as people make, whatever its programs call themselves, and goes on tomorrow', async () => {
    const counter = startProcess()
    const count = (n: number, ip: string) => {
      for (let at = 0; at < n; at++) counter.count(look({ agent: `Chrome ${at}`, ip }))
    }
    count(mostViewsOfNetwork + 500, '203.0.113.9')
    count(3, '203.0.113.200')
    count(2, '198.51.100.9')
    await counter.flush()
    const counted = async () => (await rows('id')).length
    expect(await counted()).toBe(mostViewsOfNetwork + 2)
    clock.advance(days(1))
    count(4, '203.0.113.9')
    await counter.flush()
    expect(await counted()).toBe(mostViewsOfNetwork + 6)
  })

  it('I5: leaves out what can’t be stored, and writes everything else', async () => {
    const counter = startProcess()
    const odd = { agent: 'Odd', device: null as never }
    for (let n = 0; n < 20; n++) counter.count(look({ agent: `Chrome ${n}`, ...(n % 7 === 3 ? odd : {}) }))
    warned.length = 0
    await counter.flush()
    expect(await rows('id')).toHaveLength(17)
    expect(warned).toMatchObject([[{ dropped: 3 }, expect.stringContaining('not counted')]])
    counter.count(look())
    await counter.flush()
    expect(await rows('id')).toHaveLength(18)
  })

  it('is written once, also if the answer to the write was lost', async () => {
    const ctx = ctxOf()
    let losesAnswer = true
    const db = new Proxy(ctx.db, {
      get(target, name) {
        if (name !== 'transaction') return Reflect.get(target, name)
        return async (...args: Parameters<typeof target.transaction>) => {
          const answer = await target.transaction(...args)
          // The views are in; the days were made before.
          const isIn = (await rows('id')).length > 0
          if (isIn && losesAnswer) throw new Error('The connection was lost after the commit.')
          return answer
        }
      },
    })
    const counter = startProcess({ ...ctx, db })
    counter.count(look())
    await expect(counter.flush()).rejects.toThrow()
    losesAnswer = false
    await counter.flush()
    expect(await rows('id')).toHaveLength(1)
  })
})

describe('R13: a clock that isn’t ours', () => {
  it.each([
    ['midnight', '2026-11-20T23:59:59.900Z', 200],
    ['the end of a year', '2026-12-31T23:59:59.900Z', 200],
    ['a leap day', '2028-02-28T23:59:59.900Z', 200],
    ['the hour that’s skipped in Berlin', '2026-03-29T00:59:59.900Z', 200],
    ['the hour that’s there twice in Berlin', '2026-10-25T00:59:59.900Z', 200],
    ['the second of 2038', '2038-01-19T03:14:07.900Z', 200],
  ])('R13: loses no view at %s, and puts each on its day', async (_, before, step) => {
    clock.set(before)
    const counter = startProcess()
    for (let n = 0; n < 3; n++) {
      counter.count(look({ agent: `Chrome ${n}` }))
      clock.advance(step)
    }
    await counter.flush()
    await rollAll()
    expect(await rows('id')).toHaveLength(3)
    const [from, to] = [dayOf(new Date(before)), dayOf(clock.now())]
    const of = await visitFigures(ctxOf(), { from, to })
    expect(of.total).toMatchObject({ views: 3, visitors: 3 })
    expect(of.days.map(({ views }) => views)).toEqual(from === to ? [3] : [1, 2])
  })

  it('R13: set back by an hour or a day, it still writes everything, once', async () => {
    clock.set('2026-11-20T00:30:00Z')
    const counter = startProcess()
    counter.count(look())
    await counter.flush()
    for (const back of [hours(1), days(1)]) {
      clock.advance(-back)
      counter.count(look())
      counter.count(look({ agent: 'Firefox' }))
      await counter.flush()
    }
    await rollAll()
    expect(await rows('id')).toHaveLength(5)
    const { total } = await visitFigures(ctxOf(), { from: '2026-11-18', to: '2026-11-20' })
    expect(total).toMatchObject({ views: 5 })
    clock.advance(days(1) + hours(1))
    counter.count(look())
    await counter.flush()
    expect(await rows('id')).toHaveLength(6)
  })
})

describe('several processes at once', () => {
  it('use one salt a day', async () => {
    clock.set('2026-11-18T12:00:00Z')
    const salts = await Promise.all(Array.from({ length: 12 }, () => saltOf(ctxOf(), '2026-11-18')))
    expect(new Set(salts).size).toBe(1)
  })

  it('make one table for a day', async () => {
    clock.set('2026-12-24T12:00:00Z')
    await Promise.all(Array.from({ length: 8 }, () => makeDay(ctxOf(), '2026-12-24')))
    const processes = Array.from({ length: 6 }, () => startProcess())
    for (const [n, counter] of processes.entries()) counter.count(look({ agent: `Chrome ${n}` }))
    await Promise.all(processes.map((counter) => counter.flush()))
    expect(await rows('id')).toHaveLength(6)
  })

  it('add up a day while others count, and nothing is missed or twice', async () => {
    const processes = Array.from({ length: 3 }, () => startProcess())
    const counting = processes.map(async (counter, p) => {
      for (let round = 0; round < 15; round++) {
        counter.count(look({ agent: `Chrome ${p} ${round}` }))
        await counter.flush()
      }
    })
    let isCounting = true
    const adding = Array.from({ length: 3 }, async () => {
      while (isCounting) await rollDay(ctxOf(), { workspaceId, day: '2026-11-20' })
    })
    await Promise.all(counting)
    isCounting = false
    await Promise.all(adding)
    await rollAll()
    const { total } = await visitFigures(ctxOf(), { from: '2026-11-20', to: '2026-11-20' })
    expect(total).toMatchObject({ views: 45, visitors: 45 })
    const { rows: marks } = await test.database.pool.query(
      'select id from visit_marks where workspace_id = $1',
      [workspaceId],
    )
    expect(marks).toEqual([])
  })

  it('count an order once, however often it’s told', async () => {
    const led = {
      ...{ workspaceId, orderId: newId('ord', clock.now()), at: clock.now(), thing: course },
      attribution: {
        ...{
          channel: 'email' as const,
          source: 'flyer',
          utm: null,
          landing: '/@ana',
          device: 'phone' as const,
        },
      },
    }
    await Promise.all(Array.from({ length: 6 }, () => countOrder(ctxOf(), led)))
    await countOrder(ctxOf(), led)
    await Promise.all([rollAll(), rollAll()])
    const of = await visitFigures(ctxOf(), {
      from: '2026-11-20',
      to: '2026-11-20',
      thingId: course.id,
    })
    expect(of.total).toMatchObject({ views: 0, orders: 1, conversion: null })
    expect(of.landings).toMatchObject([{ path: '/@ana', orders: 1 }])
  })
})

describe('what is kept', () => {
  it('are views for five weeks, figures for thirteen months, salts for their day', async () => {
    clock.set('2026-06-01T12:00:00Z')
    const counter = startProcess()
    counter.count(look())
    await counter.flush()
    await rollAll()
    const figures = async () =>
      (await visitFigures(ctxOf(), { from: '2026-06-01', to: '2026-06-01' })).total.views
    const tables = async () => {
      const { rows } = await test.database.pool.query(
        `select to_regclass('visits.views_20260601') is not null as there`,
      )
      return rows[0].there
    }
    clock.advance(days(viewDays))
    await keepDays(ctxOf())
    expect([await tables(), await figures()]).toEqual([true, 1])
    clock.advance(days(1))
    await keepDays(ctxOf())
    expect([await tables(), await figures()]).toEqual([false, 1])
    clock.advance(days(365))
    await keepDays(ctxOf())
    expect(await figures()).toBe(0)

    await saltOf(ctxOf(), dayOf(clock.now()))
    clock.advance(hours(24))
    await forgetSalts(ctxOf())
    const { rows } = await test.database.pool.query('select 1 from visit_salts where day < $1', [
      dayOf(clock.now()),
    ])
    expect(rows).toEqual([])
  })

  it('has its tables before a day begins', async () => {
    clock.set('2026-08-01T23:00:00Z')
    await keepDays(ctxOf())
    const { rows } = await test.database.pool.query(
      `select relname from pg_class where relname ~ '^views_2026080' and relkind = 'r' order by 1`,
    )
    expect(rows.map(({ relname }) => relname)).toEqual([
      'views_20260801',
      'views_20260802',
      'views_20260803',
      'views_20260804',
    ])
  })
})

it('figures of a day are what its views and orders say, whatever came in which order', async () => {
  const aLook = fc.record({
    agent: fc.constantFrom('a', 'b', 'c', 'd'),
    ip: fc.constantFrom('203.0.113.9', '198.51.100.2'),
    device: fc.constantFrom('desktop' as const, 'phone' as const),
    page: fc.constantFrom(
      { kind: 'store' as const, thing: null, url: '/@ana' },
      { kind: 'product' as const, thing: course, url: '/@ana/courses/pottery' },
      { kind: 'checkout' as const, thing: course, url: '/checkout/off_1' },
    ),
    referrer: fc.constantFrom(undefined, 'https://www.google.com/', 'https://t.co/x', withinShop),
    pause: fc.constantFrom(0, seconds(20), minutes(40)),
    process: fc.nat({ max: 1 }),
    isOrder: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(aLook, { minLength: 1, maxLength: 25 }), async (looks) => {
      clock.set('2026-11-20T01:00:00Z')
      workspaceId = newId('wsp', clock.now())
      const processes = [startProcess(), startProcess()]
      for (const { page, pause, process, isOrder, ...who } of looks) {
        clock.advance(pause)
        const counter = processes[process] as Counter
        counter.count(look({ ...who, ...page }))
        await counter.flush()
        const attribution = counter.leading(workspaceId, look(who))()
        if (isOrder && page.thing && attribution) {
          const order = { workspaceId, orderId: newId('ord', clock.now()), at: clock.now() }
          await countOrder(ctxOf(), { ...order, thing: page.thing, attribution })
        }
        if (pause) await rollAll()
      }
      await rollAll()
      for (const thingId of [undefined, course.id]) {
        const of = await visitFigures(ctxOf(), {
          ...{ from: '2026-11-20', to: '2026-11-20' },
          ...(thingId ? { thingId } : {}),
        })
        expect(of.total).toMatchObject(await counted('true', thingId))
        for (const { channel, source, ...counts } of of.sources)
          expect(counts).toMatchObject(
            await counted(`channel = '${channel}' and source = '${source}'`, thingId),
          )
        for (const { device, ...counts } of of.devices)
          expect(counts).toMatchObject(await counted(`device = '${device}'`, thingId))
        for (const { path, ...counts } of of.landings)
          expect(counts).toMatchObject(await counted(`landing = '${path}'`, thingId))
        expect(of.pages.reduce((sum, { views }) => sum + views, 0)).toBe(of.total.views)
      }
      await Promise.all(processes.map((counter) => counter.close()))
      open = []
    }),
    { numRuns: walks(6) },
  )
})

/** The same, counted from the rows themselves. */
async function counted(where: string, thingId?: string) {
  const of = `workspace_id = $1 and ${where} ${thingId ? `and thing_id = '${thingId}'` : ''}`
  const { rows } = await test.database.pool.query(
    `select count(*)::int as views, count(distinct visitor)::int as visitors,
       count(distinct visitor) filter (where kind = 'checkout')::int as checkouts,
       (select count(*)::int from visit_orders where ${of}) as orders
     from page_views where ${of}`,
    [workspaceId],
  )
  return rows[0]
}

it('a workspace that is erased takes its visits along', async () => {
  const creator = await asCreator(test.db, { now: clock.now })
  workspaceId = creator.actor.workspaceId
  const counter = startProcess()
  counter.count(look())
  await counter.flush()
  await rollAll()
  await withTransaction(ctxOf(), (ctx) => eraseWorkspace(ctx, workspaceId))
  expect(await rows('id')).toEqual([])
  const { rows: left } = await test.database.pool.query('select 1 from visit_days where workspace_id = $1', [
    workspaceId,
  ])
  expect(left).toEqual([])
})
