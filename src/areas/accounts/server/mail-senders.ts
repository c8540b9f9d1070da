import { eq } from 'drizzle-orm'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import { type CreatorCtx, type Ctx, platformWorkspaceId, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import {
  getMailUsage,
  type MailSender,
  mailAllowance,
  permitMail,
  setDailyMail,
  startMailGrowth,
} from '#platform/mail/allowance.ts'
import { mostInvitations } from '#platform/mail/allowance-rules.ts'
import type { MailPermit, MailPermits } from '#platform/mail/permits.ts'
import { suppressedAmong } from '#platform/mail/suppressions.ts'
import { mailLimitSet } from '../admin-events.ts'
import type { MailAllowance } from '../contract.ts'
import { actingAdmin, factsOfBoth, heldUser } from './admins.ts'
import { users, workspaces } from './tables.ts'

/** A workspace as a sender of email to others; its owner is responsible. @throws NOT_FOUND when it doesn't exist. */
export async function senderOf(ctx: Pick<Ctx, 'db'>, workspaceId: Id<'wsp'>): Promise<MailSender> {
  const [row] = await ctx.db
    .select({ proven: users.emailVerified, timeZone: workspaces.timeZone })
    .from(workspaces)
    .innerJoin(users, eq(users.id, workspaces.ownerId))
    .where(eq(workspaces.id, workspaceId))
  if (!row) throw new AppError('NOT_FOUND', 'There’s nothing at this address.')
  return { workspaceId, ...row }
}

/** Once an owner's address is proven, their business can email others, and more people each day. */
export async function startOwnMailGrowth(ctx: Ctx, userId: Id<'usr'>): Promise<void> {
  const [own] = await ctx.db
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(eq(workspaces.ownerId, userId))
  if (own) await startMailGrowth(ctx, own.id)
}

/** How many people the creator may still email today. */
export async function ownMailAllowance(ctx: CreatorCtx): Promise<MailAllowance> {
  const allowance = await mailAllowance(ctx, await senderOf(ctx, ctx.actor.workspaceId))
  return { ...allowance, resetsAt: allowance.resetsAt.toISOString() }
}

/**
 * Permission for a workspace to email this many people, counted in the caller's transaction.
 *
 * @throws CONFLICT until the owner's address is proven. @throws RATE_LIMITED when there are fewer left for today.
 */
export async function permitFromWorkspace(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  recipients: number,
): Promise<MailPermits> {
  return permitMail(ctx, await senderOf(ctx, workspaceId), recipients)
}

/**
 * Permission for an admin to invite an address on behalf of the installation.
 *
 * @throws CONFLICT until the admin's own address is proven, and when the person asked not to get email from here.
 * @throws RATE_LIMITED after 2,000 a day.
 */
export async function permitInvitation(ctx: Ctx, adminId: Id<'usr'>, email: string): Promise<MailPermit> {
  const [admin] = await ctx.db
    .select({ proven: users.emailVerified, timeZone: users.timeZone })
    .from(users)
    .where(eq(users.id, adminId))
  const workspaceId = platformWorkspaceId
  if ((await suppressedAmong(ctx, workspaceId, [email])).size > 0) {
    const sentence = 'This person asked not to get email from this site.'
    throw new AppError('CONFLICT', sentence, { fields: { email: sentence } })
  }
  const sender = { workspaceId, proven: admin?.proven ?? false, timeZone: 'UTC', daily: mostInvitations }
  const permits = await permitMail(ctx, sender, 1)
  return permits({ email })
}

/** What admins see about a workspace's email to others. */
export async function mailUseOf(ctx: Ctx, workspaceId: Id<'wsp'>) {
  const sender = await senderOf(ctx, workspaceId)
  const { limit, used, proven } = await mailAllowance(ctx, sender)
  const { daily, recipients, complaints } = await getMailUsage(ctx, sender)
  return { proven, limit, used, daily, recipients, complaints }
}

/**
 * Sets how many people a creator may email a day; null lets the limit grow by itself again.
 *
 * @throws NOT_FOUND when they have no workspace. @throws FORBIDDEN for anyone who isn't an admin (anymore).
 */
export async function limitMail(
  ctx: Ctx,
  { userId, daily }: { userId: Id<'usr'>; daily: number | null },
): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const acting = await actingAdmin(ctx)
    const user = await heldUser(ctx, userId)
    const [own] = await ctx.db
      .select({ id: workspaces.id })
      .from(workspaces)
      .where(eq(workspaces.ownerId, user.id))
    if (!own) throw new AppError('NOT_FOUND', 'This user doesn’t have a workspace.')
    const { daily: before } = await mailUseOf(ctx, own.id)
    if (before === daily) return
    await setDailyMail(ctx, own.id, daily)
    await announce(ctx, platformWorkspaceId, mailLimitSet, {
      ...factsOfBoth(user, acting),
      to: daily ?? 'growing',
    })
  })
}
