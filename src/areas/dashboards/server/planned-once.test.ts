import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { listCourses } from '#areas/courses/server/courses.ts'
import { type CreatorCtx, withTransaction } from '#platform/context.ts'
import { asCreator } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { makeCourse, useTestPayments } from '#testing/makers.ts'
import { creatorDashboard } from './creator.ts'

const test = testDb()
beforeAll(() => useTestPayments())

/** How often statements on kept sums were planned for their values, on the connection that is held. */
async function plannedAnew(ctx: CreatorCtx): Promise<Record<string, number>> {
  const { rows } = await ctx.db.execute<{ name: string; custom: number }>(
    sql`select name, custom_plans::int as custom from pg_prepared_statements where statement like '%from sums%'`,
  )
  return Object.fromEntries(rows.map(({ name, custom }) => [name, custom]))
}

describe('the first two screens of a creator', () => {
  it('are planned once', async () => {
    const creator = await asCreator(test.db)
    await makeCourse(creator, { published: true })
    // Years of kept sums, so that a plan made for the values promises to be cheaper than one for all.
    await test.db.execute(sql`
      insert into sums (workspace_id, id, subject, at, amount, timed, loose)
      select ${creator.actor.workspaceId}, 'sum_' || lpad(to_hex(n) || md5(subject), 26, '0'), subject, now() - n * interval '15 minutes', 1, true, false
      from generate_series(1, 3000) n,
           unnest(array['payments.revenue:live', 'payments.sales:live', 'learning.students:live', 'learning.enrolled', 'a', 'b', 'c', 'd', 'e', 'f']) subject`)
    await test.db.execute(sql`analyze`)
    await withTransaction(creator, async (ctx) => {
      const ask = async (times: number) => {
        for (let n = 0; n < times; n++) {
          await listCourses(ctx)
          await creatorDashboard(ctx)
        }
      }
      // PostgreSQL tries a few plans made for the values before it may keep one for all.
      await ask(25)
      const before = await plannedAnew(ctx)
      expect(Object.keys(before).length).toBeGreaterThan(1)
      await ask(5)
      expect(await plannedAnew(ctx)).toEqual(before)
    })
  })
})
