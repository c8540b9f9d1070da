import { inArray } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import { formerName, type Person } from '#platform/forgetting.ts'
import { reviews } from './tables.ts'

/** What was said about a thing stays, without who said it. */
export async function forgetReviewer(ctx: Ctx, { contactIds }: Person): Promise<void> {
  if (contactIds.length === 0) return
  await ctx.db.update(reviews).set({ shownName: formerName }).where(inArray(reviews.contactId, contactIds))
}
