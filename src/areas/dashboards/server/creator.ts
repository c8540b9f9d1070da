import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { moneyMode } from '#areas/payments/server/money-mode.ts'
import type { CreatorCtx } from '#platform/context.ts'
import type { CreatorDashboard } from '../contract.ts'
import { cardFigures, changePercent } from './figures.ts'
import { busiestNow, firstSteps } from './first-steps.ts'

/** The top of the creator's dashboard, each figure read from the rows it's about. */
export async function creatorDashboard(ctx: CreatorCtx): Promise<CreatorDashboard> {
  const workspace = await getWorkspace(ctx, ctx.actor.workspaceId)
  const [figures, steps] = await Promise.all([cardFigures(ctx, workspace), firstSteps(ctx, workspace)])
  const { made, testOfferId, draftId, branded, hasSold, firstSale, putAway } = steps
  const busiest = await busiestNow(ctx, figures.enrollments)
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
    sales: {
      total: figures.sales,
      changePercent: changePercent(figures.salesThisMonth, figures.salesSameDaysLastMonth),
    },
    kinds: steps.kinds,
    start: {
      branded,
      createdCourse: made > 0,
      published: testOfferId !== null,
      sold: hasSold || figures.enrollments > 0,
      draftId,
      testOfferId,
    },
    putAway,
    firstSale,
    today: {
      sales: figures.salesToday,
      revenue: { cents: figures.revenueTodayCents, currency },
      timeZone: workspace.timeZone,
      learning: busiest && { people: busiest.people, course: busiest.title },
    },
  }
}
