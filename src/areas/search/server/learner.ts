import { and, eq, inArray } from 'drizzle-orm'
import { listOpen } from '#areas/access/server/owned-things.ts'
import { listOwnCertificates } from '#areas/certificates/server/wall.ts'
import { invoices } from '#areas/payments/server/invoice-tables.ts'
import { userOrders } from '#areas/payments/server/own-order-tables.ts'
import { listOwnOrders } from '#areas/payments/server/own-orders.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { rankOf } from '#kernel/plain-text.ts'
import { type OwnFind, ownFinds } from '#kernel/things.ts'
import type { Ctx } from '#platform/context.ts'
import { type FoundProduct, products } from '#platform/product.ts'
import type { SearchResult } from '../contract.ts'
import { amountOf, invoicePlace, mostOfAKind } from '../rules.ts'

/** A person has few orders; if someone has more, the latest are searched. */
const ordersRead = 200

/** What a user learns and bought, in all workspaces. Only the user's own small tables are read. */
export async function findOwn(ctx: Ctx<SignedIn>, query: string): Promise<SearchResult[]> {
  const [owned, orders, certificates] = await Promise.all([
    ownProducts(ctx, query),
    ownOrders(ctx, query),
    ownCertificates(ctx, query),
  ])
  return [...owned, ...orders, ...certificates]
}

/** What the person has access to today, and what's in it: what ended isn't found anymore. */
async function ownProducts(ctx: Ctx<SignedIn>, query: string): Promise<SearchResult[]> {
  const open = await listOpen(ctx)
  const asked = ctx.instance.given(products).flatMap((product) => {
    const ofKind = open.filter((entry) => entry.thingKind === product.thing)
    return [...Map.groupBy(ofKind, (entry) => entry.workspaceId)].map(([workspaceId, entries]) => {
      const ids = entries.map((entry) => entry.thingId)
      return product.search.findOwn(ctx, workspaceId, ids, query, mostOfAKind)
    })
  })
  return inKinds((await Promise.all(asked)).flat())
}

/** Each kind of thing by itself, from any workspace. */
const inKinds = (found: readonly FoundProduct<OwnFind>[]): SearchResult[] =>
  [...Map.groupBy(found, ({ kind }) => kind)]
    .sort(([one], [other]) => ownFinds.indexOf(one) - ownFinds.indexOf(other))
    .flatMap(([, ofKind]) => ofKind.slice(0, mostOfAKind))
    .map((each) => ({ ...each, at: null, amount: null }))

async function ownOrders(ctx: Ctx<SignedIn>, query: string): Promise<SearchResult[]> {
  const { orders } = await listOwnOrders(ctx, { limit: ordersRead })
  const amount = amountOf(query)
  const invoiced = await ownInvoiced(ctx, query)
  return orders
    .filter((order) => {
      const text = [...order.items.map((item) => item.title), order.sellerName].join(' ')
      return (
        order.id === query ||
        invoiced.has(order.id) ||
        order.total.cents === amount ||
        rankOf(text, query) !== null
      )
    })
    .slice(0, mostOfAKind)
    .map((order) => ({
      kind: 'ownOrder',
      id: order.id,
      title: order.items[0]?.title ?? order.id,
      about: order.sellerName,
      at: order.paidAt,
      amount: order.total,
      path: invoiced.has(order.id) ? `${order.receiptPath}/invoice` : order.receiptPath,
    }))
}

/** The person's orders whose invoice has this number: one, unless two sellers number theirs alike. */
async function ownInvoiced(ctx: Ctx<SignedIn>, query: string): Promise<ReadonlySet<string>> {
  const place = invoicePlace(query)
  if (!place) return new Set()
  const own = await ctx.db.select().from(userOrders).where(eq(userOrders.userId, ctx.actor.userId))
  const { mode, year, sequence, number } = place
  const found = await Promise.all(
    [...Map.groupBy(own, ({ workspaceId }) => workspaceId)].map(([workspaceId, entries]) =>
      ctx.db
        .select({ id: invoices.orderId })
        .from(invoices)
        .where(
          and(
            eq(invoices.workspaceId, workspaceId),
            ...[eq(invoices.mode, mode), eq(invoices.year, year), eq(invoices.sequence, sequence)],
            eq(invoices.number, number),
            inArray(
              invoices.orderId,
              entries.map(({ orderId }) => orderId),
            ),
          ),
        ),
    ),
  )
  return new Set(found.flat().map(({ id }) => id))
}

async function ownCertificates(ctx: Ctx<SignedIn>, query: string): Promise<SearchResult[]> {
  const { certificates } = await listOwnCertificates(ctx)
  return certificates
    .map(({ courseTitle: of, ...certificate }) => ({ of, ...certificate }))
    .filter(({ of, code }) => rankOf(`${of} ${code}`, query) !== null)
    .slice(0, mostOfAKind)
    .map((certificate) => ({
      kind: 'ownCertificate',
      id: certificate.code,
      title: certificate.of,
      about: certificate.sellerName,
      at: certificate.finishedAt,
      amount: null,
      path: certificate.path,
    }))
}
