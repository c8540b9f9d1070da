import { and, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { contacts } from '#areas/contacts/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { formerAddress, type Person } from '#platform/forgetting.ts'
import { creditNotes } from './credit-note-tables.ts'
import { forgetReminders } from './extras/reminders.ts'
import { invoices } from './invoice-tables.ts'
import { userOrders } from './own-order-tables.ts'
import { refunds } from './refund-tables.ts'
import { endSubscriptionsOf } from './subscriptions/ending.ts'
import { orders, transactions } from './tables.ts'

/**
 * Contacts that workspaces know by the orders of one user alone, whose address was never proven: nothing else says who they are.
 * An order that is being delivered is waited for. A contact someone else bought as, or to whom a creator gave something, is not theirs.
 */
export async function contactsByOrders(ctx: Ctx, userId: Person['userId']): Promise<Person['contacts']> {
  const theirs = await ctx.db
    .select({ workspaceId: orders.workspaceId, id: orders.id, contactId: orders.contactId })
    .from(orders)
    .where(eq(orders.buyerUserId, userId))
    .orderBy(orders.workspaceId, orders.id)
    .for('update')
  const found: Person['contacts'] = []
  for (const [workspaceId, own] of Map.groupBy(theirs, (order) => order.workspaceId)) {
    const ids = [...new Set(own.flatMap(({ contactId }) => contactId ?? []))]
    if (ids.length === 0) continue
    const bought = sql.join(
      own.map(({ id }) => sql`${id}`),
      sql`, `,
    )
    const rows = await ctx.db
      .select({ workspaceId: contacts.workspaceId, id: contacts.id })
      .from(contacts)
      .where(
        and(
          eq(contacts.workspaceId, workspaceId),
          inArray(contacts.id, ids),
          isNull(contacts.userId),
          sql`not exists (select 1 from orders o where o.workspace_id = ${workspaceId}
            and o.contact_id = ${contacts.id} and o.id not in (${bought}))`,
          sql`not exists (select 1 from grants g where g.workspace_id = ${workspaceId}
            and g.contact_id = ${contacts.id} and not (g.source_kind = 'order' and g.source_id in (${bought})))`,
        ),
      )
    found.push(...rows)
  }
  return found
}

/**
 * Orders stay for the books, as numbers: who bought is no longer said, and their links and passes open nothing. Invoices and credit
 * notes over real money stay as they were issued, since sellers have to keep them: for the seller alone, until their time is over.
 */
export async function forgetBuyer(ctx: Ctx, { userId, email, contacts, placeholder }: Person): Promise<void> {
  for (const [workspaceId, ids] of await ordersOf(ctx, userId, contacts)) {
    await endSubscriptionsOf(ctx, workspaceId, ids)
    for (const papers of [invoices, creditNotes]) {
      const ofThem = and(eq(papers.workspaceId, workspaceId), inArray(papers.orderId, ids))
      await ctx.db
        .update(papers)
        .set({
          formerBuyer: sql`(select jsonb_object(array['name', 'email'], array[${orders.buyerName}, ${orders.buyerEmail}])
            from ${orders} where ${orders.workspaceId} = ${workspaceId} and ${orders.id} = ${papers.orderId}
              and ${orders.buyerEmail} not like ${`%${formerAddress('')}`})`,
        })
        .where(and(ofThem, eq(papers.mode, 'live'), isNull(papers.formerBuyer)))
      await ctx.db
        .update(papers)
        .set({ buyer: null })
        .where(and(ofThem, eq(papers.mode, 'test'), isNotNull(papers.buyer)))
    }
    // What a seller wrote about a refund is about a person.
    await ctx.db
      .update(refunds)
      .set({ note: '' })
      .where(and(eq(refunds.workspaceId, workspaceId), inArray(refunds.orderId, ids), ne(refunds.note, '')))
    await ctx.db
      .update(transactions)
      .set({ searchText: null })
      .where(
        and(
          eq(transactions.workspaceId, workspaceId),
          inArray(transactions.orderId, ids),
          isNotNull(transactions.searchText),
        ),
      )
    await ctx.db
      .update(orders)
      .set({
        ...placeholder('buyerEmail', 'buyerName'),
        buyerUserId: null,
        cardLast4: null,
        buyerBusiness: null,
        buyerErasedAt: sql`coalesce(${orders.buyerErasedAt}, ${ctx.now()})`,
        updatedAt: ctx.now(),
      })
      .where(and(eq(orders.workspaceId, workspaceId), inArray(orders.id, ids)))
  }
  await ctx.db.delete(userOrders).where(eq(userOrders.userId, userId))
  await forgetReminders(ctx, { email })
}

/** Orders someone placed signed in, and those of the contacts they are known as, by workspace; held until the commit. */
async function ordersOf(
  ctx: Ctx,
  userId: Person['userId'],
  contacts: Person['contacts'],
): Promise<Map<Id<'wsp'>, Id<'ord'>[]>> {
  const byContact = [...Map.groupBy(contacts, ({ workspaceId }) => workspaceId)].map(([workspaceId, known]) =>
    and(
      eq(orders.workspaceId, workspaceId),
      inArray(
        orders.contactId,
        known.map(({ id }) => id),
      ),
    ),
  )
  const theirs = await ctx.db
    .select({ workspaceId: orders.workspaceId, id: orders.id })
    .from(orders)
    .where(or(eq(orders.buyerUserId, userId), ...byContact))
    .orderBy(orders.workspaceId, orders.id)
    .for('update')
  const found = Map.groupBy(theirs, ({ workspaceId }) => workspaceId)
  return new Map([...found].map(([workspaceId, own]) => [workspaceId, own.map(({ id }) => id)]))
}
