import { and, desc, eq } from 'drizzle-orm'
import { isLive } from '#areas/access/rules.ts'
import { grants } from '#areas/access/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import { hours } from '#kernel/time.ts'
import { addressKey } from '#platform/limits/address-key.ts'
import type { Limit } from '#platform/limits/limits.ts'
import { findLinkById } from '#platform/links/links.ts'
import type { CallCtx } from '#platform/rpc.ts'
import { within } from '#platform/tables.ts'
import type { VerifiedKey } from '../license-contract.ts'
import { typedAs } from './giving-keys.ts'
import { downloadRights, downloads, licenseKeys } from './tables.ts'

/** A program that asks at every start is let through, one that guesses isn't. */
const verifying: Limit = { name: 'downloads.verify', points: 60, seconds: 60 }

/** Keys of a pasted list may be short enough to be guessed: whoever is wrong this often isn't told of right ones either. */
const guessing: Limit = { name: 'downloads.guess', points: 30, seconds: hours(1) / 1000 }

const unknown: VerifiedKey = { status: 'unknown', product: null }

/**
 * What became of a license key, for whoever has it: the seller's program, for one. It says nothing of the person. A key that isn't
 * sold, and one of another product, is as unknown as one that never was. @throws RATE_LIMITED.
 */
export async function verifyKey(
  ctx: CallCtx,
  { downloadId, key }: { downloadId: Id<'dwl'>; key: string },
): Promise<VerifiedKey> {
  const { limits } = ctx.instance
  const address = ctx.http ? addressKey(ctx.http.ip) : 'inside'
  await limits.spend(verifying, address)
  const link = await findLinkById(ctx, 'download', downloadId)
  if (!link) return unknown
  const { workspaceId } = link
  const guesser = `${downloadId} ${address}`
  await limits.check(guessing, guesser)
  const [found] = await ctx.db
    .select({ grant: grants, title: downloads.title })
    .from(licenseKeys)
    .innerJoin(downloads, and(within(workspaceId, downloads), eq(downloads.id, licenseKeys.downloadId)))
    .innerJoin(
      downloadRights,
      and(within(workspaceId, downloadRights), eq(downloadRights.id, licenseKeys.rightId)),
    )
    .innerJoin(grants, and(within(workspaceId, grants), eq(grants.id, downloadRights.grantId)))
    .where(and(within(workspaceId, licenseKeys), eq(licenseKeys.downloadId, downloadId), typedAs(key)))
    // As it was typed, before one that it's only called alike: in a pasted list those are two.
    .orderBy(desc(eq(licenseKeys.key, key.trim())))
    .limit(1)
  if (!found) {
    await limits.spend(guessing, guesser)
    return unknown
  }
  return { status: isLive(found.grant, ctx.now()) ? 'valid' : 'ended', product: found.title }
}
