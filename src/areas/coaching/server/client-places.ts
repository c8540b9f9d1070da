import { and, eq, inArray, max } from 'drizzle-orm'
import { grants } from '#areas/access/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { mine } from '#platform/tables.ts'
import { clientPathOf, packagePathOf } from '../rules.ts'
import { coachingClients } from './tables.ts'

/** Where a seller sees people: on their page, by what they got last. Whoever bought and was given nothing yet has none. */
export async function placesOfClients(
  ctx: CreatorCtx,
  contactIds: readonly string[],
): Promise<Map<string, { path: string; since: Date }>> {
  if (contactIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({
      contactId: grants.contactId,
      clientId: coachingClients.id,
      packageId: max(grants.thingId),
      since: max(grants.createdAt),
    })
    .from(grants)
    .leftJoin(
      coachingClients,
      and(mine(ctx, coachingClients), eq(coachingClients.contactId, grants.contactId)),
    )
    .where(
      and(
        mine(ctx, grants),
        eq(grants.thingKind, 'coachingPackage'),
        inArray(grants.contactId, [...contactIds] as Id<'ctc'>[]),
      ),
    )
    .groupBy(grants.contactId, coachingClients.id)
  return new Map(
    rows.flatMap(({ contactId, clientId, packageId, since }) =>
      since
        ? [
            [
              contactId,
              { path: clientId ? clientPathOf(clientId) : packagePathOf(packageId as Id<'cpk'>), since },
            ],
          ]
        : [],
    ),
  )
}

/** One person's page, whatever packages they have. */
export async function clientPaths(
  ctx: CreatorCtx,
  contactId: Id<'ctc'>,
  ids: readonly Id[],
): Promise<Map<Id, string>> {
  const [client] = await ctx.db
    .select({ id: coachingClients.id })
    .from(coachingClients)
    .where(and(mine(ctx, coachingClients), eq(coachingClients.contactId, contactId)))
  return new Map(client ? ids.map((id) => [id, clientPathOf(client.id)]) : [])
}
