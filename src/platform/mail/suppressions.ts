import { and, eq, inArray } from 'drizzle-orm'
import { type Id, newId } from '#kernel/ids.ts'
import type { Ctx } from '../context.ts'
import { digestsOf, type Keys, sign } from '../crypto.ts'
import { mailSuppressions, type SuppressionReason } from './tables.ts'

/**
 * An address as a suppression knows it: keyed, and another in each workspace, so that neither a stolen database nor two
 * creators together can tell whose it is. It outlives the contact, and is lost with SECRET_KEY unless that was rotated.
 */
export function addressHash(keys: Pick<Keys, 'secretKey'>, workspaceId: Id<'wsp'>, address: string): string {
  return sign(keys, suppressionPurpose, addressText(workspaceId, address))
}

/** Every way a suppression may know it: one that was made under an earlier secret key holds for good. */
export function addressHashes(keys: Keys, workspaceId: Id<'wsp'>, address: string): string[] {
  return digestsOf(keys, suppressionPurpose, addressText(workspaceId, address))
}

/** What these digests are made for (`keys/digest-keys.ts`). */
export const suppressionPurpose = 'mail suppression'

const addressText = (workspaceId: Id<'wsp'>, address: string) =>
  `${workspaceId}\n${address.trim().toLowerCase()}`

/** Which of these addresses want nothing unsolicited from a workspace. */
export async function suppressedAmong(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set()
  const hashes = new Map(
    addresses.flatMap((address) =>
      addressHashes(ctx.instance, workspaceId, address).map((hash) => [hash, address] as const),
    ),
  )
  const rows = await ctx.db
    .select({ hash: mailSuppressions.addressHash })
    .from(mailSuppressions)
    .where(
      and(
        eq(mailSuppressions.workspaceId, workspaceId),
        inArray(mailSuppressions.addressHash, [...hashes.keys()]),
      ),
    )
  return new Set(rows.flatMap(({ hash }) => hashes.get(hash) ?? []))
}

type SuppressionKey = { workspaceId: Id<'wsp'>; addressHash: string }

/** Why a workspace may not write to an address; null when it may. */
export async function findSuppression(
  ctx: Pick<Ctx, 'db'>,
  {
    workspaceId,
    addressHash: hash,
  }: SuppressionKey | { workspaceId: Id<'wsp'>; addressHash: readonly string[] },
): Promise<SuppressionReason | null> {
  const rows = await ctx.db
    .select({ reason: mailSuppressions.reason })
    .from(mailSuppressions)
    .where(
      and(
        eq(mailSuppressions.workspaceId, workspaceId),
        inArray(mailSuppressions.addressHash, [hash].flat()),
      ),
    )
  return rows.find(({ reason }) => reason === 'refused')?.reason ?? rows[0]?.reason ?? null
}

/** From the commit on the workspace sends this address nothing unsolicited. Answers whether that is news. */
export async function suppress(
  ctx: Ctx,
  {
    workspaceId,
    addressHash: hash,
    contactId,
    reason,
  }: SuppressionKey & {
    contactId: Id<'ctc'> | null
    reason: SuppressionReason
  },
): Promise<boolean> {
  const [fresh] = await ctx.db
    .insert(mailSuppressions)
    .values({
      workspaceId,
      id: newId('sup', ctx.now()),
      addressHash: hash,
      contactId,
      reason,
      createdAt: ctx.now(),
    })
    .onConflictDoNothing({ target: [mailSuppressions.workspaceId, mailSuppressions.addressHash] })
    .returning({ id: mailSuppressions.id })
  if (fresh) return true
  // Turning an offer down says more than wanting no email.
  if (reason === 'refused')
    await ctx.db
      .update(mailSuppressions)
      .set({ reason })
      .where(and(eq(mailSuppressions.workspaceId, workspaceId), eq(mailSuppressions.addressHash, hash)))
  return false
}

/**
 * The address takes email of the workspace again. Only who holds a link that was emailed to it may say so. Answers since when it
 * took none; null when it did all the time.
 */
export async function unsuppress(
  ctx: Ctx,
  { workspaceId, addressHash: hash }: SuppressionKey,
): Promise<Date | null> {
  const [gone] = await ctx.db
    .delete(mailSuppressions)
    .where(and(eq(mailSuppressions.workspaceId, workspaceId), eq(mailSuppressions.addressHash, hash)))
    .returning({ createdAt: mailSuppressions.createdAt })
  return gone?.createdAt ?? null
}

/** Whoever wants nothing unsolicited from a workspace wants it by no other address of theirs. */
export async function carrySuppression(
  ctx: Ctx,
  change: { workspaceId: Id<'wsp'>; from: string; to: string; contactId: Id<'ctc'> },
): Promise<void> {
  const { workspaceId, from, to, contactId } = change
  const reason = await findSuppression(ctx, {
    workspaceId,
    addressHash: addressHashes(ctx.instance, workspaceId, from),
  })
  if (!reason) return
  const hash = addressHash(ctx.instance, workspaceId, to)
  await suppress(ctx, { workspaceId, addressHash: hash, contactId, reason })
}
