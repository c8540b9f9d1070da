import { and, eq, gte, sql } from 'drizzle-orm'
import { AppError } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { dayIn, days, nextDayIn } from '#kernel/time.ts'
import type { Ctx } from '../context.ts'
import { complaintDays, grownLimit, isTooMuch, whyNotMail } from './allowance-rules.ts'
import { type MailPermits, permitsFor } from './permits.ts'
import { mailDays, mailLimits } from './tables.ts'

/** Who has unsolicited email sent, as the area knows that answers for them. */
export type MailSender = {
  workspaceId: Id<'wsp'>
  /** Whether the address of who is behind it is proven: nothing goes to others before. */
  proven: boolean
  /** Its midnight ends the day. */
  timeZone: string
  /** For a sender whose limit doesn't grow. */
  daily?: number
}

/** How many people may still be emailed today. */
export type MailAllowance = {
  proven: boolean
  limit: number
  used: number
  left: number
  resetsAt: Date
  timeZone: string
}

/** What a sender may today, without counting anything. */
export async function mailAllowance(ctx: Ctx, sender: MailSender): Promise<MailAllowance> {
  const now = ctx.now()
  const { workspaceId, proven, timeZone } = sender
  const [day] = await ctx.db
    .select({ recipients: mailDays.recipients })
    .from(mailDays)
    .where(ofDay(workspaceId, dayIn(timeZone, now)))
  const limit = proven ? await limitOf(ctx, sender) : 0
  const used = day?.recipients ?? 0
  const left = Math.max(0, limit - used)
  return { proven, limit, used, left, resetsAt: nextDayIn(timeZone, now), timeZone }
}

/**
 * Counts so many people as emailed today and permits an email to each, in the caller's transaction: what rolls back isn't
 * counted. Of two that send at once the second waits for the first, and both together never pass the limit.
 *
 * @throws CONFLICT before the sender's own address is proven. @throws RATE_LIMITED when fewer are left today.
 */
export async function permitMail(ctx: Ctx, sender: MailSender, recipients: number): Promise<MailPermits> {
  if (!ctx.transaction) throw new Error('Email to others is counted in the commit that queues it.')
  // No one gets what is only told of the past.
  if (!ctx.retelling) await count(ctx, sender, recipients)
  return permitsFor(ctx, sender.workspaceId, recipients)
}

/** Gives back what was counted on a day and never sent. */
export async function returnMail(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  { day, recipients }: { day: string; recipients: number },
): Promise<void> {
  if (recipients === 0) return
  await ctx.db
    .update(mailDays)
    .set({ recipients: sql`greatest(0, ${mailDays.recipients} - ${recipients}::int)` })
    .where(ofDay(workspaceId, day))
}

/** The address of who is behind a workspace was proven now: from now on its limit grows. Proven again it grows on. */
export async function startMailGrowth(ctx: Ctx, workspaceId: Id<'wsp'>): Promise<void> {
  await ctx.db
    .insert(mailLimits)
    .values({ workspaceId, id: newId('mlm', ctx.now()), growsFrom: ctx.now() })
    .onConflictDoUpdate({
      target: mailLimits.workspaceId,
      set: { growsFrom: sql`coalesce(${mailLimits.growsFrom}, excluded.grows_from)` },
    })
}

/** Sets how many people a workspace may email a day; null lets it grow by itself again. */
export async function setDailyMail(ctx: Ctx, workspaceId: Id<'wsp'>, daily: number | null): Promise<void> {
  await ctx.db
    .insert(mailLimits)
    .values({ workspaceId, id: newId('mlm', ctx.now()), daily })
    .onConflictDoUpdate({ target: mailLimits.workspaceId, set: { daily: sql`excluded.daily` } })
}

/** What an admin set for a workspace, and how its last seven days went. */
export async function getMailUsage(ctx: Ctx, { workspaceId, timeZone }: MailSender) {
  const [row] = await ctx.db
    .select({ daily: mailLimits.daily })
    .from(mailLimits)
    .where(eq(mailLimits.workspaceId, workspaceId))
  return { daily: row?.daily ?? null, ...(await lastDays(ctx, workspaceId, timeZone)) }
}

/** Notes that someone wanted no more email of a workspace. Too many begin its growth anew. */
export async function noteComplaint(
  ctx: Ctx,
  { workspaceId, timeZone }: Pick<MailSender, 'workspaceId' | 'timeZone'>,
): Promise<void> {
  const now = ctx.now()
  const day = dayIn(timeZone, now)
  await openDay(ctx, workspaceId, day)
  await ctx.db
    .update(mailDays)
    .set({ complaints: sql`${mailDays.complaints} + 1` })
    .where(ofDay(workspaceId, day))
  if (!isTooMuch(await lastDays(ctx, workspaceId, timeZone))) return
  await ctx.db.update(mailLimits).set({ growsFrom: now }).where(eq(mailLimits.workspaceId, workspaceId))
}

/** Takes back what was noted at a moment: pressing there and back counts for nothing. */
export async function forgiveComplaint(
  ctx: Ctx,
  { workspaceId, timeZone }: Pick<MailSender, 'workspaceId' | 'timeZone'>,
  noted: Date,
): Promise<void> {
  await ctx.db
    .update(mailDays)
    .set({ complaints: sql`greatest(0, ${mailDays.complaints} - 1)` })
    .where(ofDay(workspaceId, dayIn(timeZone, noted)))
}

async function count(ctx: Ctx, sender: MailSender, needed: number): Promise<void> {
  if (!sender.proven)
    throw new AppError('CONFLICT', 'Confirm your email address before you email other people.', {
      data: { reason: 'unverified' },
    })
  if (needed === 0) return
  const { workspaceId, timeZone } = sender
  const limit = await limitOf(ctx, sender)
  const day = dayIn(timeZone, ctx.now())
  await openDay(ctx, workspaceId, day)
  const [counted] = await ctx.db
    .update(mailDays)
    .set({ recipients: sql`${mailDays.recipients} + ${needed}::int` })
    .where(and(ofDay(workspaceId, day), sql`${mailDays.recipients} + ${needed}::int <= ${limit}`))
    .returning({ id: mailDays.id })
  if (!counted) throw overLimit(ctx, await mailAllowance(ctx, sender), needed)
}

function overLimit(ctx: Ctx, { limit, left, resetsAt, timeZone }: MailAllowance, needed: number): AppError {
  const sentence = whyNotMail({ limit, left, needed, timeZone })
  return new AppError('RATE_LIMITED', sentence, {
    retryAfterSeconds: Math.max(1, Math.ceil((resetsAt.getTime() - ctx.now().getTime()) / 1000)),
    data: { reason: 'mailAllowance', limit, left, needed, resetsAt: resetsAt.toISOString() },
  })
}

/** Who was never noted as proven begins with the first email. */
async function limitOf(ctx: Ctx, { workspaceId, daily }: MailSender): Promise<number> {
  if (daily !== undefined) return daily
  const [row] = await ctx.db
    .select({ growsFrom: mailLimits.growsFrom, daily: mailLimits.daily })
    .from(mailLimits)
    .where(eq(mailLimits.workspaceId, workspaceId))
  const now = ctx.now()
  if (ctx.transaction && !row?.growsFrom) await startMailGrowth(ctx, workspaceId)
  return row?.daily ?? grownLimit(row?.growsFrom ?? now, now)
}

/** Two first emails of a day at once: the unique index makes one row of them. */
async function openDay(ctx: Ctx, workspaceId: Id<'wsp'>, day: string): Promise<void> {
  await ctx.db
    .insert(mailDays)
    .values({ workspaceId, id: newId('mld', ctx.now()), day, recipients: 0, complaints: 0 })
    .onConflictDoNothing({ target: [mailDays.workspaceId, mailDays.day] })
}

async function lastDays(ctx: Ctx, workspaceId: Id<'wsp'>, timeZone: string) {
  const first = dayIn(timeZone, new Date(ctx.now().getTime() - days(complaintDays - 1)))
  const [row] = await ctx.db
    .select({
      recipients: sql<number>`coalesce(sum(${mailDays.recipients}), 0)::int`,
      complaints: sql<number>`coalesce(sum(${mailDays.complaints}), 0)::int`,
    })
    .from(mailDays)
    .where(and(eq(mailDays.workspaceId, workspaceId), gte(mailDays.day, first)))
  return row ?? { recipients: 0, complaints: 0 }
}

const ofDay = (workspaceId: Id<'wsp'>, day: string) =>
  and(eq(mailDays.workspaceId, workspaceId), eq(mailDays.day, day))
