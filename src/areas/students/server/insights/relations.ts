import { type SQL, sql } from 'drizzle-orm'
import { standsForPerson } from '#areas/learning/server/people.ts'
import { moneyMode } from '#areas/payments/server/mode.ts'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx } from '#platform/context.ts'
import type { Figure } from '../../insights-contract.ts'
import type { Period } from './period.ts'

/** What a figure is asked about. */
export type Scope = {
  period: Period
  courseIds: Id<'crs'>[]
  lessonId?: Id<'lsn'> | undefined
  /** Only a part of the period: a bar of the chart. */
  part?: { from: Date; to: Date } | undefined
}

/**
 * The rows a figure is made of, as a relation `(key, enrollment_id, contact_id, course_id, lesson_id, at, percent, seconds,
 * cents, currency, buyer_name, buyer_email)`. The figure is a count, a mean or a sum over the very same rows, so what a number
 * says and what it opens cannot differ.
 */
export function rowsOf(ctx: CreatorCtx, figure: Figure, scope: Scope): SQL {
  return relations[figure](ctx, scope)
}

/** Figures whose rows are about a lesson each; `lesson_id` of the others is null. */
export const aboutLessons: ReadonlySet<Figure> = new Set<Figure>(['quiz', 'opened', 'completed', 'left'])

type Relation = (ctx: CreatorCtx, scope: Scope) => SQL

const relations: Record<Figure, Relation> = {
  enrolled: (ctx, scope) => sql`
    select ${cohortKey}, null::text as lesson_id, e.created_at as at, ${empty({ percent: null })}
    ${cohort(ctx, scope)}`,

  finished: (ctx, scope) => sql`
    select ${cohortKey}, null::text as lesson_id, e.finished_at as at, ${empty({ percent: null })}
    ${cohort(ctx, scope)} and e.finished_at is not null`,

  quiz: (ctx, scope) => sql`
    select p.id as key, e.id as enrollment_id, e.contact_id, e.course_id, p.lesson_id, null::timestamptz as at,
           ${empty({ percent: sql`p.best_score` })}
    ${cohort(ctx, scope, progress(ctx, scope))} and p.best_score is not null`,

  opened: (ctx, scope) => sql`
    select ${cohortKey}, p.lesson_id, p.opened_at as at, ${empty({ percent: null })}
    ${cohort(ctx, scope, progress(ctx, scope))}`,

  completed: (ctx, scope) => sql`
    select ${cohortKey}, p.lesson_id, p.completed_at as at, ${empty({ percent: null })}
    ${cohort(ctx, scope, progress(ctx, scope))} and p.completed_at is not null`,

  left: (ctx, scope) => sql`
    select * from (
      select distinct on (e.id) ${cohortKey}, p.lesson_id, coalesce(e.last_active_at, p.opened_at) as at, ${empty({ percent: null })}
      ${cohort(ctx, { ...scope, lessonId: undefined }, progress(ctx, { ...scope, lessonId: undefined }))} and e.finished_at is null
      order by e.id, l.position desc
    ) stopped ${scope.lessonId ? sql`where stopped.lesson_id = ${scope.lessonId}` : sql``}`,

  revenue: (ctx, { period, courseIds }) => sql`
    select i.id as key, null::text as enrollment_id, o.contact_id, i.product_id as course_id, null::text as lesson_id, o.paid_at as at,
           null::int as percent, null::int as seconds, i.cents, i.currency, o.buyer_name, o.buyer_email
    from order_items i
    join orders o on o.workspace_id = ${ctx.actor.workspaceId} and o.id = i.order_id and o.mode = ${moneyMode(ctx)}
    where i.workspace_id = ${ctx.actor.workspaceId} and i.product_kind = 'course' and i.product_id = any(${sql.param(courseIds)}::text[])
      and o.paid_at < ${period.to} ${period.from ? sql`and o.paid_at >= ${period.from}` : sql``}`,

  study: (ctx, { period, courseIds }) => sql`
    select e.id as key, e.id as enrollment_id, e.contact_id, e.course_id, null::text as lesson_id, max(s.started_at) as at,
           null::int as percent, sum(s.seconds)::int as seconds, ${noMoney}
    from enrollments e
    join sittings s on s.workspace_id = ${ctx.actor.workspaceId} and s.enrollment_id = e.id and s.started_at < ${period.to}
      ${period.from ? sql`and s.started_at >= ${period.from}` : sql``}
    where e.workspace_id = ${ctx.actor.workspaceId} and e.course_id = any(${sql.param(courseIds)}::text[]) and ${hasGrant(ctx)}
      and ${standsForPerson(ctx.actor.workspaceId)}
    group by e.id, e.contact_id, e.course_id`,
}

const cohortKey = sql`e.id as key, e.id as enrollment_id, e.contact_id, e.course_id`
const noMoney = sql`null::bigint as cents, null::text as currency, null::text as buyer_name, null::text as buyer_email`
const empty = ({ percent }: { percent: SQL | null }) =>
  sql`${percent ?? sql`null`}::int as percent, null::int as seconds, ${noMoney}`

/** Those who enrolled in the period, with a right to the course in the money that is shown here. */
function cohort(ctx: CreatorCtx, { period, courseIds, part }: Scope, joined: SQL = sql``): SQL {
  const from = part?.from ?? period.from
  return sql`
    from enrollments e ${joined}
    where e.workspace_id = ${ctx.actor.workspaceId} and e.course_id = any(${sql.param(courseIds)}::text[])
      and e.created_at < ${part?.to ?? period.to} ${from ? sql`and e.created_at >= ${from}` : sql``}
      and ${hasGrant(ctx)} and ${standsForPerson(ctx.actor.workspaceId)}`
}

/** Progress in the lessons of today's outline. */
function progress(ctx: CreatorCtx, { lessonId }: Scope): SQL {
  return sql`
    join lesson_progress p on p.workspace_id = ${ctx.actor.workspaceId} and p.enrollment_id = e.id
      ${lessonId ? sql`and p.lesson_id = ${lessonId}` : sql``}
    join lessons l on l.workspace_id = ${ctx.actor.workspaceId} and l.id = p.lesson_id
      and l.deleted_at is null and l.status = 'published'`
}

const hasGrant = (ctx: CreatorCtx): SQL => sql`exists (
  select 1 from grants g
  where g.workspace_id = ${ctx.actor.workspaceId} and g.contact_id = e.contact_id
    and g.thing_kind = 'course' and g.thing_id = e.course_id and g.mode = ${moneyMode(ctx)})`
