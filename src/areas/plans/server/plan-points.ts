import type { Plan } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { pointFor } from '#platform/points.ts'
import type { EndingByPlan, OpenProducts } from '../contract.ts'

/** How many students there are; higher areas know. What is sold says for itself what it counts as (`countsFor`). */
export const countedStudents = pointFor<(ctx: CreatorCtx) => Promise<number>>('countedStudents')

/** Which of what is published a plan keeps open, and the choice of it. */
export type OpenByPlan = {
  list: (ctx: CreatorCtx, plan?: Plan) => Promise<OpenProducts>
  choose: (ctx: CreatorCtx, ids: readonly Id<'crs'>[]) => Promise<OpenProducts>
}
/** What people pay for that ends where a seller moves to another plan. */
export const endingByPlan = pointFor<(ctx: CreatorCtx, to: Plan) => Promise<EndingByPlan>>('endingByPlan')
export const openByPlan = pointFor<OpenByPlan>('openByPlan')
