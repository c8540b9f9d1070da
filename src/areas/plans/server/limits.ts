import { countStudents } from '#areas/access/server/grants.ts'
import { lockWorkspace } from '#areas/accounts/server/workspaces.ts'
import type { Plan } from '#kernel/actor.ts'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { theOne } from '#platform/points.ts'
import { products } from '#platform/product.ts'
import { planLimits } from '../rules.ts'
import { countedStudents } from './plan-points.ts'

/** What counts against a plan: how many there are, and what their creator reads when the plan holds no more of them. */
export type LimitedCount = { count: () => Promise<number>; refusal: (plan: Plan) => string }

/**
 * Whether one more product of a kind that counts fits the plan. The workspace is held until the commit, so two racers are counted one after the
 * other.
 *
 * @throws LIMIT_REACHED with the limit in `data`.
 */
export async function ensureRoom(ctx: CreatorCtx, counted: LimitedCount): Promise<void> {
  await ensureFits(ctx, counted, 1)
}

/** Whether what is there fits the plan, as after a downgrade it may not. @throws LIMIT_REACHED */
export async function ensureWithinLimit(ctx: CreatorCtx, counted: LimitedCount): Promise<void> {
  await ensureFits(ctx, counted, 0)
}

async function ensureFits(ctx: CreatorCtx, { count, refusal }: LimitedCount, more: number): Promise<void> {
  const limit = planLimits[ctx.actor.plan].counted
  if (limit === null || ctx.instance.planEnforcement === 'off') return
  await lockWorkspace(ctx, ctx.actor.workspaceId)
  if ((await count()) + more > limit) {
    throw new AppError('LIMIT_REACHED', refusal(ctx.actor.plan), {
      data: { limit, plan: ctx.actor.plan },
    })
  }
}

/** What the badge in the shell shows: what the server enforces. The limit itself counts the rows, under its lock. */
export async function planUsage(ctx: CreatorCtx) {
  const limits = planLimits[ctx.actor.plan]
  const enforced = ctx.instance.planEnforcement === 'counts'
  const [sold, students] = await Promise.all([
    countPlanProducts(ctx, ctx.actor.workspaceId, 'courses'),
    theOne(ctx, countedStudents)(ctx),
  ])
  return {
    courses: sold,
    courseLimit: limits.counted,
    students,
    studentLimit: limits.students,
    isFull: enforced && limits.counted !== null && sold >= limits.counted,
    enforced,
  }
}

/** How many a workspace has of what plans count so, of whatever kind. */
export async function countPlanProducts(ctx: Ctx, workspaceId: Id<'wsp'>, what: 'courses'): Promise<number> {
  const counts = ctx.instance
    .given(products)
    .map(({ countsFor }) => (countsFor?.what === what ? countsFor.count(ctx, workspaceId) : 0))
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}

/** How many students there are beside how many the plan includes, where there are more; null where they fit. */
export async function studentsAbovePlan(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  plan: Plan,
): Promise<{ students: number; limit: number } | null> {
  const limit = planLimits[plan].students
  if (limit === null || ctx.instance.planEnforcement === 'off') return null
  const students = await countStudents(ctx, workspaceId)
  return students > limit ? { students, limit } : null
}

/**
 * How many more people may be made students by hand, null for any number. The workspace is held until the commit, so
 * that two who take the last place are counted one after the other. Buying does not ask: a sale is never lost to a plan.
 */
export async function roomForStudents(ctx: Ctx, workspaceId: Id<'wsp'>, plan: Plan): Promise<number | null> {
  const limit = planLimits[plan].students
  if (limit === null || ctx.instance.planEnforcement === 'off') return null
  if (ctx.transaction) await lockWorkspace(ctx, workspaceId)
  return Math.max(0, limit - (await countStudents(ctx, workspaceId)))
}
