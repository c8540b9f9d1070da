import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { withDatabase } from '#testing/data-folder.ts'
import { until } from '#testing/product.ts'
import { smallDisk, whyNoSmallDisk } from '#testing/small-disk.ts'
import { lockFolder } from './folder-lock.ts'
import { StartRefused } from './refusal.ts'
import { type RunningPostgres, startPostgres } from './supervisor.ts'

const why = whyNoSmallDisk()
if (why) console.warn(`R11 of the embedded database is skipped: ${why}.`)

describe.skipIf(why !== null)('R11: the embedded database on a full disk', () => {
  const disk = smallDisk(160)

  /** Stopped at the latest when the test is over, however it ends. */
  async function start(say?: (line: string) => void): Promise<RunningPostgres> {
    const postgres = await startPostgres({ dataDir: disk.folder, ...(say ? { say } : {}) })
    onTestFinished(() => postgres.stop())
    return postgres
  }

  async function answers(url: string): Promise<boolean> {
    const client = new pg.Client(url)
    client.on('error', () => undefined)
    try {
      await client.connect()
      return (await client.query('select 1')).rowCount === 1
    } catch {
      return false
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  /**
   * Fills the disk, and writes the database's own log until the server is gone. One that found its disk full may still recover
   * by itself, where the end of its log left room enough; then it's done again.
   */
  async function exhaust({ url, pid }: RunningPostgres): Promise<void> {
    for (let rounds = 1; isAlive(pid); rounds++) {
      if (rounds > 10) throw new Error('The server recovers from every full disk.')
      await writeToTheLast(url)
      await until('a server ends within seconds, or recovers', 5_000, async () => !isAlive(pid)).catch(
        () => disk.empty(), // which lets the next connection in
      )
    }
  }

  async function writeToTheLast(url: string): Promise<void> {
    const client = new pg.Client(url)
    client.on('error', () => undefined)
    try {
      await client.connect()
      // Now, for a connection writes files of its own at its beginning and is refused where it can't.
      await disk.fill(0)
      for (;;) await client.query(`select pg_logical_emit_message(false, 'test', repeat('x', 1000000))`)
    } catch {
      // It ended over it.
    } finally {
      await disk.fill(0)
      await client.end().catch(() => undefined)
    }
  }

  function isAlive(pid: number): boolean {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }

  it('says so where not even the lock of the folder finds room', async () => {
    await disk.fill(0)
    const refusal = await lockFolder(disk.folder).catch((error: unknown) => error)
    expect([refusal instanceof StartRefused, (refusal as Error).message]).toEqual([
      true,
      `The disk of the data folder ${disk.folder} is full: free up space there. Nothing is lost.`,
    ])
    disk.empty()
    const again = await lockFolder(disk.folder)

    // Room for the lock, and none for the name of who holds it.
    await disk.fill(0)
    expect(() => again.sayStopping()).not.toThrow()
    again.release()
    disk.empty()
  })

  it('says once why it does not come back, and comes back by itself when there is room', async () => {
    const sentence = `The disk of the data folder ${disk.folder} is full: free up space there. Nothing is lost.`
    await withDatabase(disk.folder)
    const said: string[] = []
    const postgres = await start((line) => void said.push(line))
    await exhaust(postgres)
    await disk.fill(0)
    await expect.poll(() => said, { timeout: 30_000 }).toContain(sentence)
    await sleep(3_000)
    expect(await answers(postgres.url)).toBe(false)
    expect(said.filter((line) => line === sentence)).toHaveLength(1)
    disk.empty()
    await expect.poll(() => said.at(-1), { timeout: 30_000 }).toBe('The database server is back.')
    expect(await answers(postgres.url)).toBe(true)

    // And a start refuses in one sentence, as often as it is tried.
    await exhaust(postgres)
    await disk.fill(0)
    await postgres.stop()
    for (let tries = 0; tries < 2; tries++) {
      const refusal = await start().catch((error: unknown) => error)
      expect([refusal instanceof StartRefused, (refusal as Error).message]).toEqual([true, sentence])
    }
    disk.empty()
    const again = await start()
    expect(await answers(again.url)).toBe(true)
  })
})
