import { count, type SQL, sql } from 'drizzle-orm'
import {
  invitationAccepted,
  invitationWithdrawn,
  mailLimitSet,
  planGiven,
  roleChanged,
  signedOutByAdmin,
  userInvited,
  userReinstated,
  userSuspended,
  viewStarted,
} from '#areas/accounts/admin-events.ts'
import { passwordChanged, planChanged, signInFailed, userSignedUp } from '#areas/accounts/events.ts'
import { accountStates, accountsSum } from '#areas/accounts/server/sums.ts'
import { invitations } from '#areas/accounts/server/tables.ts'
import { listActivity } from '#areas/activity/server/activity.ts'
import { moneyMode } from '#areas/payments/server/money-mode.ts'
import { ordersSum } from '#areas/payments/server/sums.ts'
import { days, minutes } from '#kernel/time.ts'
import { type Ctx, platformWorkspaceId } from '#platform/context.ts'
import { worstOf } from '#platform/disk/space.ts'
import type { AdminOverview, Growth } from '../overview-contract.ts'
import { testMailSent } from '../system-events.ts'
import { publishedOf } from './published-things.ts'
import { countYoung } from './users.ts'

const feed = [
  userSignedUp,
  planChanged,
  passwordChanged,
  signInFailed,
  userSuspended,
  userReinstated,
  roleChanged,
  planGiven,
  mailLimitSet,
  signedOutByAdmin,
  userInvited,
  invitationWithdrawn,
  invitationAccepted,
  viewStarted,
].map((event) => event.type)
const mostActivity = 5

/** The installation's exact counts over all workspaces. They come from kept sums, so size doesn't matter. */
export async function adminOverview(ctx: Ctx): Promise<AdminOverview> {
  const months = monthsOf(ctx.now())
  const [users, things, setUp, activity] = await Promise.all([
    countUsers(ctx, months),
    countThings(ctx, months),
    stepsDone(ctx),
    listActivity(ctx, platformWorkspaceId, feed, mostActivity),
  ])
  return { ...users, ...things, mode: moneyMode(ctx), activity, disk: await diskInNeed(ctx), setUp }
}

async function diskInNeed({ instance }: Ctx): Promise<AdminOverview['disk']> {
  const space = await worstOf(instance.disk)
  if (!space || space.state === 'good') return null
  return { state: space.state, freeBytes: space.free, sizeBytes: space.size }
}

async function countUsers(ctx: Ctx, months: Months) {
  const roles = ['all', 'creator', 'admin'] as const
  const ofRole = (role: string) => accountStates.map((state) => accountsSum(role, state))
  const [kept, quarter, young, invited] = await Promise.all([
    keptGrowth(ctx, roles.flatMap(ofRole), months, sql`s.workspace_id = ${platformWorkspaceId}`),
    ctx.db.execute<{ role: string; count: number }>(sql`
      select role, count(*)::int as count from users
      where erased_at is null and created_at >= ${months.lastQuarter} and created_at < ${months.lastUntil}
      group by role`),
    countYoung(ctx),
    countInvited(ctx),
  ])
  const joined = (role: string) =>
    quarter.rows.reduce((sum, row) => sum + (role === 'all' || row.role === role ? row.count : 0), 0)
  const growthOf = (role: string) => kept(ofRole(role), joined(role))
  /** With those who are invited: the list that a number opens has them too. */
  const withInvited = (role: 'all' | 'creator' | 'admin') => {
    const growth = growthOf(role)
    return { ...growth, total: growth.total + (invited.get(role) ?? 0) }
  }
  const [users, suspended] = [withInvited('all'), kept([accountsSum('all', 'suspended')]).total]
  const waiting = invited.get('all') ?? 0
  const pending = kept([accountsSum('all', 'unproven')]).total - young + waiting
  return {
    users,
    creators: withInvited('creator'),
    admins: withInvited('admin').total,
    active: users.total - pending - suspended,
    pending,
    suspended,
    invited: waiting,
  }
}

/** How many are invited, by role and in all. */
async function countInvited(ctx: Ctx): Promise<Map<string, number>> {
  const rows = await ctx.db
    .select({ role: invitations.role, count: count() })
    .from(invitations)
    .groupBy(invitations.role)
  const all = rows.reduce((sum, row) => sum + row.count, 0)
  return new Map([['all', all], ...rows.map((row) => [row.role, row.count] as const)])
}

async function countThings(ctx: Ctx, months: Months) {
  const mode = moneyMode(ctx)
  const subjects = [ordersSum(mode, 'charged'), ordersSum(mode, 'free')]
  const { monthStart, lastStart, lastUntil, lastQuarter } = months
  const everywhere = sql`s.subject like '%.everywhere:%'`
  const [published, kept, quarter] = await Promise.all([
    ctx.db.execute<Growth>(sql`
      select count(*)::int as total, count(*) filter (where p.published_at >= ${monthStart})::int as "thisMonth",
             count(*) filter (where p.published_at >= ${lastStart} and p.published_at < ${lastUntil})::int as "sameDaysLastMonth"
      from (${publishedOf(ctx)}) p`),
    keptGrowth(ctx, subjects, months, everywhere),
    // Only workspaces that sold in that quarter hour are asked, and only for those orders.
    ctx.db.execute<{ count: number }>(sql`
      select count(*)::int as count from (
        select distinct s.workspace_id from sums s
        where ${everywhere} and s.subject = any(${sql.param(subjects)}) and s.at = ${lastQuarter}
      ) w join orders o on o.workspace_id = w.workspace_id
        and o.paid_at >= ${lastQuarter} and o.paid_at < ${lastUntil} and o.mode = ${mode}`),
  ])
  const [first] = published.rows
  return {
    publishedCourses: first ?? { total: 0, thisMonth: 0, sameDaysLastMonth: 0 },
    paidOrders: kept(subjects, quarter.rows[0]?.count ?? 0),
  }
}

/** Months in UTC: an instance has no time zone of its own. */
type Months = { monthStart: Date; lastStart: Date; lastUntil: Date; lastQuarter: Date }

function monthsOf(now: Date): Months {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  const [monthStart, lastStart] = [Date.UTC(year, month, 1), Date.UTC(year, month - 1, 1)]
  // Last month may be shorter: then use its last day, at the same time of day.
  const lastDay = new Date(monthStart - 1).getUTCDate()
  const day = Math.min(now.getUTCDate(), lastDay)
  const lastUntil = lastStart + days(day - 1) + (now.getTime() % days(1))
  const quarter = minutes(15)
  return {
    monthStart: new Date(monthStart),
    lastStart: new Date(lastStart),
    lastUntil: new Date(lastUntil),
    lastQuarter: new Date(Math.floor(lastUntil / quarter) * quarter),
  }
}

/**
 * Kept sums `s` and their growth, several added up as one. Sums are per quarter of an hour: for the one in which "the same days last
 * month" end, the caller counts the rows.
 */
async function keptGrowth(ctx: Ctx, subjects: readonly string[], months: Months, where: SQL) {
  const { monthStart, lastStart, lastQuarter } = months
  const { rows } = await ctx.db.execute<{ subject: string } & Growth>(sql`
    select s.subject, sum(s.amount)::int as total,
           coalesce(sum(s.amount) filter (where s.at >= ${monthStart}), 0)::int as "thisMonth",
           coalesce(sum(s.amount) filter (where s.at >= ${lastStart} and s.at < ${lastQuarter}), 0)::int as "sameDaysLastMonth"
    from sums s
    where ${where} and s.subject = any(${sql.param(subjects)}) and s.at <= ${ctx.now()}
    group by s.subject`)
  return (asked: readonly string[], inQuarter = 0): Growth => {
    const own = rows.filter(({ subject }) => asked.includes(subject))
    const sum = (of: keyof Growth) => own.reduce((all, row) => all + row[of], 0)
    return {
      total: sum('total'),
      thisMonth: sum('thisMonth'),
      sameDaysLastMonth: sum('sameDaysLastMonth') + inQuarter,
    }
  }
}

/** A test email that was delivered, and a second admin in case the first is locked out. */
async function stepsDone(ctx: Ctx): Promise<AdminOverview['setUp']> {
  const { rows } = await ctx.db.execute<{ mail: boolean; admins: boolean }>(sql`
    select exists (
             select 1 from events where workspace_id = ${platformWorkspaceId} and type = ${testMailSent.type}
           ) as mail,
           (select count(*) > 1 from users where role = 'admin' and suspended_at is null) as admins`)
  return { testMail: rows[0]?.mail ?? false, secondAdmin: rows[0]?.admins ?? false }
}
