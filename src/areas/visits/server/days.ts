import { lt, sql } from 'drizzle-orm'
import { type Ctx, withTransaction } from '#platform/context.ts'
import { lockByName } from '#platform/sql/locks.ts'
import { dayAfter, dayOf, daysAhead, figureDays, startOf, viewDays } from '../rules.ts'
import { visitDays } from './tables.ts'

/** The views of a day are in a table of their own: deleting a day is dropping a table. */
const tableOf = (day: string) => `views_${day.replaceAll('-', '')}`

/** Makes room for the views of a day, if there's none. However many processes come at once, it's made once. */
export async function makeDay(ctx: Ctx, day: string): Promise<void> {
  if (await isThere(ctx, day)) return
  await withTransaction(ctx, async (ctx) => {
    await lockByName(ctx, 'visits.days')
    // Bounds are part of the statement's text; a day is made of digits alone.
    const bound = (day: string) => sql.raw(`'${startOf(day).toISOString()}'`)
    await ctx.db.execute(sql`
      create table if not exists visits.${sql.identifier(tableOf(day))} partition of page_views
      for values from (${bound(day)}) to (${bound(dayAfter(day))})`)
  })
}

async function isThere({ db }: Ctx, day: string): Promise<boolean> {
  const { rows } = await db.execute<{ there: boolean }>(
    sql`select exists (
      select 1 from pg_class where relnamespace = to_regnamespace('visits') and relname = ${tableOf(day)}
    ) as there`,
  )
  return rows[0]?.there === true
}

/** Has room for the next days, and lets go of what was kept long enough. */
export async function keepDays(ctx: Ctx): Promise<void> {
  const today = dayOf(ctx.now())
  for (let n = 0; n <= daysAhead; n++) await makeDay(ctx, dayAfter(today, n))
  await dropDays(ctx, dayAfter(today, -viewDays))
  await ctx.db.delete(visitDays).where(lt(visitDays.day, dayAfter(today, -figureDays)))
}

async function dropDays(ctx: Ctx, before: string): Promise<void> {
  const { rows } = await ctx.db.execute<{ name: string }>(sql`
    select c.relname as name from pg_class c
    where c.relnamespace = to_regnamespace('visits') and c.relispartition and c.relkind = 'r'
      and c.relname ~ '^views_[0-9]{8}$' and c.relname < ${tableOf(before)}`)
  for (const { name } of rows) {
    await withTransaction(ctx, async (ctx) => {
      await lockByName(ctx, 'visits.days')
      await ctx.db.execute(sql`drop table if exists visits.${sql.identifier(name)}`)
    })
  }
}
