import { describeCourse } from '#areas/courses/server/sales.ts'
import type { ProductRegistration } from '#areas/payments/server/products.ts'
import type { Id } from '#kernel/ids.ts'
import { standingOf } from './progress.ts'

/** How payments learns what a course is, and how far its owner is. */
export const courseProduct: ProductRegistration = {
  kind: 'course',
  describe: describeCourse,
  standing: (ctx, workspaceId, productId, { contactId, seat }) =>
    standingOf(ctx, workspaceId, { courseId: productId as Id<'crs'>, contactId, seat }),
}
