import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { mine } from '#platform/tables.ts'
import { coachingPackages } from './tables.ts'

export type PackageRow = typeof coachingPackages.$inferSelect

/** Held until the commit: changes of a package queue up behind each other. @throws NOT_FOUND. */
export async function lockPackage(
  ctx: CreatorCtx,
  packageId: Id<'cpk'>,
  { inTrash = false } = {},
): Promise<PackageRow> {
  const [row] = await ctx.db
    .select()
    .from(coachingPackages)
    .where(mine(ctx, coachingPackages, packageId))
    .for('update')
  if (!row || (row.deletedAt !== null) !== inTrash) throw noPackage()
  return row
}

export const noPackage = () =>
  new AppError('NOT_FOUND', 'This coaching package was deleted, or the link is wrong.')
