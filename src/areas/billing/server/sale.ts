import { and, eq } from 'drizzle-orm'
import { findPlatformWorkspace } from '#areas/accounts/server/platform-workspace.ts'
import type { Plan } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import { planPayers, planSales } from './tables.ts'

export type PlanSale = typeof planSales.$inferSelect
export type Payer = typeof planPayers.$inferSelect

/** How plans are sold here; null as long as no admin looked into that. */
export async function findSale(ctx: Pick<Ctx, 'db'>): Promise<PlanSale | null> {
  const workspaceId = await findPlatformWorkspace(ctx)
  return workspaceId && saleOf(ctx, workspaceId)
}

export async function saleOf(ctx: Pick<Ctx, 'db'>, workspaceId: Id<'wsp'>): Promise<PlanSale | null> {
  const [row] = await ctx.db.select().from(planSales).where(within(workspaceId, planSales))
  return row ?? null
}

/** What an offer is of; null for one that's of no plan. */
export function planOfOffer({ basicOfferId, proOfferId }: PlanSale, offerId: Id<'off'>): Plan | null {
  if (offerId === basicOfferId) return 'basic_plan'
  return offerId === proOfferId ? 'pro_plan' : null
}

export function offerOfPlan({ basicOfferId, proOfferId }: PlanSale, plan: Plan): Id<'off'> | null {
  if (plan === 'free_plan') return null
  return plan === 'basic_plan' ? basicOfferId : proOfferId
}

export async function findPayer(
  ctx: Pick<Ctx, 'db'>,
  workspaceId: Id<'wsp'>,
  userId: Id<'usr'>,
): Promise<Payer | null> {
  const [row] = await ctx.db.select().from(planPayers).where(andMine(workspaceId, userId))
  return row ?? null
}

const andMine = (workspaceId: Id<'wsp'>, userId: Id<'usr'>) =>
  and(within(workspaceId, planPayers), eq(planPayers.userId, userId))
