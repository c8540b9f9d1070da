import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { FileReaders } from '#areas/files/server/readers.ts'
import { holdFiles } from '#areas/files/server/uses.ts'
import { invalid } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import type { WorkspaceCtx } from '#platform/context.ts'
import type { SalesPage } from '../rules.ts'
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

/** Who may see a course's pictures: anybody once it is public; before that its owner, who sees every own file. */
export const courseFileReaders: FileReaders = {
  kind: 'course',
  async mayRead(ctx, workspaceId, holderIds) {
    const found = await ctx.db
      .select({ id: courses.id })
      .from(courses)
      .where(
        and(
          eq(courses.workspaceId, workspaceId),
          inArray(courses.id, holderIds as Id<'crs'>[]),
          eq(courses.status, 'published'),
          isNull(courses.deletedAt),
        ),
      )
      .limit(1)
    return found.length > 0
  },
}
