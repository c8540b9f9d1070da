import { sql } from 'drizzle-orm'
import { listWholeLibrary } from '#areas/access/server/grants.ts'
import { isFirstTo, isPlaceAmong } from '#areas/learning/server/people.ts'
import { moneyMode } from '#areas/payments/server/money-mode.ts'
import { isRevenue } from '#areas/payments/server/overview/transaction-filter.ts'
import type { Id } from '#kernel/ids.ts'
import type { Currency } from '#kernel/money.ts'
import type { Ctx } from '#platform/context.ts'
import type { CountedInWeek, WeekDays, WeekFigure } from '../../week.ts'

/** A week in the person's zone, and the one before it to compare with. */
export type Week = { before: Date; from: Date; until: Date; days: WeekDays }

/** A count of the week with the one before; nothing where there was none. */
type Pair = { count: number; before: number }
const figure = (of: CountedInWeek, pair: Pair): WeekFigure[] => (pair.count === 0 ? [] : [{ of, ...pair }])

/** What a creator's week brought: money received, people who joined and finished, reviews. Empty when nothing did. */
export async function creatorFigures(ctx: Ctx, workspaceId: Id<'wsp'>, week: Week): Promise<WeekFigure[]> {
  const mode = moneyMode(ctx)
  const { before, from, until } = week
  const { rows: received } = await ctx.db.execute<{
    currency: Currency
    sales: number
    cents: string
    cents_before: string
  }>(sql`
    select t.currency, count(*) filter (where t.kind = 'payment' and t.created_at >= ${from})::int as sales,
           coalesce(sum(t.gross_cents) filter (where t.created_at >= ${from}), 0)::text as cents,
           coalesce(sum(t.gross_cents) filter (where t.created_at < ${from}), 0)::text as cents_before
    from transactions t
    where t.workspace_id = ${workspaceId} and t.mode = ${mode} and ${isRevenue(workspaceId)}
      and t.created_at >= ${before} and t.created_at < ${until}
    group by t.currency order by t.currency`)
  const { rows } = await ctx.db.execute<Record<string, number>>(sql`
    select
      (select count(*) from enrollments e where e.workspace_id = ${workspaceId}
         and e.created_at >= ${from} and e.created_at < ${until} and ${isFirstTo(workspaceId, 'join')})::int as joined,
      (select count(*) from enrollments e where e.workspace_id = ${workspaceId}
         and e.created_at >= ${before} and e.created_at < ${from} and ${isFirstTo(workspaceId, 'join')})::int as joined_before,
      (select count(*) from enrollments e where e.workspace_id = ${workspaceId}
         and e.finished_at >= ${from} and e.finished_at < ${until} and ${isFirstTo(workspaceId, 'finish')})::int as finished,
      (select count(*) from enrollments e where e.workspace_id = ${workspaceId}
         and e.finished_at >= ${before} and e.finished_at < ${from} and ${isFirstTo(workspaceId, 'finish')})::int as finished_before,
      (select count(*) from reviews where workspace_id = ${workspaceId}
         and created_at >= ${from} and created_at < ${until})::int as reviews,
      (select count(*) from reviews where workspace_id = ${workspaceId}
         and created_at >= ${before} and created_at < ${from})::int as reviews_before`)
  const of = pairsOf(rows[0])
  const sold = received.filter(({ sales }) => sales > 0)
  return [
    ...sold.map(
      ({ currency, sales, cents, cents_before }): WeekFigure => ({
        of: 'sales',
        count: sales,
        amount: { cents: Number(cents), currency },
        before: { cents: Number(cents_before), currency },
      }),
    ),
    ...figure('joined', of('joined')),
    ...figure('finished', of('finished')),
    ...figure('reviews', of('reviews')),
    ...(sold.length > 0 && mode === 'test' ? [{ of: 'testMode' as const }] : []),
  ]
}

/** What a learner's week brought, over all workspaces they learn in. */
export async function learnerFigures(ctx: Ctx, userId: Id<'usr'>, week: Week): Promise<WeekFigure[]> {
  const { before, from, until } = week
  const owned = (await listWholeLibrary(ctx, userId)).filter((entry) => entry.thingKind === 'course')
  const total: Record<string, number> = {}
  for (const [workspaceId, entries] of Map.groupBy(owned, (entry) => entry.workspaceId)) {
    const mine = isPlaceAmong(
      entries.map(({ thingId, contactId, seat }) => ({ courseId: thingId as Id<'crs'>, contactId, seat })),
    )
    const { rows } = await ctx.db.execute<Record<string, number>>(sql`
      select
        (select count(*) from lesson_progress p join enrollments e on e.workspace_id = ${workspaceId} and e.id = p.enrollment_id
           where p.workspace_id = ${workspaceId} and ${mine}
             and p.completed_at >= ${from} and p.completed_at < ${until})::int as lessons,
        (select count(*) from lesson_progress p join enrollments e on e.workspace_id = ${workspaceId} and e.id = p.enrollment_id
           where p.workspace_id = ${workspaceId} and ${mine}
             and p.completed_at >= ${before} and p.completed_at < ${from})::int as lessons_before,
        (select count(*) from enrollments e where e.workspace_id = ${workspaceId} and ${mine}
           and e.finished_at >= ${from} and e.finished_at < ${until})::int as courses,
        (select count(*) from enrollments e where e.workspace_id = ${workspaceId} and ${mine}
           and e.finished_at >= ${before} and e.finished_at < ${from})::int as courses_before`)
    for (const [name, value] of Object.entries(rows[0] ?? {}))
      total[name] = (total[name] ?? 0) + Number(value)
  }
  const of = pairsOf(total)
  return [...figure('lessons', of('lessons')), ...figure('courses', of('courses'))]
}

/** What an installation's week brought those who run it. */
export async function operatorFigures(ctx: Ctx, week: Week): Promise<WeekFigure[]> {
  const { before, from, until } = week
  const { rows } = await ctx.db.execute<Record<string, number>>(sql`
    select
      count(*) filter (where created_at >= ${from})::int as accounts,
      count(*) filter (where created_at < ${from})::int as accounts_before,
      count(*) filter (where created_at >= ${from} and role = 'creator')::int as creators,
      count(*) filter (where created_at < ${from} and role = 'creator')::int as creators_before
    from users where created_at >= ${before} and created_at < ${until}`)
  const of = pairsOf(rows[0])
  return [...figure('accounts', of('accounts')), ...figure('creators', of('creators'))]
}

function pairsOf(row: Record<string, number> | undefined): (name: string) => Pair {
  return (name) => ({ count: Number(row?.[name] ?? 0), before: Number(row?.[`${name}_before`] ?? 0) })
}
