import { and, asc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { workspaces } from '#areas/accounts/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import { hashToken } from '#platform/crypto.ts'
import { inPages, type KeyDependent, type KeyedCtx, sealedIn } from '#platform/keys/key-dependents.ts'
import { links } from '#platform/links/tables.ts'
import { within } from '#platform/tables.ts'
import { paymentConnections } from './connection-tables.ts'
import { connectionPurpose } from './connections/accounts.ts'
import { receiptTokenOf } from './receipts.ts'
import { subscriptions } from './subscription-tables.ts'
import { subscriptionTokenOf } from './subscriptions/subscriptions.ts'
import { orders } from './tables.ts'

/** Keys of providers and details of bank accounts, for the rotation of the key. */
export const keyedConnections = sealedIn(
  'payment provider connections',
  connectionPurpose,
  async function* (ctx) {
    for await (const workspaceId of workspaceIds(ctx)) {
      const rows = await ctx.db
        .select({ id: paymentConnections.id, secrets: paymentConnections.secrets })
        .from(paymentConnections)
        // What was taken off has no keys any more.
        .where(and(within(workspaceId, paymentConnections), ne(paymentConnections.secrets, '')))
        .orderBy(asc(paymentConnections.id))
      for (const { id, secrets } of rows)
        yield {
          sealed: secrets,
          async replace(now) {
            await ctx.db
              .update(paymentConnections)
              .set({ secrets: now })
              .where(
                and(within(workspaceId, paymentConnections, id), eq(paymentConnections.secrets, secrets)),
              )
          },
        }
    }
  },
)

type LinkRow = { workspaceId: Id<'wsp'>; id: string; createdAt: Date }

/**
 * Links whose token is made of an id and the secret key: lists, pages and emails make it again each time, so it must be findable
 * under today's key. The one that was made before leads to the same for as long as no one ends it.
 */
function keyedLinks(
  name: string,
  kind: 'receipt' | 'subscription',
  page: (
    ctx: KeyedCtx,
    workspaceId: Id<'wsp'>,
    after: LinkRow | undefined,
    limit: number,
  ) => Promise<LinkRow[]>,
  tokenOf: (ctx: { instance: { secretKey: string } }, id: string) => string,
): KeyDependent {
  const keyOf = (secretKey: string, { id }: LinkRow) => hashToken(tokenOf({ instance: { secretKey } }, id))
  async function* pages(ctx: KeyedCtx): AsyncIterable<LinkRow[]> {
    for await (const workspaceId of workspaceIds(ctx)) {
      let rows: LinkRow[] = []
      for await (const row of inPages<LinkRow>((after, limit) => page(ctx, workspaceId, after, limit))) {
        rows.push(row)
        if (rows.length < linksAtOnce) continue
        yield rows
        rows = []
      }
      if (rows.length > 0) yield rows
    }
  }
  return {
    name,
    async count(ctx) {
      let underPrevious = 0
      if (ctx.instance.previousSecretKey !== null)
        for await (const rows of pages(ctx)) {
          const keys = rows.map((row) => keyOf(ctx.instance.secretKey, row))
          underPrevious += rows.length - (await ctx.db.$count(links, inArray(links.key, keys)))
        }
      return { underPrevious, unreadable: 0 }
    },
    async rotate(ctx) {
      let moved = 0
      if (ctx.instance.previousSecretKey !== null)
        for await (const rows of pages(ctx)) {
          const made = await ctx.db
            .insert(links)
            .values(
              rows.map((row) => ({
                ...{ key: keyOf(ctx.instance.secretKey, row), kind, workspaceId: row.workspaceId },
                // A receipt opens what was bought for a day: no longer than that of before.
                ...{ target: row.id, createdAt: row.createdAt },
              })),
            )
            .onConflictDoNothing()
            .returning({ key: links.key })
          moved += made.length
        }
      return moved
    },
    async endPrevious(ctx) {
      const { previousSecretKey } = ctx.instance
      let ended = 0
      if (previousSecretKey !== null)
        for await (const rows of pages(ctx)) {
          const keys = rows.map((row) => keyOf(previousSecretKey, row))
          const gone = await ctx.db
            .delete(links)
            .where(inArray(links.key, keys))
            .returning({ key: links.key })
          ended += gone.length
        }
      return ended
    },
  }
}

const linksAtOnce = 500

export const keyedReceipts = keyedLinks(
  'receipt links',
  'receipt',
  async (ctx, workspaceId, after, limit) =>
    ctx.db
      .select({ workspaceId: orders.workspaceId, id: orders.id, createdAt: orders.createdAt })
      .from(orders)
      .where(and(within(workspaceId, orders), after ? gt(orders.id, after.id as Id<'ord'>) : sql`true`))
      .orderBy(asc(orders.id))
      .limit(limit),
  (ctx, id) => receiptTokenOf(ctx, id as Id<'ord'>),
)

export const keyedSubscriptionLinks = keyedLinks(
  'subscription links',
  'subscription',
  async (ctx, workspaceId, after, limit) =>
    ctx.db
      .select({
        workspaceId: subscriptions.workspaceId,
        id: subscriptions.id,
        createdAt: subscriptions.createdAt,
      })
      .from(subscriptions)
      .where(
        and(
          within(workspaceId, subscriptions),
          after ? gt(subscriptions.id, after.id as Id<'sbs'>) : sql`true`,
        ),
      )
      .orderBy(asc(subscriptions.id))
      .limit(limit),
  (ctx, id) => subscriptionTokenOf(ctx, id as Id<'sbs'>),
)

async function* workspaceIds(ctx: KeyedCtx): AsyncIterable<Id<'wsp'>> {
  const rows = inPages<{ id: Id<'wsp'> }>((after, limit) =>
    ctx.db
      .select({ id: workspaces.id })
      .from(workspaces)
      .where(after ? gt(workspaces.id, after.id) : sql`true`)
      .orderBy(asc(workspaces.id))
      .limit(limit),
  )
  for await (const { id } of rows) yield id
}
