import { userSignedUp, workspaceChanged } from '#areas/accounts/events.ts'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { lessonsPublished, openCoursesChanged } from '#areas/courses/events.ts'
import { courseFinished } from '#areas/learning/events.ts'
import {
  orderPaid,
  orderRefunded,
  paymentFailed,
  refundFailed,
  surplusArrived,
  surplusKept,
  surplusReturned,
} from '#areas/payments/events.ts'
import { reviewWritten } from '#areas/reviews/events.ts'
import { studentsMessaged } from '#areas/students/events.ts'
import { afterEvent, type Listener } from '#platform/events/listeners.ts'
import { tellMessage } from './learners.ts'
import { tellNewLessons } from './new-lessons.ts'
import { tellSignUp } from './operators.ts'
import { payoutListeners } from './payouts.ts'
import { tellClosedCourses, tellStudentLimit } from './plan-limits.ts'
import { tellRefund, tellRefundFailure } from './refunds.ts'
import { planReport } from './reports/weekly.ts'
import { tellFinished, tellPaymentFailure, tellReview, tellSale, tellSurplus } from './teachers.ts'

export const notificationsListeners: Listener[] = [
  afterEvent('notifications.sale', orderPaid, tellSale),
  afterEvent('notifications.studentLimit', orderPaid, tellStudentLimit),
  afterEvent('notifications.coursesClosed', openCoursesChanged, tellClosedCourses),
  afterEvent('notifications.paymentFailed', paymentFailed, tellPaymentFailure),
  afterEvent('notifications.surplus', surplusArrived, (ctx, facts) => tellSurplus(ctx, facts, 'arrived')),
  afterEvent('notifications.surplusKept', surplusKept, (ctx, facts) => tellSurplus(ctx, facts, 'kept')),
  afterEvent('notifications.surplusReturned', surplusReturned, (ctx, facts) =>
    tellSurplus(ctx, facts, 'returned'),
  ),
  afterEvent('notifications.orderRefunded', orderRefunded, tellRefund),
  afterEvent('notifications.refundFailed', refundFailed, tellRefundFailure),
  ...payoutListeners,
  afterEvent('notifications.review', reviewWritten, tellReview),
  afterEvent('notifications.finished', courseFinished, tellFinished),
  afterEvent('notifications.message', studentsMessaged, tellMessage),
  afterEvent('notifications.newLessons', lessonsPublished, tellNewLessons),
  afterEvent('notifications.signUp', userSignedUp, async (ctx, facts) => {
    await tellSignUp(ctx, facts)
    await planReport(ctx, facts.userId)
  }),
  // The business moved to another zone: its Monday morning is another.
  afterEvent('notifications.zone', workspaceChanged, async (ctx, _facts, { workspaceId }) => {
    const { ownerId } = await getWorkspace(ctx, workspaceId)
    if (ownerId) await planReport(ctx, ownerId)
  }),
]
