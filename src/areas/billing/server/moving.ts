import { inPlatform } from '#areas/accounts/server/platform-workspace.ts'
import { getUserDocument } from '#areas/accounts/server/users.ts'
import { takersOf } from '#areas/payments/server/provider/payments.ts'
import { can } from '#areas/payments/server/provider/provider.ts'
import { receiptPath } from '#areas/payments/server/receipts.ts'
import { cancelSubscription, resumeSubscription } from '#areas/payments/server/subscriptions/changing.ts'
import { backFor, moveDown } from '#areas/payments/server/subscriptions/moving-down.ts'
import { subscriptionPath } from '#areas/payments/server/subscriptions/subscriptions.ts'
import { switchChoices, switchSubscription } from '#areas/payments/server/subscriptions/switching.ts'
import { planFacts } from '#areas/plans/facts.ts'
import type { PlanBilling, PlanChange } from '#areas/plans/plan-billing-contract.ts'
import type { PlanSwitch } from '#areas/plans/server/billing.ts'
import type { Plan, SignedIn } from '#kernel/actor.ts'
import { AppError } from '#kernel/errors.ts'
import type { Money } from '#kernel/money.ts'
import { type CreatorCtx, type Ctx, platformWorkspaceId } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { within } from '#platform/tables.ts'
import { guaranteeTaken } from '../events.ts'
import { findPaying, firstPaidAt, guaranteeOf, isLive, ownBilling, type Paying } from './billing.ts'
import { followPayer } from './following.ts'
import { findSale, offerOfPlan, type PlanSale } from './sale.ts'
import { planPayers } from './tables.ts'

/** Changing plans back and forth asks a provider each time. */
const changes = { name: 'plan-changes', points: 20, seconds: 3600 }

/** What choosing a plan means for someone, in money. */
export async function previewPlan(ctx: Ctx<SignedIn>, plan: Plan): Promise<PlanChange> {
  const sale = await findSale(ctx)
  const paying = await findPaying(ctx, ctx.actor.userId)
  const price = planFacts[plan].price
  const nothing: Money = { ...price, cents: 0 }
  const change: PlanChange = {
    ...{ plan, way: 'free', price, amount: nothing, nextAt: null, method: null, path: null, canUndo: true },
  }
  if (isLive(paying)) return changeOfPaid(ctx, paying, change)
  if (!sale?.chargesSince) return change
  // What isn't paid for can't be had back for nothing.
  if (plan === 'free_plan') return { ...change, canUndo: false }
  const offerId = offerOfPlan(sale, plan)
  const isOpen = offerId !== null && (await canBePaid(ctx, sale, price))
  return {
    ...change,
    ...{ way: isOpen ? 'checkout' : 'closed', amount: price, canUndo: false },
    path: isOpen ? `/checkout/${offerId}` : null,
  }
}

/** Test payments sells no plan on a real instance, and what isn't kept can't be charged again. */
async function canBePaid(ctx: Ctx, { workspaceId }: PlanSale, price: Money): Promise<boolean> {
  const takers = await takersOf(ctx, workspaceId, price, { isOwner: false })
  return takers.some(({ provider }) => can(provider, 'chargeSaved'))
}

async function changeOfPaid(
  ctx: Ctx<SignedIn>,
  { sale, row }: Paying,
  change: PlanChange,
): Promise<PlanChange> {
  const { plan } = change
  const paid = { ...change, canUndo: false, method: row.methodLabel }
  const to = offerOfPlan(sale, plan)
  const isEnd = to === null
  // A payment that failed comes first, unless they end it.
  if (row.state === 'pastDue' && !isEnd) return { ...paid, way: 'due', path: subscriptionPath(ctx, row.id) }
  const current = to === row.offerId
  if (current) return paid
  const [choice] = isEnd ? [] : await choicesFor(ctx, row, to)
  if (choice && choice.from === 'now') {
    const nextAt = row.dueAt?.toISOString() ?? null
    return { ...paid, way: 'pay', amount: { ...change.amount, cents: choice.dueCents }, nextAt }
  }
  const cents = await backFor(inPlatform(ctx, row.workspaceId), row, to, 'unused')
  const nextAt = isEnd ? null : row.paidUntil.toISOString()
  return { ...paid, way: 'back', amount: { ...change.amount, cents }, nextAt }
}

/** One that was canceled continues with the plan that's chosen. */
const choicesFor = async (ctx: Ctx, row: Paying['row'], to: string) =>
  (await switchChoices(ctx, { ...row, cancelsAtEnd: false })).filter(({ terms }) => terms.offerId === to)

/**
 * Moves someone between plans they pay for, or to Free. Moving up charges the difference for the days that are left, moving down pays
 * them back; both hold at once.
 *
 * @throws CONFLICT where another amount was shown, the card is declined, another change is being made, or a checkout comes first.
 */
export async function changePlan(
  ctx: CreatorCtx,
  { plan, shownCents }: { plan: Plan; shownCents: number },
): Promise<PlanSwitch> {
  await ctx.instance.limits.spend(changes, ctx.actor.userId)
  const paying = await findPaying(ctx, ctx.actor.userId)
  if (!isLive(paying))
    throw new AppError('CONFLICT', 'You don’t pay for a plan. Choose one on the Upgrade page.')
  const { sale, row, payer } = paying
  const seller = inPlatform(ctx, row.workspaceId)
  const to = offerOfPlan(sale, plan)
  if (to === row.offerId && row.cancelsAtEnd) await resumeSubscription(ctx, row)
  else if (to === row.offerId) throw new AppError('CONFLICT', 'You’re already on this plan.')
  else if (to !== null && row.state === 'pastDue')
    throw new AppError('CONFLICT', 'Your last payment failed. Pay it first, then change your plan.')
  else if (to !== null && (await choicesFor(ctx, row, to)).some(({ from }) => from === 'now')) {
    if (row.cancelsAtEnd) await resumeSubscription(ctx, row)
    const switched = await switchSubscription(ctx, row, { offerId: to, shownCents })
    if (switched.state === 'paying')
      return {
        ...{ state: 'paying', path: receiptPath(ctx, switched.orderId) },
        billing: await ownBilling(ctx),
      }
  } else await moveDown(seller, row, { to, what: 'unused', shownCents })
  await followPayer(ctx, payer)
  return { state: 'changed', path: null, billing: await ownBilling(ctx) }
}

/** Has the plan end with what's paid for, or takes that back. @throws CONFLICT where nothing is paid. */
export async function cancelPlan(ctx: CreatorCtx, cancels: boolean): Promise<PlanBilling> {
  await ctx.instance.limits.spend(changes, ctx.actor.userId)
  const paying = await findPaying(ctx, ctx.actor.userId)
  if (!isLive(paying)) throw new AppError('CONFLICT', 'You don’t pay for a plan.')
  if (cancels) await cancelSubscription(ctx, paying.row, 'atEnd')
  else await resumeSubscription(ctx, paying.row)
  await followPayer(ctx, paying.payer)
  return ownBilling(ctx)
}

/**
 * Pays back everything someone paid since they first did, ends their plan, and notes that they had the guarantee.
 *
 * @throws CONFLICT where it's over or was taken, or another amount was shown.
 */
export async function takeGuarantee(ctx: CreatorCtx, shownCents: number): Promise<PlanBilling> {
  await ctx.instance.limits.spend(changes, ctx.actor.userId)
  const paying = await findPaying(ctx, ctx.actor.userId)
  const guarantee = paying && (await guaranteeOf(ctx, paying))
  const since = paying && (await firstPaidAt(ctx, paying.row.workspaceId))
  if (!isLive(paying) || !guarantee || !since)
    throw new AppError('CONFLICT', 'The money-back guarantee is over, or you’ve already used it.')
  const { row, payer } = paying
  const user = await getUserDocument(ctx, payer.userId)
  // Noted in the commit that reserves the money: it's had once, however it's pressed.
  await moveDown(inPlatform(ctx, row.workspaceId), row, {
    ...{ to: null, what: { paidSince: since }, shownCents },
    alongside: async (ctx) => {
      await ctx.db
        .update(planPayers)
        .set({ guaranteeTakenAt: ctx.now(), updatedAt: ctx.now() })
        .where(within(row.workspaceId, planPayers, payer.id))
      await announce(ctx, platformWorkspaceId, guaranteeTaken, {
        ...{ userId: payer.userId, name: user.displayName, email: user.email },
        total: guarantee.amount,
      })
    },
  })
  await followPayer(ctx, payer)
  return ownBilling(ctx)
}
