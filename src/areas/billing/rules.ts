import { type Plan, plans } from '#kernel/actor.ts'
import { days } from '#kernel/time.ts'

/** What is paid for. */
export const paidPlans = ['basic_plan', 'pro_plan'] as const satisfies readonly Plan[]
export type PaidPlan = (typeof paidPlans)[number]
export const isPaidPlan = (plan: Plan): plan is PaidPlan => plan !== plans[0]

/** What invoices, receipts and emails call them. */
export const planTitles: Record<Plan, string> = {
  free_plan: 'Free Plan',
  basic_plan: 'Basic Plan',
  pro_plan: 'Pro Plan',
}

/** From the first payment on, everything can be had back once. */
export const guaranteeMs = days(30)

/** Where its payer sees and changes a plan. */
export const billingPath = '/settings?tab=billing'
