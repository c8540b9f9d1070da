import { asc, eq } from 'drizzle-orm'
import { workspaces } from '#areas/accounts/server/tables.ts'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import { productKinds } from '#kernel/things.ts'
import type { Ctx } from '#platform/context.ts'
import { findProduct } from '#platform/product.ts'
import { checkWorkspace } from '#platform/sums/checking.ts'
import type { MismatchFacts, MismatchKind } from '../../mismatch-rules.ts'
import { moneyMismatches } from '../mismatch-tables.ts'
import { compareBooks } from './comparing.ts'

/** In the place of a title that no one knows anymore. */
const deletedProduct = 'Deleted product'

/** Of all stores, for who runs the installation: what has been there for longest first. */
export async function listMismatches(ctx: Ctx, limit: number) {
  const found = await ctx.db
    .select({
      ...{ id: moneyMismatches.id, kind: moneyMismatches.kind, subject: moneyMismatches.subject },
      ...{ facts: moneyMismatches.difference, seenAt: moneyMismatches.seenAt },
      ...{ checkedAt: moneyMismatches.checkedAt, workspaceId: workspaces.id },
      ...{ storeName: workspaces.name, storeHandle: workspaces.handle },
    })
    .from(moneyMismatches)
    .innerJoin(workspaces, eq(workspaces.id, moneyMismatches.workspaceId))
    .orderBy(asc(moneyMismatches.seenAt), asc(moneyMismatches.kind), asc(moneyMismatches.id))
    .limit(limit)
  return Promise.all(
    found.map(async (one) => ({ ...one, facts: { ...one.facts, of: await calledOf(ctx, one) } })),
  )
}

type MismatchNews = { kind: MismatchKind; workspaceId: Id<'wsp'>; facts: MismatchFacts }

/** What a total is of, in words: a product by its title, also one that's gone. */
async function calledOf(
  ctx: Ctx,
  { kind, workspaceId, facts: { of } }: MismatchNews,
): Promise<string | null> {
  const [named = '', id = ''] = of?.split(' ') ?? []
  const product = productKinds.find((each) => each === named)
  if (kind !== 'total' || !product) return of
  const titles = await findProduct(ctx, product)?.titlesOf(ctx, [workspaceId], [id as Id])
  return titles?.get(id as Id) ?? deletedProduct
}

export const countMismatches = (ctx: Ctx): Promise<number> => ctx.db.$count(moneyMismatches)

/**
 * Compares all of a workspace's books now, with `recounts` after its stored counts were counted anew. Says how much doesn't agree.
 *
 * @throws NOT_FOUND
 */
export async function compareNow(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  { recounts = false }: { recounts?: boolean } = {},
): Promise<number> {
  const [store] = await ctx.db
    .select({ id: workspaces.id, handle: workspaces.handle })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId))
  if (!store) throw new AppError('NOT_FOUND', 'We couldn’t find this store.')
  if (recounts) await checkWorkspace(ctx, workspaceId, { repair: true })
  return compareBooks(ctx, store, 'whole')
}
