import { and, eq, inArray } from 'drizzle-orm'
import { type Id, newId } from '#kernel/ids.ts'
import type { Ctx, WorkspaceCtx } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import type { Thing, ThingKind } from '../rules.ts'
import { allowances } from './tables.ts'

export type Allowance = typeof allowances.$inferSelect

/** Says anew what a thing gives of one kind with each month that's paid for; null is nothing. What was given stays. */
export async function setAllowance(
  ctx: WorkspaceCtx,
  via: Thing,
  { kind, given }: { kind: ThingKind; given: { id: Id; count: number } | null },
): Promise<void> {
  const { workspaceId } = ctx.actor
  if (!given) {
    await ctx.db
      .delete(allowances)
      .where(and(ofVias(workspaceId, via.kind, [via.id]), eq(allowances.thingKind, kind)))
    return
  }
  const { id: thingId, count } = given
  const now = ctx.now()
  await ctx.db
    .insert(allowances)
    .values({
      ...{ workspaceId, id: newId('alw', now), viaKind: via.kind, viaId: via.id },
      ...{ thingKind: kind, thingId, count, createdAt: now },
    })
    .onConflictDoUpdate({
      target: [allowances.workspaceId, allowances.viaKind, allowances.viaId, allowances.thingKind],
      set: { thingId, count },
    })
}

/** What some things of a kind give, each by its id. */
export async function allowancesOf(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  viaKind: ThingKind,
  viaIds: readonly Id[],
): Promise<ReadonlyMap<Id, Allowance>> {
  if (viaIds.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(allowances)
    .where(ofVias(workspaceId, viaKind, viaIds))
  return new Map(rows.map((row) => [row.viaId, row]))
}

const ofVias = (workspaceId: Id<'wsp'>, viaKind: ThingKind, viaIds: readonly Id[]) =>
  and(
    within(workspaceId, allowances),
    eq(allowances.viaKind, viaKind),
    inArray(allowances.viaId, [...viaIds]),
  )
