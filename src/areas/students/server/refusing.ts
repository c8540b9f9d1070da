import { and, eq, gt, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import { revokeAccess } from '#areas/access/server/grants.ts'
import { grants } from '#areas/access/server/tables.ts'
import { allowSender, type SenderLink, stopSender } from '#areas/accounts/server/mail-stops.ts'
import { findWorkspace, getOwner } from '#areas/accounts/server/workspaces.ts'
import { contacts } from '#areas/contacts/server/tables.ts'
import { courses } from '#areas/courses/server/tables.ts'
import { forgetIdle } from '#areas/learning/server/idle.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { type Ctx, systemCtx, type WorkspaceCtx, withTransaction } from '#platform/context.ts'
import { addressHashes } from '#platform/mail/suppressions.ts'
import { within } from '#platform/tables.ts'
import type { StudentsReason } from '../reasons.ts'
import { place } from './enrolling.ts'

/** What a student reads of a course they turned down, and by which it's known again. */
const turnedDownReason: StudentsReason = 'students.turnedDown'
/** How it was stored before there were codes. */
const turnedDownSentence = 'You turned this course down.'
const turnedDownReasons: readonly string[] = [turnedDownReason, turnedDownSentence]

/**
 * Someone who was enrolled by hand does not want it: what they were given so ends in every course of the workspace, and it
 * neither enrolls nor emails their address again. What they bought stays. Doing it twice changes nothing.
 */
export function refuseEnrollments(ctx: Ctx, link: SenderLink): Promise<void> {
  return withTransaction(systemCtx(ctx, 'courses.refuse', link.workspaceId), async (ctx) => {
    await stopSender(ctx, link, 'refused')
    // Whoever enrolls them at this moment holds the same rows in the same order, the day of email before the contact: they come
    // before, and it ends here, or after, and are refused.
    const contactId = await holdContact(ctx, link)
    if (contactId) await endGiven(ctx, contactId)
  })
}

/**
 * They take that back: the workspace may email them again, and what the refusal ended is open again until the day it was given
 * for. What the creator ended, what ran out, and what takes no one new stays closed. Doing it twice changes nothing.
 */
export function undoRefusal(ctx: Ctx, link: SenderLink): Promise<void> {
  return withTransaction(systemCtx(ctx, 'courses.undoRefusal', link.workspaceId), async (ctx) => {
    const { workspaceId, contactId } = link
    // The day of email, the workspace, the contact: as in enrolling by hand.
    const since = await allowSender(ctx, link)
    if (!since || !contactId || !(await findWorkspace(ctx, workspaceId))) return
    const { plan } = await getOwner(ctx, workspaceId)
    for (const { courseId, email, name, endsAt } of await turnedDown(ctx, link, contactId, since)) {
      const source = newId('imp', ctx.now())
      await place(ctx, plan, courseId, { email, name, endsAt, from: 'manual', source, isCounted: true })
    }
  })
}

/** Courses that a refusal ended and that are still there, each with the latest day it was given for. */
async function turnedDown(ctx: WorkspaceCtx, link: SenderLink, contactId: Id<'ctc'>, since: Date) {
  const { workspaceId } = ctx.actor
  const rows = await ctx.db
    .select({ courseId: courses.id, endsAt: grants.endsAt, email: contacts.email, name: contacts.name })
    .from(grants)
    .innerJoin(contacts, and(eq(contacts.workspaceId, workspaceId), eq(contacts.id, grants.contactId)))
    .innerJoin(courses, and(eq(courses.workspaceId, workspaceId), eq(courses.id, grants.thingId)))
    .where(
      and(
        byHand(workspaceId, contactId),
        inArray(grants.revokedReason, [...turnedDownReasons]),
        gte(grants.revokedAt, since),
        or(isNull(grants.endsAt), gt(grants.endsAt, ctx.now())),
        isNull(courses.deletedAt),
      ),
    )
    .orderBy(courses.id, sql`${grants.endsAt} desc nulls first`)
  const theirs = rows.filter(({ email }) => isTheirs(ctx, link, email))
  return theirs.filter(({ courseId }, n) => theirs[n - 1]?.courseId !== courseId)
}

/** Where the link was emailed, null when the workspace does not know, and the courses it gave there by hand that are open. */
export async function givenByHand(
  ctx: Ctx,
  link: SenderLink,
): Promise<{ address: string | null; titles: readonly string[] }> {
  const { workspaceId, contactId } = link
  if (!contactId) return { address: null, titles: [] }
  const [contact] = await ctx.db
    .select({ email: contacts.email })
    .from(contacts)
    .where(within(workspaceId, contacts, contactId))
  if (!contact || !isTheirs(ctx, link, contact.email)) return { address: null, titles: [] }
  const rows = await ctx.db
    .selectDistinct({ title: courses.title })
    .from(grants)
    .innerJoin(courses, and(eq(courses.workspaceId, workspaceId), eq(courses.id, grants.thingId)))
    .where(
      and(
        ofHand(workspaceId, contactId),
        or(isNull(grants.endsAt), gt(grants.endsAt, ctx.now())),
        isNull(courses.deletedAt),
      ),
    )
    .orderBy(courses.title)
  return { address: contact.email, titles: rows.map(({ title }) => title) }
}

/** The contact the link was emailed to, held until the commit; null when it has another address by now, or none. */
async function holdContact(ctx: WorkspaceCtx, link: SenderLink): Promise<Id<'ctc'> | null> {
  const { workspaceId, contactId } = link
  if (!contactId) return null
  const [contact] = await ctx.db
    .select({ email: contacts.email })
    .from(contacts)
    .where(within(workspaceId, contacts, contactId))
    .for('update')
  return contact && isTheirs(ctx, link, contact.email) ? contactId : null
}

const isTheirs = (ctx: Ctx, link: SenderLink, email: string) =>
  addressHashes(ctx.instance, link.workspaceId, email).includes(link.addressHash)

/** Rights to courses that the creator gave a contact. */
const byHand = (workspaceId: Id<'wsp'>, contactId: Id<'ctc'>) =>
  and(
    within(workspaceId, grants),
    eq(grants.contactId, contactId),
    eq(grants.thingKind, 'course'),
    eq(grants.sourceKind, 'manual'),
  )

/** Those that no one has taken back. */
const ofHand = (workspaceId: Id<'wsp'>, contactId: Id<'ctc'>) =>
  and(byHand(workspaceId, contactId), isNull(grants.revokedAt))

async function endGiven(ctx: WorkspaceCtx, contactId: Id<'ctc'>): Promise<void> {
  const given = await ctx.db
    .select({ id: grants.id, thingId: grants.thingId })
    .from(grants)
    .where(ofHand(ctx.actor.workspaceId, contactId))
  for (const grant of given) await revokeAccess(ctx, grant.id, turnedDownReason)
  for (const courseId of new Set(given.map((grant) => grant.thingId)))
    await forgetIdle(ctx, courseId as Id<'crs'>, [contactId], (grant) => grant.sourceKind === 'manual')
}
