import { and, asc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import type { ProductAllowance } from '#platform/product-allowance.ts'
import { mine, within } from '#platform/tables.ts'
import { bookPathOf } from '../rules.ts'
import { coachingHoldings, coachingPackages } from './tables.ts'
import { wordsOfAllowance } from './words-of-product.ts'

/** Sessions of a package that are given with something else, by the month: what a tier says of them, and what's left. */
export const packageAllowance: ProductAllowance = {
  choices: (ctx) =>
    ctx.db
      .select({ id: coachingPackages.id, title: coachingPackages.title })
      .from(coachingPackages)
      .where(and(mine(ctx, coachingPackages), isNull(coachingPackages.deletedAt)))
      .orderBy(asc(coachingPackages.title), asc(coachingPackages.id)),

  async lineOf(ctx, workspaceId, { id, count }, language) {
    const package_ = await findPackage(ctx, workspaceId, id as Id<'cpk'>)
    return package_ ? wordsOfAllowance[language].line(count, package_.minutes) : null
  },

  async left(ctx, workspaceId, grantId) {
    const now = ctx.now()
    const rows = await ctx.db
      .select({
        count: sql<number>`sum(${coachingHoldings.balance})::int`,
        until: coachingHoldings.expiresAt,
        title: coachingPackages.title,
        slug: coachingPackages.slug,
      })
      .from(coachingHoldings)
      .innerJoin(
        coachingPackages,
        and(within(workspaceId, coachingPackages), eq(coachingPackages.id, coachingHoldings.packageId)),
      )
      .where(
        and(
          within(workspaceId, coachingHoldings),
          eq(coachingHoldings.grantId, grantId),
          ne(coachingHoldings.period, ''),
          isNull(coachingHoldings.endedAt),
          gt(coachingHoldings.expiresAt, now),
        ),
      )
      // Two tiers may have given something in one month: it's one number.
      .groupBy(coachingPackages.id, coachingPackages.title, coachingPackages.slug, coachingHoldings.expiresAt)
      .orderBy(asc(coachingHoldings.expiresAt), asc(coachingPackages.id))
    // What ends first is booked first. Where nothing's left, more comes when the last of it ends.
    const left = rows.find(({ count }) => count > 0) ?? rows.at(-1)
    if (!left?.until) return null
    const { handle } = await getWorkspace(ctx, workspaceId)
    const { count, until, title, slug } = left
    return { count, until, title, path: bookPathOf(handle, slug) }
  },
}

async function findPackage(ctx: Ctx, workspaceId: Id<'wsp'>, id: Id<'cpk'>) {
  const [row] = await ctx.db
    .select({ minutes: coachingPackages.minutes })
    .from(coachingPackages)
    .where(within(workspaceId, coachingPackages, id))
  return row
}
