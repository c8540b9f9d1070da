import { eq, type SQL, sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import type { PriceTax } from '#ui/site/sale.ts'
import { taxChanged } from '../events.ts'
import { noTax, type TaxRule } from '../pricing/cart-price.ts'
import { paymentSettings } from './connection-tables.ts'

/** What a statement that reads an offer takes along of its workspace's settings, joined left by `settingsOf`: null without a row. */
export const taxColumns = (workspaceId: Id<'wsp'> | SQL<never>) => ({
  basisPoints: paymentSettings.taxBasisPoints,
  isIncluded: paymentSettings.isTaxIncluded,
  label: paymentSettings.taxLabel,
  isByCountry: sql<boolean>`exists (select 1 from tax_rates r where r.workspace_id = ${workspaceId})`,
})

/** The tax on a workspace's prices before anyone says where they are. */
export type WorkspaceTax = TaxRule & {
  /** What it's called; empty where it's called tax. */
  label?: string
  /** Countries have rates of their own: this is that of everywhere else. */
  isByCountry?: boolean
}

export const settingsOf = (workspaceId: Id<'wsp'> | SQL<never>): SQL =>
  eq(paymentSettings.workspaceId, workspaceId)

/** The tax on a workspace's prices, as a statement found it; none where nothing was set, or 0% everywhere. */
export function taxFrom(found: WorkspaceTax | null): WorkspaceTax {
  if (!found || (found.basisPoints === 0 && !found.isByCountry)) return noTax
  const { basisPoints, isIncluded, label, isByCountry } = found
  return { basisPoints, isIncluded, ...(label ? { label } : {}), ...(isByCountry ? { isByCountry } : {}) }
}

/** As pages say it beside a price. */
export function priceTaxOf({ basisPoints, isIncluded, isByCountry }: WorkspaceTax): PriceTax {
  if (basisPoints === 0 && !isByCountry) return null
  return isIncluded ? 'included' : 'added'
}

/** The tax on a workspace's prices, for whoever reads no offer. */
export async function taxOf(ctx: Pick<Ctx, 'db'>, workspaceId: Id<'wsp'>): Promise<WorkspaceTax> {
  const [found] = await ctx.db
    .select(taxColumns(workspaceId))
    .from(paymentSettings)
    .where(settingsOf(workspaceId))
  return taxFrom(found ?? null)
}

/** Says that the tax on a workspace's prices is another now, in the transaction that sets it: pages that were kept say the old one. */
export async function announceTax(ctx: CreatorCtx, { basisPoints, isIncluded }: TaxRule): Promise<void> {
  await announce(ctx, ctx.actor.workspaceId, taxChanged, { basisPoints, isIncluded })
}
