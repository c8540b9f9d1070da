import { and, eq, isNotNull, lte } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import { documentYears } from '../../rules.ts'
import { paymentSettings } from '../connection-tables.ts'
import { creditNotes } from '../credit-note-tables.ts'
import { invoices } from '../invoice-tables.ts'

/**
 * Takes the names of buyers who left off documents that no longer have to be kept: once their seller's years are over, counted from
 * the end of the year they were issued in. Number, date and amounts stay.
 */
export async function forgetOldBuyers(ctx: Ctx, stopping?: AbortSignal): Promise<void> {
  for (const papers of [invoices, creditNotes]) {
    const named = await ctx.db
      .selectDistinct({ workspaceId: papers.workspaceId })
      .from(papers)
      .where(isNotNull(papers.formerBuyer))
    for (const { workspaceId } of named) {
      if (stopping?.aborted) return
      const [settings] = await ctx.db
        .select({ years: paymentSettings.documentYears })
        .from(paymentSettings)
        .where(eq(paymentSettings.workspaceId, workspaceId))
      const lastYear = ctx.now().getUTCFullYear() - (settings?.years ?? documentYears) - 1
      await ctx.db
        .update(papers)
        .set({ formerBuyer: null, buyer: null })
        .where(
          and(eq(papers.workspaceId, workspaceId), isNotNull(papers.formerBuyer), lte(papers.year, lastYear)),
        )
    }
  }
}
