import { and, eq } from 'drizzle-orm'
import { accessClaimed } from '#areas/access/events.ts'
import { grants } from '#areas/access/server/tables.ts'
import { contacts } from '#areas/contacts/server/tables.ts'
import { courseFinished, lessonCompleted } from '#areas/learning/events.ts'
import type { Id } from '#kernel/ids.ts'
import { afterEvent, type Listener, type ListenerCtx } from '#platform/events/listeners.ts'
import { refreshAchievements } from './achievements.ts'

/** Done lessons earn most; the rest is kept when its owner looks. Written from the facts, so late and double events do no harm. */
export const achievementsListeners: Listener[] = [
  afterEvent('achievements.afterLesson', lessonCompleted, refreshFor),
  afterEvent('achievements.afterCourse', courseFinished, refreshFor),
  afterEvent('achievements.afterClaim', accessClaimed, async (ctx, { userId }) => {
    if (userId) await refreshAchievements(ctx, userId)
  }),
]

/** Learners with a pass earn theirs once they have an account. */
async function refreshFor(
  ctx: ListenerCtx,
  { contactId, courseId }: { contactId: Id<'ctc'>; courseId: Id<'crs'> },
): Promise<void> {
  const { workspaceId } = ctx.actor
  const [contact] = await ctx.db
    .select({ userId: contacts.userId })
    .from(contacts)
    .where(and(eq(contacts.workspaceId, workspaceId), eq(contacts.id, contactId)))
  const granted = await ctx.db
    .selectDistinct({ userId: grants.userId })
    .from(grants)
    .where(
      and(
        eq(grants.workspaceId, workspaceId),
        eq(grants.contactId, contactId),
        eq(grants.thingKind, 'course'),
        eq(grants.thingId, courseId),
      ),
    )
  const userIds = new Set([contact, ...granted].map((row) => row?.userId ?? null))
  for (const userId of userIds) if (userId) await refreshAchievements(ctx, userId)
}
