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
  const { PreparingClient } = await import('./preparing-client.ts')
  const client = new PreparingClient({ connectionString: at.database.url })
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
