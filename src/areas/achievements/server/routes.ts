import { implement } from '@orpc/server'
import { accessGuard, type CallCtx, signedInCtx } from '#platform/rpc.ts'
import { achievementsContract } from '../contract.ts'
import { listAchievements } from './achievements.ts'

const on = implement(achievementsContract).$context<CallCtx>().use(accessGuard)

export const achievementsRoutes = on.router({
  list: on.list.handler(({ context }) => listAchievements(signedInCtx(context))),
})
