import { and, asc, eq } from 'drizzle-orm'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { type CreatorCtx, type Ctx, withTransaction } from '#platform/context.ts'
import { mine, within } from '#platform/tables.ts'
import { isCountry } from '../countries.ts'
import { defaultPaymentSettings, taxRateFrom, whyNotTaxRate } from '../rules.ts'
import { euStandardRates, isInEu, labelFrom } from '../tax-rules.ts'
import type { TaxRates } from '../taxes-contract.ts'
import { paymentSettings } from './connection-tables.ts'
import { announceTax, taxOf } from './tax.ts'
import { taxRates } from './tax-tables.ts'
import { vatIdIn } from './vat-id.ts'

export type TaxRateRow = typeof taxRates.$inferSelect

/** The rates of countries, and whether firms elsewhere in the EU can owe the tax themselves. */
export async function listTaxRates(ctx: CreatorCtx): Promise<TaxRates> {
  const { business } = await getWorkspace(ctx, ctx.actor.workspaceId)
  const rows = await ctx.db.select().from(taxRates).where(mine(ctx, taxRates)).orderBy(asc(taxRates.country))
  const own = business ? vatIdIn(business.taxNumber) : null
  return {
    rates: rows.map(({ country, basisPoints, label }) => ({ country, basisPoints, label })),
    ownVatId: own && isInEu(own.country) ? own.number : null,
  }
}

/** Sets the rate of a country. @throws INVALID beside each field that can't be taken. */
export async function putTaxRate(
  ctx: CreatorCtx,
  typed: { country: string; rate: string; label: string },
): Promise<TaxRates> {
  const basisPoints = typed.rate.trim() === '' ? null : taxRateFrom(typed.rate)
  const fields: Record<string, string> = {}
  if (!isCountry(typed.country)) fields.country = 'Choose a country'
  if (basisPoints === null) fields.rate = whyNotTaxRate
  if (basisPoints === null || Object.keys(fields).length > 0) throw invalid(fields)
  await change(ctx, async (ctx) => {
    const now = ctx.now()
    const set = { basisPoints, label: labelFrom(typed.label), updatedAt: now }
    await ctx.db
      .insert(taxRates)
      .values({ ...key(ctx), country: typed.country, ...set, createdAt: now })
      .onConflictDoUpdate({ target: [taxRates.workspaceId, taxRates.country], set })
  })
  return listTaxRates(ctx)
}

/** Adds the EU's standard rates where a country has none yet. What's there stays as it is. */
export async function addEuRates(ctx: CreatorCtx, typedLabel: string): Promise<TaxRates> {
  const label = labelFrom(typedLabel)
  await change(ctx, async (ctx) => {
    const now = ctx.now()
    await ctx.db
      .insert(taxRates)
      .values(
        Object.entries(euStandardRates).map(([country, basisPoints]) => ({
          ...{ ...key(ctx), country, basisPoints, label, createdAt: now, updatedAt: now },
        })),
      )
      .onConflictDoNothing({ target: [taxRates.workspaceId, taxRates.country] })
  })
  return listTaxRates(ctx)
}

/** From then on, the country has the rate of everywhere else. @throws NOT_FOUND. */
export async function removeTaxRate(ctx: CreatorCtx, country: string): Promise<TaxRates> {
  const none = new AppError('NOT_FOUND', 'This country has no rate of its own.')
  if (!isCountry(country)) throw none
  await change(ctx, async (ctx) => {
    const gone = await ctx.db
      .delete(taxRates)
      .where(and(mine(ctx, taxRates), eq(taxRates.country, country)))
      .returning({ id: taxRates.id })
    if (gone.length === 0) throw none
  })
  return listTaxRates(ctx)
}

/** Changes rates and has kept pages forget what they say of the tax. The settings have a row then: offers are read with it. */
async function change(ctx: CreatorCtx, write: (ctx: CreatorCtx) => Promise<void>): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const { workspaceId } = ctx.actor
    const { currency } = await getWorkspace(ctx, workspaceId)
    await ctx.db
      .insert(paymentSettings)
      .values({
        ...{ workspaceId, id: newId('pst', ctx.now()) },
        ...{ ...defaultPaymentSettings, defaultCurrency: currency, updatedAt: ctx.now() },
      })
      .onConflictDoNothing({ target: paymentSettings.workspaceId })
    await write(ctx)
    await announceTax(ctx, await taxOf(ctx, workspaceId))
  })
}

const key = (ctx: CreatorCtx) => ({ workspaceId: ctx.actor.workspaceId, id: newId('txr', ctx.now()) })

/** What a workspace takes from buyers in a country; null where that's as everywhere else. */
export async function findTaxRate(
  ctx: Pick<Ctx, 'db'>,
  workspaceId: Id<'wsp'>,
  country: string,
): Promise<TaxRateRow | null> {
  const [row] = await ctx.db
    .select()
    .from(taxRates)
    .where(and(within(workspaceId, taxRates), eq(taxRates.country, country)))
  return row ?? null
}
