import { randomBytes } from 'node:crypto'
import { and, eq, isNotNull } from 'drizzle-orm'
import { isGrantOf } from '#areas/access/server/inclusions.ts'
import { grants } from '#areas/access/server/tables.ts'
import { logoAddress } from '#areas/accounts/rules.ts'
import { getUserDocument } from '#areas/accounts/server/users.ts'
import { type Contact, getContact } from '#areas/contacts/server/contacts.ts'
import { progressOf, type Seat, takeSeat } from '#areas/learning/server/seat.ts'
import { isSignedIn } from '#kernel/actor.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { type Ctx, systemCtx, type WorkspaceCtx, withTransaction } from '#platform/context.ts'
import { hashToken } from '#platform/crypto.ts'
import { announce } from '#platform/events/announce.ts'
import { links } from '#platform/links/tables.ts'
import { within } from '#platform/tables.ts'
import type { Claim } from '../contract.ts'
import { certificateIssued } from '../events.ts'
import { codeFrom, printedName, whyNotName } from '../rules.ts'
import { designForIssue, factsOfCourse, previewDesign } from './designs.ts'
import { ownCertificateOf } from './present.ts'
import { certificateDesigns, certificates } from './tables.ts'

export type CertificateRow = typeof certificates.$inferSelect

const tries = { name: 'certificates.issue', points: 20, seconds: 3600 }

/**
 * How far the reader is with the certificate of a course.
 *
 * @throws NOT_FOUND, FORBIDDEN as the course itself does for who doesn't own it.
 */
export async function getClaim(ctx: Ctx, courseId: Id<'crs'>): Promise<Claim> {
  const seat = await takeSeat(ctx, courseId)
  const { course, workspace, enrollment } = seat
  if (seat.role === 'sample') throw notTheirs()
  const row = enrollment ? await certificateOf(ctx, enrollment) : null
  const finishedAt = enrollment?.finishedAt ?? null
  const ready = enrollment?.seat === '' ? 'ready' : 'unproven'
  const name = await nameOf(ctx, seat)
  const [facts, design] = row
    ? [row.facts, await designOf(ctx, row)]
    : [
        {
          ...(await factsOfCourse(ctx, course, workspace)),
          learner: name,
          finishedAt: (finishedAt ?? ctx.now()).toISOString(),
        },
        await previewDesign(ctx, course, workspace),
      ]
  const { completed, total } = progressOf(seat)
  return {
    state: row
      ? 'issued'
      : !course.awardsCertificate
        ? 'none'
        : !enrollment
          ? 'preview'
          : finishedAt
            ? ready
            : 'ahead',
    courseTitle: course.title,
    sellerName: workspace.name,
    sellerLogoUrl: workspace.logoId ? logoAddress(workspace.id, workspace.logoId) : null,
    sellerColor: workspace.brandColor,
    lessonsLeft: total - completed,
    suggestedName: name,
    design,
    facts,
    certificate: row ? ownCertificateOf(row, workspace) : null,
  }
}

/**
 * Issues the certificate of a course that the reader finished, under the name they checked. There is one for each
 * enrollment: asking again, or from two devices at once, answers with the one there is.
 *
 * @throws CONFLICT while lessons are left, where the course gives none, and before it is proven who the reader is.
 * @throws INVALID for a name, RATE_LIMITED.
 */
export async function issueCertificate(ctx: Ctx, courseId: Id<'crs'>, typed: string): Promise<Claim> {
  const seat = await takeSeat(ctx, courseId)
  const { course, workspace, enrollment } = seat
  if (seat.role === 'sample') throw notTheirs()
  if (!enrollment)
    throw new AppError('CONFLICT', 'You’re previewing your own course, so no certificate is issued.')
  if (await certificateOf(ctx, enrollment)) return getClaim(ctx, courseId)
  if (!course.awardsCertificate) throw new AppError('CONFLICT', 'This course doesn’t offer certificates.')
  const { finishedAt } = enrollment
  if (!finishedAt)
    throw new AppError('CONFLICT', 'Finish all lessons first.', { data: { reason: 'unfinished' } })
  if (enrollment.seat !== '') throw unproven(ctx)
  const wrong = whyNotName(typed)
  if (wrong) throw invalid({ name: wrong })
  await ctx.instance.limits.spend(tries, enrollment.id)

  const userId = isSignedIn(ctx.actor) ? ctx.actor.userId : await ownerOf(ctx, enrollment)
  const contact = await getContact(ctx, workspace.id, enrollment.contactId)
  const facts = {
    ...(await factsOfCourse(ctx, course, workspace)),
    learner: printedName(typed),
    finishedAt: finishedAt.toISOString(),
  }
  await withTransaction(systemCtx(ctx, 'certificates.issue', workspace.id), (ctx) =>
    issue(ctx, { seat: { course, enrollment }, facts, userId, contact }),
  )
  return getClaim(ctx, courseId)
}

type Issue = {
  seat: { course: Seat['course']; enrollment: NonNullable<Seat['enrollment']> }
  facts: CertificateRow['facts']
  userId: Id<'usr'> | null
  contact: Contact
}

async function issue(ctx: WorkspaceCtx, { seat, facts, userId, contact }: Issue): Promise<void> {
  const { course, enrollment } = seat
  const { workspaceId } = course
  const now = ctx.now()
  const design = await designForIssue(ctx, course)
  const code = codeFrom(randomBytes(16))
  const [fresh] = await ctx.db
    .insert(certificates)
    .values({
      workspaceId,
      id: newId('crt', now),
      enrollmentId: enrollment.id,
      courseId: course.id,
      contactId: contact.id,
      designId: design.id,
      code,
      facts,
      name: facts.learner,
      issuedAt: now,
    })
    .onConflictDoNothing({ target: [certificates.workspaceId, certificates.enrollmentId] })
    .returning({ id: certificates.id })
  // Another device was first: its certificate counts.
  if (!fresh) return
  const link = { key: hashToken(code), kind: 'certificate' as const, workspaceId, target: fresh.id }
  await ctx.db.insert(links).values({ ...link, createdAt: now })
  await announce(ctx, workspaceId, certificateIssued, {
    certificateId: fresh.id,
    courseId: course.id,
    title: course.title,
    contactId: contact.id,
    contactName: contact.name || contact.email,
    userId,
  })
}

async function certificateOf(
  ctx: Pick<Ctx, 'db'>,
  enrollment: { workspaceId: Id<'wsp'>; id: Id<'enr'> },
): Promise<CertificateRow | null> {
  const [row] = await ctx.db
    .select()
    .from(certificates)
    .where(
      and(eq(certificates.workspaceId, enrollment.workspaceId), eq(certificates.enrollmentId, enrollment.id)),
    )
  return row ?? null
}

/** The look a certificate was issued with. */
export async function designOf(ctx: Pick<Ctx, 'db'>, row: CertificateRow) {
  const [found] = await ctx.db
    .select({ design: certificateDesigns.design })
    .from(certificateDesigns)
    .where(within(row.workspaceId, certificateDesigns, row.designId))
  if (!found) throw new Error(`The design of certificate ${row.id} is missing.`)
  return found.design
}

/** Whoever comes by the pass of an order may have an account that the order belongs to: it is kept there too. */
async function ownerOf(ctx: Ctx, enrollment: NonNullable<Seat['enrollment']>): Promise<Id<'usr'> | null> {
  const { workspaceId, contactId, courseId, seat } = enrollment
  const [grant] = await ctx.db
    .select({ userId: grants.userId })
    .from(grants)
    .where(
      and(
        eq(grants.workspaceId, workspaceId),
        eq(grants.contactId, contactId),
        isGrantOf(ctx, workspaceId, 'course', courseId),
        eq(grants.seat, seat),
        isNotNull(grants.userId),
      ),
    )
    .limit(1)
  return grant?.userId ?? null
}

/** The name to start from: of the account, else of the contact, where it is proven that the reader is it. */
async function nameOf(ctx: Ctx, { enrollment, course }: Seat): Promise<string> {
  if (isSignedIn(ctx.actor)) return (await getUserDocument(ctx, ctx.actor.userId)).displayName
  return enrollment?.seat === '' ? (await getContact(ctx, course.workspaceId, enrollment.contactId)).name : ''
}

/** A certificate states a name for good, so it waits for whoever has the address. */
function unproven(ctx: Ctx): AppError {
  const sentence =
    isSignedIn(ctx.actor) && !ctx.actor.emailVerified
      ? 'Confirm your email address first. Then you can get your certificate.'
      : 'Open the link in your receipt email first. Then you can get your certificate.'
  return new AppError('CONFLICT', sentence, { data: { reason: 'not-proven' } })
}

function notTheirs(): AppError {
  return new AppError('FORBIDDEN', 'Certificates are for students who took the whole course.')
}
