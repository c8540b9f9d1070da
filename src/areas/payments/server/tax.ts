import { eq, type SQL } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import type { PriceTax } from '#ui/site/sale.ts'
import { taxChanged } from '../events.ts'
import { noTax, type TaxRule } from '../pricing/cart-price.ts'
import { paymentSettings } from './connection-tables.ts'

/** What a statement that reads an offer takes along of its workspace's settings, joined left by `settingsOf`: null without a row. */
export const taxColumns = {
  basisPoints: paymentSettings.taxBasisPoints,
  isIncluded: paymentSettings.isTaxIncluded,
}

export const settingsOf = (workspaceId: Id<'wsp'> | SQL<never>): SQL =>
  eq(paymentSettings.workspaceId, workspaceId)

/** The tax on a workspace's prices, as a statement found it; none where nothing was set, or 0%. */
export const taxFrom = (found: TaxRule | null): TaxRule => (found && found.basisPoints > 0 ? found : noTax)

/** As pages say it beside a price. */
export function priceTaxOf({ basisPoints, isIncluded }: TaxRule): PriceTax {
  if (basisPoints === 0) return null
  return isIncluded ? 'included' : 'added'
}

/** The tax on a workspace's prices, for whoever reads no offer. */
export async function taxOf(ctx: Pick<Ctx, 'db'>, workspaceId: Id<'wsp'>): Promise<TaxRule> {
  const [found] = await ctx.db.select(taxColumns).from(paymentSettings).where(settingsOf(workspaceId))
  return taxFrom(found ?? null)
}

/** Says that the tax on a workspace's prices is another now, in the transaction that sets it: pages that were kept say the old one. */
export async function announceTax(ctx: CreatorCtx, tax: TaxRule): Promise<void> {
  await announce(ctx, ctx.actor.workspaceId, taxChanged, tax)
}
