import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { countStudents } from '#areas/access/server/grants.ts'
import { deviceOf } from '#areas/accounts/server/devices.ts'
import { mailUseOf } from '#areas/accounts/server/mail-senders.ts'
import { sessions, users, workspaces } from '#areas/accounts/server/tables.ts'
import { storageOf } from '#areas/files/server/storage.ts'
import { moneyMode } from '#areas/payments/server/money-mode.ts'
import { isSignedIn, type Plan } from '#kernel/actor.ts'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { toReader } from '#platform/sentences.ts'
import type { PersonDetail } from '../users-contract.ts'
import { publishedOf } from './published-things.ts'
import { findPersonRow, toPerson } from './users.ts'

type UserRow = typeof users.$inferSelect

/** One user with everything of theirs, and why some actions aren't available. @throws NOT_FOUND */
export async function getPerson(ctx: Ctx, userId: Id<'usr'>): Promise<PersonDetail> {
  const [row, [user]] = await Promise.all([
    findPersonRow(ctx, userId),
    ctx.db.select().from(users).where(eq(users.id, userId)),
  ])
  if (!row || !user) throw new AppError('NOT_FOUND', 'There’s no user with this ID.')
  const [open, workspace, owned, whyNot] = await Promise.all([
    user.suspendedAt ? [] : sessionsOf(ctx, userId),
    workspaceOf(ctx, userId, user.plan),
    countOwned(ctx, userId),
    obstaclesOf(ctx, user),
  ])
  return {
    person: { ...toPerson(row), id: userId },
    emailVerified: user.emailVerified,
    profile: { bio: user.profile.bio, website: user.profile.website, phone: user.profile.phone },
    timeZone: user.timeZone,
    locale: user.locale,
    suspension: user.suspendedAt
      ? {
          since: user.suspendedAt.toISOString(),
          reason: user.suspendedReason ?? '',
          courses: workspace?.closedAs ?? null,
        }
      : null,
    sessions: open,
    workspace: workspace?.shown ?? null,
    courses: owned,
    whyNot: {
      suspend: toReader(ctx, whyNot.suspend),
      changeRole: toReader(ctx, whyNot.changeRole),
      view: toReader(ctx, whyNot.view),
    },
  }
}

async function sessionsOf(ctx: Ctx, userId: Id<'usr'>): Promise<PersonDetail['sessions']> {
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, ctx.now())))
    .orderBy(desc(sessions.updatedAt))
    .limit(20)
  return rows.map((row) => ({
    id: row.id,
    device: deviceOf(row.userAgent),
    address: row.ipAddress,
    lastActive: row.updatedAt.toISOString(),
    startedAt: row.createdAt.toISOString(),
  }))
}

async function workspaceOf(ctx: Ctx, userId: Id<'usr'>, plan: Plan) {
  const [own] = await ctx.db.select().from(workspaces).where(eq(workspaces.ownerId, userId))
  if (!own) return null
  const mode = moneyMode(ctx)
  // Every table is queried with the workspace (docs/scale.md, rule 8).
  const [students, { rows }] = await Promise.all([
    countStudents(ctx, own.id, mode),
    ctx.db.execute<{ published: number; orders: number }>(sql`
      select (select count(*)::int from (${publishedOf(ctx, own.id)}) p) as published,
             (select count(*)::int from orders
              where workspace_id = ${own.id} and mode = ${mode} and paid_at is not null) as orders`),
  ])
  const counts = rows[0]
  return {
    closedAs: own.closedAs,
    shown: {
      name: own.name,
      handle: own.handle,
      publishedCourses: counts?.published ?? 0,
      students,
      paidOrders: counts?.orders ?? 0,
      mail: await mailUseOf(ctx, own.id),
      storage: await storageOf(ctx, own.id, plan),
    },
  }
}

/** How many products they own, from the small table of what people own (docs/scale.md, rule 9). */
async function countOwned(ctx: Ctx, userId: Id<'usr'>): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: number }>(
    sql`select count(*)::int as count from user_library where user_id = ${userId}`,
  )
  return rows[0]?.count ?? 0
}

async function obstaclesOf(ctx: Ctx, user: UserRow): Promise<PersonDetail['whyNot']> {
  const self = isSignedIn(ctx.actor) && ctx.actor.userId === user.id
  if (!self) {
    const view = user.suspendedAt
      ? `${user.displayName} is suspended and only sees the page that says so.`
      : user.role === 'admin'
        ? 'You can’t view as an admin.'
        : null
    return { suspend: null, changeRole: null, view }
  }
  const admins = await ctx.db.$count(users, and(eq(users.role, 'admin'), sql`suspended_at is null`))
  const isLast = admins < 2
  return {
    suspend: isLast ? 'You’re the last admin.' : 'You can’t suspend yourself.',
    changeRole: isLast ? 'You’re the last admin.' : 'You can’t change your own role.',
    view: 'You’re already viewing as yourself.',
  }
}
