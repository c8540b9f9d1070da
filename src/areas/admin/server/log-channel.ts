import { desc } from 'drizzle-orm'
import { isAdmin } from '#kernel/actor.ts'
import { eventsAudience, eventsChannel } from '#platform/events/announce.ts'
import { events } from '#platform/events/tables.ts'
import type { LiveChannel } from '#platform/live/hub.ts'

/** The live log for admins: the id of its newest entry. The screen fetches what it shows. */
export const logChannel: LiveChannel = {
  name: eventsChannel,
  audienceOf: (actor) => (isAdmin(actor) ? eventsAudience : null),
  async read(ctx) {
    const [newest] = await ctx.db
      .select({ id: events.id })
      .from(events)
      .orderBy(desc(events.createdAt), desc(events.id))
      .limit(1)
    return { version: newest?.id ?? '', data: { newest: newest?.id ?? null } }
  },
}
