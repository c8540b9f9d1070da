import { and, count, gt, gte, lt, sql } from 'drizzle-orm'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { dayIn, days } from '#kernel/time.ts'
import { zoneClock } from '#kernel/zone-clock.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { mine } from '#platform/tables.ts'
import { bookPathOf } from '../rules.ts'
import { overrideOn } from '../slots.ts'
import { hostOf, slotRulesOf } from './availability.ts'
import { isShown } from './sessions.ts'
import { coachingClients, coachingPackages, coachingSessions } from './tables.ts'

/** The week of a day on the host's clocks, Monday first. */
export async function getWeek(ctx: CreatorCtx, day: string) {
  const { workspaceId } = ctx.actor
  const host = await hostOf(ctx, workspaceId)
  const { timeZone } = host
  const clock = zoneClock(timeZone)
  const at = Date.parse(day)
  const monday = at - days((new Date(at).getUTCDay() + 6) % 7)
  const week = Array.from({ length: 7 }, (_, index) => monday + days(index))
  const from = new Date(clock.instantOf(monday))
  const until = new Date(clock.instantOf(monday + days(7)))
  const rows = await ctx.db
    .select({
      startsAt: coachingSessions.startsAt,
      endsAt: coachingSessions.endsAt,
      status: coachingSessions.status,
    })
    .from(coachingSessions)
    .where(
      and(
        mine(ctx, coachingSessions),
        isShown,
        gte(coachingSessions.startsAt, from),
        lt(coachingSessions.startsAt, until),
      ),
    )
  const living = rows.filter(({ status }) => status !== 'canceled')
  const rules = slotRulesOf(host)
  return {
    timeZone,
    sessions: living.length,
    minutes: living.reduce(
      (sum, { startsAt, endsAt }) => sum + (endsAt.getTime() - startsAt.getTime()) / 60_000,
      0,
    ),
    canceled: rows.length - living.length,
    days: week.map((midnight) => {
      const name = new Date(midnight).toISOString().slice(0, 10)
      const isOff = rules.blackouts.some(({ from, until }) => name >= from && name <= until)
      const spans = overrideOn(rules, name)?.spans ?? rules.weekly[new Date(midnight).getUTCDay()] ?? []
      return {
        day: name,
        sessions: living.filter(({ startsAt }) => dayIn(timeZone, startsAt) === name).length,
        isOpen: !isOff && spans.length > 0,
        changesClocks:
          clock.changes(clock.instantOf(midnight), clock.instantOf(midnight + days(1))).length > 0,
      }
    }),
  }
}

/** How far the creator's coaching is set up. */
export async function getOverview(ctx: CreatorCtx) {
  const { workspaceId } = ctx.actor
  const { isSet, timeZone } = await hostOf(ctx, workspaceId)
  const { handle } = await getWorkspace(ctx, workspaceId)
  const packages = await ctx.db
    .select({ slug: coachingPackages.slug, publishedAt: coachingPackages.publishedAt })
    .from(coachingPackages)
    .where(and(mine(ctx, coachingPackages), sql`${coachingPackages.deletedAt} is null`))
    .orderBy(coachingPackages.createdAt)
  const [clients] = await ctx.db
    .select({ n: count() })
    .from(coachingClients)
    .where(mine(ctx, coachingClients))
  const [upcoming] = await ctx.db
    .select({ n: count() })
    .from(coachingSessions)
    .where(and(mine(ctx, coachingSessions), isShown, gt(coachingSessions.endsAt, ctx.now())))
  const active = packages.filter(({ publishedAt }) => publishedAt !== null)
  return {
    ...{ hasHours: isSet, timeZone },
    packages: packages.length,
    activePackages: active.length,
    clients: clients?.n ?? 0,
    upcoming: upcoming?.n ?? 0,
    bookingPath: `/@${handle}/coaching`,
    firstBookPath: active[0] ? bookPathOf(handle, active[0].slug) : null,
  }
}
