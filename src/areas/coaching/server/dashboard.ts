import { and, asc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { shownName } from '#platform/forgetting.ts'
import type { FirstSteps, PlannedOnDay } from '#platform/product.ts'
import { mine } from '#platform/tables.ts'
import { sessionPathOf } from '../rules.ts'
import { coachingBookings, coachingPackages, coachingSessions } from './tables.ts'

/** How far a coach has come: packages there are, the inactive one worked on last, and how the first on sale is sold. */
export function firstStepsOfCoaching(workspaceId: Id<'wsp'>): FirstSteps {
  const kept = (published: SQL): SQL =>
    sql`p.workspace_id = ${workspaceId} and p.deleted_at is null and ${published}`
  return {
    made: sql`select count(*)::int from coaching_packages where workspace_id = ${workspaceId} and deleted_at is null`,
    draft: sql`
      select p.id from coaching_packages p where ${kept(sql`p.published_at is null`)}
      order by p.updated_at desc, p.id desc limit 1`,
    offer: sql`
      select o.id from coaching_packages p
      join offers o on o.workspace_id = ${workspaceId} and o.product_kind = 'coachingPackage' and o.product_id = p.id
        and o.is_main
      where ${kept(sql`p.published_at is not null`)}
      order by coalesce(p.first_published_at, p.published_at), p.id limit 1`,
  }
}

const mostOnDay = 50
const taking: ('scheduled' | 'confirmed' | 'completed')[] = ['scheduled', 'confirmed', 'completed']

/** Sessions that begin that day, with who comes: what's canceled or only held isn't one. A group is told by what it is. */
export async function sessionsOnDay(
  ctx: CreatorCtx,
  { from, until }: { from: Date; until: Date },
): Promise<PlannedOnDay[]> {
  const rows = await ctx.db
    .select({
      id: coachingSessions.id,
      at: coachingSessions.startsAt,
      name: coachingBookings.name,
      title: coachingPackages.title,
    })
    .from(coachingSessions)
    .leftJoin(
      coachingPackages,
      and(mine(ctx, coachingPackages), eq(coachingPackages.id, coachingSessions.packageId)),
    )
    // A session of one has one booking that lives.
    .leftJoin(
      coachingBookings,
      and(
        mine(ctx, coachingBookings),
        eq(coachingBookings.sessionId, coachingSessions.id),
        eq(coachingSessions.capacity, 1),
        inArray(coachingBookings.status, taking),
      ),
    )
    .where(
      and(
        mine(ctx, coachingSessions),
        inArray(coachingSessions.status, taking),
        gte(coachingSessions.startsAt, from),
        lt(coachingSessions.startsAt, until),
      ),
    )
    .orderBy(asc(coachingSessions.startsAt), asc(coachingSessions.id))
    .limit(mostOnDay)
  return rows.map(({ id, at, name, title }) => ({
    ...{ id, at, path: sessionPathOf(id) },
    who: name === null ? '' : shownName(ctx, name, 'Former customer'),
    title: title ?? '',
  }))
}
