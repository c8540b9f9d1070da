import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { updateBranding } from '#areas/accounts/server/branding.ts'
import { findPlatformWorkspace, inPlatform } from '#areas/accounts/server/platform-workspace.ts'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { listConnections } from '#areas/payments/server/connections/connections.ts'
import { moneyMode } from '#areas/payments/server/money-mode.ts'
import { getPaymentSettings, putPaymentSettings } from '#areas/payments/server/overview/settings.ts'
import { subscriptions } from '#areas/payments/server/subscription-tables.ts'
import { listSubscriptions } from '#areas/payments/server/subscriptions/reading.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { type CreatorCtx, type Ctx, withTransaction } from '#platform/context.ts'
import { toReader } from '#platform/sentences.ts'
import { mine } from '#platform/tables.ts'
import type { PlanSale, SellerOfPlans } from '../contract.ts'
import { planTitles } from '../rules.ts'
import { ensureSale, whyNoOnePays } from './charging.ts'
import { findSale, planOfOffer, saleOf } from './sale.ts'

/** An admin at work in the workspace that sells plans, which is made with the first thing they do there. */
export async function asSeller(ctx: Ctx<SignedIn>): Promise<CreatorCtx> {
  const { workspaceId } = await ensureSale(ctx)
  return inPlatform(ctx, workspaceId)
}

/** The same to look at what there is. @throws NOT_FOUND where nothing was ever sold. */
export async function lookingAsSeller(ctx: Ctx<SignedIn>): Promise<CreatorCtx> {
  const workspaceId = await findPlatformWorkspace(ctx)
  if (!workspaceId) throw new AppError('NOT_FOUND', 'No one has paid for a plan yet.')
  return inPlatform(ctx, workspaceId)
}

/** How plans are paid for, and by how many. */
export async function planSale(ctx: Ctx<SignedIn>): Promise<PlanSale> {
  const sale = await findSale(ctx)
  const { demo: isDemo } = ctx.instance
  if (!sale)
    return {
      ...{ isCharged: false, since: null, isDemo, connections: [], paying: 0 },
      whyNot: isDemo ? null : toReader(ctx, 'Connect Stripe first: until then, no one can pay for a plan.'),
      seller: nobody(ctx),
      monthly: { cents: 0, currency: 'USD' },
    }
  const seller = inPlatform(ctx, sale.workspaceId)
  const [connections, whyNot, settings, workspace, [sum]] = await Promise.all([
    listConnections(seller),
    whyNoOnePays(seller),
    getPaymentSettings(seller),
    getWorkspace(ctx, sale.workspaceId),
    ctx.db
      .select({
        paying: sql<number>`count(*)::int`,
        cents: sql<number>`coalesce(sum(${subscriptions.priceCents}), 0)::bigint`.mapWith(Number),
      })
      .from(subscriptions)
      .where(
        and(
          mine(seller, subscriptions),
          ne(subscriptions.state, 'ended'),
          eq(subscriptions.mode, moneyMode(ctx)),
        ),
      ),
  ])
  return {
    isCharged: sale.chargesSince !== null,
    since: sale.chargesSince?.toISOString() ?? null,
    ...{ isDemo, connections, whyNot: toReader(ctx, whyNot), paying: sum?.paying ?? 0 },
    seller: {
      name: workspace.name,
      ...{ legalName: workspace.business?.legalName ?? '', address: workspace.business?.address ?? '' },
      taxNumber: workspace.business?.taxNumber ?? '',
      ...{ taxRate: settings.taxRate, isTaxIncluded: settings.isTaxIncluded },
    },
    monthly: { cents: sum?.cents ?? 0, currency: 'USD' },
  }
}

const nobody = ({ instance }: Ctx): SellerOfPlans => ({
  ...{ name: instance.brandName, legalName: '', address: '', taxNumber: '' },
  ...{ taxRate: '0', isTaxIncluded: false },
})

/** @throws INVALID beside its fields. */
export async function changeSeller(ctx: Ctx<SignedIn>, to: SellerOfPlans): Promise<void> {
  const seller = await asSeller(ctx)
  if (to.name.trim() === '') throw invalid({ name: 'Enter the name for your invoices' })
  const { name, legalName, address, taxNumber, taxRate, isTaxIncluded } = to
  await withTransaction(seller, async (ctx) => {
    await updateBranding(ctx, { name, business: { legalName, address, taxNumber } })
    await putPaymentSettings(ctx, { ...(await getPaymentSettings(ctx)), taxRate, isTaxIncluded })
  })
}

/** Who pays for a plan, each with the plan they pay for now: their first order may have been of another. */
export async function listPayers(ctx: CreatorCtx, asked: Parameters<typeof listSubscriptions>[1]) {
  const { workspaceId } = ctx.actor
  const [sale, page] = await Promise.all([saleOf(ctx, workspaceId), listSubscriptions(ctx, asked)])
  const ids = page.subscriptions.map(({ id }) => id)
  if (!sale || ids.length === 0) return page
  const rows = await ctx.db
    .select({ id: subscriptions.id, offerId: subscriptions.offerId })
    .from(subscriptions)
    .where(and(mine(ctx, subscriptions), inArray(subscriptions.id, ids)))
  const offerOf = new Map(rows.map(({ id, offerId }) => [id, offerId]))
  const titleOf = (one: (typeof page.subscriptions)[number]) => {
    const offerId = offerOf.get(one.id)
    const plan = offerId && planOfOffer(sale, offerId)
    return plan ? planTitles[plan] : one.title
  }
  return {
    ...page,
    subscriptions: page.subscriptions.map((one) => ({ ...one, title: titleOf(one) })),
  }
}
