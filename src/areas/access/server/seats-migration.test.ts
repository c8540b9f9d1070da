import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { packageRoot } from '#platform/http/assets.ts'
import { asCreator, asStudent } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { buy, makeCourse, useTestPayments } from '#testing/makers.ts'

const test = testDb()
beforeAll(() => {
  useTestPayments()
})

/** The statements that a person wrote behind the migration that brought seats. */
function byHand(): string[] {
  const folder = join(packageRoot(import.meta.dirname), 'drizzle')
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const texts = files.map((name) => readFileSync(join(folder, name), 'utf8'))
  const found = texts.find((text) => text.includes('UPDATE "grants" g SET "seat"')) ?? ''
  return found.split('--> statement-breakpoint').filter((part) => /^\s*(--[^\n]*\s*)*UPDATE/.test(part))
}

it('S3: an order claimed with the confirmed address of another account gets a place of its own, all others stay', async () => {
  const { pool } = test.database
  const creator = await asCreator(test.db)
  const course = await makeCourse(creator, { published: true })
  const [owner, stranger, plain] = [
    await asStudent(test.db),
    await asStudent(test.db),
    await asStudent(test.db),
  ]
  await buy(owner, course, { email: owner.actor.email })
  await buy(plain, course, { email: plain.actor.email })
  const { orderId } = await buy(stranger, course, { email: owner.actor.email })
  // As it was before seats: the order lay with the contact of the address that was typed.
  const { rows } = await pool.query('select id from contacts where email = $1', [owner.actor.email])
  await pool.query('update grants set contact_id = $1 where source_id = $2', [rows[0].id, orderId])
  await pool.query('update user_library set contact_id = $1 where user_id = $2', [
    rows[0].id,
    stranger.actor.userId,
  ])
  const statements = byHand()
  expect(statements).toHaveLength(2)
  for (const statement of [...statements, ...statements]) await pool.query(statement)
  const seats = async (table: string) =>
    (await pool.query(`select user_id, seat from ${table} order by seat`)).rows as { seat: string }[]
  for (const table of ['grants', 'user_library']) {
    const all = await seats(table)
    expect(all).toHaveLength(3)
    expect(all.at(-1)).toEqual({ user_id: stranger.actor.userId, seat: orderId })
    expect(all.slice(0, 2).map(({ seat }) => seat)).toEqual(['', ''])
  }
})
