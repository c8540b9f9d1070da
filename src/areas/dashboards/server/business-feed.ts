import { pageActivity } from '#areas/activity/server/activity.ts'
import { certificateIssued } from '#areas/certificates/events.ts'
import { courseFinished, coursePublished, courseUnpublished } from '#areas/courses/events.ts'
import { orderPaid, paymentFailed } from '#areas/payments/events.ts'
import { reviewWritten } from '#areas/reviews/events.ts'
import type { CreatorCtx } from '#platform/context.ts'
import type { Activity, ActivityKind } from '../contract.ts'

/** Facts the creator's feed has sentences for. An enrollment that follows from a sale is told by the sale. */
const sales = [orderPaid.type, paymentFailed.type]
const students = [courseFinished.type, certificateIssued.type, reviewWritten.type]
const courses = [coursePublished.type, courseUnpublished.type]
const typesOf: Record<ActivityKind, string[]> = {
  all: [...sales, ...students, ...courses],
  sales,
  students,
  courses,
}

type Asked = { kind: ActivityKind; limit: number; cursor?: string | undefined }

/** What happened in the creator's business, the latest first, page by page. */
export function creatorActivity(
  ctx: CreatorCtx,
  { kind, ...page }: Asked,
): Promise<{ items: Activity[]; nextCursor: string | null }> {
  return pageActivity(ctx, ctx.actor.workspaceId, typesOf[kind], page)
}
