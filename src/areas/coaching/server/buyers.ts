import { and, count, countDistinct, eq, inArray, notExists, type SQL, sql } from 'drizzle-orm'
import { allowances } from '#areas/access/server/tables.ts'
import { hasNoBuyer } from '#areas/payments/server/buyers.ts'
import type { Id } from '#kernel/ids.ts'
import { days } from '#kernel/time.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { mine } from '#platform/tables.ts'
import type { CoachingPackage } from '../packages-contract.ts'
import { trashDays } from '../rules.ts'
import { coachingBookings, coachingHoldings, coachingPackages, coachingSessions } from './tables.ts'

/** Which of these someone has or had, ordered or booked. */
export async function boughtAmong(
  ctx: CreatorCtx,
  ids: readonly Id<'cpk'>[],
): Promise<ReadonlySet<Id<'cpk'>>> {
  if (ids.length === 0) return new Set()
  const free = await ctx.db
    .select({ id: coachingPackages.id })
    .from(coachingPackages)
    .where(
      and(
        mine(ctx, coachingPackages),
        inArray(coachingPackages.id, [...ids]),
        ofNobody(ctx, ctx.actor.workspaceId),
      ),
    )
  const isFree = new Set(free.map(({ id }) => id))
  return new Set(ids.filter((id) => !isFree.has(id)))
}

/** How many people have or had each of these, or booked a session of it. */
export async function clientsOf(
  ctx: CreatorCtx,
  ids: readonly Id<'cpk'>[],
): Promise<ReadonlyMap<Id<'cpk'>, number>> {
  if (ids.length === 0) return new Map()
  const { workspaceId } = ctx.actor
  const held = ctx.db
    .select({ packageId: coachingHoldings.packageId, contactId: coachingHoldings.contactId })
    .from(coachingHoldings)
    .where(and(eq(coachingHoldings.workspaceId, workspaceId), inArray(coachingHoldings.packageId, [...ids])))
  const booked = ctx.db
    .select({
      packageId: sql<Id<'cpk'>>`${coachingSessions.packageId}`,
      contactId: coachingBookings.contactId,
    })
    .from(coachingBookings)
    .innerJoin(
      coachingSessions,
      and(
        eq(coachingSessions.workspaceId, coachingBookings.workspaceId),
        eq(coachingSessions.id, coachingBookings.sessionId),
      ),
    )
    .where(
      and(
        eq(coachingBookings.workspaceId, workspaceId),
        eq(coachingSessions.workspaceId, workspaceId),
        inArray(coachingSessions.packageId, [...ids]),
        inArray(coachingBookings.status, ['scheduled', 'confirmed', 'completed']),
      ),
    )
  const people = held.union(booked).as('people')
  const rows = await ctx.db
    .select({ packageId: people.packageId, clients: countDistinct(people.contactId) })
    .from(people)
    .groupBy(people.packageId)
  return new Map(rows.map(({ packageId, clients }) => [packageId, clients]))
}

/** How many of the workspace's packages are in the trash. */
export async function countTrash(ctx: CreatorCtx): Promise<number> {
  const [row] = await ctx.db
    .select({ n: count() })
    .from(coachingPackages)
    .where(and(mine(ctx, coachingPackages), sql`${coachingPackages.deletedAt} is not null`))
  return row?.n ?? 0
}

/** What is told of a package in the trash. */
export function trashedOf(deletedAt: Date, isKept: boolean): CoachingPackage['trashed'] {
  return {
    deletedAt: deletedAt.toISOString(),
    goneAt: isKept ? null : new Date(deletedAt.getTime() + days(trashDays)).toISOString(),
  }
}

/** No one has or had it, ordered it or booked a session of it, and nothing gives it by the month. */
export const ofNobody = (ctx: Pick<Ctx, 'db'>, workspace: Id<'wsp'> | SQL): SQL | undefined =>
  and(
    hasNoBuyer(ctx, workspace, 'coachingPackage', coachingPackages.id),
    notExists(
      ctx.db
        .select({ one: sql`1` })
        .from(coachingSessions)
        .where(
          and(
            sql`${coachingSessions.workspaceId} = ${workspace}`,
            eq(coachingSessions.packageId, coachingPackages.id),
          ),
        ),
    ),
    notExists(
      ctx.db
        .select({ one: sql`1` })
        .from(allowances)
        .where(
          and(
            sql`${allowances.workspaceId} = ${workspace}`,
            eq(allowances.thingKind, 'coachingPackage'),
            eq(allowances.thingId, coachingPackages.id),
          ),
        ),
    ),
  )
