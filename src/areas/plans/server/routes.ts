import { implement } from '@orpc/server'
import { theOne } from '#platform/points.ts'
import { type CallCtx, creatorCtx, guarded } from '#platform/rpc.ts'
import { plansContract } from '../contract.ts'
import { openByPlan } from './counted.ts'
import { planUsage } from './limits.ts'

const on = implement(plansContract).$context<CallCtx>().use(guarded)

export const plansRoutes = on.router({
  usage: on.usage.handler(({ context }) => planUsage(creatorCtx(context))),
  openCourses: on.openCourses.handler(({ context, input }) =>
    theOne(context, openByPlan).list(creatorCtx(context), input.plan),
  ),
  chooseOpenCourses: on.chooseOpenCourses.handler(({ context, input }) =>
    theOne(context, openByPlan).choose(creatorCtx(context), input.courseIds),
  ),
})
