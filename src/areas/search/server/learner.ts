import { and, eq, inArray, sql } from 'drizzle-orm'
import { listLibrary } from '#areas/access/server/grants.ts'
import { listOwnCertificates } from '#areas/certificates/server/wall.ts'
import { listOwnOrders } from '#areas/payments/server/own-orders.ts'
import { invoices, userOrders } from '#areas/payments/server/tables.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import type { Found } from '../contract.ts'
import { amountOf, invoicePlace, mostOfAKind, rankOf } from '../rules.ts'
import { matches, plain, rank } from './matching.ts'

/** A person's orders are few; of somebody with more, the latest are searched. */
const ordersRead = 200

/** What somebody learns and bought, in all workspaces: each is asked only for what stands in the small tables of the user. */
export async function findOwn(ctx: Ctx<SignedIn>, query: string): Promise<Found[]> {
  const [learning, orders, certificates] = await Promise.all([
    ownLearning(ctx, query),
    ownOrders(ctx, query),
    ownCertificates(ctx, query),
  ])
  return [...learning, ...orders, ...certificates]
}

/** Courses that are open to the person today, and their lessons: what ended is not found any more. */
async function ownLearning(ctx: Ctx<SignedIn>, query: string): Promise<Found[]> {
  const now = ctx.now()
  const open = (await listLibrary(ctx, ctx.actor.userId)).filter(
    (entry) => entry.thingKind === 'course' && (entry.endsAt === null || entry.endsAt > now),
  )
  const groups = [...Map.groupBy(open, (entry) => entry.workspaceId)]
  const found = await Promise.all(
    groups.map(([workspaceId, entries]) =>
      learningIn(
        ctx,
        workspaceId,
        entries.map((entry) => entry.thingId),
        query,
      ),
    ),
  )
  const kinds = ['ownCourse', 'ownLesson'] as const
  return kinds.flatMap((kind) =>
    found
      .flat()
      .filter((each) => each.kind === kind)
      .slice(0, mostOfAKind),
  )
}

async function learningIn(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  courseIds: string[],
  query: string,
): Promise<Found[]> {
  const [courses, lessons] = await Promise.all([
    ctx.db.execute<{ id: string; title: string }>(sql`
      select c.id, c.title from courses c
      where c.workspace_id = ${workspaceId} and c.id in ${courseIds} and c.deleted_at is null
        and (c.id = ${query} or (${matches(sql`c.title`, query)}))
      order by ${rank(plain(sql`c.title`), query)}, c.title limit ${mostOfAKind}`),
    ctx.db.execute<{ id: string; title: string; course_id: string; course: string }>(sql`
      select l.id, l.title, l.course_id, c.title as course from lessons l
      join courses c on c.workspace_id = l.workspace_id and c.id = l.course_id and c.deleted_at is null
      where l.workspace_id = ${workspaceId} and l.course_id in ${courseIds}
        and l.deleted_at is null and l.status = 'published'
        and (l.id = ${query} or (${matches(sql`l.title`, query)}))
      order by ${rank(plain(sql`l.title`), query)}, l.position limit ${mostOfAKind}`),
  ])
  return [
    ...courses.rows.map(
      ({ id, title }): Found => ({
        ...nothingElse,
        kind: 'ownCourse',
        id,
        title,
        path: `/learn/${id}`,
      }),
    ),
    ...lessons.rows.map(
      ({ id, title, course_id, course }): Found => ({
        ...nothingElse,
        kind: 'ownLesson',
        id,
        title,
        about: course,
        path: `/learn/${course_id}/${id}`,
      }),
    ),
  ]
}

const nothingElse = { about: '', at: null, amount: null }

async function ownOrders(ctx: Ctx<SignedIn>, query: string): Promise<Found[]> {
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

/** The own orders whose invoice has this number: one, unless two sellers write theirs alike. */
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

async function ownCertificates(ctx: Ctx<SignedIn>, query: string): Promise<Found[]> {
  const { certificates } = await listOwnCertificates(ctx)
  return certificates
    .filter((certificate) => rankOf(`${certificate.courseTitle} ${certificate.code}`, query) !== null)
    .slice(0, mostOfAKind)
    .map((certificate) => ({
      kind: 'ownCertificate',
      id: certificate.code,
      title: certificate.courseTitle,
      about: certificate.sellerName,
      at: certificate.finishedAt,
      amount: null,
      path: certificate.path,
    }))
}
