import type { PoolClient } from 'pg'
import { describe, expect, it, vi } from 'vitest'
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

describe('a statement', () => {
  const preparedAs = async (client: PoolClient, text: string) => {
    const { rows } = await client.query('select name from pg_prepared_statements where statement = $1', [
      text,
    ])
    return rows.length
  }

  it('is prepared once it has come three times, on whatever connection', async () => {
    const [one, other] = [await at.database.pool.connect(), await at.database.pool.connect()]
    const text = `select $1::int as thrice_${Date.now()}`
    await one.query({ text }, [1])
    await other.query({ text }, [1])
    expect(await preparedAs(one, text)).toBe(0)
    await one.query({ text }, [1])
    expect(await preparedAs(one, text)).toBe(1)
    await other.query({ text }, [1])
    expect(await preparedAs(other, text)).toBe(1)
    one.release()
    other.release()
  })

  it('is prepared although hundreds of others came once', async () => {
    const client = await at.database.pool.connect()
    const mark = Date.now()
    for (let n = 0; n < 600; n++) await client.query({ text: `select $1::int as once_${mark}_${n}` }, [n])
    const text = `select $1::int as often_${mark}`
    for (let n = 0; n < 3; n++) await client.query({ text }, [n])
    expect(await preparedAs(client, text)).toBe(1)
    const { rows } = await client.query(
      `select count(*)::int as n from pg_prepared_statements where statement like '%once_${mark}%'`,
    )
    expect(rows[0].n).toBe(0)
    client.release()
  })

  it('of the length of the largest of the product is prepared too', async () => {
    const client = await at.database.pool.connect()
    const text = `select $1::int as large_${Date.now()} /* ${'x'.repeat(9_000)} */`
    for (let n = 0; n < 3; n++) await client.query({ text }, [n])
    expect(await preparedAs(client, text)).toBe(1)
    client.release()
  })
})
