import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { listActivity } from '#areas/activity/server/activity.ts'
import { courseFinished, coursePublished } from '#areas/courses/events.ts'
import { hasPublishedCourse, listCourses } from '#areas/courses/server/courses.ts'
import { moneyMode } from '#areas/courses/server/figures.ts'
import { orderPaid, paymentFailed } from '#areas/payments/events.ts'
import type { CreatorCtx } from '#platform/context.ts'
import type { CreatorDashboard } from '../contract.ts'
import { cardFigures, changePercent } from './figures.ts'

/** Facts the creator's feed has sentences for. An enrollment that follows from a sale is told by the sale. */
const feed = [orderPaid.type, paymentFailed.type, courseFinished.type, coursePublished.type]

const feedLength = 10
const recentCourses = 5

/** Everything the creator's dashboard shows, each figure from the rows it is about. */
export async function creatorDashboard(ctx: CreatorCtx): Promise<CreatorDashboard> {
  const workspace = await getWorkspace(ctx, ctx.actor.workspaceId)
  const [figures, list, published, activity] = await Promise.all([
    cardFigures(ctx, workspace),
    listCourses(ctx, { limit: recentCourses }),
    hasPublishedCourse(ctx),
    listActivity(ctx, workspace.id, feed, feedLength),
  ])
  const { currency } = workspace
  return {
    mode: moneyMode(ctx),
    revenue: {
      total: { cents: figures.revenueCents, currency },
      changePercent: changePercent(figures.revenueThisMonth, figures.revenueSameDaysLastMonth),
    },
    activeStudents: {
      total: figures.students,
      changePercent: changePercent(figures.students, figures.studentsAtMonthStart),
    },
    enrollments: {
      total: figures.enrollments,
      changePercent: changePercent(figures.enrollmentsThisMonth, figures.enrollmentsSameDaysLastMonth),
    },
    start: {
      createdCourse: list.total > 0,
      published,
      sold: figures.enrollments > 0,
    },
    recentCourses: list.courses,
    courseCount: list.total,
    activity,
    today: {
      sales: figures.salesToday,
      revenue: { cents: figures.revenueTodayCents, currency },
      timeZone: workspace.timeZone,
    },
  }
}
