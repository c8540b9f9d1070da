import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { inPages, sealedIn } from '#platform/keys/key-dependents.ts'
import { secondFactorPurpose } from './second-factor.ts'
import { secondFactors } from './tables.ts'

/** Secrets of authenticator apps, for the rotation of the key. */
export const keyedSecondFactors = sealedIn('two-factor secrets', secondFactorPurpose, async function* (ctx) {
  const rows = inPages<{ userId: typeof secondFactors.$inferSelect.userId; secret: string }>((after, limit) =>
    ctx.db
      .select({ userId: secondFactors.userId, secret: secondFactors.secret })
      .from(secondFactors)
      .where(after ? gt(secondFactors.userId, after.userId) : sql`true`)
      .orderBy(asc(secondFactors.userId))
      .limit(limit),
  )
  for await (const { userId, secret } of rows)
    yield {
      sealed: secret,
      async replace(now) {
        await ctx.db
          .update(secondFactors)
          .set({ secret: now })
          .where(and(eq(secondFactors.userId, userId), eq(secondFactors.secret, secret)))
      },
    }
})
