import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { ofDatabase } from './database-away.ts'
import { migrationsFolder } from './migrate.ts'

export type MigrationState = {
  /** Names of the migrations the database has. */
  applied: string[]
  /** Names of those it still lacks, in the order they are applied. */
  waiting: string[]
  /** How many it has that this version does not know: a newer one made them. */
  unknown: number
}

type Journal = { entries: { tag: string; when: number }[] }

const UNDEFINED_TABLE = '42P01'

/** Compares the database with the migrations this version brings, and changes nothing. */
export async function migrationState(url: string, folder = migrationsFolder()): Promise<MigrationState> {
  const journal = join(folder, 'meta', '_journal.json')
  const { entries } = existsSync(journal)
    ? (JSON.parse(readFileSync(journal, 'utf8')) as Journal)
    : { entries: [] }
  const recorded = await readRecord(url)
  const known = new Set(entries.map((entry) => entry.when))
  return {
    applied: entries.filter((entry) => recorded.has(entry.when)).map((entry) => entry.tag),
    waiting: entries.filter((entry) => !recorded.has(entry.when)).map((entry) => entry.tag),
    unknown: [...recorded].filter((when) => !known.has(when)).length,
  }
}

async function readRecord(url: string): Promise<Set<number>> {
  const client = new pg.Client({ connectionString: url, application_name: 'throughline migration state' })
  client.on('error', () => undefined) // the query that was running fails with the same error
  await client.connect().catch((error) => Promise.reject(ofDatabase(error)))
  try {
    const { rows } = await client.query<{ created_at: string }>(
      'select created_at from drizzle.__drizzle_migrations',
    )
    return new Set(rows.map((row) => Number(row.created_at)))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE) return new Set()
    throw error
  } finally {
    await client.end()
  }
}
