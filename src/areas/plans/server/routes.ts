import { implement } from '@orpc/server'
import { type CallCtx, creatorCtx, guarded } from '#platform/rpc.ts'
import { plansContract } from '../contract.ts'
import { type Counted, planUsage } from './limits.ts'

const on = implement(plansContract).$context<CallCtx>().use(guarded)

/** What is counted lies in higher areas: `main` hands the counting in. */
export const plansRoutes = (count: Counted) =>
  on.router({
    usage: on.usage.handler(({ context }) => planUsage(creatorCtx(context), count)),
  })
