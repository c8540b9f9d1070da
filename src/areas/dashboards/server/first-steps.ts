import { type SQL, sql } from 'drizzle-orm'
import { isDefaultBrand, type PutAway } from '#areas/accounts/rules.ts'
import type { WorkspaceRecord } from '#areas/accounts/server/workspaces.ts'
import { orderPaid } from '#areas/payments/events.ts'
import { moneyMode } from '#areas/payments/server/money-mode.ts'
import type { Id } from '#kernel/ids.ts'
import type { Money } from '#kernel/money.ts'
import type { ProductKind, ThingId } from '#kernel/things.ts'
import { days, minutes, seconds } from '#kernel/time.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { shownName } from '#platform/forgetting.ts'
import { products } from '#platform/product.ts'
import type { Db } from '#platform/sql/db.ts'
import type { CreatorDashboard } from '../contract.ts'

/** How long the card about a first sale stays, for creators who don't come by every day. */
const firstSaleIsYoung = days(14)
/** A learner's presence is written at most once a minute; someone who missed two of them is still there "now". */
const isThere = minutes(3)

type FirstSale = { order_id: Id<'ord'>; contact: string; title: string; total: Money; at: string }
type Row = {
  made: number[]
  on_sale: boolean[]
  has_sold: boolean
  test_offer: Id<'off'> | null
  draft: ThingId | null
  owner_name: string | null
  put_away: PutAway[] | null
  first_sale: FirstSale | null
}

export type FirstSteps = {
  /** How many products there are. */
  made: number
  /** The kinds there are products of, those on sale first. */
  kinds: ProductKind[]
  /** What the first of those on sale is sold by; null while none is. */
  testOfferId: Id<'off'> | null
  /** The draft edited last, of the first kind that has one. */
  draftId: ThingId | null
  /** Whether the creator's pages have anything of their own: a logo, a color, links, a name that isn't the person's. */
  branded: boolean
  putAway: PutAway[]
  /** Someone ordered something, paid or free. Who was enrolled by hand counts by its own figures. */
  hasSold: boolean
  /** The first order ever paid, if that was not long ago. */
  firstSale: CreatorDashboard['firstSale']
}

/**
 * How far a creator is on the way to the first sale, in one query. Every event has its moment: "nulls first" is the order
 * of the index, read from its end.
 */
export async function firstSteps(ctx: CreatorCtx, workspace: WorkspaceRecord): Promise<FirstSteps> {
  const { workspaceId, userId } = ctx.actor
  const kinds = ctx.instance
    .given(products)
    .flatMap(({ kind, dashboard }) => (dashboard ? [{ kind, ...dashboard.firstSteps(workspaceId) }] : []))
  const ofEach = (values: SQL[]) => sql`array[${sql.join(values, sql`, `)}]`
  const isPaid = sql`workspace_id = ${workspaceId} and type = ${orderPaid.type} and payload ->> 'mode' = ${moneyMode(ctx)}`
  const { rows } = await ctx.db.execute<Row>(sql`
    select
      ${ofEach(kinds.map(({ made }) => sql`(${made})`))}::int[] as made,
      ${ofEach(kinds.map(({ offer }) => sql`(${offer}) is not null`))}::boolean[] as on_sale,
      exists (select 1 from events where ${isPaid}) as has_sold,
      ${firstOf(kinds.map(({ offer }) => offer))} as test_offer,
      ${firstOf(kinds.map(({ draft }) => draft))} as draft,
      (select display_name from users where id = ${workspace.ownerId}) as owner_name,
      (select to_json(put_away) from users where id = ${userId}) as put_away,
      (select json_build_object('order_id', payload ->> 'orderId', 'contact', payload ->> 'contactName', 'title', payload ->> 'title',
                                'total', payload -> 'total', 'at', created_at)
         from events
         where ${isPaid}
           and (payload -> 'total' ->> 'cents')::bigint > 0
         order by created_at nulls first limit 1) as first_sale`)
  const [row] = rows
  if (!row) throw new Error('A question without rows was answered without one.')
  return {
    made: row.made.reduce((sum, made) => sum + made, 0),
    kinds: kindsOf(kinds, row),
    testOfferId: row.test_offer,
    draftId: row.draft,
    branded: isBranded(workspace, row.owner_name),
    putAway: row.put_away ?? [],
    hasSold: row.has_sold,
    firstSale: young(ctx, row.first_sale),
  }
}

function kindsOf(kinds: readonly { kind: ProductKind }[], { made, on_sale }: Row): ProductKind[] {
  const there = kinds.map(({ kind }, at) => ({ kind, made: made[at] ?? 0, isOnSale: on_sale[at] === true }))
  return there
    .filter(({ made }) => made > 0)
    .toSorted((one, other) => Number(other.isOnSale) - Number(one.isOnSale))
    .map(({ kind }) => kind)
}

/** The first of these that there is, in the order of the kinds. */
function firstOf(values: readonly SQL[]): SQL {
  return sql`coalesce(${sql.join([...values.map((value) => sql`(${value})`), sql`null`], sql`, `)})`
}

function isBranded(
  { logoId, socialLinks, brandColor, name }: WorkspaceRecord,
  ownerName: string | null,
): boolean {
  if (logoId !== null || socialLinks.length > 0 || !isDefaultBrand(brandColor)) return true
  return ownerName !== name
}

function young(ctx: CreatorCtx, first: FirstSale | null): CreatorDashboard['firstSale'] {
  if (!first || ctx.now().getTime() - new Date(first.at).getTime() > firstSaleIsYoung) return null
  const { order_id, contact, title, total, at } = first
  return {
    orderId: order_id,
    contactName: shownName(ctx, contact, 'Former customer'),
    title,
    total,
    at: new Date(at).toISOString(),
  }
}

type Busiest = { people: number; title: string } | null

/** From this many seats, who's there is worth remembering: no index orders seats by their last activity. */
const manySeats = 2_000
const remembered = seconds(20)
const lately = new WeakMap<Db, Map<Id<'wsp'>, { at: number; busiest: Busiest }>>()

/** The product with the most people in it right now; null when there's no one. For a large business, as of a few seconds ago. */
export async function busiestNow(ctx: CreatorCtx, seats: number): Promise<Busiest> {
  const { workspaceId } = ctx.actor
  const now = ctx.now().getTime()
  if (seats < manySeats) return lookWhereThePeopleAre(ctx)
  const known = lately.get(ctx.db) ?? new Map<Id<'wsp'>, { at: number; busiest: Busiest }>()
  lately.set(ctx.db, known)
  const last = known.get(workspaceId)
  if (last && Math.abs(now - last.at) < remembered) return last.busiest
  const busiest = await lookWhereThePeopleAre(ctx)
  known.set(workspaceId, { at: now, busiest })
  return busiest
}

async function lookWhereThePeopleAre(ctx: CreatorCtx): Promise<Busiest> {
  const since = new Date(ctx.now().getTime() - isThere)
  const found = await Promise.all(
    ctx.instance.given(products).map(({ dashboard }) => dashboard?.busiest?.(ctx, since) ?? null),
  )
  const [most = null] = found.flatMap((one) => one ?? []).sort((one, other) => other.people - one.people)
  return most
}
