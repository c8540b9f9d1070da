import { and, inArray, type SQL } from 'drizzle-orm'
import { hasNoBuyer } from '#areas/payments/server/buyers.ts'
import type { Id } from '#kernel/ids.ts'
import { days } from '#kernel/time.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { mine } from '#platform/tables.ts'
import type { Download } from '../contract.ts'
import { trashDays } from '../rules.ts'
import { downloads } from './tables.ts'

/** Which of these someone has or had, or ordered. */
export async function boughtAmong(
  ctx: CreatorCtx,
  ids: readonly Id<'dwl'>[],
): Promise<ReadonlySet<Id<'dwl'>>> {
  if (ids.length === 0) return new Set()
  const free = await ctx.db
    .select({ id: downloads.id })
    .from(downloads)
    .where(and(mine(ctx, downloads), inArray(downloads.id, [...ids]), ofNobody(ctx, ctx.actor.workspaceId)))
  const isFree = new Set(free.map(({ id }) => id))
  return new Set(ids.filter((id) => !isFree.has(id)))
}

/** What is told of a product in the trash. */
export function trashedOf(deletedAt: Date, isKept: boolean): Download['trashed'] {
  return {
    deletedAt: deletedAt.toISOString(),
    goneAt: isKept ? null : new Date(deletedAt.getTime() + days(trashDays)).toISOString(),
  }
}

/** No one has or had it, or ordered it. */
export const ofNobody = (ctx: Pick<Ctx, 'db'>, workspace: Id<'wsp'> | SQL): SQL | undefined =>
  hasNoBuyer(ctx, workspace, 'download', downloads.id)
