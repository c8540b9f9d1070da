import { and, desc, eq, ilike, inArray, or, sql } from 'drizzle-orm'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import { decodePlace, encodeCursor } from '#kernel/paging.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { hashToken } from '#platform/crypto.ts'
import { shownName } from '#platform/forgetting.ts'
import { links } from '#platform/links/tables.ts'
import { toReader } from '#platform/sentences.ts'
import { mine, within } from '#platform/tables.ts'
import { reasonForSeller } from '../../reasons.ts'
import {
  accessEndsAt,
  isStopping,
  pauseEndsAt,
  periodOf,
  type SubscriptionState,
} from '../../subscription-rules.ts'
import type { Subscription, SubscriptionSheet } from '../../subscriptions-contract.ts'
import { subscriptions } from '../subscription-tables.ts'
import { orderItems, orders } from '../tables.ts'
import { isAwaited } from './by-link.ts'
import { getSubscriptionRow } from './changing.ts'
import { subscribedLines } from './lines.ts'
import { periodPrice } from './prices.ts'
import type { SubscriptionRow } from './subscriptions.ts'

/** What's paid after the first: without its set-up fee. */
const laterPeriod = 2

type SubscriptionQuery = {
  search?: string | undefined
  state?: SubscriptionState | undefined
  cursor?: string | undefined
  limit: number
}

/** Subscriptions of a workspace, the latest first. */
export async function listSubscriptions(
  ctx: CreatorCtx,
  { search, state, cursor, limit }: SubscriptionQuery,
): Promise<{ subscriptions: Subscription[]; nextCursor: string | null }> {
  const { workspaceId } = ctx.actor
  const place = decodePlace(cursor)
  const words = search?.trim()
  const like = words ? `%${words.replace(/[\\%_]/g, '\\$&')}%` : null
  const rows = await ctx.db
    .select({ row: subscriptions, first: orders, place: sql<string>`${subscriptions.createdAt}::text` })
    .from(subscriptions)
    .innerJoin(
      orders,
      and(
        within(workspaceId, orders),
        eq(orders.subscriptionId, subscriptions.id),
        eq(orders.reason, 'first'),
      ),
    )
    .where(
      and(
        mine(ctx, subscriptions),
        state ? eq(subscriptions.state, state) : undefined,
        like
          ? or(
              ilike(orders.buyerEmail, like),
              ilike(orders.buyerName, like),
              sql`exists (select 1 from order_items i where i.workspace_id = ${workspaceId} and i.order_id = ${orders.id} and i.title ilike ${like})`,
            )
          : undefined,
        place
          ? sql`(${subscriptions.createdAt} < ${place.at}::timestamptz or (${subscriptions.createdAt} = ${place.at}::timestamptz and ${subscriptions.id} > ${place.id}))`
          : undefined,
      ),
    )
    .orderBy(desc(subscriptions.createdAt), subscriptions.id)
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  const titles = await titlesOf(
    ctx,
    workspaceId,
    shown.map(({ first }) => first.id),
  )
  const last = shown.at(-1)
  return {
    subscriptions: shown.map(({ row, first }) => toSubscription(ctx, row, first, titles.get(first.id) ?? '')),
    nextCursor: rows.length > limit && last ? encodeCursor(last.place, last.row.id) : null,
  }
}

async function titlesOf(ctx: Ctx, workspaceId: Id<'wsp'>, ids: Id<'ord'>[]): Promise<Map<Id<'ord'>, string>> {
  if (ids.length === 0) return new Map()
  const items = await ctx.db
    .select({
      ...{ orderId: orderItems.orderId, title: orderItems.title },
      ...{ id: orderItems.id, offerId: orderItems.offerId },
    })
    .from(orderItems)
    .where(and(within(workspaceId, orderItems), inArray(orderItems.orderId, ids)))
    .orderBy(orderItems.id)
  return new Map(
    [...Map.groupBy(items, ({ orderId }) => orderId)].map(([id, of]) => [
      id,
      subscribedLines(of)
        .map(({ title }) => title)
        .join(', '),
    ]),
  )
}

/** One with all its payments. @throws NOT_FOUND */
export async function getSubscription(ctx: CreatorCtx, id: Id<'sbs'>): Promise<SubscriptionSheet> {
  const row = await getSubscriptionRow(ctx, id)
  const { workspaceId } = row
  const paid = await ordersOf(ctx, row)
  const first = paid.find(({ reason }) => reason === 'first')
  if (!first) throw new AppError('NOT_FOUND', 'We couldn’t find this subscription.')
  const titles = await titlesOf(ctx, workspaceId, [first.id])
  return {
    subscription: toSubscription(ctx, row, first, titles.get(first.id) ?? ''),
    canFastForward: row.mode === 'test' && row.dueAt !== null,
    waived: row.waived,
    orders: paid.map((order) => ({
      id: order.id,
      period: order.subscriptionPeriod,
      change: order.subscriptionChange?.kind ?? null,
      total: { cents: order.totalCents, currency: order.currency },
      refunded: { cents: order.refundedCents, currency: order.currency },
      // Its buyer has the link: nothing failed.
      status: isAwaited(order) ? 'open' : order.status,
      failureReason:
        order.status === 'failed' && !isAwaited(order)
          ? toReader(ctx, reasonForSeller(order.failureReason))
          : null,
      at: (order.paidAt ?? order.createdAt).toISOString(),
    })),
  }
}

/** Its orders, the latest first. */
export function ordersOf(ctx: Ctx, { workspaceId, id }: SubscriptionRow) {
  return ctx.db
    .select()
    .from(orders)
    .where(and(within(workspaceId, orders), eq(orders.subscriptionId, id)))
    .orderBy(desc(orders.createdAt), desc(orders.subscriptionPeriod))
}

function toSubscription(
  ctx: CreatorCtx,
  row: SubscriptionRow,
  first: typeof orders.$inferSelect,
  title: string,
): Subscription {
  const dueAt = row.pauseMonths === null ? row.dueAt : pauseEndsAt(row, row.pauseMonths)
  return {
    ...{ id: row.id, title, state: row.state, mode: row.mode, interval: row.interval },
    ...{ name: shownName(ctx, first.buyerName), email: first.buyerErasedAt ? null : first.buyerEmail },
    price: { cents: periodPrice(row, laterPeriod).cents, currency: row.priceCurrency },
    cancelsAtEnd: row.cancelsAtEnd,
    nextChargeAt:
      row.cancelsAtEnd || isStopping(row) || row.lastDecline === 'hard'
        ? null
        : (dueOf(row, dueAt)?.toISOString() ?? null),
    pause:
      row.state === 'paused' || row.pauseMonths !== null
        ? { from: row.paidUntil.toISOString(), until: (dueAt ?? row.paidUntil).toISOString() }
        : null,
    switchesTo: row.switchesTo && {
      price: {
        cents: periodPrice({ ...row, ...row.switchesTo }, laterPeriod).cents,
        currency: row.priceCurrency,
      },
      interval: row.switchesTo.interval,
    },
    accessEndsAt: accessEndsAt(row)?.toISOString() ?? null,
    instalments: row.instalments === null ? null : { count: row.instalments, paid: row.nextPeriod - 1 },
    paidUntil: row.paidUntil.toISOString(),
    trialEndsAt: row.trialEndsAt?.toISOString() ?? null,
    collected: row.byLink ? 'byLink' : 'automatically',
    method: row.methodLabel,
    failures: row.failures,
    endedAt: row.endedAt?.toISOString() ?? null,
    endedReason: row.endedReason,
    startedAt: row.createdAt.toISOString(),
  }
}

/** Who pays by a link gets it before what's paid for is over, and is reminded after that. */
const dueOf = (row: SubscriptionRow, dueAt: Date | null): Date | null =>
  row.byLink && dueAt && row.pauseMonths === null ? periodOf(row, row.nextPeriod).startsAt : dueAt

export async function findSubscription(
  ctx: Ctx,
  { workspaceId, id }: { workspaceId: Id<'wsp'>; id: Id<'sbs'> },
): Promise<SubscriptionRow | null> {
  const [row] = await ctx.db
    .select()
    .from(subscriptions)
    .where(within(workspaceId, subscriptions, id))
  return row ?? null
}

/** The one behind a link. @throws NOT_FOUND */
export async function subscriptionBehind(ctx: Ctx, token: string): Promise<SubscriptionRow> {
  const missing = new AppError('NOT_FOUND', 'There’s nothing at this address.')
  const [link] = await ctx.db
    .select()
    .from(links)
    .where(and(eq(links.key, hashToken(token)), eq(links.kind, 'subscription')))
  if (!link) throw missing
  const row = await findSubscription(ctx, { workspaceId: link.workspaceId, id: link.target as Id<'sbs'> })
  if (!row) throw missing
  return row
}
