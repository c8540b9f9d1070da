import { ownTimeZone } from '#areas/accounts/server/users.ts'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { canBePaid } from '#areas/payments/server/connections/accounts.ts'
import { moneyMode } from '#areas/payments/server/money-mode.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { type Months, monthsOf } from '#platform/months.ts'
import type { CreatorDashboard } from '../contract.ts'
import { plannedToday } from './agenda.ts'
import { type CardFigure, cardFigures, changePercent } from './figures.ts'
import { busiestNow, firstSteps } from './first-steps.ts'
import { salesOf } from './sales.ts'

/** A day with more sales than this shows the latest. */
const mostToday = 100

/** The top of the creator's dashboard, each figure as many as the rows it opens. Days and months are those of whoever looks. */
export async function creatorDashboard(ctx: CreatorCtx): Promise<CreatorDashboard> {
  const [workspace, months] = await Promise.all([
    getWorkspace(ctx, ctx.actor.workspaceId),
    ownTimeZone(ctx).then((zone) => monthsOf(ctx, zone)),
  ])
  const [figures, steps, today, planned, isPaid] = await Promise.all([
    cardFigures(ctx, months),
    firstSteps(ctx, workspace),
    salesOf(ctx, months, { period: 'today', limit: mostToday }),
    plannedToday(ctx, months),
    canBePaid(ctx, ctx.actor.workspaceId),
  ])
  const { made, testOfferId, draftId, branded, hasSold, firstSale, putAway } = steps
  const { revenue, students } = figures
  const busiest = await busiestNow(ctx, figures.enrollments.total)
  const { currency } = workspace
  return {
    mode: moneyMode(ctx),
    revenue: {
      ...compared(revenue),
      month: { cents: revenue.month, currency },
      total: { cents: revenue.total, currency },
    },
    activeStudents: { ...compared(students), now: students.month },
    enrollments: counted(figures.enrollments),
    completions: counted(figures.completions),
    sales: counted(figures.sales),
    kinds: steps.kinds,
    start: {
      branded,
      createdCourse: made > 0,
      canBePaid: isPaid,
      published: testOfferId !== null,
      sold: hasSold || figures.enrollments.total > 0,
      draftId,
      testOfferId,
    },
    putAway,
    firstSale,
    today: {
      sales: figures.today.sales,
      revenue: { cents: figures.today.revenueCents, currency },
      latest: today.sales,
      planned,
      timeZone: months.timeZone,
      day: dayIn(months),
      learning: busiest && { people: busiest.people, course: busiest.title },
    },
  }
}

const compared = ({ month, sameDays, days }: CardFigure) => ({
  changePercent: changePercent(month, sameDays),
  days,
})

/** The calendar's day there. */
const dayIn = ({ now, timeZone }: Months) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(now)

const counted = (figure: CardFigure) => ({ ...compared(figure), month: figure.month, total: figure.total })
