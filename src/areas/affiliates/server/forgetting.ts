import { eq } from 'drizzle-orm'
import { normalEmail } from '#areas/accounts/rules.ts'
import type { Ctx } from '#platform/context.ts'
import { formerAddress, formerName, type Person } from '#platform/forgetting.ts'
import { within } from '#platform/tables.ts'
import { affiliateFollowers, affiliates } from './tables.ts'

/** What someone earned stays as numbers, of no one; they earn nothing anymore. */
export async function forgetAffiliate(
  ctx: Ctx,
  { userId, email }: Pick<Person, 'userId' | 'email'>,
): Promise<void> {
  await ctx.db.delete(affiliateFollowers).where(eq(affiliateFollowers.userId, userId))
  const own = await ctx.db
    .select({ workspaceId: affiliates.workspaceId, id: affiliates.id })
    .from(affiliates)
    .where(eq(affiliates.email, normalEmail(email)))
  for (const { workspaceId, id } of own)
    await ctx.db
      .update(affiliates)
      .set({
        ...{ name: formerName, email: formerAddress(id), code: id, codeKey: id, note: '' },
        ...{ status: 'removed', tellFrom: null },
      })
      .where(within(workspaceId, affiliates, id))
}
