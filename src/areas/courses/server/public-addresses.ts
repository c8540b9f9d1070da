import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { ownerSells } from '#areas/accounts/server/selling.ts'
import { users, workspaces } from '#areas/accounts/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import type { ReadingCtx } from '#platform/product.ts'
import { isOpenRow } from './openness.ts'
import { courses } from './tables.ts'

/**
 * The courses of every workspace that are offered to anyone, as a relation: nothing of a draft, of the trash or of a creator who
 * does not sell now, and nothing closed to new students.
 */
export function offeredCourses(ctx: ReadingCtx): SQL {
  const openRow = isOpenRow(ctx, {
    table: 'courses',
    id: 'id',
    takesPlace: sql`ahead.status = 'published' and ahead.deleted_at is null`,
  })
  const isOffered = and(
    eq(courses.status, 'published'),
    isNotNull(courses.publishedAt),
    isNull(courses.deletedAt),
    ownerSells(ctx.now()),
    openRow,
  )
  return sql`select ${courses.workspaceId}, ${courses.id}, ${courses.slug}, ${courses.publishedAt}, ${courses.updatedAt},
      greatest(${courses.updatedAt}, ${courses.keptOpenAt}) as touched_at
    from ${courses}
    join ${workspaces} on ${workspaces.id} = ${courses.workspaceId}
    join ${users} on ${users.id} = ${workspaces.ownerId}
    where ${isOffered}`
}

/**
 * When any course of the workspace last changed, came or went, or was chosen to stay open: never earlier than what is seen of
 * them. Null without one.
 */
export async function coursesTouchedAt(ctx: Pick<Ctx, 'db'>, workspaceId: Id<'wsp'>): Promise<Date | null> {
  const [row] = await ctx.db
    .select({
      at: sql`greatest(max(${courses.updatedAt}), max(${courses.keptOpenAt}))`.mapWith(courses.updatedAt),
    })
    .from(courses)
    .where(eq(courses.workspaceId, workspaceId))
  return row?.at ?? null
}
