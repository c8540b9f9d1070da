import type { Database } from '#platform/sql/database.ts'

/** Any number, the same for loading and clearing. */
const lockKey = 7_246_113_055

/**
 * Runs `work` while no other process loads or clears the demo. The lock lives in a transaction of its own, so it ends with
 * the process and works through a pooler.
 */
export async function alone<T>(database: Pick<Database, 'pool'>, work: () => Promise<T>): Promise<T> {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    await client.query('select pg_advisory_xact_lock($1::bigint)', [lockKey])
    return await work()
  } finally {
    await client.query('rollback').catch(() => undefined) // a lost connection has let go by itself
    client.release()
  }
}
