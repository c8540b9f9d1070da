import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { SeatKey } from '#areas/access/rules.ts'
import { listLibrary } from '#areas/access/server/grants.ts'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { courses } from '#areas/courses/server/tables.ts'
import { enrollments } from '#areas/learning/server/tables.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import type { OwnCertificate } from '../contract.ts'
import { ownCertificateOf } from './present.ts'
import { certificates, userCertificates } from './tables.ts'

type Ready = Pick<OwnCertificate, 'courseId' | 'courseTitle' | 'sellerName' | 'sellerColor' | 'finishedAt'>

/**
 * The reader's certificates, in all workspaces, the newest first, and the finished courses that still wait for theirs. Both
 * start from small tables keyed by user and ask each workspace once (docs/scale.md, rule 9).
 */
export async function listOwnCertificates(
  ctx: Ctx<SignedIn>,
): Promise<{ certificates: OwnCertificate[]; ready: Ready[] }> {
  const { userId } = ctx.actor
  const kept = await ctx.db.select().from(userCertificates).where(eq(userCertificates.userId, userId))
  const [issued, ready] = await Promise.all([
    inWorkspaces(kept, (workspaceId, entries) =>
      certificatesIn(
        ctx,
        workspaceId,
        entries.map((entry) => entry.certificateId),
      ),
    ),
    readyOf(ctx, userId),
  ])
  const newest = (one: { finishedAt: string }, other: { finishedAt: string }) =>
    other.finishedAt.localeCompare(one.finishedAt)
  return { certificates: issued.sort(newest), ready: ready.sort(newest) }
}

/** What others ask about a person: how many certificates count, the first of them, and a course whose certificate waits. */
export async function certificatesOfUser(ctx: Ctx, userId: Id<'usr'>) {
  const kept = await ctx.db.select().from(userCertificates).where(eq(userCertificates.userId, userId))
  const rows = await inWorkspaces(kept, (workspaceId, entries) =>
    ctx.db
      .select({ issuedAt: certificates.issuedAt, facts: certificates.facts })
      .from(certificates)
      .where(
        and(
          eq(certificates.workspaceId, workspaceId),
          inArray(
            certificates.id,
            entries.map((entry) => entry.certificateId),
          ),
          isNull(certificates.revokedAt),
        ),
      ),
  )
  const [first] = rows.sort((one, other) => one.issuedAt.getTime() - other.issuedAt.getTime())
  const [ready] = first ? [] : await readyOf(ctx, userId)
  return {
    count: rows.length,
    firstAt: first?.issuedAt ?? null,
    firstTitle: first?.facts.course ?? null,
    ready: ready ? { id: ready.courseId, title: ready.courseTitle } : null,
  }
}

async function readyOf(ctx: Ctx, userId: Id<'usr'>): Promise<Ready[]> {
  const owned = (await listLibrary(ctx, userId)).filter((entry) => entry.thingKind === 'course')
  return inWorkspaces(owned, (workspaceId, entries) => readyIn(ctx, workspaceId, entries as ReadyEntry[]))
}

async function inWorkspaces<E extends { workspaceId: Id<'wsp'> }, T>(
  entries: E[],
  ask: (workspaceId: Id<'wsp'>, entries: E[]) => Promise<T[]>,
): Promise<T[]> {
  const groups = [...Map.groupBy(entries, (entry) => entry.workspaceId)]
  return (await Promise.all(groups.map(([workspaceId, own]) => ask(workspaceId, own)))).flat()
}

async function certificatesIn(ctx: Ctx, workspaceId: Id<'wsp'>, ids: Id<'crt'>[]): Promise<OwnCertificate[]> {
  const [workspace, rows] = await Promise.all([
    getWorkspace(ctx, workspaceId),
    ctx.db
      .select()
      .from(certificates)
      .where(and(eq(certificates.workspaceId, workspaceId), inArray(certificates.id, ids))),
  ])
  return rows.map((row) => ownCertificateOf(row, workspace))
}

type ReadyEntry = { workspaceId: Id<'wsp'>; thingId: Id<'crs'>; contactId: Id<'ctc'>; seat: SeatKey }

async function readyIn(ctx: Ctx, workspaceId: Id<'wsp'>, entries: ReadyEntry[]): Promise<Ready[]> {
  const [workspace, rows] = await Promise.all([
    getWorkspace(ctx, workspaceId),
    ctx.db
      .select({
        courseId: courses.id,
        courseTitle: courses.title,
        contactId: enrollments.contactId,
        finishedAt: enrollments.finishedAt,
      })
      .from(enrollments)
      .innerJoin(courses, and(eq(courses.workspaceId, workspaceId), eq(courses.id, enrollments.courseId)))
      .leftJoin(
        certificates,
        and(eq(certificates.workspaceId, workspaceId), eq(certificates.enrollmentId, enrollments.id)),
      )
      .where(
        and(
          eq(enrollments.workspaceId, workspaceId),
          inArray(
            enrollments.contactId,
            entries.map((entry) => entry.contactId),
          ),
          // One is given to people who have proven who they are.
          eq(enrollments.seat, ''),
          isNotNull(enrollments.finishedAt),
          eq(courses.awardsCertificate, true),
          isNull(certificates.id),
        ),
      ),
  ])
  return rows
    .filter((row) =>
      entries.some(
        (entry) => entry.thingId === row.courseId && entry.contactId === row.contactId && entry.seat === '',
      ),
    )
    .map(({ courseId, courseTitle, finishedAt }) => ({
      courseId,
      courseTitle,
      sellerName: workspace.name,
      sellerColor: workspace.brandColor,
      finishedAt: (finishedAt ?? ctx.now()).toISOString(),
    }))
}
