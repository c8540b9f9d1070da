import { isPastGrace } from '#areas/accounts/server/users.ts'
import { canBePaid } from '#areas/payments/server/connections/accounts.ts'
import type { Offer } from '#areas/payments/server/offers.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { type PublishCheck, publishChecklist } from '../rules.ts'
import type { courses, lessons } from './tables.ts'

type CourseRow = typeof courses.$inferSelect
type LessonRow = Pick<typeof lessons.$inferSelect, 'hasContent'>

/** The publish checklist of a course as it is now. */
export async function checklistOf(
  ctx: CreatorCtx,
  course: CourseRow,
  offer: Offer,
  outline: LessonRow[],
): Promise<PublishCheck[]> {
  return publishChecklist({
    title: course.title,
    lessonsWithContent: outline.filter((lesson) => lesson.hasContent).length,
    priceCents: offer.priceCents,
    canTakePayments: await canBePaid(ctx, ctx.actor.workspaceId),
    mayPublishUnverified: ctx.actor.emailVerified || !(await isPastGrace(ctx, ctx.actor.userId)),
  })
}
