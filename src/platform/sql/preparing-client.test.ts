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
