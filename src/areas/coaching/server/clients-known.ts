import { and, eq } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import { newId } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import type { ClientRow } from './rows.ts'
import { coachingClients } from './tables.ts'

/** The client behind a contact, from their first booking or package on; the zone they booked in last is kept. */
export async function ensureClient(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  { contactId, timeZone = null }: { contactId: Id<'ctc'>; timeZone?: string | null },
): Promise<ClientRow> {
  const now = ctx.now()
  const [client] = await ctx.db
    .insert(coachingClients)
    .values({ workspaceId, id: newId('ccl', now), contactId, timeZone, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [coachingClients.workspaceId, coachingClients.contactId],
      set: timeZone ? { timeZone, updatedAt: now } : { contactId },
    })
    .returning()
  if (!client) throw new Error('The client wasn’t stored.')
  return client
}

/** The client of a contact; null for who never booked or bought. */
export async function findClientOf(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  contactId: Id<'ctc'>,
): Promise<ClientRow | null> {
  const [client] = await ctx.db
    .select()
    .from(coachingClients)
    .where(and(within(workspaceId, coachingClients), eq(coachingClients.contactId, contactId)))
  return client ?? null
}
