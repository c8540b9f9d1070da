import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { ConnectionPool } from './connection-pool.ts'
import type { Db } from './db.ts'
import { PreparingClient } from './preparing-client.ts'

// count(*) and bigint sums arrive as strings otherwise; amounts stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => Number(text))

export type Database = { db: Db; pool: pg.Pool; url: string; directUrl: string; close(): Promise<void> }

/**
 * Opens the pool. While the database is away, idle connections die and queries fail; the pool reconnects by itself.
 *
 * @param report is told of connections that died while idle.
 */
export function openDatabase(
  url: string,
  options: { directUrl?: string; max?: number; report?: (error: Error) => void } = {},
): Database {
  const pool = new ConnectionPool({
    connectionString: url,
    max: options.max ?? 20,
    connectionTimeoutMillis: 4_000,
    // A connection is a process of some 10 MB: those a burst needed are not kept for the quiet after it.
    idleTimeoutMillis: 5_000,
    application_name: 'throughline',
    Client: PreparingClient,
  })
  pool.on('error', (error) => options.report?.(error))
  return {
    db: drizzle(pool, { casing: 'snake_case' }) as unknown as Db,
    pool,
    url,
    directUrl: options.directUrl ?? url,
    close: () => pool.end(),
  }
}

/** SQLSTATE of a failed statement, however deep Drizzle wrapped it; null when it was no database error (SCALE rule 11). */
export function sqlState(error: unknown): string | null {
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    const code = (e as { code?: unknown }).code
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code
  }
  return null
}

const connectionCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'])

/** Whether the failure means "the database is away", to be answered 503 with Retry-After. */
export function isDatabaseAway(error: unknown): boolean {
  const state = sqlState(error)
  if (
    state &&
    (state.startsWith('08') ||
      state === '57P01' ||
      state === '57P02' ||
      state === '57P03' ||
      state === '53300')
  )
    return true
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    const code = (e as { code?: unknown }).code
    if (typeof code === 'string' && connectionCodes.has(code)) return true
    if (
      /Connection terminated|timeout exceeded when trying to connect|terminating connection|is not queryable/i.test(
        e.message,
      )
    )
      return true
  }
  return false
}
