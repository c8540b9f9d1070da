import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '#platform/postgres/supervisor.ts'

export type BenchDatabase = { url: string; pool: pg.Pool; folder: string; stop(): Promise<void> }

/** The product's own database server with its own settings, durable as always, in a folder that goes away. */
export async function benchDatabase(settings?: Record<string, string>): Promise<BenchDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'throughline-bench-'))
  const server = await startPostgres({ dataDir: folder, ...(settings ? { settings } : {}) })
  const pool = new pg.Pool({ connectionString: server.url, max: 3 })
  // Connections still closing when the server stops say so; no one is waiting for them.
  pool.on('error', () => undefined)
  return {
    url: server.url,
    pool,
    folder,
    async stop() {
      await pool.end()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
