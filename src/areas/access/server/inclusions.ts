import { and, asc, eq, gt, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { type Id, newId } from '#kernel/ids.ts'
import type { Ctx, WorkspaceCtx } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import type { Thing, ThingKind } from '../rules.ts'
import { grants, inclusions } from './tables.ts'

export type Inclusion = typeof inclusions.$inferSelect
type ThingToInclude = Thing & { from: Date; until?: Date | null }

/** What includes a thing, now or from a later moment on: the first is the least that opens it. */
export const includingOf = (
  ctx: Ctx,
  { workspaceId, kind, id }: Thing & { workspaceId: Id<'wsp'> },
): Promise<Pick<Inclusion, 'viaKind' | 'viaId' | 'fromAt'>[]> =>
  ctx.db
    .select({ viaKind: inclusions.viaKind, viaId: inclusions.viaId, fromAt: inclusions.fromAt })
    .from(inclusions)
    .where(
      and(
        within(workspaceId, inclusions),
        eq(inclusions.thingKind, kind),
        eq(inclusions.thingId, id),
        or(isNull(inclusions.untilAt), gt(inclusions.untilAt, ctx.now())),
      ),
    )
    .orderBy(asc(inclusions.rank))

/**
 * Says anew what includes a thing: these and no others, the least that opens it first. One that stays keeps its row, so that nothing is
 * closed in between.
 */
export async function includeThing(
  ctx: WorkspaceCtx,
  { kind, id, from, until = null }: ThingToInclude,
  vias: readonly Thing[],
): Promise<void> {
  const { workspaceId } = ctx.actor
  const ofThing = and(
    within(workspaceId, inclusions),
    eq(inclusions.thingKind, kind),
    eq(inclusions.thingId, id),
  )
  const ids = vias.map((via) => via.id)
  await ctx.db
    .delete(inclusions)
    .where(and(ofThing, ids.length > 0 ? notInArray(inclusions.viaId, ids) : undefined))
  const now = ctx.now()
  for (const [rank, via] of vias.entries())
    await ctx.db
      .insert(inclusions)
      .values({
        ...{ workspaceId, id: newId('icl', now), thingKind: kind, thingId: id },
        ...{ viaKind: via.kind, viaId: via.id, fromAt: from, untilAt: until, rank, createdAt: now },
      })
      .onConflictDoUpdate({
        target: [
          inclusions.workspaceId,
          inclusions.thingKind,
          inclusions.thingId,
          inclusions.viaKind,
          inclusions.viaId,
        ],
        set: { fromAt: from, untilAt: until, rank },
      })
}

/** What some things include at this moment, of one kind. */
export async function includedBy(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  vias: readonly Id[],
  most: number,
): Promise<Pick<Inclusion, 'thingKind' | 'thingId' | 'viaId' | 'fromAt'>[]> {
  if (vias.length === 0) return []
  return ctx.db
    .select({
      thingKind: inclusions.thingKind,
      thingId: inclusions.thingId,
      viaId: inclusions.viaId,
      fromAt: inclusions.fromAt,
    })
    .from(inclusions)
    .where(and(within(workspaceId, inclusions), inArray(inclusions.viaId, [...vias]), isOpenAt(ctx)))
    .orderBy(asc(inclusions.fromAt), asc(inclusions.id))
    .limit(most)
}

const isOpenAt = ({ now }: Pick<Ctx, 'now'>): SQL =>
  sql`${inclusions.fromAt} <= ${now()} and (${inclusions.untilAt} is null or ${inclusions.untilAt} > ${now()})`

/** As SQL on a row of `grants`: it's on the thing, or on what includes it at this moment. */
export const isGrantOf = (ctx: Pick<Ctx, 'now'>, workspaceId: Id<'wsp'>, kind: ThingKind, id: Id): SQL =>
  sql`((${grants.thingKind} = ${kind} and ${grants.thingId} = ${id}) or (${grants.thingKind}, ${grants.thingId}) in (
    select ${inclusions.viaKind}, ${inclusions.viaId} from ${inclusions}
    where ${inclusions.workspaceId} = ${workspaceId} and ${inclusions.thingKind} = ${kind} and ${inclusions.thingId} = ${id}
      and ${isOpenAt(ctx)}))`
