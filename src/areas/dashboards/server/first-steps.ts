import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { users, workspaces } from '#areas/accounts/server/tables.ts'
import type { WorkspaceRecord } from '#areas/accounts/server/workspaces.ts'
import { moneyMode } from '#areas/courses/server/figures.ts'
import { courses } from '#areas/courses/server/tables.ts'
import { orderPaid } from '#areas/payments/events.ts'
import type { Id } from '#kernel/ids.ts'
import type { Money } from '#kernel/money.ts'
import { days, minutes } from '#kernel/time.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { mine } from '#platform/tables.ts'
import type { CreatorDashboard } from '../contract.ts'

/** How long the card of a first sale waits for somebody who does not come every day. */
const firstSaleIsYoung = days(14)
/** That a learner is there is written at most once a minute; two minutes missed are still "now". */
const isThere = minutes(3)

/** Whether the creator's pages have anything of their own: a logo, a colour, links, a name that is not the person's. */
export async function isBranded(ctx: CreatorCtx, workspace: WorkspaceRecord): Promise<boolean> {
  const { logoId, socialLinks, brandColor, name, ownerId } = workspace
  if (logoId !== null || socialLinks.length > 0 || brandColor !== workspaces.brandColor.default) return true
  const [owner] = await ctx.db.select({ name: users.displayName }).from(users).where(eq(users.id, ownerId))
  return owner?.name !== name
}

/** The draft that was worked on last. */
export async function findLatestDraft(ctx: CreatorCtx): Promise<Id<'crs'> | null> {
  const [draft] = await ctx.db
    .select({ id: courses.id })
    .from(courses)
    .where(and(mine(ctx, courses), isNull(courses.deletedAt), eq(courses.status, 'draft')))
    .orderBy(desc(courses.updatedAt), desc(courses.id))
    .limit(1)
  return draft?.id ?? null
}

/** The first order ever paid, if that was not long ago. */
export async function findFirstSale(ctx: CreatorCtx): Promise<CreatorDashboard['firstSale']> {
  const { rows } = await ctx.db.execute<{
    order_id: Id<'ord'>
    contact: string
    title: string
    total: Money
    at: string
  }>(sql`
    select payload ->> 'orderId' as order_id, payload ->> 'contactName' as contact, payload ->> 'title' as title,
           payload -> 'total' as total, created_at as at
    from events
    where workspace_id = ${ctx.actor.workspaceId} and type = ${orderPaid.type} and payload ->> 'mode' = ${moneyMode(ctx)}
      and (payload -> 'total' ->> 'cents')::bigint > 0
    order by created_at, id limit 1`)
  const [first] = rows
  if (!first || ctx.now().getTime() - new Date(first.at).getTime() > firstSaleIsYoung) return null
  const { order_id, contact, title, total, at } = first
  return { orderId: order_id, contactName: contact, title, total, at: new Date(at).toISOString() }
}

/** The course with the most people in it at this moment; null when nobody learns. */
export async function mostLearnedNow(ctx: CreatorCtx): Promise<CreatorDashboard['today']['learning']> {
  const since = new Date(ctx.now().getTime() - isThere)
  const { rows } = await ctx.db.execute<{ people: number; course: string }>(sql`
    select count(*)::int as people, c.title as course
    from enrollments e
    join courses c on c.workspace_id = ${ctx.actor.workspaceId} and c.id = e.course_id
    where e.workspace_id = ${ctx.actor.workspaceId} and e.last_active_at > ${since}
    group by c.id, c.title order by 1 desc, 2 limit 1`)
  return rows[0] ?? null
}
