import { and, eq, inArray, sql } from 'drizzle-orm'
import { workspaces } from '#areas/accounts/server/tables.ts'
import { holdFiles } from '#areas/files/server/uses.ts'
import { type Ctx, systemCtx } from '#platform/context.ts'
import type { Person } from '#platform/forgetting.ts'
import { links } from '#platform/links/tables.ts'
import type { PersonExport, PersonKeys } from '#platform/person-export.ts'
import { coachingCalendars, coachingFeeds } from './availability-tables.ts'
import {
  coachingBookings,
  coachingClients,
  coachingFiles,
  coachingGoals,
  coachingSessions,
} from './tables.ts'

/** Sessions, balances and what was paid stay, without who it was; what was written about them goes. So do the calendars of a coach, and the address of theirs. */
export async function forgetClient(ctx: Ctx, person: Person): Promise<void> {
  const { contactIds } = person
  const theirOwn = ctx.db
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(eq(workspaces.ownerId, person.userId))
  await ctx.db.delete(coachingCalendars).where(inArray(coachingCalendars.workspaceId, theirOwn))
  await ctx.db.delete(coachingFeeds).where(inArray(coachingFeeds.workspaceId, theirOwn))
  await ctx.db.delete(links).where(and(eq(links.kind, 'coachingFeed'), inArray(links.workspaceId, theirOwn)))
  if (contactIds.length === 0) return
  const theirs = await ctx.db
    .select({ workspaceId: coachingClients.workspaceId, id: coachingClients.id })
    .from(coachingClients)
    .where(inArray(coachingClients.contactId, contactIds))
  const clientIds = theirs.map(({ id }) => id)
  await ctx.db
    .update(coachingSessions)
    .set({ notesPrivate: '', notesShared: '', message: '' })
    .where(
      and(
        sql`${coachingSessions.capacity} = 1`,
        sql`(${coachingSessions.workspaceId}, ${coachingSessions.id}) in (${ctx.db
          .select({ workspaceId: coachingBookings.workspaceId, id: coachingBookings.sessionId })
          .from(coachingBookings)
          .where(inArray(coachingBookings.contactId, contactIds))})`,
      ),
    )
  await ctx.db
    .update(coachingBookings)
    .set({ ...person.placeholder('email', 'name'), note: '', timeZone: null })
    .where(inArray(coachingBookings.contactId, contactIds))
  await ctx.db
    .update(coachingClients)
    .set({ phone: '', timeZone: null, notesPrivate: '', notesShared: '' })
    .where(inArray(coachingClients.contactId, contactIds))
  if (clientIds.length === 0) return
  await ctx.db.delete(coachingGoals).where(inArray(coachingGoals.clientId, clientIds))
  await ctx.db.delete(coachingFiles).where(inArray(coachingFiles.clientId, clientIds))
  for (const { workspaceId, id } of theirs)
    await holdFiles(systemCtx(ctx, 'coaching.forget', workspaceId), { kind: 'coachingClient', id }, [])
}

/** A person's archive has what they bought and booked, and what's written down beside them. */
export const ownCoaching: PersonExport = {
  besides: {
    coaching_credits: (keys) => sql`(t.workspace_id, t.holding_id) in (
      select h.workspace_id, h.id from coaching_holdings h where (h.workspace_id, h.contact_id) in (select * from ${keys.contacts} m))`,
    coaching_goals: ofClient,
    coaching_files: ofClient,
    coaching_series: ofClient,
  },
}

function ofClient(keys: PersonKeys) {
  return sql`(t.workspace_id, t.client_id) in (
    select l.workspace_id, l.id from coaching_clients l where (l.workspace_id, l.contact_id) in (select * from ${keys.contacts} m))`
}
