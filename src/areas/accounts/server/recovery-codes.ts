import { randomInt } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { type Id, newId } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { sign } from '#platform/crypto.ts'
import { recoveryCodeCount } from '../rules.ts'
import { recoveryCodes } from './tables.ts'

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
      codeHash: digestOf(ctx, userId, code),
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
        eq(recoveryCodes.codeHash, digestOf(ctx, userId, code)),
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

/** Keyed, so that a stolen table can't be brute-forced. Spaces, hyphens and capitals are forgiven. */
function digestOf(ctx: Pick<Ctx, 'instance'>, userId: Id<'usr'>, code: string): string {
  const plain = code.toLowerCase().replace(/[\s-]+/g, '')
  return sign(ctx.instance.secretKey, 'recovery-code', `${userId} ${plain}`)
}
