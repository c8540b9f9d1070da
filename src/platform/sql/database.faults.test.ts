import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { temporaryFolder, withDatabase } from '#testing/data-folder.ts'
import { faultRepeats } from '#testing/faults.ts'
import { startPostgres } from '../postgres/supervisor.ts'
import { isDatabaseAway, openDatabase } from './database.ts'

// Once for each way to end a server, at least.
const rounds = Math.min(Math.max(faultRepeats, 2), 20)

it('R7: loses no connection of the pool and no process when the server dies in the middle of transactions', async () => {
  const postgres = await startPostgres({ dataDir: await withDatabase(temporaryFolder()) })
  onTestFinished(() => postgres.stop())
  const { pool, db, close } = openDatabase(postgres.url, { max: 8 })
  await pool.query('create table notes as select n, 0 as count from generate_series(0, 7) n')

  let isOver = false
  let failures = 0
  const writers = Array.from({ length: 8 }, async (_, n) => {
    while (!isOver) {
      await db
        .transaction(async (tx) => {
          await tx.execute(sql`select * from notes where n = ${n} for update`)
          await sleep(Math.random() * 5)
          await tx.execute(sql`update notes set count = count + 1 where n = ${n}`)
        })
        .catch((error: unknown) => {
          failures++
          expect(isDatabaseAway(error), String(error)).toBe(true)
        })
      await sleep(Math.random() * 3)
    }
  })
  const isBack = () =>
    pool.query('select 1').then(
      () => true,
      () => false,
    )
  for (let round = 0; round < rounds; round++) {
    await sleep(100)
    process.kill(postgres.pid, round % 2 === 0 ? 'SIGKILL' : 'SIGQUIT')
    await sleep(50)
    while (!(await isBack())) await sleep(20)
  }
  isOver = true
  await Promise.all(writers)

  expect(failures).toBeGreaterThan(0)
  expect(pool.idleCount).toBe(pool.totalCount)
  // Waits for every connection to come home, so it would never end with one lost.
  await close()
})
