import { randomInt } from 'node:crypto'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { type Id, newId } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { digestsOf, sign } from '#platform/crypto.ts'
import { recoveryCodeCount } from '../rules.ts'
import { recoveryCodes } from './tables.ts'

/** What their digests are made for (`keys/digest-keys.ts`). */
export const recoveryCodePurpose = 'recovery-code'

/** Without letters that look like digits: people copy them from paper. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Creates ten codes and voids the old ones. They're shown once: what we store can't be read back. */
export async function replaceRecoveryCodes(ctx: Ctx, userId: Id<'usr'>): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newCode)
  const now = ctx.now()
  await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await ctx.db.insert(recoveryCodes).values(
    codes.map((code) => ({
      id: newId('rcc', now),
      userId,
      codeHash: sign(ctx.instance, recoveryCodePurpose, textOf(userId, code)),
      createdAt: now,
    })),
  )
  return codes
}

/** Uses up a code. If twenty requests use one code at once, one succeeds. */
export async function spendRecoveryCode(ctx: Ctx, userId: Id<'usr'>, code: string): Promise<boolean> {
  const used = await ctx.db
    .update(recoveryCodes)
    .set({ usedAt: ctx.now() })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        inArray(recoveryCodes.codeHash, digestsOf(ctx.instance, recoveryCodePurpose, textOf(userId, code))),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id })
  return used.length === 1
}

export function countRecoveryCodes(ctx: Pick<Ctx, 'db'>, userId: Id<'usr'>): Promise<number> {
  return ctx.db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
}

/** 49 random bits: at five tries per quarter of an hour, guessing gets nowhere. */
function newCode(): string {
  const part = () => Array.from({ length: 5 }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
  return `${part()}-${part()}`
}

/** Digests are keyed, so that a stolen table can't be brute-forced. Spaces, hyphens and capitals are forgiven. */
function textOf(userId: Id<'usr'>, code: string): string {
  return `${userId} ${code.toLowerCase().replace(/[\s-]+/g, '')}`
}
