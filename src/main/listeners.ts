import { achievementEarned } from '#areas/achievements/events.ts'
import { refreshAchievements } from '#areas/achievements/server/achievements.ts'
import { certificateIssued } from '#areas/certificates/events.ts'
import { messageReceived } from '#areas/marketing/events.ts'
import { tellAchievement, tellCertificate } from '#areas/notifications/server/learners.ts'
import { tellContactMessage } from '#areas/notifications/server/operators.ts'
import type { EventType } from '#kernel/events.ts'
import { afterCommit } from '#platform/context.ts'
import { afterEvent, inTransaction, type Listener } from '#platform/events/listeners.ts'
import { serverAreas } from './areas.ts'

/** Facts that make a workspace's public pages stale; every process forgets them when one leaves the outbox. */
export const pageFacts: readonly EventType[] = serverAreas.flatMap((area) => area.pageFacts ?? [])

/** Between areas that may not import each other, and for all of them; they hear after the areas. */
export const ownListeners: readonly Listener[] = [
  afterEvent('main.tellCertificate', certificateIssued, tellCertificate),
  afterEvent('main.tellAchievement', achievementEarned, tellAchievement),
  afterEvent('main.tellContactMessage', messageReceived, (ctx, { name, email }) =>
    tellContactMessage(ctx, { name, email, path: '/admin/contact-messages' }),
  ),
  // Certificates and achievements are of one rank: neither knows the other.
  afterEvent('main.achieveCertificate', certificateIssued, async (ctx, { userId }) => {
    if (userId) await refreshAchievements(ctx, userId)
  }),
  ...pageFacts.flatMap((event) => [
    // Whoever made the change sees it at the next look, without waiting for the worker.
    inTransaction(`main.ownPages.${event.type}`, event, async (ctx, _payload, { workspaceId }) =>
      afterCommit(ctx, () => ctx.instance.pagesChanged(workspaceId)),
    ),
    // The drain tells all processes of every event it hands over; being listened to is what brings these into the outbox.
    afterEvent(`main.publicPages.${event.type}`, event, async () => {}),
  ]),
]
