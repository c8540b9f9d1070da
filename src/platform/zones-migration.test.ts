import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isTimeZone } from '#kernel/time.ts'
import { packageRoot } from '#platform/http/assets.ts'
import { asCreator, asStudent } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'

const test = testDb()

/** The statements of the migration that mended what earlier forms had stored. */
function statements(table: string): string[] {
  const folder = join(packageRoot(import.meta.dirname), 'drizzle')
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return files
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('--> statement-breakpoint'))
    .filter((text) => text.includes(`UPDATE "${table}" SET "time_zone"`))
}

it.each([
  ['+05:30', 'Asia/Kolkata'],
  ['+02:00', 'Etc/GMT-2'],
  ['-10:00', 'Etc/GMT+10'],
  ['+13:37', 'UTC'],
  ['IST', 'UTC'],
  ['Factory', 'UTC'],
  ['Mars/Olympus', 'UTC'],
  ['Europe/Lisbon', 'Europe/Lisbon'],
  ['Asia/Calcutta', 'Asia/Calcutta'],
  ['Etc/GMT+5', 'Etc/GMT+5'],
  ['EST5EDT', 'EST5EDT'],
  ['UTC', 'UTC'],
])('the stored zone %s is %s after the migration, for people and stores', async (stored, mended) => {
  const { pool } = test.database
  const student = await asStudent(test.db)
  const creator = await asCreator(test.db)
  await pool.query('update users set time_zone = $1 where id = $2', [stored, student.actor.userId])
  await pool.query('update workspaces set time_zone = $1 where id = $2', [stored, creator.actor.workspaceId])
  for (const table of ['users', 'workspaces', 'study_schedules']) {
    const [statement, another] = statements(table)
    expect([table, another]).toEqual([table, undefined])
    await pool.query(statement ?? '')
  }
  const { rows } = await pool.query(
    'select time_zone from users where id = $1 union all select time_zone from workspaces where id = $2',
    [student.actor.userId, creator.actor.workspaceId],
  )
  expect(rows).toEqual([{ time_zone: mended }, { time_zone: mended }])
  expect(isTimeZone(mended)).toBe(true)
})
