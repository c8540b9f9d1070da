import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { listCourses } from '#areas/courses/server/courses.ts'
import { withTransaction } from '#platform/context.ts'
import { asCreator } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { makeCourse, useTestPayments } from '#testing/makers.ts'
import { creatorDashboard } from './creator.ts'

const test = testDb()
beforeAll(() => useTestPayments())

/** PostgreSQL tries so many plans made for the values before it may keep one for all. */
const triedPlans = 5
const calls = 20

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
    const plans = await withTransaction(creator, async (ctx) => {
      for (let call = 0; call < calls; call++) {
        await listCourses(ctx)
        await creatorDashboard(ctx)
      }
      const { rows } = await ctx.db.execute<{ statement: string; custom: number; generic: number }>(
        sql`select statement, custom_plans::int as custom, generic_plans::int as generic from pg_prepared_statements`,
      )
      return rows.filter(({ custom, generic }) => custom + generic >= calls - 5)
    })
    expect(plans.some(({ statement }) => statement.includes('from sums'))).toBe(true)
    expect(plans.filter(({ custom }) => custom > triedPlans).map(({ statement }) => statement)).toEqual([])
  })
})
