import { and, eq, isNull } from 'drizzle-orm'
import { revokeAccess } from '#areas/access/server/grants.ts'
import { grants } from '#areas/access/server/tables.ts'
import { type SenderLink, stopSender } from '#areas/accounts/server/mail-stops.ts'
import { contacts } from '#areas/contacts/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import { type Ctx, systemCtx, type WorkspaceCtx, withTransaction } from '#platform/context.ts'
import { addressHash } from '#platform/mail/suppressions.ts'
import { within } from '#platform/tables.ts'
import { forgetIdle } from './idle.ts'

/**
 * Somebody who was enrolled by hand does not want it: what they were given so ends in every course of the workspace, and it
 * neither enrolls nor emails their address again. What they bought stays. Doing it twice changes nothing.
 */
export function refuseEnrolments(ctx: Ctx, link: SenderLink): Promise<void> {
  return withTransaction(systemCtx(ctx, 'courses.refuse', link.workspaceId), async (ctx) => {
    await stopSender(ctx, link, 'refused')
    // Whoever enrolls them at this moment holds the same rows in the same order, the day of mail before the contact: they come
    // before, and it ends here, or after, and are refused.
    const contactId = await holdContact(ctx, link)
    if (contactId) await endGiven(ctx, contactId)
  })
}

/** The contact the link was mailed to, held until the commit; null when it has another address by now, or none. */
async function holdContact(ctx: WorkspaceCtx, link: SenderLink): Promise<Id<'ctc'> | null> {
  const { workspaceId, contactId } = link
  if (!contactId) return null
  const [contact] = await ctx.db
    .select({ email: contacts.email })
    .from(contacts)
    .where(within(workspaceId, contacts, contactId))
    .for('update')
  if (!contact) return null
  const hash = addressHash(ctx.instance.secretKey, workspaceId, contact.email)
  return hash === link.addressHash ? contactId : null
}

async function endGiven(ctx: WorkspaceCtx, contactId: Id<'ctc'>): Promise<void> {
  const given = await ctx.db
    .select({ id: grants.id, thingId: grants.thingId })
    .from(grants)
    .where(
      and(
        within(ctx.actor.workspaceId, grants),
        eq(grants.contactId, contactId),
        eq(grants.thingKind, 'course'),
        eq(grants.sourceKind, 'manual'),
        isNull(grants.revokedAt),
      ),
    )
  for (const grant of given) await revokeAccess(ctx, grant.id, 'You turned this course down.')
  for (const courseId of new Set(given.map((grant) => grant.thingId)))
    await forgetIdle(ctx, courseId as Id<'crs'>, [contactId], (grant) => grant.sourceKind === 'manual')
}
