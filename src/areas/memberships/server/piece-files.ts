import { and, eq, inArray, isNull } from 'drizzle-orm'
import { explainAccess } from '#areas/access/server/explaining.ts'
import { fileAddress } from '#areas/files/rules.ts'
import type { FileReaders } from '#areas/files/server/readers.ts'
import { files } from '#areas/files/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import { type PieceRow, thingOf } from './including.ts'
import { memberPieces } from './tables.ts'

/** A document that's a file is for whoever may open its piece now. */
export const pieceFileReaders: FileReaders = {
  kind: 'memberPiece',
  async mayRead(ctx, workspaceId, holderIds, fileId) {
    const rows = await ctx.db
      .select({ id: memberPieces.id, courseId: memberPieces.courseId })
      .from(memberPieces)
      .where(
        and(
          within(workspaceId, memberPieces),
          inArray(memberPieces.id, holderIds as Id<'mpc'>[]),
          eq(memberPieces.fileId, fileId),
          isNull(memberPieces.deletedAt),
        ),
      )
    for (const row of rows) if ((await explainAccess(ctx, workspaceId, thingOf(row))).allowed) return true
    return false
  },
}

/** The file a document is, for a page of who may open it. */
export async function fileOf(
  ctx: Ctx,
  { workspaceId, fileId }: PieceRow,
): Promise<{ name: string; bytes: number; href: string } | null> {
  if (!fileId) return null
  const [file] = await ctx.db
    .select({ name: files.name, bytes: files.bytes })
    .from(files)
    .where(within(workspaceId, files, fileId))
  return file ? { ...file, href: fileAddress(fileId) } : null
}
