import { getWorkspace, updateWorkspace } from '#areas/accounts/server/workspaces.ts'
import { invalid } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { type CreatorCtx, type Ctx, withTransaction } from '#platform/context.ts'
import { mine, within } from '#platform/tables.ts'
import { defaultPaymentSettings, type PaymentSettings, taxRateFrom, whyNotTaxRate } from '../../rules.ts'
import { labelFrom } from '../../tax-rules.ts'
import { paymentSettings } from '../connection-tables.ts'
import { announceTax, taxOf } from '../tax.ts'

/** How a workspace wants its money handled. */
export async function paymentSettingsOf(
  ctx: Pick<Ctx, 'db'>,
  workspaceId: Id<'wsp'>,
): Promise<PaymentSettings> {
  const [row] = await ctx.db.select().from(paymentSettings).where(within(workspaceId, paymentSettings))
  return row ?? defaultPaymentSettings
}

type SettingsView = Omit<PaymentSettings, 'taxBasisPoints'> & { taxRate: string }

/** The currency is the workspace's own, which its profile shows as well and new products start with. */
export async function getPaymentSettings(ctx: CreatorCtx): Promise<SettingsView> {
  const { workspaceId } = ctx.actor
  const { currency } = await getWorkspace(ctx, workspaceId)
  return { ...shown(await paymentSettingsOf(ctx, workspaceId)), defaultCurrency: currency }
}

/** @throws INVALID for a tax rate that is none. */
export async function putPaymentSettings(
  ctx: CreatorCtx,
  { taxRate, ...given }: SettingsView,
): Promise<SettingsView> {
  const taxBasisPoints = taxRateFrom(taxRate)
  if (taxBasisPoints === null) throw invalid({ taxRate: whyNotTaxRate })
  const chosen = { ...given, taxLabel: labelFrom(given.taxLabel), taxBasisPoints, updatedAt: ctx.now() }
  return withTransaction(ctx, async (ctx) => {
    const before = await taxOf(ctx, ctx.actor.workspaceId)
    const [row] = await ctx.db
      .insert(paymentSettings)
      .values({ ...key(ctx), ...chosen })
      .onConflictDoUpdate({ target: paymentSettings.workspaceId, set: chosen })
      .returning()
    if (!row) throw new Error('The settings of payments weren’t written.')
    const tax = await taxOf(ctx, ctx.actor.workspaceId)
    if (tax.basisPoints !== before.basisPoints || tax.isIncluded !== before.isIncluded)
      await announceTax(ctx, tax)
    const { currency } = await getWorkspace(ctx, ctx.actor.workspaceId)
    if (currency !== row.defaultCurrency) await updateWorkspace(ctx, { currency: row.defaultCurrency })
    return shown(row)
  })
}

/** When every provider was last asked by hand. */
export async function lastSync(ctx: CreatorCtx): Promise<Date | null> {
  const [row] = await ctx.db
    .select({ syncedAt: paymentSettings.syncedAt })
    .from(paymentSettings)
    .where(mine(ctx, paymentSettings))
  return row?.syncedAt ?? null
}

export async function noteSync(ctx: CreatorCtx, syncedAt: Date): Promise<void> {
  await ctx.db
    .insert(paymentSettings)
    .values({ ...key(ctx), ...defaultPaymentSettings, syncedAt, updatedAt: syncedAt })
    .onConflictDoUpdate({ target: paymentSettings.workspaceId, set: { syncedAt } })
}

const key = (ctx: CreatorCtx) => ({ workspaceId: ctx.actor.workspaceId, id: newId('pst', ctx.now()) })

function shown(settings: PaymentSettings): SettingsView {
  const { defaultCurrency, isTaxIncluded, taxLabel, automaticPayouts } = settings
  const { notifyPayments, notifyFailures, notifyPayouts } = settings
  return {
    ...{
      defaultCurrency,
      isTaxIncluded,
      taxLabel,
      automaticPayouts,
      notifyPayments,
      notifyFailures,
      notifyPayouts,
    },
    taxRate: String(settings.taxBasisPoints / 100),
  }
}
