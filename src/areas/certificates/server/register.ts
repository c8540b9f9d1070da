import { and, asc, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import { grants } from '#areas/access/server/tables.ts'
import { contacts } from '#areas/contacts/server/tables.ts'
import { ownCourse } from '#areas/courses/server/courses.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import { type CreatorCtx, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { mine } from '#platform/tables.ts'
import type { IssuedCertificate } from '../contract.ts'
import { certificateReinstated, certificateRevoked } from '../events.ts'
import { canonicalCode } from '../rules.ts'
import { issuedOf } from './present.ts'
import { certificates } from './tables.ts'

const onPage = 25

/** Certificates of a course, newest first. @throws NOT_FOUND. */
export async function listIssued(
  ctx: CreatorCtx,
  courseId: Id<'crs'>,
  { search, page }: { search?: string | undefined; page: number },
): Promise<{ certificates: IssuedCertificate[]; total: number }> {
  await ownCourse(ctx, courseId)
  const wanted = and(mine(ctx, certificates), eq(certificates.courseId, courseId), matching(search))
  const [rows, [counted]] = await Promise.all([
    selectIssued(ctx)
      .where(wanted)
      .orderBy(desc(certificates.issuedAt), asc(certificates.id))
      .limit(onPage)
      .offset((page - 1) * onPage),
    ctx.db
      .select({ total: sql<number>`count(*)::int` })
      .from(certificates)
      .innerJoin(contacts, ofContact)
      .where(wanted),
  ])
  return { certificates: rows.map(({ row, ...rest }) => issuedOf(row, rest)), total: counted?.total ?? 0 }
}

/** Revokes a certificate: whoever checks it reads so from then on. @throws NOT_FOUND, INVALID without a reason. */
export async function revokeCertificate(
  ctx: CreatorCtx,
  certificateId: Id<'crt'>,
  reason: string,
): Promise<IssuedCertificate> {
  const revokedReason = reason.trim()
  if (revokedReason === '') throw invalid({ reason: 'Enter a reason. The student will see it.' })
  return change(ctx, certificateId, certificateRevoked, { revokedAt: ctx.now(), revokedReason })
}

/** Lets it count again. @throws NOT_FOUND. */
export function reinstateCertificate(ctx: CreatorCtx, certificateId: Id<'crt'>): Promise<IssuedCertificate> {
  return change(ctx, certificateId, certificateReinstated, { revokedAt: null, revokedReason: null })
}

function change(
  ctx: CreatorCtx,
  certificateId: Id<'crt'>,
  event: typeof certificateRevoked,
  changes: { revokedAt: Date | null; revokedReason: string | null },
): Promise<IssuedCertificate> {
  return withTransaction(ctx, async (ctx) => {
    const [found] = await selectIssued(ctx)
      .where(mine(ctx, certificates, certificateId))
      .for('update', { of: certificates })
    if (!found) throw new AppError('NOT_FOUND', 'There’s nothing at this address.')
    const { row, ...contact } = found
    const isSame = (row.revokedAt === null) === (changes.revokedAt === null)
    // The same word twice changes nothing but a reason that is said better.
    const next = isSame && row.revokedAt ? { ...changes, revokedAt: row.revokedAt } : changes
    await ctx.db
      .update(certificates)
      .set(next)
      .where(mine(ctx, certificates, certificateId))
    if (!isSame) {
      await announce(ctx, ctx.actor.workspaceId, event, {
        certificateId,
        courseId: row.courseId,
        title: row.facts.course,
        contactId: row.contactId,
        contactName: row.facts.learner,
        userId: null,
      })
    }
    return issuedOf({ ...row, ...next }, contact)
  })
}

const ofContact = and(
  eq(contacts.workspaceId, certificates.workspaceId),
  eq(contacts.id, certificates.contactId),
)

function selectIssued(ctx: CreatorCtx) {
  const now = ctx.now()
  return ctx.db
    .select({
      row: certificates,
      email: contacts.email,
      accessEnded: sql<boolean>`not exists (
        select 1 from ${grants} where ${grants.workspaceId} = ${ctx.actor.workspaceId}
          and ${grants.contactId} = ${certificates.contactId} and ${grants.thingKind} = 'course' and ${grants.seat} = ''
          and ${grants.thingId} = ${certificates.courseId} and ${grants.revokedAt} is null
          and (${grants.endsAt} is null or ${grants.endsAt} > ${now}))`,
    })
    .from(certificates)
    .innerJoin(contacts, ofContact)
}

function matching(search: string | undefined): SQL | undefined {
  const words = search?.trim()
  if (!words) return undefined
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`
  const code = canonicalCode(words)
  return or(
    ilike(certificates.name, pattern),
    ilike(contacts.email, pattern),
    code ? eq(certificates.code, code) : undefined,
  )
}
