import { and, eq, isNull, sql } from 'drizzle-orm'
import { logoAddress } from '#areas/accounts/rules.ts'
import { keepLogo } from '#areas/accounts/server/branding.ts'
import { getOwner, getWorkspace, type WorkspaceRecord } from '#areas/accounts/server/workspaces.ts'
import { type CourseRow, lockCourse, ownCourse } from '#areas/courses/server/courses.ts'
import { lessons } from '#areas/courses/server/tables.ts'
import { holdFiles } from '#areas/files/server/uses.ts'
import { invalid } from '#kernel/errors.ts'
import { type Id, isId, newId } from '#kernel/ids.ts'
import { type CreatorCtx, type Ctx, type WorkspaceCtx, withTransaction } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import type { DesignState } from '../contract.ts'
import { type CertificateDesign, type CertificateFacts, defaultDesign, wrongDesign } from '../rules.ts'
import { certificateDesigns, certificates } from './tables.ts'

export type DesignRow = typeof certificateDesigns.$inferSelect

/** How certificates of a course look, for its designer. @throws NOT_FOUND. */
export async function getDesign(ctx: CreatorCtx, courseId: Id<'crs'>): Promise<DesignState> {
  const course = await ownCourse(ctx, courseId)
  const workspace = await getWorkspace(ctx, course.workspaceId)
  const [row, untouched, facts, issued] = await Promise.all([
    currentDesign(ctx, course),
    untouchedDesign(ctx, workspace),
    factsOfCourse(ctx, course, workspace),
    ctx.db.$count(
      certificates,
      and(eq(certificates.workspaceId, workspace.id), eq(certificates.courseId, courseId)),
    ),
  ])
  const isDefault = !row || row.madeBy === 'default'
  return {
    courseTitle: course.title,
    awardsCertificate: course.awardsCertificate,
    // In the language it would have after being saved.
    design: isDefault ? untouched : { ...row.design, language: workspace.language },
    brandLogo: brandLogoOf(workspace),
    isDefault,
    sample: { ...facts, learner: sampleLearner, finishedAt: ctx.now().toISOString() },
    issued,
  }
}

/** No one in particular. */
const sampleLearner = 'Mia Chen'

/**
 * Changes how certificates look from now on. Those that were issued keep the design they were issued with.
 *
 * @throws NOT_FOUND, INVALID beside the field.
 */
export async function saveDesign(
  ctx: CreatorCtx,
  courseId: Id<'crs'>,
  wanted: CertificateDesign,
): Promise<DesignState> {
  const workspace = await getWorkspace(ctx, ctx.actor.workspaceId)
  const { language } = workspace
  const signatureFileId = wanted.signature === 'image' ? wanted.signatureFileId : null
  // The brand's logo as it is now, or none: no other address is drawn.
  const brandLogo = wanted.brandLogo ? brandLogoOf(workspace) : null
  const design = { ...wanted, language, signatureFileId, brandLogo }
  const wrong = wrongDesign(design)
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  await withTransaction(ctx, async (ctx) => {
    const course = await lockCourse(ctx, courseId)
    const row = await putDesign(ctx, course, design, 'creator')
    await holdPictures(ctx, row)
  })
  return getDesign(ctx, courseId)
}

/** Goes back to the design that follows the brand. */
export async function resetDesign(ctx: CreatorCtx, courseId: Id<'crs'>): Promise<DesignState> {
  await withTransaction(ctx, async (ctx) => {
    const course = await lockCourse(ctx, courseId)
    const workspace = await getWorkspace(ctx, course.workspaceId)
    if (!(await currentDesign(ctx, course))) return
    const row = await putDesign(ctx, course, await untouchedDesign(ctx, workspace), 'default')
    await holdPictures(ctx, row)
  })
  return getDesign(ctx, courseId)
}

/**
 * The design a certificate is issued with: the current one, made from the brand where the creator never touched it. Held
 * until the commit, so that no one changes it under the certificate.
 */
export async function designForIssue(
  ctx: WorkspaceCtx,
  course: Pick<CourseRow, 'workspaceId' | 'id'>,
): Promise<DesignRow> {
  const workspace = await getWorkspace(ctx, course.workspaceId)
  const current = await currentDesign(ctx, course, 'held')
  if (current?.madeBy === 'creator') return current
  const untouched = await untouchedDesign(ctx, workspace)
  if (current && isSame(current.design, untouched)) return current
  return putDesign(ctx, course, untouched, 'default')
}

/** The look a certificate of a course would have now, without writing anything. */
export async function previewDesign(
  ctx: Ctx,
  course: CourseRow,
  workspace: WorkspaceRecord,
): Promise<CertificateDesign> {
  const row = await currentDesign(ctx, course)
  return row?.madeBy === 'creator' ? row.design : untouchedDesign(ctx, workspace)
}

/** What a certificate of a course states besides learner and day. */
export async function factsOfCourse(
  ctx: Ctx,
  course: CourseRow,
  workspace: WorkspaceRecord,
): Promise<Omit<CertificateFacts, 'learner' | 'finishedAt'>> {
  const [[outline], owner] = await Promise.all([
    ctx.db
      .select({
        lessons: sql<number>`count(*)::int`,
        seconds: sql<number>`coalesce(sum(${lessons.durationSeconds}), 0)::int`,
      })
      .from(lessons)
      .where(
        and(
          eq(lessons.workspaceId, workspace.id),
          eq(lessons.courseId, course.id),
          eq(lessons.status, 'published'),
          isNull(lessons.deletedAt),
        ),
      ),
    getOwner(ctx, workspace.id),
  ])
  return {
    course: course.title,
    lessons: outline?.lessons ?? 0,
    seconds: outline?.seconds ?? 0,
    seller: workspace.name,
    taughtBy: course.salesPage?.instructor?.name.trim() || owner.displayName,
    timeZone: workspace.timeZone,
  }
}

async function untouchedDesign(ctx: Ctx, workspace: WorkspaceRecord): Promise<CertificateDesign> {
  const owner = await getOwner(ctx, workspace.id)
  return defaultDesign(workspace.brandColor, owner.displayName, workspace.language, brandLogoOf(workspace))
}

const brandLogoOf = ({ id, logoId }: WorkspaceRecord) => (logoId ? logoAddress(id, logoId) : null)

/** The id in an address of a logo of this workspace. */
function logoIn(workspaceId: Id<'wsp'>, address: string | null | undefined): Id<'lgo'> | null {
  const id = address?.split('/').at(-1) ?? ''
  return isId('lgo', id) && address === logoAddress(workspaceId, id) ? id : null
}

async function currentDesign(
  ctx: Pick<Ctx, 'db'>,
  course: Pick<CourseRow, 'workspaceId' | 'id'>,
  how: 'read' | 'held' = 'read',
): Promise<DesignRow | null> {
  const query = ctx.db
    .select()
    .from(certificateDesigns)
    .where(
      and(
        eq(certificateDesigns.workspaceId, course.workspaceId),
        eq(certificateDesigns.courseId, course.id),
        isNull(certificateDesigns.replacedAt),
      ),
    )
  const [row] = how === 'held' ? await query.for('update') : await query
  return row ?? null
}

/** Makes a design the current one: in place while no certificate has it, else as a new one beside the old. */
async function putDesign(
  ctx: WorkspaceCtx,
  course: Pick<CourseRow, 'workspaceId' | 'id'>,
  design: CertificateDesign,
  madeBy: DesignRow['madeBy'],
): Promise<DesignRow> {
  const { workspaceId, id: courseId } = course
  const now = ctx.now()
  const current = await currentDesign(ctx, course, 'held')
  const logoId = logoIn(workspaceId, design.brandLogo)
  if (logoId) await keepLogo(ctx, workspaceId, logoId)
  // Who waited here for another's first certificate finds the same design made.
  if (current?.madeBy === madeBy && isSame(current.design, design)) return current
  if (current) {
    const isUsed = await ctx.db.$count(
      certificates,
      and(eq(certificates.workspaceId, workspaceId), eq(certificates.designId, current.id)),
    )
    const changes = isUsed > 0 ? { replacedAt: now } : { design, madeBy, updatedAt: now }
    await ctx.db
      .update(certificateDesigns)
      .set(changes)
      .where(within(workspaceId, certificateDesigns, current.id))
    if (isUsed === 0) return { ...current, ...changes }
  }
  await ctx.db
    .insert(certificateDesigns)
    .values({ workspaceId, id: newId('dsg', now), courseId, design, madeBy, createdAt: now, updatedAt: now })
    // Two learners who finish first at the same moment: one of them makes it.
    .onConflictDoNothing()
  const made = await currentDesign(ctx, course, 'held')
  if (!made) throw new Error('A design vanished between two statements.')
  return made
}

/** @throws INVALID beside the field when a picture isn't one of the workspace that can be printed. */
async function holdPictures(ctx: WorkspaceCtx, row: DesignRow): Promise<void> {
  const { logoFileId, signatureFileId } = row.design
  const wanted = [logoFileId, signatureFileId].filter((id) => id !== null)
  const held = await holdFiles(ctx, { kind: 'certificate', id: row.id }, wanted)
  const isPrintable = (id: Id<'fil'> | null) =>
    id === null || ['image/png', 'image/jpeg'].includes(held.get(id)?.type ?? '')
  if (!isPrintable(logoFileId)) throw invalid({ logoFileId: 'Choose a PNG or JPEG image' })
  if (!isPrintable(signatureFileId)) throw invalid({ signatureFileId: 'Choose a PNG or JPEG image' })
}

const isSame = (one: CertificateDesign, other: CertificateDesign) =>
  (Object.keys(other) as (keyof CertificateDesign)[]).every(
    // A design of before logos of the brand says nothing of one.
    (key) => (one[key] ?? null) === (other[key] ?? null),
  )
