import { randomInt } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { type Id, newId } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { sign } from '#platform/crypto.ts'
import { recoveryCodeCount } from '../rules.ts'
import { recoveryCodes } from './tables.ts'

/** Without letters that look like digits: people copy them from paper. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Makes ten codes and voids the ones before. They are shown once: what is kept cannot be read back. */
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

/** Uses a code up. Of twenty requests with one code at once, one is answered yes. */
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

/** 49 random bits: five tries in a quarter of an hour get nowhere. */
function newCode(): string {
  const part = () => Array.from({ length: 5 }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
  return `${part()}-${part()}`
}

/** Keyed, so that a stolen table cannot be tried out. Spaces, hyphens and capitals are forgiven. */
function digestOf(ctx: Pick<Ctx, 'instance'>, userId: Id<'usr'>, code: string): string {
  const plain = code.toLowerCase().replace(/[\s-]+/g, '')
  return sign(ctx.instance.secretKey, 'recovery-code', `${userId} ${plain}`)
}
