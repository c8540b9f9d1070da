import { and, asc, eq, getTableColumns, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import { erasedSum, keptAccounts } from '#areas/accounts/server/sums.ts'
import { users, workspaces } from '#areas/accounts/server/tables.ts'
import { orderItems, orders } from '#areas/payments/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import type { Money } from '#kernel/money.ts'
import { type Ctx, platformWorkspaceId } from '#platform/context.ts'
import { type Column, csvParts } from '#platform/csv.ts'
import { events } from '#platform/events/tables.ts'
import { shownPerson } from '#platform/forgetting.ts'
import { type ExportedProduct, type Product, products } from '#platform/product.ts'
import { readSums } from '#platform/sums/sums.ts'
import type { ExportKind } from '../exports-contract.ts'
import type { LogEntry, LogFilter } from '../logs-contract.ts'
import { countLogs, logBatches } from './logs.ts'

/** One file of an export, written in parts so that its length doesn't matter. */
export type ExportFile = { name: string; parts: AsyncIterable<string>; rows: number }

const size = 1_000
type Progress = (rows: number) => Promise<void>

/** An export's files, and the most rows each will have. `onRows` is called for every batch written. */
export async function exportFiles(
  ctx: Ctx,
  { kind, filter }: { kind: ExportKind; filter: LogFilter },
  onRows: Progress = async () => {},
): Promise<ExportFile[]> {
  const counts = await countRows(ctx)
  const file = <Row>(
    name: string,
    rows: number,
    batches: AsyncIterable<readonly Row[]>,
    columns: readonly (Column<Row> & { amount?: boolean })[],
  ): ExportFile => ({ name, rows, parts: csvParts(counted(batches, onRows), columns) })
  const all = {
    users: () => file('users.csv', counts.users, userBatches(ctx), userColumns),
    orders: () => file('orders.csv', counts.orders, orderBatches(ctx), orderColumns),
    stores: () => file('stores.csv', counts.stores, storeBatches(ctx), storeColumns),
    logs: async () =>
      file('logs.csv', await countLogs(ctx, filter), logBatches(ctx, filter, size), logColumns),
  }
  if (kind === 'everything') {
    const kinds = ctx.instance.given(products).map(async (product) => {
      const { file: name, count } = product.exported
      return file(name, await count(ctx), productBatches(ctx, product), productColumns)
    })
    return [all.users(), all.stores(), ...(await Promise.all(kinds)), all.orders(), await all.logs()]
  }
  return [await all[kind]()]
}

/** How many rows there are of each kind that can be exported. */
export async function countRows(ctx: Ctx) {
  return {
    users: await countAccounts(ctx),
    orders: await ctx.db.$count(orders),
    // The platform's own is no one's store.
    stores: await ctx.db.$count(workspaces, isNotNull(workspaces.ownerId)),
    products: await countProducts(ctx),
    logs: await ctx.db.$count(events),
  }
}

/** Includes people who left: their rows stay. */
async function countAccounts(ctx: Ctx): Promise<number> {
  const { proven, unproven, suspended } = await keptAccounts(ctx)
  return proven + unproven + suspended + (await readSums(ctx, platformWorkspaceId, [erasedSum]))(erasedSum)
}

async function countProducts(ctx: Ctx): Promise<number> {
  const counts = await Promise.all(ctx.instance.given(products).map(({ exported }) => exported.count(ctx)))
  return counts.reduce((sum, count) => sum + count, 0)
}

async function* counted<Row>(batches: AsyncIterable<readonly Row[]>, onRows: Progress) {
  for await (const rows of batches) {
    yield rows
    await onRows(rows.length)
    // Long files are written while requests are answered. Requests go first.
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Batch after batch, each starting after the last row of the one before. */
async function* byKey<Row>(read: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let last: Row | undefined
  while (true) {
    const rows = await read(last)
    if (rows.length > 0) yield rows
    if (rows.length < size) return
    last = rows.at(-1)
  }
}

type UserRow = typeof users.$inferSelect
const userBatches = (ctx: Ctx) =>
  byKey<UserRow>((last) =>
    ctx.db
      .select()
      .from(users)
      .where(last ? gt(users.id, last.id) : undefined)
      .orderBy(asc(users.id))
      .limit(size),
  )

/** The worker writes files in English. */
const accountOf = (name: string, email: string) => shownPerson({}, { name, email }, 'Deleted account')
const buyerOf = ({ buyerName, buyerEmail }: Pick<OrderRow, 'buyerName' | 'buyerEmail'>) =>
  shownPerson({}, { name: buyerName, email: buyerEmail })

const userColumns: Column<UserRow>[] = [
  { heading: 'Id', of: (user) => user.id },
  { heading: 'Name', of: (user) => accountOf(user.displayName, user.email).name },
  { heading: 'Email', of: (user) => accountOf(user.displayName, user.email).email },
  { heading: 'Role', of: (user) => user.role },
  { heading: 'Plan', of: (user) => user.plan },
  { heading: 'Email confirmed', of: (user) => (user.emailVerified ? 'yes' : 'no') },
  { heading: 'Suspended at', of: (user) => user.suspendedAt },
  { heading: 'Suspended because', of: (user) => user.suspendedReason },
  { heading: 'Join date', of: (user) => user.createdAt },
  { heading: 'Last active', of: (user) => user.lastActiveAt },
]

type StoreRow = {
  id: Id<'wsp'>
  name: string
  handle: string
  currency: string
  owner: string
  createdAt: Date
}
const storeBatches = (ctx: Ctx) =>
  byKey<StoreRow>((last) =>
    ctx.db
      .select({
        id: workspaces.id,
        name: workspaces.name,
        handle: workspaces.handle,
        currency: workspaces.currency,
        owner: users.email,
        createdAt: workspaces.createdAt,
      })
      .from(workspaces)
      .innerJoin(users, eq(users.id, workspaces.ownerId))
      .where(last ? gt(workspaces.id, last.id) : undefined)
      .orderBy(asc(workspaces.id))
      .limit(size),
  )

const storeColumns: Column<StoreRow>[] = [
  { heading: 'Id', of: (store) => store.id },
  { heading: 'Name', of: (store) => store.name },
  { heading: 'Handle', of: (store) => store.handle },
  { heading: 'Currency', of: (store) => store.currency },
  { heading: 'Owner', of: (store) => accountOf('', store.owner).email },
  { heading: 'Created at', of: (store) => store.createdAt },
]

type InStore<Row> = Row & { store: { name: string; handle: string } | undefined }

/** Each row with the name of the store it's in, batch by batch. */
async function* withStores<Row extends { storeId: Id<'wsp'> }>(
  ctx: Ctx,
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<InStore<Row>[]> {
  for await (const rows of batches) {
    const ids = [...new Set(rows.map(({ storeId }) => storeId))]
    const stores = await ctx.db
      .select({ id: workspaces.id, name: workspaces.name, handle: workspaces.handle })
      .from(workspaces)
      .where(inArray(workspaces.id, ids))
    const byId = new Map(stores.map((store) => [store.id, store]))
    yield rows.map((row) => ({ ...row, store: byId.get(row.storeId) }))
  }
}

const productBatches = (ctx: Ctx, { exported }: Product) =>
  withStores(
    ctx,
    byKey<ExportedProduct>((last) => exported.page(ctx, last ?? null, size)),
  )

const productColumns: Column<InStore<ExportedProduct>>[] = [
  { heading: 'Id', of: (product) => product.id },
  { heading: 'Store', of: (product) => product.store?.name },
  { heading: 'Store handle', of: (product) => product.store?.handle },
  { heading: 'Title', of: (product) => product.title },
  { heading: 'Status', of: (product) => product.status },
  { heading: 'Created at', of: (product) => product.createdAt },
  { heading: 'In the trash since', of: (product) => product.deletedAt },
]

type OrderRow = {
  id: Id<'ord'>
  storeId: Id<'wsp'>
  title: string | null
  buyerName: string
  buyerEmail: string
  status: string
  mode: string
  provider: string
  total: Money
  tax: Money
  createdAt: Date
  paidAt: Date | null
}

const orderBatches = (ctx: Ctx) =>
  withStores(
    ctx,
    byKey<OrderRow>((last) => orderPage(ctx, last)),
  )

async function orderPage(ctx: Ctx, last: OrderRow | undefined): Promise<OrderRow[]> {
  const rows = await ctx.db
    .select({ order: orders, title: sql<string | null>`string_agg(${orderItems.title}, ', ')` })
    .from(orders)
    .leftJoin(
      orderItems,
      and(eq(orderItems.workspaceId, orders.workspaceId), eq(orderItems.orderId, orders.id)),
    )
    .where(last ? sql`(${orders.workspaceId}, ${orders.id}) > (${last.storeId}, ${last.id})` : undefined)
    .groupBy(...Object.values(getTableColumns(orders)))
    .orderBy(asc(orders.workspaceId), asc(orders.id))
    .limit(size)
  return rows.map(({ order, title }) => ({
    ...order,
    storeId: order.workspaceId,
    title,
    total: { cents: order.totalCents, currency: order.currency },
    tax: { cents: order.taxCents, currency: order.currency },
  }))
}

const orderColumns: (Column<InStore<OrderRow>> & { amount?: boolean })[] = [
  { heading: 'Id', of: (order) => order.id },
  { heading: 'Store', of: (order) => order.store?.name },
  { heading: 'Store handle', of: (order) => order.store?.handle },
  { heading: 'Product', of: (order) => order.title },
  { heading: 'Buyer', of: (order) => buyerOf(order).name },
  { heading: 'Email', of: (order) => buyerOf(order).email },
  { heading: 'Status', of: (order) => order.status },
  { heading: 'Mode', of: (order) => order.mode },
  { heading: 'Provider', of: (order) => order.provider },
  { heading: 'Total', of: (order) => order.total, amount: true },
  { heading: 'Tax', of: (order) => order.tax, amount: true },
  { heading: 'Created at', of: (order) => order.createdAt },
  { heading: 'Paid at', of: (order) => order.paidAt },
]

const logColumns: Column<LogEntry>[] = [
  { heading: 'Id', of: (entry) => entry.id },
  { heading: 'Timestamp', of: (entry) => entry.timestamp },
  { heading: 'Severity', of: (entry) => entry.severity },
  { heading: 'Type', of: (entry) => entry.type },
  { heading: 'Message', of: (entry) => entry.message },
  { heading: 'User', of: (entry) => entry.user?.name },
  { heading: 'Email', of: (entry) => entry.user?.email },
  { heading: 'Store', of: (entry) => entry.store?.name },
  { heading: 'Store handle', of: (entry) => entry.store?.handle },
  { heading: 'Request', of: (entry) => String(entry.record.requestId ?? '') },
]
