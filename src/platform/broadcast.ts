import pg from 'pg'
import type { Database } from './sql/database.ts'
import { ofDatabase } from './sql/database-away.ts'

const channel = 'throughline'

export type Broadcast = {
  /** Tells every process, this one too. */
  send(message: string): Promise<void>
  onMessage(callback: (message: string) => void): void
  /** Called when messages may have been missed: caches must be emptied. */
  onGap(callback: () => void): void
  close(): Promise<void>
}

/** LISTEN on one direct connection per process; on reconnect everything heard before may be stale (ARCHITECTURE.md). */
export async function openBroadcast(database: Database): Promise<Broadcast> {
  const listeners: ((message: string) => void)[] = []
  const gapListeners: (() => void)[] = []
  let closed = false
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | null = null

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: database.directUrl,
      application_name: 'throughline-listen',
    })
    next.on('error', () => lost(next))
    next.on('end', () => lost(next))
    next.on('notification', (note) => {
      for (const listener of listeners) listener(note.payload ?? '')
    })
    await next.connect().catch((error) => Promise.reject(ofDatabase(error)))
    await next.query(`LISTEN ${channel}`)
    client = next
    for (const gap of gapListeners) gap()
  }

  function lost(which: pg.Client): void {
    if (closed || (client !== null && client !== which)) return
    client = null
    if (retry) return
    retry = setTimeout(() => {
      retry = null
      connect().catch(() => lost(which))
    }, 500)
    retry.unref()
  }

  await connect()
  return {
    send: async (message) => {
      await database.pool.query('select pg_notify($1, $2)', [channel, message])
    },
    onMessage: (callback) => void listeners.push(callback),
    onGap: (callback) => void gapListeners.push(callback),
    close: async () => {
      closed = true
      if (retry) clearTimeout(retry)
      await client?.end()
    },
  }
}
