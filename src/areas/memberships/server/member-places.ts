import { sql } from 'drizzle-orm'
import { moneyMode } from '#areas/payments/server/money-mode.ts'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { memberOrder } from './members.ts'
import { memberships } from './membership-rows.ts'

/** Where a seller sees people: at the row that stands for them among the members, since they joined last. */
export async function placesOfMembers(
  ctx: CreatorCtx,
  contactIds: readonly string[],
): Promise<Map<string, { path: string; since: Date }>> {
  if (contactIds.length === 0) return new Map()
  const { rows } = await ctx.db.execute<{ contact_id: string; id: string; since: string | Date }>(sql`
    with m as (${memberships(ctx, moneyMode(ctx))})
    select distinct on (m.contact_id) m.contact_id, m.id, max(m.joined_at) over (partition by m.contact_id) as since
    from m where m.contact_id = any(${sql.param([...contactIds])}::text[])
    order by m.contact_id, ${memberOrder(ctx.now())}`)
  return new Map(
    rows.map(({ contact_id, id, since }) => [
      contact_id,
      { path: `/membership?open=${id}`, since: new Date(since) },
    ]),
  )
}

/** One person's row, whatever tiers they have and had: members are listed once. */
export async function memberPaths(
  ctx: CreatorCtx,
  contactId: Id<'ctc'>,
  ids: readonly Id[],
): Promise<Map<Id, string>> {
  const place = (await placesOfMembers(ctx, [contactId])).get(contactId)
  return new Map(place ? ids.map((id) => [id, place.path]) : [])
}
