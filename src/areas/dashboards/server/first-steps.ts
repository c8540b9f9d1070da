import { type SQL, sql } from 'drizzle-orm'
import type { PutAway } from '#areas/accounts/rules.ts'
import { workspaces } from '#areas/accounts/server/tables.ts'
import type { WorkspaceRecord } from '#areas/accounts/server/workspaces.ts'
import { orderPaid } from '#areas/payments/events.ts'
import { moneyMode } from '#areas/payments/server/mode.ts'
import type { Id } from '#kernel/ids.ts'
import type { Money } from '#kernel/money.ts'
import { days, minutes, seconds } from '#kernel/time.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { shownName } from '#platform/forgetting.ts'
import type { Db } from '#platform/sql/db.ts'
import type { CreatorDashboard } from '../contract.ts'

/** How long the card of a first sale waits for somebody who does not come every day. */
const firstSaleIsYoung = days(14)
/** That a learner is there is written at most once a minute; two minutes missed are still "now". */
const isThere = minutes(3)

type Learning = CreatorDashboard['today']['learning']
type FirstSale = { order_id: Id<'ord'>; contact: string; title: string; total: Money; at: string }
type Row = {
  courses: number
  test_offer: Id<'off'> | null
  draft: Id<'crs'> | null
  owner_name: string | null
  put_away: PutAway[] | null
  first_sale: FirstSale | null
}

export type FirstSteps = {
  courses: number
  /** What the first of the published courses is sold by; null while none is. */
  testOfferId: Id<'off'> | null
  /** The draft that was worked on last. */
  draftId: Id<'crs'> | null
  /** Whether the creator's pages have anything of their own: a logo, a colour, links, a name that is not the person's. */
  branded: boolean
  putAway: PutAway[]
  /** The first order ever paid, if that was not long ago. */
  firstSale: CreatorDashboard['firstSale']
}

/**
 * Where a creator stands on the way to the first sale, in one question. No event is without its moment: "nulls first" is the order
 * of the index, read from its end.
 */
export async function firstSteps(ctx: CreatorCtx, workspace: WorkspaceRecord): Promise<FirstSteps> {
  const { workspaceId, userId } = ctx.actor
  const kept = (status: 'draft' | 'published'): SQL =>
    sql`c.workspace_id = ${workspaceId} and c.deleted_at is null and c.status = ${status}`
  const { rows } = await ctx.db.execute<Row>(sql`
    select
      (select count(*)::int from courses where workspace_id = ${workspaceId} and deleted_at is null) as courses,
      (select o.id from courses c
         join offers o on o.workspace_id = ${workspaceId} and o.product_kind = 'course' and o.product_id = c.id
         where ${kept('published')} order by c.kept_open_at is null, coalesce(c.first_published_at, c.published_at), c.id limit 1) as test_offer,
      (select c.id from courses c where ${kept('draft')} order by c.updated_at desc, c.id desc limit 1) as draft,
      (select display_name from users where id = ${workspace.ownerId}) as owner_name,
      (select to_json(put_away) from users where id = ${userId}) as put_away,
      (select json_build_object('order_id', payload ->> 'orderId', 'contact', payload ->> 'contactName', 'title', payload ->> 'title',
                                'total', payload -> 'total', 'at', created_at)
         from events
         where workspace_id = ${workspaceId} and type = ${orderPaid.type} and payload ->> 'mode' = ${moneyMode(ctx)}
           and (payload -> 'total' ->> 'cents')::bigint > 0
         order by created_at nulls first limit 1) as first_sale`)
  const [row] = rows
  if (!row) throw new Error('A question without rows was answered without one.')
  return {
    courses: row.courses,
    testOfferId: row.test_offer,
    draftId: row.draft,
    branded: isBranded(workspace, row.owner_name),
    putAway: row.put_away ?? [],
    firstSale: young(ctx, row.first_sale),
  }
}

function isBranded(
  { logoId, socialLinks, brandColor, name }: WorkspaceRecord,
  ownerName: string | null,
): boolean {
  if (logoId !== null || socialLinks.length > 0 || brandColor !== workspaces.brandColor.default) return true
  return ownerName !== name
}

function young(ctx: CreatorCtx, first: FirstSale | null): CreatorDashboard['firstSale'] {
  if (!first || ctx.now().getTime() - new Date(first.at).getTime() > firstSaleIsYoung) return null
  const { order_id, contact, title, total, at } = first
  return {
    orderId: order_id,
    contactName: shownName(ctx, contact),
    title,
    total,
    at: new Date(at).toISOString(),
  }
}

/** From so many seats on, looking for who is there is worth remembering: nothing orders seats by their last activity. */
const manySeats = 2_000
const remembered = seconds(20)
const lately = new WeakMap<Db, Map<Id<'wsp'>, { at: number; learning: Learning }>>()

/** The course with the most people in it at this moment; null when nobody learns. Of a large business as of some seconds ago. */
export async function mostLearnedNow(ctx: CreatorCtx, seats: number): Promise<Learning> {
  const { workspaceId } = ctx.actor
  const now = ctx.now().getTime()
  if (seats < manySeats) return lookWhoLearns(ctx)
  const known = lately.get(ctx.db) ?? new Map<Id<'wsp'>, { at: number; learning: Learning }>()
  lately.set(ctx.db, known)
  const last = known.get(workspaceId)
  if (last && Math.abs(now - last.at) < remembered) return last.learning
  const learning = await lookWhoLearns(ctx)
  known.set(workspaceId, { at: now, learning })
  return learning
}

async function lookWhoLearns(ctx: CreatorCtx): Promise<Learning> {
  const since = new Date(ctx.now().getTime() - isThere)
  const { rows } = await ctx.db.execute<{ people: number; course: string }>(sql`
    select count(distinct e.contact_id)::int as people, c.title as course
    from enrollments e
    join courses c on c.workspace_id = ${ctx.actor.workspaceId} and c.id = e.course_id
    where e.workspace_id = ${ctx.actor.workspaceId} and e.last_active_at > ${since}
    group by c.id, c.title order by 1 desc, 2 limit 1`)
  return rows[0] ?? null
}
