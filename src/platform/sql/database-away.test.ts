import { readFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '#testing/data-folder.ts'
import { testDb } from '#testing/db.ts'
import { isDatabaseAway, openDatabase, sqlState } from './database.ts'
import { migrate } from './migrate.ts'

const test = testDb()
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

describe('S4: what is taken for the database being away', () => {
  it('S4: is none of a file’s troubles', async () => {
    const missing = await errorOf(readFile(join(temporaryFolder(), 'nothing')))
    expect(missing).toMatchObject({ code: 'ENOENT' })
    for (const code of ['ENOENT', 'EPERM', 'EROFS', 'EPIPE', 'ENOSPC', 'EIO']) {
      const failed = Object.assign(new Error(`${code}: rename`), { code, syscall: 'rename', path: '/x' })
      const wrapped = new Error('The charge was not written.', { cause: failed })
      expect([isDatabaseAway(failed), isDatabaseAway(wrapped), sqlState(wrapped)]).toEqual([
        false,
        false,
        null,
      ])
    }
  })

  it('S4: is no other server that is away', async () => {
    const refused = await new Promise((resolve) => createConnection(1, '127.0.0.1').once('error', resolve))
    expect(refused).toMatchObject({ code: 'ECONNREFUSED' })
    expect(isDatabaseAway(refused)).toBe(false)
  })

  it('I7: is a database nobody can connect to, asked in any way', async () => {
    const urls = [
      'postgresql://nobody:x@127.0.0.1:1/none',
      `postgresql://nobody:x@/none?host=${encodeURIComponent(temporaryFolder())}&port=1`,
    ]
    for (const url of urls) {
      const { db, pool, close } = openDatabase(url)
      onTestFinished(() => close())
      const failures = [
        await errorOf(pool.query('select 1')),
        await errorOf(db.execute(sql`select 1`)),
        await errorOf(db.transaction((tx) => tx.execute(sql`select 1`))),
        await errorOf(migrate(url)),
      ]
      for (const failure of failures) expect(isDatabaseAway(failure), String(failure)).toBe(true)
    }
  })

  it('I7: is a connection that was ended while it was asked, and no statement that is wrong', async () => {
    const asked = errorOf(test.db.execute(sql`select pg_terminate_backend(pg_backend_pid())`))
    expect(isDatabaseAway(await asked)).toBe(true)
    const wrong = await errorOf(test.db.execute(sql`select nothing from nowhere`))
    expect([isDatabaseAway(wrong), sqlState(wrong)]).toEqual([false, '42P01'])
  })
})
