import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { listCourses } from '#areas/courses/server/courses.ts'
import { moneyMode } from '#areas/payments/server/mode.ts'
import type { CreatorCtx } from '#platform/context.ts'
import type { CreatorDashboard } from '../contract.ts'
import { cardFigures, changePercent } from './figures.ts'
import { firstSteps, mostLearnedNow } from './first-steps.ts'

const recentCourses = 5

/** What stands on top of the creator's dashboard, each figure from the rows it is about. */
export async function creatorDashboard(ctx: CreatorCtx): Promise<CreatorDashboard> {
  const workspace = await getWorkspace(ctx, ctx.actor.workspaceId)
  const [figures, steps] = await Promise.all([cardFigures(ctx, workspace), firstSteps(ctx, workspace)])
  const { courses, testOfferId, draftId, branded, firstSale, putAway } = steps
  const learning = await mostLearnedNow(ctx, figures.enrollments)
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
    completions: {
      total: figures.completions,
      changePercent: changePercent(figures.completionsThisMonth, figures.completionsSameDaysLastMonth),
    },
    start: {
      branded,
      createdCourse: courses > 0,
      published: testOfferId !== null,
      sold: figures.enrollments > 0,
      draftId,
      testOfferId,
    },
    putAway,
    firstSale,
    today: {
      sales: figures.salesToday,
      revenue: { cents: figures.revenueTodayCents, currency },
      timeZone: workspace.timeZone,
      learning,
    },
  }
}

/** The courses worked on last, and how many there are. */
export async function creatorCourses(ctx: CreatorCtx) {
  const { courses, total } = await listCourses(ctx, { limit: recentCourses })
  return { courses, count: total }
}
