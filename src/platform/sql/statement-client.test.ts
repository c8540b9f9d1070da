import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { testDb } from '#testing/db.ts'

const at = testDb()

it('answers statements asked at once in their order, the one behind a failing one too, and without a warning', async () => {
  const warned = vi.fn()
  process.on('warning', warned)
  const client = await at.database.pool.connect()
  const number = (n: number) => client.query('select $1::int as n', [n]).then(({ rows }) => rows[0]?.n)
  const failing = client.query('select $1::int / 0', [1]).catch((error: { code: string }) => error.code)
  expect(await Promise.all([number(1), failing, number(2), number(3)])).toEqual([1, '22012', 2, 3])
  expect(await number(4)).toBe(4)
  client.release()
  await new Promise((resolve) => setImmediate(resolve))
  process.off('warning', warned)
  expect(warned).not.toHaveBeenCalled()
})

it('prepares what comes often, once for each connection', async () => {
  // A module of its own: those of other tests have used up names.
  vi.resetModules()
  const { StatementClient } = await import('./statement-client.ts')
  const client = new StatementClient({ connectionString: at.database.url })
  await client.connect()
  const ask = (n: number) => client.query({ text: 'select $1::int as often' }, [n])
  const prepared = async () => {
    const { rows } = await client.query(`select 1 from pg_prepared_statements where statement like '%often'`)
    return rows.length
  }
  for (let n = 0; n < 4; n++) await ask(n)
  expect(await prepared()).toBe(0)
  for (let n = 4; n < 8; n++) expect((await ask(n)).rows).toEqual([{ often: n }])
  expect(await prepared()).toBe(1)
  await client.end()
})

it('plans anew, as its connection ages, what was planned while the table was small', async () => {
  vi.resetModules()
  const { StatementClient } = await import('./statement-client.ts')
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  const client = new StatementClient({ connectionString: at.database.url })
  try {
    await client.connect()
    await client.query('set plan_cache_mode = force_generic_plan')
    // Autovacuum leaves temporary tables alone: no one else has the plan made anew.
    await client.query('create temporary table grown (name text primary key)')
    await client.query(`insert into grown values ('n0')`)
    await client.query('analyze grown')
    const find = () => client.query({ text: 'select name from grown where name = $1' }, ['n1'])
    const plan = async () => {
      const names = `select name from pg_prepared_statements where statement like 'select name from grown%'`
      const { rows } = await client.query(names)
      const explained = await client.query(`explain execute "${rows[0]?.name}"('n1')`)
      return explained.rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n')
    }
    for (let n = 0; n < 5; n++) await find()
    expect(await plan()).toContain('Seq Scan')
    await client.query(`insert into grown select 'n' || n from generate_series(1, 20000) n`)
    clock.mockReturnValue(1_999)
    expect(await plan()).toContain('Seq Scan')
    clock.mockReturnValue(2_000)
    const [found, planned] = await Promise.all([find(), plan()])
    expect(found.rows).toEqual([{ name: 'n1' }])
    expect(planned).toContain('Index')
    // A statement behind the one that a transaction refused is refused for the transaction's own reason.
    clock.mockReturnValue(8_000)
    await client.query('begin')
    await expect(client.query('select 1 / 0')).rejects.toThrow('division by zero')
    clock.mockReturnValue(80_000)
    await expect(find()).rejects.toThrow('current transaction is aborted')
    await client.query('rollback')
    expect((await find()).rows).toEqual([{ name: 'n1' }])
  } finally {
    clock.mockRestore()
    await client.end()
  }
})

it('plans anew on one connection after the other, though a rush opened them together', async () => {
  vi.resetModules()
  const { StatementClient } = await import('./statement-client.ts')
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  const clients = Array.from({ length: 8 }, () => new StatementClient({ connectionString: at.database.url }))
  try {
    await Promise.all(clients.map((client) => client.connect()))
    const dropped: number[] = []
    for (let ms = 2_000; ms < 4_000; ms += 100) {
      clock.mockReturnValue(ms)
      sent.mockClear()
      for (const client of clients) await client.query('select 1')
      dropped.push(sent.mock.calls.filter(([text]) => (text as unknown) === 'discard plans').length)
    }
    expect(dropped.reduce((sum, count) => sum + count)).toBe(8)
    expect(Math.max(...dropped)).toBeLessThanOrEqual(2)
  } finally {
    clock.mockRestore()
    sent.mockRestore()
    await Promise.all(clients.map((client) => client.end()))
  }
})
