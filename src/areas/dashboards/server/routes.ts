import { implement } from '@orpc/server'
import { setPutAway } from '#areas/accounts/server/users.ts'
import { accessGuard, type CallCtx, creatorCtx, signedInCtx } from '#platform/rpc.ts'
import { dashboardsContract } from '../contract.ts'
import { creatorActivity } from './business-feed.ts'
import { creatorDashboard } from './creator.ts'
import { listSales } from './sales.ts'
import { studentActivity, studentDashboard } from './student.ts'

const on = implement(dashboardsContract).$context<CallCtx>().use(accessGuard)

export const dashboardsRoutes = on.router({
  creator: on.creator.handler(({ context }) => creatorDashboard(creatorCtx(context))),
  creatorActivity: on.creatorActivity.handler(({ context, input }) =>
    creatorActivity(creatorCtx(context), input),
  ),
  sales: on.sales.handler(({ context, input }) => listSales(creatorCtx(context), input)),
  putAway: on.putAway.handler(async ({ context, input }) => ({
    putAway: await setPutAway(signedInCtx(creatorCtx(context)), input),
  })),
  student: on.student.handler(({ context }) => studentDashboard(signedInCtx(context))),
  studentActivity: on.studentActivity.handler(({ context, input }) =>
    studentActivity(signedInCtx(context), input),
  ),
})
