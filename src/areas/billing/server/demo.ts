import { and, asc, eq } from 'drizzle-orm'
import { inPlatform } from '#areas/accounts/server/platform-workspace.ts'
import { pay } from '#areas/payments/server/checkout/paying.ts'
import { changeOffer } from '#areas/payments/server/offers/changing.ts'
import { collectDue } from '#areas/payments/server/subscriptions/collecting.ts'
import { findSubscription } from '#areas/payments/server/subscriptions/reading.ts'
import { orders } from '#areas/payments/server/tables.ts'
import { planFacts } from '#areas/plans/facts.ts'
import type { Id } from '#kernel/ids.ts'
import { days } from '#kernel/time.ts'
import type { Ctx } from '#platform/context.ts'
import type { DemoFacts } from '#platform/demo.ts'
import { within } from '#platform/tables.ts'
import { planTitles } from '../rules.ts'
import { ensureSale } from './charging.ts'
import { followSubscription } from './following.ts'
import type { PlanSale } from './sale.ts'
import { planSales } from './tables.ts'

/** The demo's creator has paid for Pro this long, a little more than three months. */
const paidMs = days(96)
/** What the plan was called when they began. */
const formerTitle = 'Professional'
const card = { number: '4242 4242 4242 4242', expiry: '12 / 34', securityCode: '123' }

/** The demo charges for plans, with Test payments, and its creator pays for Pro. Each step looks whether it was done. */
export async function tellPlans(_ctx: Ctx, { begunAt, creator }: DemoFacts): Promise<void> {
  const begin = new Date(begunAt.getTime() - paidMs)
  const then = { ...creator, now: () => new Date(begin.getTime() - days(1)) }
  const sale = await ensureSale(then)
  await creator.db
    .update(planSales)
    .set({ chargesSince: then.now() })
    .where(within(sale.workspaceId, planSales, sale.id))
  const id = await subscribe({ ...creator, now: () => begin }, { ...sale, chargesSince: begin })
  if (id) await renewUntil(creator, sale, id, begunAt)
}

async function subscribe(
  ctx: DemoFacts['creator'],
  { workspaceId, proOfferId }: PlanSale,
): Promise<Id<'sbs'> | null> {
  if (!proOfferId) return null
  const seller = inPlatform(ctx, workspaceId)
  if (!(await subscriptionOf(ctx, workspaceId))) {
    await changeOffer(seller, proOfferId, { name: formerTitle })
    const { email } = ctx.actor
    const expectedTotalCents = planFacts.pro_plan.price.cents
    await pay(ctx, proOfferId, { email, name: 'Ana Duarte', expectedTotalCents, input: card }, 'demo:plan')
  }
  await changeOffer(seller, proOfferId, { name: planTitles.pro_plan })
  return subscriptionOf(ctx, workspaceId)
}

async function subscriptionOf(ctx: DemoFacts['creator'], workspaceId: Id<'wsp'>): Promise<Id<'sbs'> | null> {
  const [first] = await ctx.db
    .select({ id: orders.subscriptionId })
    .from(orders)
    .where(
      and(within(workspaceId, orders), eq(orders.buyerUserId, ctx.actor.userId), eq(orders.status, 'paid')),
    )
    .orderBy(asc(orders.createdAt))
    .limit(1)
  return first?.id ?? null
}

async function renewUntil(
  ctx: DemoFacts['creator'],
  { workspaceId }: PlanSale,
  id: Id<'sbs'>,
  begunAt: Date,
): Promise<void> {
  for (;;) {
    const row = await findSubscription(ctx, { workspaceId, id })
    if (!row?.dueAt || row.dueAt > begunAt) break
    const { dueAt } = row
    await collectDue({ ...ctx, now: () => dueAt }, { workspaceId, id })
  }
  await followSubscription(ctx, workspaceId, id)
}
