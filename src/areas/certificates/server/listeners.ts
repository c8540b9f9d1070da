import { and, eq } from 'drizzle-orm'
import { accessClaimed } from '#areas/access/events.ts'
import { courseDiscarded } from '#areas/courses/events.ts'
import type { Id } from '#kernel/ids.ts'
import { afterEvent, inTransaction, type Listener, type ListenerCtx } from '#platform/events/listeners.ts'
import { within } from '#platform/tables.ts'
import { certificateIssued } from '../events.ts'
import { certificateDesigns, certificates, userCertificates } from './tables.ts'

export const certificatesListeners: Listener[] = [
  // No one ever was in the course, so no certificate was issued with its design.
  inTransaction('certificates.forgetDesigns', courseDiscarded, async (ctx, { courseId }) => {
    await ctx.db
      .delete(certificateDesigns)
      .where(
        and(
          eq(certificateDesigns.workspaceId, ctx.actor.workspaceId),
          eq(certificateDesigns.courseId, courseId),
        ),
      )
  }),
  // In the same commit: the learner's list is opened right after.
  inTransaction('certificates.keepForUser', certificateIssued, async (ctx, { certificateId, userId }) => {
    if (!userId) return
    const { workspaceId } = ctx.actor
    const rows = await ctx.db
      .select({ id: certificates.id, issuedAt: certificates.issuedAt })
      .from(certificates)
      .where(within(workspaceId, certificates, certificateId))
    await keep(ctx, userId, rows)
  }),
  // Someone got a certificate by the pass of their order, and has an account since.
  afterEvent(
    'certificates.keepWhatWasClaimed',
    accessClaimed,
    async (ctx, { contactId, userId, thingId, seat }) => {
      // Who claimed an order isn't yet its contact.
      if (!userId || seat !== '') return
      const rows = await ctx.db
        .select({ id: certificates.id, issuedAt: certificates.issuedAt })
        .from(certificates)
        .where(
          and(
            eq(certificates.workspaceId, ctx.actor.workspaceId),
            eq(certificates.contactId, contactId),
            eq(certificates.courseId, thingId as Id<'crs'>),
          ),
        )
      await keep(ctx, userId, rows)
    },
  ),
]

async function keep(
  ctx: ListenerCtx,
  userId: Id<'usr'>,
  rows: { id: Id<'crt'>; issuedAt: Date }[],
): Promise<void> {
  if (rows.length === 0) return
  const { workspaceId } = ctx.actor
  await ctx.db
    .insert(userCertificates)
    .values(rows.map(({ id, issuedAt }) => ({ userId, workspaceId, certificateId: id, issuedAt })))
    .onConflictDoNothing()
}
