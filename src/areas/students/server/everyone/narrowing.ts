import { type SQL, sql } from 'drizzle-orm'
import { moneyMode } from '#areas/payments/server/money-mode.ts'
import { days } from '#kernel/time.ts'
import type { CreatorCtx } from '#platform/context.ts'
import type { Months } from '#platform/months.ts'
import type { EveryoneInput } from '../../everyone-contract.ts'
import type { LastActivity, ListPeriod } from '../../rules.ts'
import { filterOf } from '../select.ts'

/** Seats `s` that are on any list of students, in the money that is shown here. */
export const isListed = (ctx: CreatorCtx): SQL => sql`
  s.workspace_id = ${ctx.actor.workspaceId} and s.mode = ${moneyMode(ctx)} and s.stage is not null`

/** What the list asks of seats `s`, but the search. */
export function isAskedFor(ctx: CreatorCtx, asked: EveryoneInput, months: Months): SQL {
  const own = conditionsOf(ctx, asked, months)
  return asked.each === 'person' ? sql`${own} and ${isTheirLast(ctx, own, asked)}` : own
}

function conditionsOf(ctx: CreatorCtx, asked: EveryoneInput, months: Months): SQL {
  const { filter, active, joined, finished } = asked
  const open = sql`s.until > ${months.now}::timestamptz`
  return sql.join(
    [
      filter === 'open' ? open : filterOf(ctx, filter),
      ...(active ? [wasActive(active, months.now)] : []),
      ...(joined ? [isWithin(sql`s.enrolled_at`, joined, months)] : []),
      ...(finished ? [sql`s.stage = 'finished'`, isWithin(sql`s.finished_at`, finished, months)] : []),
    ],
    sql` and `,
  )
}

/** Whether the list has no other seat of the person that they took later. Inside, `s` is that other one. */
function isTheirLast(ctx: CreatorCtx, conditions: SQL, { course }: EveryoneInput): SQL {
  if (course) return sql`true`
  return sql`not exists (
    select 1 from (select s.contact_id as contact, s.enrolled_at as at, s.enrollment_id as id) this
    cross join course_seats s
    where ${isListed(ctx)} and s.contact_id = this.contact and (s.enrolled_at, s.enrollment_id) > (this.at, this.id) and ${conditions})`
}

function isWithin(at: SQL, period: ListPeriod, { monthStart, lastStart, daysStart, now }: Months): SQL {
  const [from, to] = {
    thisMonth: [monthStart, null],
    lastMonth: [lastStart, monthStart],
    '30d': [daysStart, null],
  }[period]
  // Nothing that is kept happened after now.
  return to
    ? sql`${at} >= ${from}::timestamptz and ${at} < ${to}::timestamptz`
    : sql`${at} >= ${from}::timestamptz and ${at} <= ${now}::timestamptz`
}

/** Activity is known by the hour. */
function wasActive(activity: LastActivity, now: Date): SQL {
  const since = (count: number) => sql`${new Date(now.getTime() - days(count))}::timestamptz`
  switch (activity) {
    case '7d':
      return sql`s.active_hour >= ${since(7)}`
    case '30d':
      return sql`s.active_hour >= ${since(30)}`
    case 'quiet':
      return sql`s.active_hour < ${since(30)}`
    case 'never':
      return sql`s.active_hour is null`
  }
}
