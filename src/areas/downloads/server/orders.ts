import { and, count, desc, eq, gte, ilike, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { isLive } from '#areas/access/rules.ts'
import { revokeAccess } from '#areas/access/server/grants.ts'
import { grants } from '#areas/access/server/tables.ts'
import { sendFreshLink } from '#areas/payments/server/fresh-link.ts'
import { moneyMode } from '#areas/payments/server/money-mode.ts'
import { orderItems, orders } from '#areas/payments/server/tables.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import { type CreatorCtx, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { shownPerson } from '#platform/forgetting.ts'
import { toReader } from '#platform/sentences.ts'
import { mine } from '#platform/tables.ts'
import { downloadsReset } from '../events.ts'
import type { DownloadOrder, DownloadOrderDetail } from '../order-contract.ts'
import type { AnalyticsRange, OrderStatus } from '../rules.ts'
import { momentOf, periodOf } from './analytics-period.ts'
import { downloadRights, downloadStarts, downloads, licenseKeys } from './tables.ts'

export const ordersOnPage = 25
const mostLogged = 200

export type AskedOrders = {
  search?: string | undefined
  status?: OrderStatus | undefined
  downloadId?: Id<'dwl'> | undefined
  range?: AnalyticsRange | undefined
}

/** Orders of digital products, the latest first. Test orders are among them in the demo alone. */
export async function listOrders(
  ctx: CreatorCtx,
  { page, ...asked }: AskedOrders & { page: number },
): Promise<{ orders: DownloadOrder[]; total: number }> {
  const which = matching(ctx, asked)
  const rows = await read(ctx, which)
    .limit(ordersOnPage)
    .offset((page - 1) * ordersOnPage)
  const [all] = await ctx.db
    .select({ total: count() })
    .from(orders)
    .innerJoin(orderItems, ofOrder(ctx))
    .where(which)
  return { orders: rows.map((row) => present(ctx, row)), total: all?.total ?? 0 }
}

/** All of them in parts, for a file. */
export async function* ordersInParts(ctx: CreatorCtx, asked: AskedOrders): AsyncGenerator<DownloadOrder[]> {
  const size = 500
  for (let from = 0; ; from += size) {
    const rows = await read(ctx, matching(ctx, asked)).limit(size).offset(from)
    yield rows.map((row) => present(ctx, row))
    if (rows.length < size) return
  }
}

/** One, with what was downloaded. @throws NOT_FOUND. */
export async function getOrder(ctx: CreatorCtx, orderId: Id<'ord'>): Promise<DownloadOrderDetail> {
  const [row] = await read(ctx, and(matching(ctx, {}), eq(orders.id, orderId)))
  if (!row) throw noOrder()
  const { right, grant } = row
  const log = right
    ? await ctx.db
        .select()
        .from(downloadStarts)
        .where(and(mine(ctx, downloadStarts), eq(downloadStarts.rightId, right.id)))
        .orderBy(desc(downloadStarts.createdAt), desc(downloadStarts.id))
        .limit(mostLogged)
    : []
  return {
    ...present(ctx, row),
    right:
      right && grant
        ? {
            downloadLimit: right.downloadLimit,
            expiresAt: right.expiresAt?.toISOString() ?? null,
            ended: isLive(grant, ctx.now())
              ? null
              : toReader(ctx, grant.revokedReason ?? 'Your access has ended.'),
            license: right.hasKey ? { key: await keyOfRight(ctx, right.id) } : null,
          }
        : null,
    log: log.map(({ name, version, counted, createdAt }) => ({
      ...{ name, version, counted },
      at: createdAt.toISOString(),
    })),
  }
}

async function keyOfRight(ctx: CreatorCtx, rightId: Id<'drt'>): Promise<string | null> {
  const [row] = await ctx.db
    .select({ key: licenseKeys.key })
    .from(licenseKeys)
    .where(and(mine(ctx, licenseKeys), eq(licenseKeys.rightId, rightId)))
  return row?.key ?? null
}

/** Emails the buyer a new link to what they bought. @throws NOT_FOUND, CONFLICT before it's completed, RATE_LIMITED. */
export async function resendLink(ctx: CreatorCtx, orderId: Id<'ord'>): Promise<{ done: true }> {
  const { right } = await getOrder(ctx, orderId)
  if (right?.ended)
    throw new AppError('CONFLICT', 'This buyer’s access has ended, so a link wouldn’t open anything.')
  await sendFreshLink(ctx, orderId)
  return { done: true }
}

/** Gives the buyer all downloads of the order again; an end that was agreed stays. @throws NOT_FOUND, CONFLICT while it's pending. */
export function resetDownloads(ctx: CreatorCtx, orderId: Id<'ord'>): Promise<DownloadOrderDetail> {
  return withTransaction(ctx, async (ctx) => {
    const [row] = await read(ctx, and(matching(ctx, {}), eq(orders.id, orderId)))
    if (!row) throw noOrder()
    const { right, grant, item } = row
    if (!right || !grant) throw new AppError('CONFLICT', 'This order isn’t completed yet.')
    await ctx.db
      .update(downloadRights)
      .set({ resetAt: ctx.now() })
      .where(mine(ctx, downloadRights, right.id))
    await announce(ctx, ctx.actor.workspaceId, downloadsReset, {
      downloadId: right.downloadId,
      title: item.title,
      contactId: grant.contactId,
    })
    return getOrder(ctx, orderId)
  })
}

/**
 * Ends what an order gave, with a reason its buyer reads. Again changes nothing.
 *
 * @throws NOT_FOUND, INVALID without a reason, CONFLICT while it's pending.
 */
export function takeBack(
  ctx: CreatorCtx,
  orderId: Id<'ord'>,
  input: { reason: string },
): Promise<DownloadOrderDetail> {
  const reason = input.reason.trim()
  return withTransaction(ctx, async (ctx) => {
    const [row] = await read(ctx, and(matching(ctx, {}), eq(orders.id, orderId)))
    if (!row) throw noOrder()
    if (reason === '') throw invalid({ reason: 'Enter a reason. The buyer sees it.' })
    if (!row.grant) throw new AppError('CONFLICT', 'This order isn’t completed yet.')
    await revokeAccess(ctx, row.grant.id, reason)
    return getOrder(ctx, orderId)
  })
}

const noOrder = () => new AppError('NOT_FOUND', 'This order doesn’t exist.')

const ofOrder = (ctx: CreatorCtx) =>
  and(mine(ctx, orderItems), eq(orderItems.orderId, orders.id), eq(orderItems.productKind, 'download'))

const orderedAt = sql`coalesce(${orders.paidAt}, ${orders.createdAt})`

/** Paid, or with money on its way: a checkout that was left open is no order yet. */
function matching(ctx: CreatorCtx, { search, status, downloadId, range }: AskedOrders): SQL | undefined {
  const words = search?.trim()
  const pattern = words ? `%${words.replace(/[\\%_]/g, '\\$&')}%` : null
  const statuses = {
    completed: isNotNull(orders.paidAt),
    pending: inArray(orders.status, ['processing', 'confirming']),
  }
  return and(
    mine(ctx, orders),
    eq(orders.mode, moneyMode(ctx)),
    status ? statuses[status] : or(statuses.completed, statuses.pending),
    downloadId ? eq(orderItems.productId, downloadId) : undefined,
    range ? gte(orderedAt, momentOf(periodOf(ctx, range).from)) : undefined,
    pattern === null
      ? undefined
      : or(
          ilike(orders.buyerName, pattern),
          ilike(orders.buyerEmail, pattern),
          ilike(orderItems.title, pattern),
          eq(orders.id, (search?.trim() ?? '') as Id<'ord'>),
        ),
  )
}

const read = (ctx: CreatorCtx, which: SQL | undefined) =>
  ctx.db
    .select({ order: orders, item: orderItems, grant: grants, right: downloadRights, title: downloads.title })
    .from(orders)
    .innerJoin(orderItems, ofOrder(ctx))
    .leftJoin(downloads, and(mine(ctx, downloads), sql`${downloads.id} = ${orderItems.productId}`))
    .leftJoin(
      grants,
      and(
        mine(ctx, grants),
        eq(grants.sourceKind, 'order'),
        sql`${grants.sourceId} = ${orders.id}`,
        eq(grants.thingKind, 'download'),
        eq(grants.thingId, orderItems.productId),
      ),
    )
    .leftJoin(downloadRights, and(mine(ctx, downloadRights), eq(downloadRights.grantId, grants.id)))
    .where(which)
    .orderBy(desc(orderedAt), desc(orders.id))

type Row = Awaited<ReturnType<typeof read>>[number]

function present(ctx: CreatorCtx, { order, item, right, title }: Row): DownloadOrder {
  const { name, email } = shownPerson(
    ctx,
    { name: order.buyerName, email: order.buyerEmail },
    'Former customer',
  )
  return {
    ...{ id: order.id, customer: name, email },
    product: { id: item.productId as Id<'dwl'>, title: title ?? item.title },
    amount: { cents: item.cents, currency: item.currency },
    date: (order.paidAt ?? order.createdAt).toISOString(),
    status: order.paidAt ? 'completed' : 'pending',
    downloads: right?.downloads ?? 0,
  }
}
