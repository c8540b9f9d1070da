import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { ConnectionPool } from './connection-pool.ts'
import type { Db } from './db.ts'
import { StatementClient } from './statement-client.ts'

export { isDatabaseAway, sqlState } from './database-away.ts'

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
    Client: StatementClient,
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
