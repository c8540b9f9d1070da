import { afterAll, beforeAll } from 'vitest'
import { type Database, openDatabase } from '#platform/sql/database.ts'
import type { Db } from '#platform/sql/db.ts'
import { freshDatabase } from './database.ts'

/** A migrated database of its own for a test file: call it at the top, use `.db` inside the tests. */
export function testDb(): { readonly db: Db; readonly database: Database } {
  let database: Database | null = null
  let drop: () => Promise<void> = async () => {}
  beforeAll(async () => {
    const fresh = await freshDatabase()
    drop = fresh.drop
    database = openDatabase(fresh.url, { max: 12 })
  })
  afterAll(async () => {
    await database?.close()
    await drop()
  })
  const opened = () => {
    if (!database) throw new Error('The database is open inside tests and hooks only.')
    return database
  }
  return {
    get db() {
      return opened().db
    },
    get database() {
      return opened()
    },
  }
}
