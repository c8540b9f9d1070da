import { existsSync } from 'node:fs'
import pg from 'pg'
import type { Config } from '#platform/config.ts'
import { clusterFolder } from '#platform/postgres/cluster.ts'
import { findRunningPostgres } from '#platform/postgres/running.ts'
import { startPostgres } from '#platform/postgres/supervisor.ts'
import { oldestServer } from '#platform/sql/database-trial.ts'
import { migrationState } from '#platform/sql/migration-state.ts'
import { reasonsOf } from '../reason.ts'
import { type Check, failure, ok, warning } from './check.ts'
import { checkKeys } from './keys.ts'

const skew = { warnMs: 2_000, failMs: 60_000 }
const UNDEFINED_TABLE = '42P01'

type DatabaseAccess = { url: string; where: string; leave(): Promise<void> | void }

/** The database: whether it answers, which one it is, whether its version fits, and whether its clock matches ours. */
export async function checkDatabase(config: Config): Promise<Check[]> {
  if (!config.databaseUrl && !existsSync(clusterFolder(config.dataDir))) {
    return [ok('Database', 'Not created yet: the first start creates it.')]
  }
  try {
    const reached = await reach(config)
    try {
      return await look(reached, config)
    } finally {
      await reached.leave()
    }
  } catch (error) {
    return [failure('Database', reasonsOf(error).join(' '))]
  }
}

/** Connects to the embedded server if it's running, and otherwise starts it for this check. */
async function reach({ databaseDirectUrl, dataDir }: Config): Promise<DatabaseAccess> {
  if (databaseDirectUrl) {
    const { host, pathname } = new URL(databaseDirectUrl)
    return { url: databaseDirectUrl, where: `${host}${pathname}`, leave: () => undefined }
  }
  const visit = findRunningPostgres(dataDir)
  if (visit) return { url: visit.url, where: 'the embedded one, running', leave: visit.leave }
  const server = await startPostgres({ dataDir })
  return { url: server.url, where: 'the embedded one, started for this check', leave: () => server.stop() }
}

async function look({ url, where }: DatabaseAccess, config: Config): Promise<Check[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 8_000 })
  client.on('error', () => undefined) // the query that was running fails with the same error
  await client.connect()
  try {
    const migrations = await checkMigrations(url)
    return [
      await checkVersion(client, where),
      migrations,
      await checkClock(client),
      // Tables of another version may be other ones.
      ...(migrations.state === 'ok' ? [await checkKeys(config, url)] : []),
    ]
  } finally {
    await client.end()
  }
}

async function checkVersion(client: pg.Client, where: string): Promise<Check> {
  const { rows } = await client.query<{ server_version: string; number: number }>(
    `select current_setting('server_version') as server_version,
            current_setting('server_version_num')::int as number`,
  )
  const { server_version: version = '', number = 0 } = rows[0] ?? {}
  return number >= oldestServer * 10_000
    ? ok('Database', `PostgreSQL ${version}, ${where}`)
    : failure('Database', `PostgreSQL ${version} is too old: ${oldestServer} or newer is needed.`)
}

async function checkMigrations(url: string): Promise<Check> {
  const { applied, waiting, unknown } = await migrationState(url)
  if (unknown > 0) {
    return failure('Migrations', 'A newer version of Throughline changed this database: install that one.')
  }
  return waiting.length > 0
    ? warning('Migrations', `${waiting.length} wait for the next start: ${waiting.join(', ')}`)
    : ok('Migrations', `All ${applied.length} applied`)
}

/**
 * Links, sessions and payments depend on the clock. It's compared with the database's, which on one machine is the same, and
 * with the newest account, which tells whether it was set back.
 */
async function checkClock(client: pg.Client): Promise<Check> {
  const before = Date.now()
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
  const here = (before + Date.now()) / 2
  const apartMs = Math.abs((rows[0]?.now.getTime() ?? 0) - here)
  const words = `${(apartMs / 1000).toFixed(1)} seconds apart from the database's`
  if (apartMs > skew.failMs) return failure('Clock', `${words}: set both by a time server.`)

  const aheadMs = (await newestAccount(client)) - here
  if (aheadMs > skew.failMs) {
    return failure('Clock', 'It’s behind the newest account: it was set back, or is wrong now.')
  }
  if (apartMs > skew.warnMs) return warning('Clock', `${words}: set both by a time server.`)
  return ok('Clock', `${new Date(here).toISOString()}, ${words}`)
}

async function newestAccount(client: pg.Client): Promise<number> {
  try {
    const { rows } = await client.query<{ newest: Date | null }>(
      'select max(created_at) as newest from users',
    )
    return rows[0]?.newest?.getTime() ?? 0
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE) return 0
    throw error
  }
}
