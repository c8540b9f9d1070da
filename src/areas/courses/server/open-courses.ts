import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { workspaces } from '#areas/accounts/server/tables.ts'
import type { OpenProducts } from '#areas/plans/contract.ts'
import type { Plan } from '#kernel/actor.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import { type CreatorCtx, type Ctx, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { mine, within } from '#platform/tables.ts'
import { openCoursesChanged } from '../events.ts'
import { mostOpenSentence } from '../plan-sentences.ts'
import { courseFigures } from './course-figures.ts'
import { openLimit, opennessOf } from './openness.ts'
import { courses } from './tables.ts'

const published = and(eq(courses.status, 'published'), isNull(courses.deletedAt))

/** The published courses in the order of their first publication, and which of them a plan keeps open to new students. */
export async function listOpenCourses(ctx: CreatorCtx, plan: Plan = ctx.actor.plan): Promise<OpenProducts> {
  const { workspaceId } = ctx.actor
  const rows = await ctx.db
    .select({ id: courses.id, title: courses.title })
    .from(courses)
    .where(and(mine(ctx, courses), published))
    .orderBy(sql`coalesce(${courses.firstPublishedAt}, ${courses.publishedAt})`, asc(courses.id))
  const openness = await opennessOf(ctx, workspaceId, plan)
  const figures = await courseFigures(
    ctx,
    workspaceId,
    rows.map(({ id }) => id),
  )
  return {
    plan,
    limit: openness.limit,
    courses: rows.map(({ id, title }) => ({
      id,
      title,
      students: figures.get(id)?.students ?? 0,
      isOpen: openness.isOpen(id),
    })),
  }
}

/**
 * Chooses which courses stay open to new students where the plan does not keep all of them open; the others are closed at once,
 * and nothing else of them changes. The choice is kept, for a plan that is moved to later too.
 *
 * @throws INVALID for more than the plan keeps open. @throws NOT_FOUND when one of them is not published anymore.
 */
export function chooseOpenCourses(ctx: CreatorCtx, chosen: readonly Id<'crs'>[]): Promise<OpenProducts> {
  return withTransaction(ctx, async (ctx) => {
    const { workspaceId, plan } = ctx.actor
    const ids = [...new Set(chosen)]
    // Held in one order: of two who choose at once the later one decides about all of them.
    const rows = await ctx.db
      .select({ id: courses.id })
      .from(courses)
      .where(and(mine(ctx, courses), published))
      .orderBy(asc(courses.id))
      .for('update')
    const known = new Set(rows.map(({ id }) => id))
    if (ids.some((id) => !known.has(id)))
      throw new AppError(
        'NOT_FOUND',
        'One of these courses isn’t published anymore. Check the list and choose again.',
      )
    const limit = openLimit(ctx, plan)
    if (limit !== null && ids.length > limit) throw invalid({ courseIds: mostOpenSentence(plan) })

    const before = await opennessOf(ctx, workspaceId, plan)
    const keptOpenAt = ctx.now()
    await ctx.db.update(courses).set({ keptOpenAt: null }).where(mine(ctx, courses))
    if (ids.length > 0)
      await ctx.db
        .update(courses)
        .set({ keptOpenAt })
        .where(and(mine(ctx, courses), inArray(courses.id, ids)))
    const after = await opennessOf(ctx, workspaceId, plan)
    await announce(ctx, workspaceId, openCoursesChanged, {
      because: 'choice',
      opened: rows.filter(({ id }) => after.isOpen(id) && !before.isOpen(id)).length,
      closed: rows.filter(({ id }) => before.isOpen(id) && !after.isOpen(id)).length,
    })
    return listOpenCourses(ctx, plan)
  })
}

/** Says in the workspace of someone whose plan changed which of its courses opened or closed by it, if any did. */
export async function announceOpenCourses(
  ctx: Ctx,
  { userId, from, to }: { userId: Id<'usr'>; from: Plan; to: Plan },
): Promise<void> {
  const [own] = await ctx.db
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(eq(workspaces.ownerId, userId))
  if (!own) return
  const total = await ctx.db.$count(courses, and(within(own.id, courses), published))
  const openOn = (plan: Plan) => Math.min(openLimit(ctx, plan) ?? total, total)
  const more = openOn(to) - openOn(from)
  if (more === 0) return
  await announce(ctx, own.id, openCoursesChanged, {
    because: 'plan',
    opened: Math.max(0, more),
    closed: Math.max(0, -more),
  })
}
