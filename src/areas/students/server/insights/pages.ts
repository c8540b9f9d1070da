import { type SQL, sql } from 'drizzle-orm'
import { seatId } from '#areas/learning/server/sums/seats.ts'
import { moneyMode } from '#areas/payments/server/money-mode.ts'
import type { CreatorCtx } from '#platform/context.ts'
import type { Figure } from '../../insights-contract.ts'
import { cohort, cohortKey, empty, rowsOf, type Scope } from './relations.ts'
import { studyingOf } from './studying.ts'

type PageQuery = { page: number; pageSize: number; total: number }

/** So many rows are read and sorted; of more, those of each course are looked at in the order of an index until the page is full. */
const mostSorted = 2_000

/** A page of the rows of a figure, as `rowsOf` lists them, the latest first. */
export function pageOf(
  ctx: CreatorCtx,
  figure: Figure,
  scope: Scope,
  { page, pageSize, total }: PageQuery,
): SQL {
  const first = (page - 1) * pageSize
  const walk = total > mostSorted ? walks[figure] : undefined
  const rows =
    figure === 'study'
      ? studyingOf(ctx, scope, sql`limit ${first + pageSize}`)
      : walk
        ? sql`
      select w.* from unnest(${sql.param(scope.courseIds)}::text[]) as k(course_id)
      cross join lateral (${walk(ctx, scope, sql`limit ${first + pageSize}`)}) w`
        : rowsOf(ctx, figure, scope)
  return sql`select * from (${rows}) f order by f.at desc nulls last, f.key desc limit ${pageSize} offset ${first}`
}

/** The latest rows of course `k`, read in their order. */
type Walk = (ctx: CreatorCtx, scope: Scope, limit: SQL) => SQL

const walks: Partial<Record<Figure, Walk>> = {
  enrolled: (ctx, scope, limit) => sql`
    select ${cohortKey}, null::text as lesson_id, s.enrolled_at as at, ${empty({ percent: null })}
    ${cohort(ctx, { ...scope, courseIds: null })} order by s.enrolled_at desc, s.enrollment_id desc ${limit}`,

  finished: (ctx, scope, limit) => sql`
    select ${cohortKey}, null::text as lesson_id, s.finished_at as at, ${empty({ percent: null })}
    ${cohort(ctx, { ...scope, courseIds: null })} and s.stage = 'finished'
    order by s.finished_at desc, s.enrollment_id desc ${limit}`,

  // One by one, by key: behind `offset 0`, so that the plan never reads and joins everyone there is.
  quiz: (ctx, scope, limit) => {
    const { workspaceId } = ctx.actor
    return sql`
    select p.id as key, s.enrollment_id, s.contact_id, s.course_id, p.lesson_id, null::timestamptz as at,
           ${empty({ percent: sql`p.best_score` })}
    from lesson_progress p
    cross join lateral (
      select e.contact_id from enrollments e where e.workspace_id = ${workspaceId} and e.id = p.enrollment_id offset 0) e
    cross join lateral (
      select s.* ${cohort(ctx, { ...scope, courseIds: null })}
        and s.id = ${seatId(sql`k.course_id`, sql`e.contact_id`, sql`${moneyMode(ctx)}::text`)} and s.enrollment_id = p.enrollment_id
      offset 0) s
    cross join lateral (
      select l.id from lessons l
      where l.workspace_id = ${workspaceId} and l.id = p.lesson_id and l.deleted_at is null and l.status = 'published' offset 0) l
    where p.workspace_id = ${workspaceId} and p.course_id = k.course_id and p.best_score is not null
    order by p.id desc ${limit}`
  },
}
