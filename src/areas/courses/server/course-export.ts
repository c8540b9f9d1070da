import { asc, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import type { ExportedProduct, Product } from '#platform/product.ts'
import { courses } from './tables.ts'

/** Courses of all workspaces, drafts and those in the trash too, for the installation's own export. */
export const exportedCourses: Product['exported'] = {
  file: 'courses.csv',
  count: countAllCourses,
  page: pageOfAllCourses,
}

function countAllCourses(ctx: Ctx): Promise<number> {
  return ctx.db.$count(courses)
}

function pageOfAllCourses(
  ctx: Ctx,
  after: Pick<ExportedProduct, 'storeId' | 'id'> | null,
  limit: number,
): Promise<ExportedProduct[]> {
  return ctx.db
    .select({
      id: courses.id,
      storeId: courses.workspaceId,
      title: courses.title,
      status: courses.status,
      createdAt: courses.createdAt,
      deletedAt: courses.deletedAt,
    })
    .from(courses)
    .where(after ? sql`(${courses.workspaceId}, ${courses.id}) > (${after.storeId}, ${after.id})` : undefined)
    .orderBy(asc(courses.workspaceId), asc(courses.id))
    .limit(limit)
}
