import { and, inArray } from 'drizzle-orm'
import { explainAccess } from '#areas/access/server/explaining.ts'
import { isInPublic } from '#areas/accounts/server/workspaces.ts'
import type { FileReaders } from '#areas/files/server/readers.ts'
import { holdFiles } from '#areas/files/server/uses.ts'
import { invalid } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import type { WorkspaceCtx } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import type { SalesPage } from '../sales-page.ts'
import { courses } from './tables.ts'

/**
 * Makes the pictures of a course its own, in the transaction that saves it.
 *
 * @throws INVALID beside the field when one is not an image of the workspace.
 */
export async function holdCourseImages(
  ctx: WorkspaceCtx,
  courseId: Id<'crs'>,
  { imageFileId, salesPage }: { imageFileId: Id<'fil'> | null; salesPage: SalesPage | null },
): Promise<void> {
  const photoFileId = salesPage?.instructor?.photoFileId ?? null
  const wanted = [imageFileId, photoFileId].filter((id) => id !== null)
  const held = await holdFiles(ctx, { kind: 'course', id: courseId }, wanted)
  const isImage = (id: Id<'fil'> | null) => id === null || held.get(id)?.kind === 'image'
  if (!isImage(imageFileId)) throw invalid({ imageFileId: 'Choose an image you uploaded' })
  if (!isImage(photoFileId)) throw invalid({ photoFileId: 'Choose an image you uploaded' })
}

/** Who may see a course's pictures: anyone while it's on sale in a store they see, and for good whoever owns it. */
export const courseFileReaders: FileReaders = {
  kind: 'course',
  async mayRead(ctx, workspaceId, holderIds) {
    const found = await ctx.db
      .select({ id: courses.id, status: courses.status, deletedAt: courses.deletedAt })
      .from(courses)
      .where(and(within(workspaceId, courses), inArray(courses.id, holderIds as Id<'crs'>[])))
    const isOnSale = found.some(({ status, deletedAt }) => status === 'published' && !deletedAt)
    if (isOnSale && (await isInPublic(ctx, workspaceId))) return true
    for (const { id } of found) {
      if ((await explainAccess(ctx, workspaceId, { kind: 'course', id })).allowed) return true
    }
    return false
  },
}
