import { randomInt } from 'node:crypto'
import { and, asc, eq, exists, inArray, isNull, notExists, or, sql } from 'drizzle-orm'
import { grants } from '#areas/access/server/tables.ts'
import { type Id, newId } from '#kernel/ids.ts'
import type { Ctx, WorkspaceCtx } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { within } from '#platform/tables.ts'
import { licenseKeyTaken } from '../events.ts'
import { fewKeys, keyOf } from '../license-rules.ts'
import { downloadRights, downloads, licenseKeys } from './tables.ts'

type Product = Pick<typeof downloads.$inferSelect, 'id' | 'title' | 'licensing' | 'keyPrefix'>
type RightId = Id<'drt'>

/**
 * Gives rights that have none a key each, in the transaction that gives them. Of a list that's empty they wait for the next keys:
 * what was paid for is delivered all the same.
 */
export async function giveKeys(
  ctx: WorkspaceCtx,
  product: Product,
  rightIds: readonly RightId[],
): Promise<void> {
  if (rightIds.length === 0 || product.licensing === 'none') return
  if (product.licensing === 'made') return makeKeys(ctx, product, rightIds)
  await ctx.db
    .select({ id: downloads.id })
    .from(downloads)
    .where(within(ctx.actor.workspaceId, downloads, product.id))
    .for('no key update')
  for (const rightId of rightIds) if (!(await takeKey(ctx, product.id, rightId))) break
  const left = await countUnsold(ctx, ctx.actor.workspaceId, product.id, fewKeys + 1)
  if (left <= fewKeys)
    await announce(ctx, ctx.actor.workspaceId, licenseKeyTaken, {
      ...{ downloadId: product.id, title: product.title, left },
    })
}

/** Gives those their keys who bought when none were left, the first buyer first. The product is locked. */
export async function serveWaiting(ctx: WorkspaceCtx, product: Product): Promise<void> {
  const waiting = await ctx.db
    .select({ id: downloadRights.id })
    .from(downloadRights)
    .where(waitingFor(ctx, ctx.actor.workspaceId, product.id))
    .orderBy(asc(downloadRights.createdAt), asc(downloadRights.id))
  if (product.licensing === 'made')
    return makeKeys(
      ctx,
      product,
      waiting.map(({ id }) => id),
    )
  for (const { id } of waiting) if (!(await takeKey(ctx, product.id, id))) return
}

/** Rights that a key goes with and that have none yet; those that ended wait for nothing. */
export const waitingFor = (ctx: Pick<Ctx, 'db'>, workspaceId: Id<'wsp'>, downloadId: Id<'dwl'>) =>
  and(
    within(workspaceId, downloadRights),
    eq(downloadRights.downloadId, downloadId),
    eq(downloadRights.hasKey, true),
    exists(
      ctx.db
        .select({ one: sql`1` })
        .from(grants)
        .where(
          and(within(workspaceId, grants), eq(grants.id, downloadRights.grantId), isNull(grants.revokedAt)),
        ),
    ),
    notExists(
      ctx.db
        .select({ one: sql`1` })
        .from(licenseKeys)
        .where(and(within(workspaceId, licenseKeys), eq(licenseKeys.rightId, downloadRights.id))),
    ),
  )

/** How many of a list are left, counted as far as anyone asks. */
export async function countUnsold(
  ctx: Pick<Ctx, 'db'>,
  workspaceId: Id<'wsp'>,
  downloadId: Id<'dwl'>,
  upTo: number,
): Promise<number> {
  const rows = await ctx.db
    .select({ id: licenseKeys.id })
    .from(licenseKeys)
    .where(unsoldOf(workspaceId, downloadId))
    .limit(upTo)
  return rows.length
}

/** Which of these give a key of a list that's empty: no one can buy one. */
export async function outOfKeys(
  ctx: Pick<Ctx, 'db'>,
  workspaceId: Id<'wsp'>,
  products: readonly Pick<Product, 'id' | 'licensing'>[],
): Promise<ReadonlySet<Id<'dwl'>>> {
  const ids = products.filter(({ licensing }) => licensing === 'list').map(({ id }) => id)
  if (ids.length === 0) return new Set()
  const rows = await ctx.db
    .select({ id: downloads.id })
    .from(downloads)
    .where(
      and(
        within(workspaceId, downloads),
        inArray(downloads.id, ids),
        notExists(
          ctx.db
            .select({ one: sql`1` })
            .from(licenseKeys)
            .where(
              and(
                within(workspaceId, licenseKeys),
                eq(licenseKeys.downloadId, downloads.id),
                isNull(licenseKeys.rightId),
              ),
            ),
        ),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

/** Those of a list that aren't sold. */
export const unsoldOf = (workspaceId: Id<'wsp'>, downloadId: Id<'dwl'>) =>
  and(within(workspaceId, licenseKeys), eq(licenseKeys.downloadId, downloadId), isNull(licenseKeys.rightId))

async function makeKeys(ctx: WorkspaceCtx, product: Product, rightIds: readonly RightId[]): Promise<void> {
  const now = ctx.now()
  for (let from = 0; from < rightIds.length; from += 500)
    await ctx.db
      .insert(licenseKeys)
      .values(
        rightIds.slice(from, from + 500).map((rightId) => ({
          ...{ workspaceId: ctx.actor.workspaceId, id: newId('lky', now), downloadId: product.id },
          ...{ key: keyOf(product.keyPrefix, randomInt), position: 0, rightId },
          ...{ givenAt: now, createdAt: now },
        })),
      )
      // The right has one already.
      .onConflictDoNothing()
}

/**
 * The next of the list, for a right; false when there's none. Only whoever holds the product takes keys: a sale waits for another that
 * may still fail, or for the seller who's adding some, and no two ever wait for each other.
 */
async function takeKey(ctx: WorkspaceCtx, downloadId: Id<'dwl'>, rightId: RightId): Promise<boolean> {
  const { workspaceId } = ctx.actor
  const [next] = await ctx.db
    .select({ id: licenseKeys.id })
    .from(licenseKeys)
    .where(unsoldOf(workspaceId, downloadId))
    .orderBy(asc(licenseKeys.position))
    .limit(1)
  if (!next) return false
  await ctx.db
    .update(licenseKeys)
    .set({ rightId, givenAt: ctx.now() })
    .where(within(workspaceId, licenseKeys, next.id))
  return true
}

/** A key as someone types it: those that are made are all in capitals. */
export const typedAs = (key: string) => {
  const typed = key.trim()
  return or(eq(licenseKeys.key, typed), eq(licenseKeys.key, typed.toUpperCase()))
}
