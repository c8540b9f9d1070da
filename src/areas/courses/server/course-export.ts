import { asc, sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import type { ExportedProduct } from '#platform/product.ts'
import { courses } from './tables.ts'

/** Courses of all workspaces, drafts and those in the trash too, for the installation's own export. */
export const exportedCourses = {
  file: 'courses.csv',

  count: (ctx: Ctx): Promise<number> => ctx.db.$count(courses),

  page: (
    ctx: Ctx,
    after: { storeId: Id<'wsp'>; id: string } | null,
    limit: number,
  ): Promise<ExportedProduct[]> =>
    ctx.db
      .select({
        id: courses.id,
        storeId: courses.workspaceId,
        title: courses.title,
        status: courses.status,
        createdAt: courses.createdAt,
        deletedAt: courses.deletedAt,
      })
      .from(courses)
      .where(
        after ? sql`(${courses.workspaceId}, ${courses.id}) > (${after.storeId}, ${after.id})` : undefined,
      )
      .orderBy(asc(courses.workspaceId), asc(courses.id))
      .limit(limit),
}
