import { sql } from 'drizzle-orm'
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
import { unverifiedGraceMs } from '#areas/accounts/rules.ts'
import { listActivity } from '#areas/activity/server/activity.ts'
import { moneyMode } from '#areas/payments/server/mode.ts'
import { type Ctx, platformWorkspaceId } from '#platform/context.ts'
import { worstOf } from '#platform/disk/space.ts'
import type { AdminOverview, Growth } from '../overview-contract.ts'
import { testMailSent } from '../system-events.ts'
import { publishedOf } from './published.ts'

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

/** True counts of the installation, over all workspaces. Months are those of UTC: an instance has no zone of its own. */
export async function adminOverview(ctx: Ctx): Promise<AdminOverview> {
  const [users, things, setUp, activity] = await Promise.all([
    countUsers(ctx),
    countThings(ctx),
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

type Counts = Record<string, number>

function monthsOf(ctx: Ctx) {
  const now = ctx.now()
  return sql`(
    select date_trunc('month', z.now) at time zone 'UTC' as month_start,
           (date_trunc('month', z.now) - interval '1 month') at time zone 'UTC' as last_start,
           least(z.now - interval '1 month', date_trunc('month', z.now)) at time zone 'UTC' as last_until
    from (select ${now}::timestamptz at time zone 'UTC' as now) z
  )`
}

/** Three counts of rows `r` with the moment they came to be in `at`, under a name. */
function growth(name: string, which = sql`true`) {
  const named = (suffix: string) => sql.identifier(`${name}_${suffix}`)
  return sql`
    count(*) filter (where ${which})::int as ${named('total')},
    count(*) filter (where ${which} and r.at >= d.month_start)::int as ${named('month')},
    count(*) filter (where ${which} and r.at >= d.last_start and r.at < d.last_until)::int as ${named('before')}`
}

const growthOf = (counts: Counts, name: string): Growth => ({
  total: counts[`${name}_total`] ?? 0,
  thisMonth: counts[`${name}_month`] ?? 0,
  sameDaysLastMonth: counts[`${name}_before`] ?? 0,
})

async function countUsers(ctx: Ctx) {
  const graceOver = new Date(ctx.now().getTime() - unverifiedGraceMs)
  const { rows } = await ctx.db.execute<Counts>(sql`
    select ${growth('users')}, ${growth('creators', sql`r.role = 'creator'`)}, ${growth('students', sql`r.role = 'student'`)},
           count(*) filter (where r.role = 'admin')::int as admins,
           count(*) filter (where r.suspended_at is not null)::int as suspended,
           count(*) filter (where r.suspended_at is null and not r.email_verified and r.at <= ${graceOver})::int as pending,
           (select count(*)::int from invitations) as invited
    from (
      select role, suspended_at, email_verified, created_at as at from users where erased_at is null
    ) r cross join ${monthsOf(ctx)} d`)
  const counts = rows[0] ?? {}
  const users = growthOf(counts, 'users')
  const { admins = 0, pending = 0, suspended = 0, invited = 0 } = counts
  return {
    users,
    creators: growthOf(counts, 'creators'),
    students: growthOf(counts, 'students'),
    admins,
    active: users.total - pending - suspended,
    pending: pending + invited,
    suspended,
    invited,
  }
}

async function countThings(ctx: Ctx) {
  const [published, orders] = await Promise.all([
    ctx.db.execute<Counts>(sql`
      select ${growth('published')}
      from (select published_at as at from (${publishedOf(ctx)}) p) r
      cross join ${monthsOf(ctx)} d`),
    ctx.db.execute<Counts>(sql`
      select ${growth('orders')}
      from (select paid_at as at from orders where paid_at is not null and mode = ${moneyMode(ctx)}) r
      cross join ${monthsOf(ctx)} d`),
  ])
  return {
    publishedCourses: growthOf(published.rows[0] ?? {}, 'published'),
    paidOrders: growthOf(orders.rows[0] ?? {}, 'orders'),
  }
}

/** A test mail that went out, and somebody who can come in when the first admin cannot. */
async function stepsDone(ctx: Ctx): Promise<AdminOverview['setUp']> {
  const { rows } = await ctx.db.execute<{ mail: boolean; admins: boolean }>(sql`
    select exists (
             select 1 from events where workspace_id = ${platformWorkspaceId} and type = ${testMailSent.type}
           ) as mail,
           (select count(*) > 1 from users where role = 'admin' and suspended_at is null) as admins`)
  return { testMail: rows[0]?.mail ?? false, secondAdmin: rows[0]?.admins ?? false }
}
