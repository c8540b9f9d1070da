import { and, asc, eq, sql } from 'drizzle-orm'
import { inPages, type KeyedCtx, type SealedRow, sealedIn } from '#platform/keys/key-dependents.ts'
import { within } from '#platform/tables.ts'
import { coachingCalendars } from '../availability-tables.ts'

/** What addresses of calendars are sealed for. */
export const purpose = 'coaching.calendar'

/** Addresses of calendars elsewhere: whoever has one reads it, so they're kept sealed. */
export const keyedCalendars = sealedIn('addresses of calendars', purpose, sealedRows)

async function* sealedRows(ctx: KeyedCtx): AsyncIterable<SealedRow> {
  const { workspaceId, id, sealedAddress } = coachingCalendars
  const rows = inPages<{ workspaceId: typeof workspaceId._.data; id: typeof id._.data; sealed: string }>(
    (after, limit) =>
      ctx.db
        .select({ workspaceId, id, sealed: sealedAddress })
        .from(coachingCalendars)
        .where(after ? sql`(${workspaceId}, ${id}) > (${after.workspaceId}, ${after.id})` : undefined)
        .orderBy(asc(workspaceId), asc(id))
        .limit(limit),
  )
  for await (const row of rows)
    yield {
      sealed: row.sealed,
      async replace(sealed) {
        await ctx.db
          .update(coachingCalendars)
          .set({ sealedAddress: sealed })
          .where(and(within(row.workspaceId, coachingCalendars, row.id), eq(sealedAddress, row.sealed)))
      },
    }
}
