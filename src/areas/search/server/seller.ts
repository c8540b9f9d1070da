import { type SQL, sql } from 'drizzle-orm'
import { canonicalCode, certificatePath } from '#areas/certificates/rules.ts'
import { standsForPerson } from '#areas/learning/server/people.ts'
import { isId } from '#kernel/ids.ts'
import type { Currency } from '#kernel/money.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { shownPerson } from '#platform/forgetting.ts'
import type { Found } from '../contract.ts'
import { amountOf, invoicePlace, isDirect, mostOfAKind } from '../rules.ts'
import { matches, matchesPlain, mostRanked, plain, rank } from './matching.ts'

type Seat = { course_id: string | null; enrollment_id: string | null }
type PersonRow = Seat & { id: string; name: string; email: string }
type OrderRow = Seat & {
  id: string
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
export async function findInWorkspace(ctx: CreatorCtx, query: string, only?: 'people'): Promise<Found[]> {
  const people = await contactsFor(ctx, query)
  const shown = people.flatMap((person) => toContact(shownPerson(ctx, person))).slice(0, mostOfAKind)
  if (only) return shown
  const ids = people.map((person) => person.id)
  const [courses, lessons, orders, certificates] = await Promise.all([
    coursesFor(ctx, query),
    lessonsFor(ctx, query),
    ordersFor(ctx, query, ids),
    certificatesFor(ctx, query, ids),
  ])
  return [...shown, ...courses, ...lessons, ...orders, ...certificates]
}

const toContact = (row: PersonRow): Found[] => {
  const path = seatPath(row)
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

/** A person is shown among the students of the course they joined last. */
const seatPath = ({ course_id, enrollment_id }: Seat) =>
  course_id && enrollment_id ? `/courses/${course_id}/students?open=${enrollment_id}` : null

/** The seat a contact took last, in a course that is not in the trash. */
const lastSeat = (ctx: CreatorCtx, contactId: SQL) => sql`
  select e.id as enrollment_id, e.course_id from enrollments e
  join courses c on c.workspace_id = ${ctx.actor.workspaceId} and c.id = e.course_id and c.deleted_at is null
  where e.workspace_id = ${ctx.actor.workspaceId} and e.contact_id = ${contactId}
    and ${standsForPerson(ctx.actor.workspaceId)}
  order by e.created_at desc limit 1`

async function contactsFor(ctx: CreatorCtx, query: string): Promise<PersonRow[]> {
  // An address or an id names one person: it is looked up by its key.
  const where = isId('enr', query)
    ? sql`c.id = (select e.contact_id from enrollments e where e.workspace_id = ${ctx.actor.workspaceId} and e.id = ${query})`
    : isDirect(query)
      ? sql`(c.email = ${query.toLowerCase()} or c.id = ${query})`
      : matchesPlain(sql`c.search_text`, query)
  const { rows } = await ctx.db.execute<PersonRow>(sql`
    select p.id, p.name, p.email, s.course_id, s.enrollment_id
    from (
      select m.*, ${rank(sql`m.plain`, query)} as place from (
        select c.id, c.name, c.email, c.created_at, c.search_text as plain
        from contacts c where c.workspace_id = ${ctx.actor.workspaceId} and ${where}
        order by c.created_at desc, c.id limit ${mostRanked}
      ) m
      order by place, m.created_at desc, m.id limit ${peopleRead}
    ) p
    left join lateral (${lastSeat(ctx, sql`p.id`)}) s on true
    order by p.place, p.created_at desc, p.id`)
  return rows
}

async function coursesFor(ctx: CreatorCtx, query: string): Promise<Found[]> {
  const title = sql`c.title`
  const where = isId('crs', query) ? sql`c.id = ${query}` : matches(title, query)
  const { rows } = await ctx.db.execute<{ id: string; title: string }>(sql`
    select m.id, m.title from (
      select c.id, c.title, c.updated_at, ${plain(title)} as plain from courses c
      where c.workspace_id = ${ctx.actor.workspaceId} and c.deleted_at is null and ${where}
      order by c.updated_at desc, c.id limit ${mostRanked}
    ) m
    order by ${rank(sql`m.plain`, query)}, m.updated_at desc, m.id limit ${mostOfAKind}`)
  return rows.map(({ id, title }) => ({
    kind: 'course',
    id,
    title,
    about: '',
    at: null,
    amount: null,
    path: `/courses/${id}`,
  }))
}

async function lessonsFor(ctx: CreatorCtx, query: string): Promise<Found[]> {
  const title = sql`l.title`
  const where = isId('lsn', query) ? sql`l.id = ${query}` : matches(title, query)
  const { rows } = await ctx.db.execute<{ id: string; title: string; course_id: string; course: string }>(sql`
    select m.id, m.title, m.course_id, c.title as course from (
      select l.id, l.title, l.course_id, l.updated_at, ${plain(title)} as plain from lessons l
      where l.workspace_id = ${ctx.actor.workspaceId} and l.deleted_at is null and ${where}
      order by l.updated_at desc, l.id limit ${mostRanked}
    ) m
    join courses c on c.workspace_id = ${ctx.actor.workspaceId} and c.id = m.course_id and c.deleted_at is null
    order by ${rank(sql`m.plain`, query)}, m.updated_at desc, m.id limit ${mostOfAKind}`)
  return rows.map(({ id, title, course_id, course }) => ({
    kind: 'lesson',
    id,
    title,
    about: course,
    at: null,
    amount: null,
    path: `/courses/${course_id}?lesson=${id}`,
  }))
}

/** Paid orders by their id, the id of a payment, the number of their invoice, an amount, or the people who were found. */
async function ordersFor(ctx: CreatorCtx, query: string, contactIds: string[]): Promise<Found[]> {
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
    select o.*, i.title, s.course_id, s.enrollment_id from (
      select o.id, o.contact_id, o.paid_at, o.total_cents, o.currency,
             coalesce(nullif(o.buyer_name, ''), o.buyer_email) as buyer, o.buyer_email as email
      from orders o
      where o.workspace_id = ${ctx.actor.workspaceId} and o.paid_at is not null and ${where}
      order by o.paid_at desc, o.id desc limit ${mostOfAKind}
    ) o
    left join lateral (
      select i.title from order_items i where i.workspace_id = ${ctx.actor.workspaceId} and i.order_id = o.id
      order by i.cents desc, i.id limit 1) i on true
    left join lateral (${lastSeat(ctx, sql`o.contact_id`)}) s on true
    order by o.paid_at desc, o.id desc`)
  return rows.flatMap((row): Found[] => {
    const path = seatPath(row)
    if (!path) return []
    return [
      {
        kind: 'order',
        id: row.id,
        title: row.title ?? row.id,
        about: shownPerson(ctx, { name: row.buyer, email: row.email }).name,
        at: new Date(row.paid_at).toISOString(),
        amount: { cents: Number(row.total_cents), currency: row.currency },
        path,
      },
    ]
  })
}

async function certificatesFor(ctx: CreatorCtx, query: string, contactIds: string[]): Promise<Found[]> {
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
    course: string
  }>(sql`
    select t.id, t.name, t.code, t.issued_at, t.facts ->> 'course' as course from certificates t
    where t.workspace_id = ${ctx.actor.workspaceId} and (${sql.join(conditions, sql` or `)})
    order by t.issued_at desc, t.id limit ${mostOfAKind}`)
  return rows.map(({ id, name, code, issued_at, course }) => ({
    kind: 'certificate',
    id,
    title: name,
    about: course,
    at: new Date(issued_at).toISOString(),
    amount: null,
    path: certificatePath(code),
  }))
}
