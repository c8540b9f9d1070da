import { and, asc, eq } from 'drizzle-orm'
import { extendAccess } from '#areas/access/server/grants.ts'
import { moveGrant } from '#areas/access/server/moving.ts'
import { grants } from '#areas/access/server/tables.ts'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import { type Ctx, systemCtx, type WorkspaceCtx, withTransaction } from '#platform/context.ts'
import { hashToken, type Keys, sign } from '#platform/crypto.ts'
import { links } from '#platform/links/tables.ts'
import { productOf } from '#platform/product.ts'
import { within } from '#platform/tables.ts'
import { accessEndsAt } from '../../subscription-rules.ts'
import { offerAt } from '../offers.ts'
import { itemsOf } from '../receipts.ts'
import { subscriptions } from '../subscription-tables.ts'
import { orders } from '../tables.ts'
import { isSubscribed } from './lines.ts'

export type SubscriptionRow = typeof subscriptions.$inferSelect
type Order = typeof orders.$inferSelect

/** A subscription, held until the commit. */
export async function lockSubscription(ctx: WorkspaceCtx, id: Id<'sbs'>): Promise<SubscriptionRow> {
  const [row] = await ctx.db
    .select()
    .from(subscriptions)
    .where(within(ctx.actor.workspaceId, subscriptions, id))
    .for('update')
  if (!row) throw new Error(`The subscription ${id} is missing.`)
  return row
}

export type Place = { workspaceId: Id<'wsp'>; id: Id<'sbs'> }

export const isOver = () =>
  new AppError('CONFLICT', 'This subscription has ended. There’s nothing left to change.')

/** Changes one under its lock, whoever asks: its buyer by its link, or its seller. @throws CONFLICT once it ended. */
export function change<T>(
  ctx: Ctx,
  { workspaceId, id }: Place,
  work: (ctx: WorkspaceCtx, row: SubscriptionRow) => Promise<T>,
): Promise<T> {
  return withTransaction(systemCtx(ctx, 'payments.changeSubscription', workspaceId), async (ctx) => {
    const row = await lockSubscription(ctx, id)
    if (row.state === 'ended') throw isOver()
    return work(ctx, row)
  })
}

/** Writes down what changed of one that's locked, and returns it as it is then. Access ends when it now does. */
export async function changeSubscription(
  ctx: WorkspaceCtx,
  row: SubscriptionRow,
  changes: Partial<SubscriptionRow>,
): Promise<SubscriptionRow> {
  // What was told of was the price it isn't paid at anymore.
  const isMoved = changes.offerId !== undefined && changes.offerId !== row.offerId
  const next = { ...changes, ...(isMoved ? { repricing: null } : {}), updatedAt: ctx.now() }
  await ctx.db
    .update(subscriptions)
    .set(next)
    .where(within(row.workspaceId, subscriptions, row.id))
  const changed = { ...row, ...next }
  if (changed.offerId !== row.offerId) await moveRight(ctx, row, changed)
  if (accessEndsAt(changed)?.getTime() !== accessEndsAt(row)?.getTime()) await moveAccess(ctx, changed)
  return changed
}

/** It's paid for something else from now on: what its first order gave is that. */
async function moveRight(ctx: WorkspaceCtx, before: SubscriptionRow, row: SubscriptionRow): Promise<void> {
  const [from, to] = [await offerAt(ctx, before), await offerAt(ctx, row)]
  const first = from.productId === to.productId ? null : await firstOrderOf(ctx, row)
  if (!first) return
  const given = await ctx.db
    .select({ id: grants.id })
    .from(grants)
    .where(
      and(
        eq(grants.workspaceId, row.workspaceId),
        eq(grants.sourceKind, 'order'),
        eq(grants.sourceId, first.id),
        eq(grants.thingId, from.productId),
      ),
    )
  const thing = { kind: productOf(ctx, to.productKind).thing, id: to.productId }
  for (const { id } of given) await moveGrant(ctx, id, thing)
}

/** What its first order gave is there as long as it's paid, and for some days after a payment that failed. */
export async function moveAccess(ctx: WorkspaceCtx, row: SubscriptionRow): Promise<void> {
  const first = await firstOrderOf(ctx, row)
  if (!first) return
  const given = await grantsOf(ctx, first)
  for (const { id } of given) await extendAccess(ctx, id, accessEndsAt(row))
}

/** What the order that began it gave for as long as it's paid: what was bought once beside it stays. */
export async function grantsOf(
  ctx: WorkspaceCtx,
  first: Order,
): Promise<{ id: Id<'grt'>; revokedAt: Date | null }[]> {
  const { workspaceId } = first
  const items = await itemsOf(ctx, first)
  // By what isn't it: what it's paid for may be another tier by now than its order said.
  const once = new Set(
    items
      .filter((item) => !isSubscribed(items, item))
      .map(({ productKind, productId }) => `${productOf(ctx, productKind).thing}:${productId}`),
  )
  const given = await ctx.db
    .select({ id: grants.id, kind: grants.thingKind, thing: grants.thingId, revokedAt: grants.revokedAt })
    .from(grants)
    .where(
      and(eq(grants.workspaceId, workspaceId), eq(grants.sourceKind, 'order'), eq(grants.sourceId, first.id)),
    )
  return given.filter(({ kind, thing }) => !once.has(`${kind}:${thing}`))
}

/** The order it began with, which says whose it is. */
export async function firstOrderOf(
  ctx: Ctx,
  { workspaceId, id }: Pick<SubscriptionRow, 'workspaceId' | 'id'>,
): Promise<Order | null> {
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(
      and(eq(orders.workspaceId, workspaceId), eq(orders.subscriptionId, id), eq(orders.reason, 'first')),
    )
    .orderBy(asc(orders.id))
    .limit(1)
  return order ?? null
}

/** The token of the page where its buyer manages it, made of its id and the secret key: the database holds its hash. */
export const subscriptionTokenOf = (ctx: { instance: Pick<Keys, 'secretKey'> }, id: Id<'sbs'>): string =>
  sign(ctx.instance, 'subscription', id)

export const subscriptionPath = (ctx: Ctx, id: Id<'sbs'>): string =>
  `/subscriptions/${subscriptionTokenOf(ctx, id)}`

/** Makes its page findable, with the subscription itself. */
export async function linkSubscription(
  ctx: WorkspaceCtx,
  { workspaceId, id }: SubscriptionRow,
): Promise<void> {
  await ctx.db
    .insert(links)
    .values({
      key: hashToken(subscriptionTokenOf(ctx, id)),
      kind: 'subscription',
      workspaceId,
      target: id,
      createdAt: ctx.now(),
    })
    .onConflictDoNothing()
}
