import { type SQL, sql } from 'drizzle-orm'
import { moneyMode } from '#areas/payments/server/money-mode.ts'
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
 * cents, currency, buyer_name, buyer_email)`. What they add up to is kept beside them (`totals.ts`).
 */
export function rowsOf(ctx: CreatorCtx, figure: Figure, scope: Scope): SQL {
  return relations[figure](ctx, scope)
}

/** Figures whose rows are about a lesson each; `lesson_id` of the others is null. */
export const aboutLessons: ReadonlySet<Figure> = new Set<Figure>(['quiz', 'opened', 'completed', 'left'])

type Relation = (ctx: CreatorCtx, scope: Scope) => SQL

const relations: Record<Figure, Relation> = {
  enrolled: (ctx, scope) => sql`
    select ${cohortKey}, null::text as lesson_id, s.enrolled_at as at, ${empty({ percent: null })}
    ${cohort(ctx, scope)}`,

  finished: (ctx, scope) => sql`
    select ${cohortKey}, null::text as lesson_id, s.finished_at as at, ${empty({ percent: null })}
    ${cohort(ctx, scope)} and s.stage = 'finished'`,

  quiz: (ctx, scope) => sql`
    select p.id as key, s.enrollment_id, s.contact_id, s.course_id, p.lesson_id, null::timestamptz as at,
           ${empty({ percent: sql`p.best_score` })}
    ${cohort(ctx, scope, progress(ctx, scope))} and p.best_score is not null`,

  opened: (ctx, scope) => sql`
    select ${cohortKey}, p.lesson_id, p.opened_at as at, ${empty({ percent: null })}
    ${cohort(ctx, scope, progress(ctx, scope))}`,

  completed: (ctx, scope) => sql`
    select ${cohortKey}, p.lesson_id, p.completed_at as at, ${empty({ percent: null })}
    ${cohort(ctx, scope, progress(ctx, scope))} and p.completed_at is not null`,

  left: (ctx, scope) => sql`
    select ${cohortKey}, s.furthest as lesson_id, coalesce(e.last_active_at, p.opened_at) as at, ${empty({ percent: null })}
    ${cohort(
      ctx,
      scope,
      sql`${enrollment(ctx)}
      left join lesson_progress p on p.workspace_id = ${ctx.actor.workspaceId} and p.enrollment_id = s.enrollment_id
        and p.lesson_id = s.furthest`,
    )} and s.stage <> 'finished' and ${scope.lessonId ? sql`s.furthest = ${scope.lessonId}` : sql`s.furthest is not null`}`,

  revenue: (ctx, { period, courseIds }) => sql`
    select i.id as key, null::text as enrollment_id, o.contact_id, i.product_id as course_id, null::text as lesson_id, o.paid_at as at,
           null::int as percent, null::int as seconds, i.cents, i.currency, o.buyer_name, o.buyer_email
    from order_items i
    join orders o on o.workspace_id = ${ctx.actor.workspaceId} and o.id = i.order_id and o.mode = ${moneyMode(ctx)}
    where i.workspace_id = ${ctx.actor.workspaceId} and i.product_kind = 'course' and i.product_id = any(${sql.param(courseIds)}::text[])
      and o.paid_at < ${period.to} ${period.from ? sql`and o.paid_at >= ${period.from}` : sql``}`,

  study: (ctx, { period, courseIds }) => sql`
    select ${cohortKey}, null::text as lesson_id, max(t.started_at) as at, null::int as percent, sum(t.seconds)::int as seconds, ${noMoney}
    from course_seats s
    join sittings t on t.workspace_id = ${ctx.actor.workspaceId} and t.enrollment_id = s.enrollment_id and t.started_at < ${period.to}
      ${period.from ? sql`and t.started_at >= ${period.from}` : sql``}
    where ${seatsOfCourses(ctx, courseIds)}
    group by s.enrollment_id, s.contact_id, s.course_id`,
}

export const cohortKey = sql`s.enrollment_id as key, s.enrollment_id, s.contact_id, s.course_id`
export const noMoney = sql`null::bigint as cents, null::text as currency, null::text as buyer_name, null::text as buyer_email`
export const empty = ({ percent }: { percent: SQL | null }) =>
  sql`${percent ?? sql`null`}::int as percent, null::int as seconds, ${noMoney}`

/** Those who enrolled in the period, with a right to the course in the money that is shown here: the seats of its list. */
export function cohort(ctx: CreatorCtx, { period, courseIds, part }: Cohort, joined: SQL = sql``): SQL {
  const from = part?.from ?? period.from
  return sql`
    from course_seats s ${joined}
    where ${seatsOfCourses(ctx, courseIds)}
      and s.enrolled_at < ${part?.to ?? period.to} ${from ? sql`and s.enrolled_at >= ${from}` : sql``}`
}

/** Of these courses, or of the course `k` that is looked at. */
type Cohort = Omit<Scope, 'courseIds'> & { courseIds: readonly Id<'crs'>[] | null }

export const seatsOfCourses = (ctx: CreatorCtx, courseIds: Cohort['courseIds']): SQL => sql`
  s.workspace_id = ${ctx.actor.workspaceId}
  and s.course_id = ${courseIds ? sql`any(${sql.param(courseIds)}::text[])` : sql`k.course_id`} and s.mode = ${moneyMode(ctx)}
  and s.stage is not null`

/** What only the enrollment knows. There's always one. */
const enrollment = (ctx: CreatorCtx): SQL => sql`
  left join enrollments e on e.workspace_id = ${ctx.actor.workspaceId} and e.id = s.enrollment_id`

/** Progress in the lessons of today's outline. */
function progress(ctx: CreatorCtx, { lessonId }: Scope): SQL {
  return sql`
    join lesson_progress p on p.workspace_id = ${ctx.actor.workspaceId} and p.enrollment_id = s.enrollment_id
      ${lessonId ? sql`and p.lesson_id = ${lessonId}` : sql``}
    join lessons l on l.workspace_id = ${ctx.actor.workspaceId} and l.id = p.lesson_id
      and l.deleted_at is null and l.status = 'published'`
}
