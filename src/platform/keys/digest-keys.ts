import { and, asc, eq } from 'drizzle-orm'
import { type Keys, purposeKey, seal, sign, unseal } from '../crypto.ts'
import type { Db } from '../sql/db.ts'
import { type KeyedCtx, type SealedRow, sealedIn } from './key-dependents.ts'
import { digestKeys } from './tables.ts'

/**
 * Some digests can't be made anew under another key, because what they're digests of was never kept: an address that wants no
 * email, a recovery code on paper. When the secret key is rotated, the key of their purpose is kept, sealed with the new one, so
 * that they are found for good. It finds them and nothing else: no link is signed and no secret opened with it.
 */
const sealPurpose = 'digest key'

/** The kept keys by purpose; one that can't be opened is left out. */
export async function readDigestKeys(db: Db, keys: Keys): Promise<Keys['digestKeys']> {
  const found = new Map<string, Buffer[]>()
  for (const { purpose, sealed } of await db.select().from(digestKeys)) {
    const text = unseal(keys, sealPurpose, sealed)
    if (text === null) continue
    found.set(purpose, [...(found.get(purpose) ?? []), Buffer.from(text, 'base64url')])
  }
  return found
}

/** Keeps the previous secret key's keys for these purposes. Once they are on disk it may be taken away. */
export async function keepDigestKeys(ctx: KeyedCtx, purposes: readonly string[]): Promise<void> {
  const { previousSecretKey } = ctx.instance
  if (previousSecretKey === null) return
  for (const purpose of purposes) {
    const sealed = seal(
      ctx.instance,
      sealPurpose,
      purposeKey(previousSecretKey, purpose).toString('base64url'),
    )
    const row = { purpose, madeOf: nameOf(previousSecretKey), sealed, createdAt: ctx.now() }
    await ctx.db.insert(digestKeys).values(row).onConflictDoNothing()
  }
}

/** Whether those of the previous secret key are kept. */
export async function countUnkept(ctx: KeyedCtx, purposes: readonly string[]): Promise<number> {
  const { previousSecretKey } = ctx.instance
  if (previousSecretKey === null) return 0
  const kept = await ctx.db
    .select({ purpose: digestKeys.purpose })
    .from(digestKeys)
    .where(eq(digestKeys.madeOf, nameOf(previousSecretKey)))
  return purposes.filter((purpose) => !kept.some((row) => row.purpose === purpose)).length
}

/** Those of rotations before are sealed like any other secret. */
export const keptDigestKeys = sealedIn('keys of earlier rotations', sealPurpose, rows)

async function* rows(ctx: KeyedCtx): AsyncIterable<SealedRow> {
  const all = await ctx.db.select().from(digestKeys).orderBy(asc(digestKeys.purpose), asc(digestKeys.madeOf))
  for (const { purpose, madeOf, sealed } of all)
    yield {
      sealed,
      async replace(now) {
        await ctx.db
          .update(digestKeys)
          .set({ sealed: now })
          .where(
            and(
              eq(digestKeys.purpose, purpose),
              eq(digestKeys.madeOf, madeOf),
              eq(digestKeys.sealed, sealed),
            ),
          )
      },
    }
}

const nameOf = (secretKey: string) => sign({ secretKey }, 'name of a secret key', '').slice(0, 16)
