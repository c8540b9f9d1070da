import { and, desc, eq, isNull } from 'drizzle-orm'
import { users, workspaces } from '#areas/accounts/server/tables.ts'
import type { Ctx } from '#platform/context.ts'
import { courses } from './tables.ts'

/**
 * Courses that anybody may look at, of every workspace, newest first: for search engines. Nothing of a draft, of the trash
 * or of a suspended creator.
 */
export function listPublicCourses(
  ctx: Pick<Ctx, 'db'>,
  limit: number,
): Promise<{ handle: string; slug: string; updatedAt: Date }[]> {
  return ctx.db
    .select({ handle: workspaces.handle, slug: courses.slug, updatedAt: courses.updatedAt })
    .from(courses)
    .innerJoin(workspaces, eq(workspaces.id, courses.workspaceId))
    .innerJoin(users, eq(users.id, workspaces.ownerId))
    .where(and(eq(courses.status, 'published'), isNull(courses.deletedAt), isNull(users.suspendedAt)))
    .orderBy(desc(courses.publishedAt), courses.id)
    .limit(limit)
}
