import { newId } from '#kernel/ids.ts'
import { type CreatorCtx, withTransaction } from '#platform/context.ts'
import type { TaxRule } from '../pricing/cart-price.ts'
import { paymentSettings } from '../server/connection-tables.ts'
import { announceTax } from '../server/tax.ts'

/** Sets the tax on a workspace's prices. */
export async function setTax(creator: CreatorCtx, tax: TaxRule): Promise<void> {
  const { basisPoints: taxBasisPoints, isIncluded: isTaxIncluded } = tax
  const updatedAt = creator.now()
  await withTransaction(creator, async (ctx) => {
    await ctx.db
      .insert(paymentSettings)
      .values({
        workspaceId: ctx.actor.workspaceId,
        id: newId('pst', updatedAt),
        defaultCurrency: 'USD',
        ...{ taxBasisPoints, isTaxIncluded, updatedAt },
        ...{ automaticPayouts: false, notifyPayments: true, notifyFailures: true, notifyPayouts: true },
      })
      .onConflictDoUpdate({
        target: paymentSettings.workspaceId,
        set: { taxBasisPoints, isTaxIncluded, updatedAt },
      })
    await announceTax(ctx, tax)
  })
}
