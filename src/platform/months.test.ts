import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { isTimeZone } from '#kernel/time.ts'
import { clockIn } from '#kernel/wall-clock.ts'
import { testDb } from '#testing/db.ts'

const test = testDb()
/** Names that programs know and no list has. */
const unlisted =
  'ACT AET AST BST CET CST CTT EAT ECT EET IST JST MET MST NST PST SST WET US/Pacific-New Etc/GMT+5 Asia/Calcutta'

it('a zone that someone may choose is known to the database, and its clocks show the same', async () => {
  const { rows } = await test.db.execute<{ name: string }>(sql`select name from pg_timezone_names`)
  const all = [...Intl.supportedValuesOf('timeZone'), ...rows.map(({ name }) => name), ...unlisted.split(' ')]
  const names = [...new Set(all)].filter(isTimeZone)
  expect(names.length).toBeGreaterThan(400)
  for (const at of ['2024-01-15T12:00:00Z', '2024-07-15T12:00:00Z']) {
    const told = await test.db.execute<{ name: string; clock: string }>(sql`
      select name, to_char(${at}::timestamptz at time zone name, 'YYYY-MM-DD"T"HH24:MI') as clock
      from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) as name`)
    expect(told.rows.filter(({ name, clock }) => clockIn(name, at) !== clock)).toEqual([])
  }
})
