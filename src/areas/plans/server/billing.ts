import type { Plan, SignedIn } from '#kernel/actor.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { pointFor } from '#platform/points.ts'
import type { PlanBilling, PlanChange } from '../plan-billing-contract.ts'

export type PlanSwitch = { state: 'changed' | 'paying'; path: string | null; billing: PlanBilling }

/** How plans are paid for: payments are ranked above plans, and whoever knows both gives it. */
type BillingOfPlans = {
  mine(ctx: Ctx<SignedIn>): Promise<PlanBilling>
  preview(ctx: Ctx<SignedIn>, plan: Plan): Promise<PlanChange>
  change(ctx: CreatorCtx, asked: { plan: Plan; shownCents: number }): Promise<PlanSwitch>
  cancel(ctx: CreatorCtx, cancels: boolean): Promise<PlanBilling>
  takeGuarantee(ctx: CreatorCtx, shownCents: number): Promise<PlanBilling>
}
export const billingOfPlans = pointFor<BillingOfPlans>('billingOfPlans')
