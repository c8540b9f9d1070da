import { and, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { thingsOfStudents } from '#areas/access/server/grants.ts'
import { grants } from '#areas/access/server/tables.ts'
import { studentsSum } from '#areas/learning/server/sums/learning-sums.ts'
import { ordersSum } from '#areas/payments/server/sums.ts'
import { orders } from '#areas/payments/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import { thingKinds } from '#kernel/things.ts'
import type { Ctx } from '#platform/context.ts'
import { readSums } from '#platform/sums/sums.ts'

type Whose = { workspaceId: Id<'wsp'>; ownerId: Id<'usr'> }

/** Whether others hold or paid for anything of a workspace: looked up among the rows, because what is removed is gone. */
export async function stakesOfOthers(
  ctx: Ctx,
  { workspaceId, ownerId }: Whose,
): Promise<{ held: boolean; paid: boolean }> {
  const held = await ctx.db
    .select({ id: grants.id })
    .from(grants)
    .where(
      and(
        eq(grants.workspaceId, workspaceId),
        isNull(grants.revokedAt),
        or(isNull(grants.endsAt), sql`${grants.endsAt} > ${ctx.now()}`),
        or(isNull(grants.userId), ne(grants.userId, ownerId)),
      ),
    )
    .limit(1)
  const paid = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.workspaceId, workspaceId),
        eq(orders.status, 'paid'),
        sql`${orders.totalCents} > 0`,
        or(isNull(orders.buyerUserId), ne(orders.buyerUserId, ownerId)),
      ),
    )
    .limit(1)
  return { held: held.length > 0, paid: paid.length > 0 }
}

/** How many others hold something, and how many orders of others were paid: from kept sums, less what is the owner's own. */
export async function countStakes(ctx: Ctx, whose: Whose): Promise<{ people: number; paidOrders: number }> {
  const { workspaceId, ownerId } = whose
  const [students, charged] = [
    studentsSum('any'),
    (['live', 'test'] as const).map((mode) => ordersSum(mode, 'charged')),
  ]
  const kept = await readSums(ctx, workspaceId, [students, ...charged])
  const ownOrders = await ctx.db.$count(
    orders,
    and(
      eq(orders.workspaceId, workspaceId),
      eq(orders.buyerUserId, ownerId),
      eq(orders.status, 'paid'),
      sql`${orders.totalCents} > 0`,
    ),
  )
  return {
    people: kept(students) - (await countOwnAlone(ctx, whose)) + (await countHoldersBeside(ctx, whose)),
    paidOrders: charged.reduce((sum, subject) => sum + kept(subject), 0) - ownOrders,
  }
}

/** Of the students those by whom no one but the owner is one. */
async function countOwnAlone(ctx: Ctx, { workspaceId, ownerId }: Whose): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    select count(distinct g.contact_id)::int as count from grants g
    where g.workspace_id = ${workspaceId} and g.user_id = ${ownerId} and ${isLive(ctx, sql`g`)}
      and g.thing_kind = any(${sql.param(thingsOfStudents(ctx))}::text[])
      and not exists (
        select 1 from grants o where o.workspace_id = ${workspaceId} and o.contact_id = g.contact_id
          and ${isLive(ctx, sql`o`)} and ${isOfOthers(sql`o`, ownerId)})`)
  return rows[0]?.count ?? 0
}

/** Who holds something and is no student. */
async function countHoldersBeside(ctx: Ctx, { workspaceId, ownerId }: Whose): Promise<number> {
  const ofStudents = thingsOfStudents(ctx)
  const others = thingKinds.filter((kind) => !ofStudents.includes(kind))
  if (others.length === 0) return 0
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    select count(distinct g.contact_id)::int as count from grants g
    where g.workspace_id = ${workspaceId} and g.thing_kind = any(${sql.param(others)}::text[])
      and ${isLive(ctx, sql`g`)} and ${isOfOthers(sql`g`, ownerId)}
      and not exists (
        select 1 from grants s where s.workspace_id = ${workspaceId} and s.contact_id = g.contact_id
          and ${isLive(ctx, sql`s`)} and s.thing_kind = any(${sql.param(ofStudents)}::text[]))`)
  return rows[0]?.count ?? 0
}

const isLive = (ctx: Ctx, grant: SQL): SQL =>
  sql`${grant}.revoked_at is null and (${grant}.ends_at is null or ${grant}.ends_at > ${ctx.now()})`

const isOfOthers = (grant: SQL, ownerId: Id<'usr'>): SQL =>
  sql`(${grant}.user_id is null or ${grant}.user_id <> ${ownerId})`
