import { eq } from 'drizzle-orm'
import { nextDesign } from '#kernel/covers.ts'
import type { Id } from '#kernel/ids.ts'
import { type Ctx, withTransaction } from '#platform/context.ts'
import { lockByName } from '#platform/sql/locks.ts'
import { within } from '#platform/tables.ts'
import { productCovers } from './tables.ts'

/** The design of a product's cover: chosen when it's first looked at, and the same from then on. */
export async function coverDesign(ctx: Ctx, workspaceId: Id<'wsp'>, productId: Id): Promise<number> {
  return (
    (await findDesign(ctx, workspaceId, productId)) ??
    withTransaction(ctx, async (ctx) => {
      // Two products at once must not take the same.
      await lockByName(ctx, `covers ${workspaceId}`)
      const known = await findDesign(ctx, workspaceId, productId)
      if (known !== null) return known
      const taken = await ctx.db
        .select({ design: productCovers.design })
        .from(productCovers)
        .where(eq(productCovers.workspaceId, workspaceId))
      const design = nextDesign(
        taken.map((row) => row.design),
        productId,
      )
      await ctx.db.insert(productCovers).values({ workspaceId, id: productId, design })
      return design
    })
  )
}

/** Chooses one before anyone looks. One that has been looked at stays as it is. */
export async function chooseDesign(
  ctx: Pick<Ctx, 'db'>,
  workspaceId: Id<'wsp'>,
  productId: Id,
  design: number,
): Promise<void> {
  await ctx.db.insert(productCovers).values({ workspaceId, id: productId, design }).onConflictDoNothing()
}

/** Its product is gone for good: another may look like it. */
export async function forgetCover(
  ctx: Pick<Ctx, 'db'>,
  workspaceId: Id<'wsp'>,
  productId: Id,
): Promise<void> {
  await ctx.db.delete(productCovers).where(within(workspaceId, productCovers, productId))
}

async function findDesign(ctx: Pick<Ctx, 'db'>, workspaceId: Id<'wsp'>, productId: Id) {
  const [row] = await ctx.db
    .select({ design: productCovers.design })
    .from(productCovers)
    .where(within(workspaceId, productCovers, productId))
  return row?.design ?? null
}
