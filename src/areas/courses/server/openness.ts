import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { users, workspaces } from '#areas/accounts/server/tables.ts'
import { planLimits } from '#areas/plans/rules.ts'
import { type Plan, plans } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { courses } from './tables.ts'

/**
 * The one place that says which courses take new students: as many as the owner's plan keeps open, of the published ones those
 * the creator chose first, then in the order of their first publication. Nothing of it is stored, so a change of the plan, of the
 * choice, of `PLAN_ENFORCEMENT` or of what is published holds from its commit on.
 */
export type Openness = {
  /** How many the plan keeps open; null for all. */
  limit: number | null
  /** Those; null for all. */
  only: readonly Id<'crs'>[] | null
  isOpen: (courseId: Id<'crs'>) => boolean
}

/** What is on the sales page and the checkout of a course that takes no one new, for whoever would buy it. */
export const closedToBuyers = 'This course is closed to new students. If you already have it, you keep it.'

const everything: Openness = { limit: null, only: null, isOpen: () => true }

/** How many published courses a plan keeps open to new students; null for all. */
export function openLimit({ instance }: Pick<Ctx, 'instance'>, plan: Plan): number | null {
  return instance.planEnforcement === 'off' ? null : planLimits[plan].counted
}

/** Which courses of a workspace take new students, by the plan of its owner, or by another where one is named. */
export async function opennessOf(
  ctx: Pick<Ctx, 'db' | 'instance'>,
  workspaceId: Id<'wsp'>,
  plan?: Plan,
): Promise<Openness> {
  if (ctx.instance.planEnforcement === 'off') return everything
  const limit = openLimit(ctx, plan ?? (await ownersPlan(ctx, workspaceId)))
  if (limit === null) return everything
  const only = (await inOrder(ctx, workspaceId)).slice(0, limit).map((row) => row.id)
  return { limit, only, isOpen: (courseId) => only.includes(courseId) }
}

async function ownersPlan(ctx: Pick<Ctx, 'db'>, workspaceId: Id<'wsp'>): Promise<Plan> {
  const [owner] = await ctx.db
    .select({ plan: users.plan })
    .from(workspaces)
    .innerJoin(users, eq(users.id, workspaces.ownerId))
    .where(eq(workspaces.id, workspaceId))
  // The platform's own workspace has no owner, and no courses that a plan could close.
  return owner?.plan ?? 'pro_plan'
}

/** Drafts come last: no one buys them, but people can be put on them by hand. */
function inOrder(ctx: Pick<Ctx, 'db'>, workspaceId: Id<'wsp'>): Promise<{ id: Id<'crs'> }[]> {
  return ctx.db
    .select({ id: courses.id })
    .from(courses)
    .where(and(eq(courses.workspaceId, workspaceId), isNull(courses.deletedAt)))
    .orderBy(
      sql`${courses.status} <> 'published'`,
      sql`${courses.keptOpenAt} is null`,
      sql`coalesce(${courses.firstPublishedAt}, ${courses.publishedAt}, ${courses.createdAt})`,
      asc(courses.id),
    )
}

/** A table with the columns of the order above: `courses` itself, or a list made of it. */
type CourseTable = {
  table: 'courses' | 'catalogue'
  id: 'id' | 'course_id'
  /** What else makes a row of it, called `ahead`, one that takes a place. */
  takesPlace?: SQL
}

/**
 * The same as a condition on the rows of a list over all workspaces, beside `users`, their owners; nothing while plans are not
 * enforced. A test holds it against `opennessOf`.
 */
export function isOpenRow(
  { instance }: Pick<Ctx, 'instance'>,
  { table, id, takesPlace }: CourseTable,
): SQL | undefined {
  if (instance.planEnforcement === 'off') return undefined
  const place = (of: string) => {
    const column = (name: string) => sql`${sql.identifier(of)}.${sql.identifier(name)}`
    return sql`(${column('kept_open_at')} is null, coalesce(${column('first_published_at')}, ${column('published_at')}), ${column(id)})`
  }
  return sql`case when ${limitOfOwner} is null then true else ${limitOfOwner} > (
    select count(*) from ${sql.identifier(table)} ahead
    where ahead.workspace_id = ${sql.identifier(table)}.workspace_id ${takesPlace ? sql`and ${takesPlace}` : sql``}
      and ${place('ahead')} < ${place(table)}) end`
}

const limitOfOwner = sql`case ${users.plan} ${sql.join(
  plans.map((plan) => sql`when ${plan} then ${planLimits[plan].counted}::int`),
  sql` `,
)} end`
