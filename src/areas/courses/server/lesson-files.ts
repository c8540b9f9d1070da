import { and, eq, inArray, isNull } from 'drizzle-orm'
import { explainAccess } from '#areas/access/server/grants.ts'
import type { FileReaders } from '#areas/files/server/readers.ts'
import { holdFiles } from '#areas/files/server/uses.ts'
import type { Id } from '#kernel/ids.ts'
import type { WorkspaceCtx } from '#platform/context.ts'
import type { DocumentNode } from '../rules.ts'
import { lessons } from './tables.ts'

/**
 * Makes the images of a lesson its own, in the transaction that saves it. An image whose file is not the workspace's, or is
 * gone, is left out; size is taken from the file.
 */
export async function holdImages(
  ctx: WorkspaceCtx,
  lessonId: Id<'lsn'>,
  document: DocumentNode,
): Promise<DocumentNode> {
  const held = await holdFiles(ctx, { kind: 'lesson', id: lessonId }, imageIds(document))
  const keep = (node: DocumentNode): DocumentNode[] => {
    if (node.type === 'image') {
      const file = held.get(node.attrs?.fileId as Id<'fil'>)
      return file ? [{ ...node, attrs: { ...node.attrs, width: file.width, height: file.height } }] : []
    }
    if (!node.content) return [node]
    const content = node.content.flatMap(keep)
    // What held nothing but a lost image must still be a block that the editor opens.
    return [{ ...node, content: content.length > 0 ? content : [{ type: 'paragraph' }] }]
  }
  return keep(document)[0] ?? document
}

function imageIds(node: DocumentNode): Id<'fil'>[] {
  if (node.type === 'image') return [node.attrs?.fileId as Id<'fil'>]
  return (node.content ?? []).flatMap(imageIds)
}

/** Who may see what a lesson shows: who may see the lesson. */
export const lessonFileReaders: FileReaders = {
  kind: 'lesson',
  async mayRead(ctx, workspaceId, holderIds) {
    const shown = await ctx.db
      .selectDistinct({ courseId: lessons.courseId })
      .from(lessons)
      .where(
        and(
          eq(lessons.workspaceId, workspaceId),
          inArray(lessons.id, holderIds as Id<'lsn'>[]),
          eq(lessons.status, 'published'),
          isNull(lessons.deletedAt),
        ),
      )
    for (const { courseId } of shown) {
      if ((await explainAccess(ctx, workspaceId, { kind: 'course', id: courseId })).allowed) return true
    }
    return false
  },
}
