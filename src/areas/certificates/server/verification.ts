import { and, eq, isNull } from 'drizzle-orm'
import { getWorkspace, type WorkspaceRecord } from '#areas/accounts/server/workspaces.ts'
import { courses } from '#areas/courses/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { findLinkByToken } from '#platform/links/links.ts'
import { within } from '#platform/tables.ts'
import { type CertificateDesign, canonicalCode } from '../rules.ts'
import { type CertificateRow, designOf } from './certificates.ts'
import { certificates } from './tables.ts'

/** A certificate as anyone with its code may see it. */
export type Verification = {
  row: CertificateRow
  design: CertificateDesign
  workspace: WorkspaceRecord
  /** Its sales page, while the course is on sale. */
  courseHref: string | null
}

/** The certificate of a code, however it was typed; null when there is none. */
export async function findCertificate(ctx: Ctx, typed: string): Promise<Verification | null> {
  const code = canonicalCode(typed)
  const link = code ? await findLinkByToken(ctx, 'certificate', code) : null
  if (!link) return null
  const [row] = await ctx.db
    .select()
    .from(certificates)
    .where(within(link.workspaceId, certificates, link.target as Id<'crt'>))
  if (!row) return null
  const [design, workspace, [course]] = await Promise.all([
    designOf(ctx, row),
    getWorkspace(ctx, row.workspaceId),
    ctx.db
      .select({ slug: courses.slug })
      .from(courses)
      .where(
        and(
          within(row.workspaceId, courses, row.courseId),
          eq(courses.status, 'published'),
          isNull(courses.deletedAt),
        ),
      ),
  ])
  return {
    row,
    design,
    workspace,
    courseHref: course ? `/@${workspace.handle}/courses/${course.slug}` : null,
  }
}
