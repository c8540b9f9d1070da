import type * as z from 'zod'
import { findOwner, getOwner } from '#areas/accounts/server/workspaces.ts'
import type { openCoursesChanged } from '#areas/courses/events.ts'
import type { orderPaid } from '#areas/payments/events.ts'
import { studentsAbovePlan } from '#areas/plans/server/limits.ts'
import type { ListenerCtx } from '#platform/events/listeners.ts'
import { notify } from './notify.ts'

/** Someone bought although the plan has no place left: a sale is never lost to it, so its owner is told, once a day. */
export async function tellStudentLimit(
  ctx: ListenerCtx,
  _order: z.infer<(typeof orderPaid)['payload']>,
): Promise<void> {
  const { workspaceId } = ctx.actor
  const owner = await findOwner(ctx, workspaceId)
  if (!owner) return
  const { userId, plan } = owner
  const above = await studentsAbovePlan(ctx, workspaceId, plan)
  if (!above) return
  await notify(ctx, userId, {
    kind: 'studentLimit',
    workspaceId,
    facts: above,
    link: '/upgrade',
    fold: 'studentLimit',
  })
}

/** A plan closed courses to new students: its owner may choose which stay open. */
export async function tellClosedCourses(
  ctx: ListenerCtx,
  { because, closed }: z.infer<(typeof openCoursesChanged)['payload']>,
): Promise<void> {
  if (because !== 'plan' || closed === 0) return
  const { workspaceId } = ctx.actor
  const { userId } = await getOwner(ctx, workspaceId)
  await notify(ctx, userId, {
    kind: 'coursesClosed',
    workspaceId,
    facts: { closed },
    link: '/courses',
    fold: 'coursesClosed',
  })
}
