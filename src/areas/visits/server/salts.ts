import { randomBytes } from 'node:crypto'
import { eq, lt } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import { dayOf } from '../rules.ts'
import { visitSalts } from './tables.ts'

/**
 * What the visitors of a day are hashed with. Whoever comes first makes it, every process uses the same, and those of days before go:
 * without theirs no one can tell who a hash was, not even with the address at hand.
 */
export async function saltOf(ctx: Pick<Ctx, 'db' | 'now'>, day: string): Promise<string> {
  const [known] = await read(ctx, day)
  if (known) return known.salt
  await forgetSalts(ctx)
  const salt = randomBytes(32).toString('base64url')
  await ctx.db.insert(visitSalts).values({ day, salt, madeAt: ctx.now() }).onConflictDoNothing()
  const [made] = await read(ctx, day)
  if (!made) throw new Error('The salt of a day went while it was made.')
  return made.salt
}

const read = ({ db }: Pick<Ctx, 'db'>, day: string) =>
  db.select({ salt: visitSalts.salt }).from(visitSalts).where(eq(visitSalts.day, day))

/** Deletes the salts of days that are over. */
export async function forgetSalts(ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await ctx.db.delete(visitSalts).where(lt(visitSalts.day, dayOf(ctx.now())))
}

/** The salt of the day, as a process has it at hand. */
export type KeptSalt = {
  /** Null where it has to be got first: at a start, and at midnight. */
  of(day: string): string | null
  get(day: string): Promise<string>
  /** Lets go of one whose day is over. Answers whether there was one. */
  forget(today: string): boolean
}

export function keepSalt(ctx: Pick<Ctx, 'db' | 'now'>): KeptSalt {
  let kept: { day: string; salt: string } | null = null
  let getting: { day: string; salt: Promise<string> } | null = null
  return {
    of: (day) => (kept?.day === day ? kept.salt : null),
    async get(day) {
      if (kept?.day === day) return kept.salt
      if (getting?.day !== day) getting = { day, salt: saltOf(ctx, day) }
      const mine = getting
      try {
        const salt = await mine.salt
        kept = { day, salt }
        return salt
      } finally {
        if (getting === mine) getting = null
      }
    },
    forget(today) {
      if (!kept || kept.day >= today) return false
      kept = null
      return true
    },
  }
}
