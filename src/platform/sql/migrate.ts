import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { StartRefused } from '../postgres/refusal.ts'
import { ofDatabase } from './database-away.ts'

/** Any number, as long as every starter of every version uses the same. */
const lockKey = '7305820461190426'

const lockTimeout = '5s'
const lockRetries = { times: 10, pauseMs: 1_000 }
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Brings the database to the newest migration of the folder. Each migration is one transaction together with its entry in
 * the record, so a killed process leaves whole migrations only and the next start continues from there. Of two starters
 * one migrates while the other waits.
 *
 * Drizzle's own runner isn't used: it takes no lock, and skips a migration whose date is older than the last applied.
 * The record is the table it would write, so drizzle-kit reads it.
 *
 * @param url a direct connection, never through a pooler.
 * @throws StartRefused when the database was made by a newer version, or lacks an extension we may not add; the database's own error when a migration fails.
 */
export async function migrate(url: string, folder: string = migrationsFolder()): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder: folder })
  const client = new pg.Client({ connectionString: url, application_name: 'throughline migrate' })
  client.on('error', () => undefined) // the query that was running fails with the same error
  await client.connect().catch((error) => Promise.reject(ofDatabase(error)))
  try {
    while (await applyNextPatiently(client, migrations)) {
      // one transaction each
    }
  } finally {
    await client.end()
  }
}

/** Whether the package brings any migrations yet. */
export function hasMigrations(folder: string = migrationsFolder()): boolean {
  return existsSync(join(folder, 'meta', '_journal.json'))
}

/** The `drizzle` folder beside the nearest package.json above this code, from the sources and from the build alike. */
export function migrationsFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder)
    if (parent === folder)
      throw new Error('No package.json above the program: the migrations can’t be found.')
    folder = parent
  }
  return join(folder, 'drizzle')
}

/** A busy table must not make everyone behind the migration queue for long: give way, and come back. */
async function applyNextPatiently(client: pg.Client, migrations: MigrationMeta[]): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await applyNext(client, migrations)
    } catch (error) {
      const isBusy = error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE
      if (!isBusy || attempt === lockRetries.times) throw error
      await sleep(lockRetries.pauseMs)
    }
  }
}

/** Applies the first migration that is missing; false when none is. */
async function applyNext(client: pg.Client, migrations: MigrationMeta[]): Promise<boolean> {
  await client.query('begin')
  try {
    // Waiting for the other starter has no limit, so the time limit on locks is set after. The lock ends with the
    // transaction, whatever becomes of this process.
    await client.query('select pg_advisory_xact_lock($1::bigint)', [lockKey])
    await client.query(`set local lock_timeout = '${lockTimeout}'`)
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const applied = await readRecord(client)
    refuseNewerDatabase(applied, migrations)

    const next = migrations.find((migration) => !applied.has(migration.folderMillis))
    if (next) await apply(client, next)
    await client.query('commit')
    return next !== undefined
  } catch (error) {
    await client.query('rollback').catch(() => undefined) // a lost connection has rolled back by itself
    throw error
  }
}

async function readRecord(client: pg.Client): Promise<Set<number>> {
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  const { rows } = await client.query<{ created_at: string }>(
    'select created_at from drizzle.__drizzle_migrations order by id',
  )
  return new Set(rows.map((row) => Number(row.created_at)))
}

function refuseNewerDatabase(applied: Set<number>, migrations: MigrationMeta[]): void {
  const known = new Set(migrations.map((migration) => migration.folderMillis))
  const unknown = [...applied].filter((millis) => !known.has(millis))
  if (unknown.length === 0) return
  throw new StartRefused(
    'The database was changed by a newer version of Throughline, and older versions can’t read it: install that ' +
      'version or a newer one, or restore a backup made by this one.',
  )
}

async function apply(client: pg.Client, migration: MigrationMeta): Promise<void> {
  for (const statement of migration.sql)
    await client.query(statement).catch((error) => Promise.reject(ofExtension(statement, error)))
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    migration.hash,
    migration.folderMillis,
  ])
}

const INSUFFICIENT_PRIVILEGE = '42501'
const UNDEFINED_FILE = '58P01'
const NOT_SUPPORTED = '0A000'

/** A database elsewhere may lack an extension, or not let us add it: then its administrator does. */
function ofExtension(statement: string, error: unknown): unknown {
  const [, name] = /^(?:\s|--.*$)*create extension if not exists (\w+)/im.exec(statement) ?? []
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (!name || (code !== INSUFFICIENT_PRIVILEGE && code !== UNDEFINED_FILE && code !== NOT_SUPPORTED))
    return error
  return new StartRefused(
    `The database at DATABASE_URL needs the extension ${name}, and we couldn’t add it: run CREATE EXTENSION ${name} there as an ` +
      'administrator of the database, then start again.',
  )
}
