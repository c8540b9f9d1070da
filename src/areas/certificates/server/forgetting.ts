import { eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import type { Person } from '#platform/forgetting.ts'
import { certificates, userCertificates } from './tables.ts'

/** A certificate without its name says nothing: it goes, and its code is unknown from then on. */
export async function forgetHolder(ctx: Ctx, { userId, contactIds }: Person): Promise<void> {
  await ctx.db.delete(userCertificates).where(eq(userCertificates.userId, userId))
  if (contactIds.length > 0)
    await ctx.db.delete(certificates).where(inArray(certificates.contactId, contactIds))
}
