import { implement } from '@orpc/server'
import { theOne } from '#platform/points.ts'
import { accessGuard, type CallCtx, creatorCtx, signedInCtx } from '#platform/rpc.ts'
import { plansContract } from '../contract.ts'
import { planBillingContract } from '../plan-billing-contract.ts'
import { billingOfPlans } from './billing.ts'
import { planUsage } from './limits.ts'
import { endingByPlan, openByPlan } from './plan-points.ts'

const on = implement(plansContract).$context<CallCtx>().use(accessGuard)

export const plansRoutes = on.router({
  usage: on.usage.handler(({ context }) => planUsage(creatorCtx(context))),
  openCourses: on.openCourses.handler(({ context, input }) =>
    theOne(context, openByPlan).list(creatorCtx(context), input.plan),
  ),
  ending: on.ending.handler(({ context, input }) =>
    theOne(context, endingByPlan)(creatorCtx(context), input.plan),
  ),
  chooseOpenCourses: on.chooseOpenCourses.handler(({ context, input }) =>
    theOne(context, openByPlan).choose(creatorCtx(context), input.courseIds),
  ),
})

const paid = implement(planBillingContract).$context<CallCtx>().use(accessGuard)

export const planBillingRoutes = paid.router({
  mine: paid.mine.handler(({ context }) => theOne(context, billingOfPlans).mine(signedInCtx(context))),
  preview: paid.preview.handler(({ context, input }) =>
    theOne(context, billingOfPlans).preview(signedInCtx(context), input.plan),
  ),
  change: paid.change.handler(({ context, input }) =>
    theOne(context, billingOfPlans).change(creatorCtx(context), input),
  ),
  cancel: paid.cancel.handler(({ context, input }) =>
    theOne(context, billingOfPlans).cancel(creatorCtx(context), input.cancels),
  ),
  takeGuarantee: paid.takeGuarantee.handler(({ context, input }) =>
    theOne(context, billingOfPlans).takeGuarantee(creatorCtx(context), input.shownCents),
  ),
})
