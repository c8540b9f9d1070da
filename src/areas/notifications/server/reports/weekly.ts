import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import { wantsMail } from '#areas/accounts/rules.ts'
import { users, workspaces } from '#areas/accounts/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import { dayIn, days } from '#kernel/time.ts'
import { type Ctx, systemCtx, withTransaction } from '#platform/context.ts'
import { eachFairly, isBehind, wholeList } from '#platform/each-fairly.ts'
import type { Sweep } from '#platform/jobs.ts'
import { queueWeeklyReport } from '../emails/weekly-report.ts'
import { notify, zoneOf } from '../notify.ts'
import { weeklyReports } from '../tables.ts'
import { creatorFigures, learnerFigures, operatorFigures, type Week } from './figures.ts'

export const weeklySweeps: Sweep[] = [
  { name: 'notifications.weeklyReports', everySeconds: 15, run: sendWeeklyReports },
  { name: 'notifications.planReports', everySeconds: 900, run: planMissingReports },
]

/** After a standstill longer than this the next week's report is near: the old one helps no one. */
const staleAfterMs = days(4)
const batch = 200

/** Monday, eight o'clock on the clocks of a zone: this week's while it is to come, otherwise the next. */
export async function nextReportAt(ctx: Ctx, timeZone: string): Promise<Date> {
  const { rows } = await ctx.db.execute<{ due: string }>(sql`
    with monday as (
      select date_trunc('week', ${ctx.now()}::timestamptz at time zone ${timeZone}) + interval '8 hours' as at
    )
    select to_char((case when (at at time zone ${timeZone}) > ${ctx.now()}::timestamptz then at
                         else at + interval '7 days' end) at time zone ${timeZone} at time zone 'UTC',
                   'YYYY-MM-DD"T"HH24:MI:SS"Z"') as due
    from monday`)
  return new Date(rows[0]?.due ?? '')
}

/** Plans the report of a user, or plans it anew: their zone is another now. */
export async function planReport(ctx: Ctx, userId: Id<'usr'>): Promise<void> {
  // While the past is told its Mondays are over.
  if (ctx.retelling || (await ctx.db.$count(users, eq(users.id, userId))) === 0) return
  const dueAt = await nextReportAt(ctx, await zoneOf(ctx, userId))
  await ctx.db
    .insert(weeklyReports)
    .values({ userId, dueAt })
    .onConflictDoUpdate({ target: weeklyReports.userId, set: { dueAt } })
}

/** Users from before there were reports have none planned. */
export async function planMissingReports(ctx: Ctx): Promise<void> {
  for (;;) {
    const missing = await ctx.db
      .select({ id: users.id })
      .from(users)
      .leftJoin(weeklyReports, eq(weeklyReports.userId, users.id))
      .where(isNull(weeklyReports.userId))
      .limit(batch)
    for (const { id } of missing) await planReport(ctx, id)
    if (missing.length < batch) return
  }
}

/** Sends the reports that are due, each once: the email and the next moment are one commit. */
export async function sendWeeklyReports(ctx: Ctx, stopping?: AbortSignal): Promise<void> {
  const page = (after: Due | null) =>
    ctx.db
      .select()
      .from(weeklyReports)
      .where(
        and(
          lte(weeklyReports.dueAt, ctx.now()),
          after
            ? isBehind(weeklyReports.dueAt, weeklyReports.userId, [after.dueAt, after.userId])
            : undefined,
        ),
      )
      .orderBy(asc(weeklyReports.dueAt), asc(weeklyReports.userId))
      .limit(batch)
  await eachReport(ctx, { page, work: ({ userId }) => reportTo(ctx, userId), stopping })
}

type Due = typeof weeklyReports.$inferSelect
const eachReport = eachFairly<Due>(({ userId }) => userId)

/** Plans anew what a clock that was set back since had planned beyond the next Monday. */
export async function reportsAfterSetBack(ctx: Ctx, stopping?: AbortSignal): Promise<void> {
  const beyond = gt(weeklyReports.dueAt, new Date(ctx.now().getTime() + days(8)))
  const page = (after: Due | null) =>
    ctx.db
      .select()
      .from(weeklyReports)
      .where(and(beyond, after ? gt(weeklyReports.userId, after.userId) : undefined))
      .orderBy(asc(weeklyReports.userId))
      .limit(batch)
  await eachPlanned(ctx, { page, work: ({ userId }) => planReport(ctx, userId), stopping })
}

const eachPlanned = eachFairly<Due>(({ userId }) => userId, wholeList)

function reportTo(ctx: Ctx, userId: Id<'usr'>): Promise<void> {
  return withTransaction(systemCtx(ctx, 'notifications.weeklyReport'), async (ctx) => {
    // Another worker that came first holds it, or has moved it on.
    const [row] = await ctx.db
      .select()
      .from(weeklyReports)
      .where(and(eq(weeklyReports.userId, userId), lte(weeklyReports.dueAt, ctx.now())))
      .for('update', { skipLocked: true })
    if (!row) return
    if (ctx.now().getTime() - row.dueAt.getTime() < staleAfterMs) await tellWeek(ctx, userId)
    await planReport(ctx, userId)
  })
}

/** The figures of the last whole week. A week in which nothing happened is not reported. */
export async function tellWeek(ctx: Ctx, userId: Id<'usr'>): Promise<void> {
  const [person] = await ctx.db
    .select({
      userId: users.id,
      email: users.email,
      displayName: users.displayName,
      language: users.language,
      role: users.role,
      verified: users.emailVerified,
      suspendedAt: users.suspendedAt,
      preferences: users.preferences,
      workspaceId: workspaces.id,
    })
    .from(users)
    .leftJoin(workspaces, eq(workspaces.ownerId, users.id))
    .where(eq(users.id, userId))
  if (!person || person.suspendedAt) return
  const week = await lastWeek(ctx, await zoneOf(ctx, userId))
  const { role, workspaceId } = person
  const sold = role === 'creator' && workspaceId ? await creatorFigures(ctx, workspaceId, week) : []
  const ran = role === 'admin' ? await operatorFigures(ctx, week) : []
  const learned = await learnerFigures(ctx, userId, week)
  const figures = [...sold, ...ran, ...learned]
  if (figures.length === 0) return
  await notify(ctx, userId, {
    kind: 'weeklyReport',
    // Worded when it's read, in the language of whoever reads it.
    facts: week.days,
    link: '/dashboard',
  })
  if (person.verified && wantsMail(person.preferences, 'weeklyReports'))
    await queueWeeklyReport(ctx, person, { days: week.days, figures })
}

/** The last week from Monday to Monday that is over on the clocks of a zone. */
async function lastWeek(ctx: Ctx, timeZone: string): Promise<Week> {
  const { rows } = await ctx.db.execute<{ before: string; from: string; until: string }>(sql`
    with monday as (select date_trunc('week', ${ctx.now()}::timestamptz at time zone ${timeZone}) as at)
    select extract(epoch from (at - interval '14 days') at time zone ${timeZone})::text as before,
           extract(epoch from (at - interval '7 days') at time zone ${timeZone})::text as from,
           extract(epoch from at at time zone ${timeZone})::text as until
    from monday`)
  const instantOf = (epoch: string | undefined) => new Date(Number(epoch) * 1000)
  const [before, from, until] = [
    instantOf(rows[0]?.before),
    instantOf(rows[0]?.from),
    instantOf(rows[0]?.until),
  ]
  const days = { from: dayIn(timeZone, from), to: dayIn(timeZone, new Date(until.getTime() - 1)) }
  return { before, from, until, days }
}
