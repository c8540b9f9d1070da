import { sql } from 'drizzle-orm'
import { passwordChanged, planChanged, signInFailed, userSignedUp } from '#areas/accounts/events.ts'
import { listActivity } from '#areas/activity/server/activity.ts'
import { type Ctx, platformWorkspaceId } from '#platform/context.ts'
import type { AdminDashboard } from '../contract.ts'

const feed = [userSignedUp.type, planChanged.type, passwordChanged.type, signInFailed.type]
/** Spec §9. */
const mostActivity = 5

/** True counts of the installation, over all workspaces. */
export async function adminDashboard(ctx: Ctx): Promise<AdminDashboard> {
  const { rows } = await ctx.db.execute<Record<string, number>>(sql`
    select
      (select count(*) from users)::int as users,
      (select count(*) from users where role = 'creator')::int as creators,
      (select count(*) from users where role = 'student')::int as students,
      (select count(*) from users where role = 'admin')::int as admins,
      (select count(*) from users where created_at >= date_trunc('month', ${ctx.now()}::timestamptz))::int as new_users,
      (select count(*) from courses where status = 'published' and deleted_at is null)::int as courses,
      (select count(*) from orders where paid_at is not null)::int as orders`)
  const counts = rows[0] ?? {}
  return {
    users: counts.users ?? 0,
    creators: counts.creators ?? 0,
    students: counts.students ?? 0,
    admins: counts.admins ?? 0,
    newUsersThisMonth: counts.new_users ?? 0,
    publishedCourses: counts.courses ?? 0,
    paidOrders: counts.orders ?? 0,
    activity: await listActivity(ctx, platformWorkspaceId, feed, mostActivity),
  }
}
