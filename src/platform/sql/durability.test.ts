import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { asVisitor } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { withTransaction } from '../context.ts'
import { once } from '../idempotency/once.ts'
import { openDatabase } from './database.ts'
import type { Db } from './db.ts'
import { learnSpread, unwaitedCommit, withoutWaiting } from './durability.ts'

const test = testDb()

/** Whether a transaction that need not wait for the disk says so to the database. */
function saysSo(db: Db): Promise<boolean> {
  return withTransaction(
    asVisitor(db),
    async (ctx) => {
      const { rows } = await ctx.db.execute<{ source: string }>(
        sql`select source from pg_settings where name = 'synchronous_commit'`,
      )
      return rows[0]?.source === 'session'
    },
    { commit: unwaitedCommit },
  )
}

describe('a commit that need not wait', () => {
  it('says so, in a transaction and in a statement of its own', async () => {
    await learnSpread(test.db)
    expect(await saysSo(test.db)).toBe(true)
    const { rows } = await test.db.execute(sql`select 1 where ${withoutWaiting(test.db)}`)
    expect(rows).toHaveLength(1)
  })

  it('waits all the same where the tables are spread over machines, and works alike', async () => {
    // An extension of that name, before the catalog is looked at: the one fact that tells such a database from any other.
    const name = new URL(test.database.url).pathname.slice(1)
    await test.db.execute(sql`create schema pretended`)
    await test.db.execute(sql`create table pretended.pg_extension as select 'citus' as extname`)
    await test.db.execute(
      sql`alter database ${sql.identifier(name)} set search_path = pretended, public, pg_catalog`,
    )
    const spread = openDatabase(test.database.url, { max: 2 })
    await learnSpread(spread.db)
    expect(await saysSo(spread.db)).toBe(false)
    expect(withoutWaiting(spread.db).queryChunks).toEqual(sql.raw('true').queryChunks)

    const ctx = asVisitor(spread.db)
    const call = { workspaceId: newId('wsp'), scope: 'test', key: 'key', body: {} }
    expect(await once(ctx, call, async () => 'done')).toBe('done')
    expect(await once(ctx, call, async () => 'again')).toBe('done')
    const limit = { name: 'test', points: 1, seconds: 60 }
    await ctx.instance.limits.spend(limit, 'somebody')
    await expect(ctx.instance.limits.spend(limit, 'somebody')).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    await spread.close()
  })
})
