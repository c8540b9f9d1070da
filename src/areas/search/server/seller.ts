import { sql } from 'drizzle-orm'
import { canonicalCode, certificatePath } from '#areas/certificates/rules.ts'
import { type Id, isId } from '#kernel/ids.ts'
import type { Currency } from '#kernel/money.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { shownPerson } from '#platform/forgetting.ts'
import { products } from '#platform/product.ts'
import { latestMatching, rank } from '#platform/sql/matching.ts'
import type { SearchResult } from '../contract.ts'
import { amountOf, invoicePlace, isDirect, mostOfAKind } from '../rules.ts'

type PersonRow = { id: string; name: string; email: string }
type OrderRow = {
  id: string
  contact_id: string | null
  paid_at: Date | string
  total_cents: string
  currency: Currency
  buyer: string
  email: string
  title: string | null
}

/** Some people have no place of their own to open yet; more than are shown are read, so that they do not crowd others out. */
const peopleRead = 24

/** What a seller finds in the own workspace. */
export async function findInWorkspace(
  ctx: CreatorCtx,
  query: string,
  only?: 'people',
): Promise<SearchResult[]> {
  const people = await contactsFor(ctx, query)
  const ids = people.map((person) => person.id)
  const places = await placesOf(ctx, ids)
  const shown = people
    .flatMap((person) => toContact(shownPerson(ctx, person), places.get(person.id)))
    .slice(0, mostOfAKind)
  if (only) return shown
  const [things, orders, certificates] = await Promise.all([
    productsFor(ctx, query),
    ordersFor(ctx, query, ids),
    certificatesFor(ctx, query, ids),
  ])
  return [...shown, ...things, ...orders, ...certificates]
}

const toContact = (row: PersonRow, path: string | undefined): SearchResult[] => {
  if (!path) return []
  return [
    {
      kind: 'contact',
      id: row.id,
      title: row.name || row.email,
      about: row.email,
      at: null,
      amount: null,
      path,
    },
  ]
}

/** Where people are shown: with the product they came to last. */
async function placesOf(ctx: CreatorCtx, contactIds: readonly string[]): Promise<Map<string, string>> {
  const found = await Promise.all(
    ctx.instance.given(products).map((product) => product.search.places(ctx, contactIds)),
  )
  const newest = found
    .flatMap((places) => [...places])
    .sort(([, one], [, other]) => one.since.getTime() - other.since.getTime())
  return new Map(newest.map(([contactId, { path }]) => [contactId, path]))
}

async function contactsFor(ctx: CreatorCtx, query: string): Promise<PersonRow[]> {
  // An address or an id names one person: it is looked up by its key.
  const named = isDirect(query) ? await personBehind(ctx, query) : null
  const known = sql`
    select c.id, c.name, c.email, c.created_at, c.search_text as plain
    from contacts c where c.workspace_id = ${ctx.actor.workspaceId}`
  const found = isDirect(query)
    ? sql`${known} and (c.email = ${query.toLowerCase()} or c.id = ${named ?? query})`
    : await latestMatching(ctx, sql`${known} order by c.created_at desc nulls last, c.id`, query)
  const { rows } = await ctx.db.execute<PersonRow>(sql`
    select m.id, m.name, m.email from (${found}) m
    order by ${rank(sql`m.plain`, query)}, m.created_at desc, m.id limit ${peopleRead}`)
  return rows
}

/** Whom an id names that belongs to a product's own people. */
async function personBehind(ctx: CreatorCtx, id: string): Promise<Id<'ctc'> | null> {
  const found = await Promise.all(
    ctx.instance.given(products).map((product) => product.search.personBehind?.(ctx, id) ?? null),
  )
  return found.find((contactId) => contactId !== null) ?? null
}

/** What is sold here, and what is in it, kind by kind. */
async function productsFor(ctx: CreatorCtx, query: string): Promise<SearchResult[]> {
  const found = await Promise.all(
    ctx.instance.given(products).map((product) => product.search.find(ctx, query, mostOfAKind)),
  )
  return found.flat().map((each) => ({ ...each, at: null, amount: null }))
}

/** Paid orders by their id, the id of a payment, the number of their invoice, an amount, or the people who were found. */
async function ordersFor(ctx: CreatorCtx, query: string, contactIds: string[]): Promise<SearchResult[]> {
  const amount = amountOf(query)
  const invoice = invoicePlace(query)
  const where = isId('ord', query)
    ? sql`o.id = ${query}`
    : isId('txn', query)
      ? sql`o.id = (select t.order_id from transactions t where t.workspace_id = ${ctx.actor.workspaceId} and t.id = ${query})`
      : invoice
        ? sql`o.id = (select i.order_id from invoices i where i.workspace_id = ${ctx.actor.workspaceId}
            and i.mode = ${invoice.mode} and i.year = ${invoice.year} and i.sequence = ${invoice.sequence}
            and i.number = ${invoice.number})`
        : amount !== null
          ? sql`o.total_cents = ${amount}`
          : contactIds.length > 0
            ? sql`o.contact_id in ${contactIds}`
            : null
  if (!where) return []
  const { rows } = await ctx.db.execute<OrderRow>(sql`
    select o.*, i.title from (
      select o.id, o.contact_id, o.paid_at, o.total_cents, o.currency,
             coalesce(nullif(o.buyer_name, ''), o.buyer_email) as buyer, o.buyer_email as email
      from orders o
      where o.workspace_id = ${ctx.actor.workspaceId} and o.paid_at is not null and ${where}
      order by o.paid_at desc nulls last, o.id desc limit ${mostOfAKind}
    ) o
    left join lateral (
      select i.title from order_items i where i.workspace_id = ${ctx.actor.workspaceId} and i.order_id = o.id
      order by i.cents desc, i.id limit 1) i on true
    order by o.paid_at desc, o.id desc`)
  const places = await placesOf(
    ctx,
    rows.flatMap((row) => row.contact_id ?? []),
  )
  return rows.flatMap((row): SearchResult[] => {
    const path = places.get(row.contact_id ?? '')
    if (!path) return []
    return [
      {
        kind: 'order',
        id: row.id,
        title: row.title ?? row.id,
        about: shownPerson(ctx, { name: row.buyer, email: row.email }, 'Former customer').name,
        at: new Date(row.paid_at).toISOString(),
        amount: { cents: Number(row.total_cents), currency: row.currency },
        path,
      },
    ]
  })
}

async function certificatesFor(
  ctx: CreatorCtx,
  query: string,
  contactIds: string[],
): Promise<SearchResult[]> {
  const code = canonicalCode(query)
  const conditions = [
    isId('crt', query) ? sql`t.id = ${query}` : null,
    code ? sql`t.code = ${code}` : null,
    contactIds.length > 0 ? sql`t.contact_id in ${contactIds}` : null,
  ].filter((condition) => condition !== null)
  if (conditions.length === 0) return []
  const { rows } = await ctx.db.execute<{
    id: string
    name: string
    code: string
    issued_at: Date | string
    of: string
  }>(sql`
    select t.id, t.name, t.code, t.issued_at, t.facts ->> 'course' as of from certificates t
    where t.workspace_id = ${ctx.actor.workspaceId} and (${sql.join(conditions, sql` or `)})
    order by t.issued_at desc, t.id limit ${mostOfAKind}`)
  return rows.map(({ id, name, code, issued_at, of }) => ({
    kind: 'certificate',
    id,
    title: name,
    about: of,
    at: new Date(issued_at).toISOString(),
    amount: null,
    path: certificatePath(code),
  }))
}
