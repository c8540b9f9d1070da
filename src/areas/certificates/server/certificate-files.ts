import { and, eq, inArray } from 'drizzle-orm'
import { explainAccess } from '#areas/access/server/explaining.ts'
import type { FileReaders } from '#areas/files/server/readers.ts'
import type { Id } from '#kernel/ids.ts'
import { certificateDesigns, certificates } from './tables.ts'

/** Who may see logo and signature: anyone once a certificate shows them in public, before that whoever owns the course. */
export const certificateFileReaders: FileReaders = {
  kind: 'certificate',
  async mayRead(ctx, workspaceId, holderIds) {
    const designIds = holderIds as Id<'dsg'>[]
    const shown = await ctx.db.$count(
      certificates,
      and(eq(certificates.workspaceId, workspaceId), inArray(certificates.designId, designIds)),
    )
    if (shown > 0) return true
    const designs = await ctx.db
      .selectDistinct({ courseId: certificateDesigns.courseId })
      .from(certificateDesigns)
      .where(and(eq(certificateDesigns.workspaceId, workspaceId), inArray(certificateDesigns.id, designIds)))
    for (const { courseId } of designs) {
      if ((await explainAccess(ctx, workspaceId, { kind: 'course', id: courseId })).allowed) return true
    }
    return false
  },
}
