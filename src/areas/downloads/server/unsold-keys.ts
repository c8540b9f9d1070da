import { and, asc, ilike, inArray } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import { type CreatorCtx, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { licenseKeysRemoved } from '../events.ts'
import type { RemovedKeys, UnsoldKey } from '../license-contract.ts'
import { unsoldOnPage } from '../license-rules.ts'
import { unsoldOf } from './giving-keys.ts'
import { getLicenseKeys } from './license-keys.ts'
import { lockDownload } from './own-download.ts'
import { licenseKeys } from './tables.ts'

/** Keys of a list that wait to be sold, in the order they're sold. @throws NOT_FOUND. */
export async function listUnsold(
  ctx: CreatorCtx,
  downloadId: Id<'dwl'>,
  { search = '', page }: { search?: string | undefined; page: number },
): Promise<{ keys: UnsoldKey[]; total: number }> {
  await getLicenseKeys(ctx, downloadId)
  const words = search.trim().replace(/[\\%_]/g, '\\$&')
  const which = and(
    unsoldOf(ctx.actor.workspaceId, downloadId),
    words === '' ? undefined : ilike(licenseKeys.key, `%${words}%`),
  )
  const keys = await ctx.db
    .select({ id: licenseKeys.id, key: licenseKeys.key })
    .from(licenseKeys)
    .where(which)
    .orderBy(asc(licenseKeys.position), asc(licenseKeys.id))
    .limit(unsoldOnPage)
    .offset((page - 1) * unsoldOnPage)
  return { keys, total: await ctx.db.$count(licenseKeys, which) }
}

/**
 * Takes keys off the list of a product: these, or all that aren't sold. One that's sold in the same moment stays its buyer's.
 *
 * @throws NOT_FOUND.
 */
export function removeUnsold(
  ctx: CreatorCtx,
  downloadId: Id<'dwl'>,
  which: 'all' | readonly Id<'lky'>[],
): Promise<RemovedKeys> {
  return withTransaction(ctx, async (ctx) => {
    const { title } = await lockDownload(ctx, downloadId)
    // Sales hold the product too: what they took by then is sold.
    const rows = await ctx.db
      .delete(licenseKeys)
      .where(
        and(
          unsoldOf(ctx.actor.workspaceId, downloadId),
          which === 'all' ? undefined : inArray(licenseKeys.id, [...which]),
        ),
      )
      .returning({ id: licenseKeys.id })
    if (rows.length > 0)
      await announce(ctx, ctx.actor.workspaceId, licenseKeysRemoved, {
        ...{ downloadId, title, removed: rows.length },
      })
    return { ...(await getLicenseKeys(ctx, downloadId)), removed: rows.length }
  })
}
