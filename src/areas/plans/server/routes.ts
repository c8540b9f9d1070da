import { implement } from '@orpc/server'
import type { Plan } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { type CallCtx, creatorCtx, guarded } from '#platform/rpc.ts'
import { type OpenCourses, plansContract } from '../contract.ts'
import { type Counted, planUsage } from './limits.ts'

const on = implement(plansContract).$context<CallCtx>().use(guarded)

/** Which of what is published a plan keeps open, and the choice of it. */
export type Opened = {
  list: (ctx: CreatorCtx, plan?: Plan) => Promise<OpenCourses>
  choose: (ctx: CreatorCtx, courseIds: readonly Id<'crs'>[]) => Promise<OpenCourses>
}

/** What is counted, and what is kept open, lies in higher areas: `main` hands both in. */
export const plansRoutes = (count: Counted, opened: Opened) =>
  on.router({
    usage: on.usage.handler(({ context }) => planUsage(creatorCtx(context), count)),
    openCourses: on.openCourses.handler(({ context, input }) => opened.list(creatorCtx(context), input.plan)),
    chooseOpenCourses: on.chooseOpenCourses.handler(({ context, input }) =>
      opened.choose(creatorCtx(context), input.courseIds),
    ),
  })
