import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { testPaymentsOf } from '#areas/payments/server/provider/test-payments.ts'
import { type Application, openApplication } from '#main/application.ts'
import { loadDemo } from '#main/demo/load.ts'
import { readConfig } from '#platform/config.ts'
import { copyDatabase, freshDatabase } from './database.ts'
import { isLongRun, takesOtherWay } from './faults.ts'

/** An installation, opened as `server.ts` does it: the demo is loaded before the worker starts. */
export type Installation = {
  readonly application: Application
  /** Another one with the same in it; no one may be at work in this one meanwhile. */
  copied(): Promise<Installation>
  close(): Promise<void>
}

export async function emptyInstallation(): Promise<Installation> {
  return installationOn(await freshDatabase(), await mkdtemp(join(tmpdir(), 'throughline-demo-')))
}

async function installationOn(
  database: Awaited<ReturnType<typeof freshDatabase>>,
  dataDir: string,
): Promise<Installation> {
  const open = async () => {
    const opened = await openApplication(
      readConfig({ DATA_DIR: dataDir, DATABASE_URL: database.url, LOG_LEVEL: 'silent' }),
    )
    opened.instance.passwordCost = { memoryKiB: 8, passes: 1, parallelism: 1 }
    return opened
  }
  let application = await open()
  return {
    get application() {
      return application
    },
    async copied() {
      // No one may be connected to what is copied.
      await application.close()
      const copy = await copyDatabase(database)
      const folder = await mkdtemp(join(tmpdir(), 'throughline-demo-'))
      await cp(dataDir, folder, { recursive: true })
      application = await open()
      return installationOn(copy, folder)
    },
    async close() {
      await application.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** How many rows each table has, apart from jobs, counters, and the mark of how late it once was. */
export async function census({ database: { pool } }: Application): Promise<Record<string, number>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('rate_limits', 'clock_marks') order by 1`,
  )
  const found: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query<{ count: string }>(`select count(*) from ${name}`)
    found[name] = Number(rows[0]?.count)
  }
  return found
}

/** The demo as of one moment: told a minute later, a pair of sales can fall on two days and be two entries instead of one. */
export const loadAsOf = (application: Application, moment: Date) =>
  loadDemo({ ...application, ctx: { ...application.ctx, now: () => moment } })

/** Killed at the first charge, or with some behind it: one of them by chance, both in the long run. */
const killsAt = [1, 30].filter((_, at) => isLongRun || takesOtherWay(at))

/** Loads it as well, killed on the way, while it takes money. */
export async function loadInSpiteOfKills(application: Application, moment: Date) {
  const provider = testPaymentsOf(application.ctx)
  const begin = provider.begin
  for (const last of killsAt) {
    let charged = 0
    provider.begin = async (...asked) => {
      const outcome = await begin(...asked)
      if (++charged >= last) throw new Error('The line was cut.')
      return outcome
    }
    await expect(loadAsOf(application, moment)).rejects.toThrow('The line was cut.')
    const { rows } = await application.database.pool.query(`select id from orders where status = 'open'`)
    expect(rows.length).toBeGreaterThan(0)
  }
  provider.begin = begin
  return await loadAsOf(application, moment)
}
