import { and, asc, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import { days, minutes, seconds } from '#kernel/time.ts'
import type { Ctx } from '../context.ts'
import { isDiskFull } from '../disk/full.ts'
import { eachFairly } from '../each-fairly.ts'
import type { Log } from '../log.ts'
import type { PlatformReason } from '../reasons.ts'
import type { Db } from '../sql/db.ts'
import { ofType, preparedStatement } from '../sql/statements.ts'
import type { Carrier } from './carrier.ts'
import { mailChecks } from './mail-checks.ts'
import { addressHashes, findSuppression } from './suppressions.ts'
import { mails } from './tables.ts'

type Mail = typeof mails.$inferSelect

/** After the first, second, … failure. */
const retryAfterMs = [minutes(1), minutes(5), minutes(30), minutes(120), minutes(360), minutes(720)]
const giveUpAfterMs = days(2)

/** Sends what is due until nothing is left or the process stops. Returns how many emails went out. */
export async function sendDueMails(
  ctx: Ctx,
  carrier: Carrier,
  log: Log,
  stopping?: AbortSignal,
): Promise<number> {
  let sent = 0
  if (!((await carrier.takesMail?.()) ?? true)) return sent
  const work = async ({ workspaceId }: Due) => {
    const some = await sendSome(ctx, carrier, log, workspaceId, stopping)
    sent += some.sent
    return some.isMore ? 'again' : undefined
  }
  await eachWorkspace(ctx, { page: (after) => dueWorkspaces(ctx, after), work, stopping })
  return sent
}

type Due = { workspaceId: Id<'wsp'> }
const eachWorkspace = eachFairly<Due>(({ workspaceId }) => workspaceId)

function dueWorkspaces(ctx: Ctx, after: Due | null): Promise<Due[]> {
  return ctx.db
    .selectDistinct({ workspaceId: mails.workspaceId })
    .from(mails)
    .where(
      and(
        isNull(mails.sentAt),
        isNull(mails.failedAt),
        lte(mails.dueAt, ctx.now()),
        after ? gt(mails.workspaceId, after.workspaceId) : undefined,
      ),
    )
    .orderBy(asc(mails.workspaceId))
    .limit(500)
}

/** So many emails of a workspace, then the others have their turn: who writes to thousands keeps no receipt waiting. */
const together = 20

async function sendSome(
  ctx: Ctx,
  carrier: Carrier,
  log: Log,
  workspaceId: Id<'wsp'>,
  stopping?: AbortSignal,
): Promise<{ sent: number; isMore: boolean }> {
  let sent = 0
  let last: Id<'mal'> | null = null
  let isMore = true
  for (let tried = 0; tried < together && !stopping?.aborted; tried++) {
    const mail = await claimNext(ctx, workspaceId, last, carrier.patienceMs ?? minutes(2))
    last = null
    isMore = mail !== undefined
    if (!mail) break
    if (!(await sendOne(ctx, carrier, log, mail))) continue
    sent++
    last = mail.id
  }
  if (last) await markSent(ctx, { workspaceId, mailId: last, now: ctx.now() })
  return { sent, isMore }
}

/**
 * Takes the next email for this process. One at a time: the claim covers one sending and no queue behind it, so a slow
 * email server doesn't let a second process send the same email, and a kill delays one email only. The one sent before it is
 * marked as sent in the same commit.
 */
async function claimNext(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  last: Id<'mal'> | null,
  patienceMs: number,
): Promise<Mail | undefined> {
  const now = ctx.now()
  const until = new Date(now.getTime() + patienceMs)
  const [mail] = await claimMail(ctx, { workspaceId, now, until, mailId: last })
  return mail
}

const asSent = (db: Db, { workspaceId, now, mailId }: Record<'workspaceId' | 'now' | 'mailId', SQL<never>>) =>
  db
    .update(mails)
    .set({ sentAt: now, claimedUntil: null, lastError: null })
    .where(and(eq(mails.workspaceId, workspaceId), eq(mails.id, mailId)))

const markSent = preparedStatement({ now: ofType<Date>(), mailId: mails.id }, asSent)

const needs = { now: ofType<Date>(), until: ofType<Date>(), mailId: ofType<Id<'mal'> | null>() }

const claimMail = preparedStatement(needs, (db, given) => {
  const last = db.$with('last').as(asSent(db, given).returning({ id: mails.id }))
  const next = db
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        eq(mails.workspaceId, given.workspaceId),
        isNull(mails.sentAt),
        isNull(mails.failedAt),
        lte(mails.dueAt, given.now),
        or(isNull(mails.claimedUntil), lte(mails.claimedUntil, given.now)),
        // It is marked by the same statement, which doesn't see that.
        sql`${mails.id} is distinct from ${given.mailId}`,
      ),
    )
    .orderBy(asc(mails.dueAt))
    .limit(1)
    .for('update', { skipLocked: true })
  return db
    .with(last)
    .update(mails)
    .set({ claimedUntil: given.until, attempts: sql`${mails.attempts} + 1` })
    .where(and(eq(mails.workspaceId, given.workspaceId), eq(mails.id, sql`(${next})`)))
    .returning()
})

/** Emails that a clock which was set back since had put off, or claimed, for longer than is ever done: they are due now. */
export async function mailsAfterSetBack(ctx: Ctx): Promise<void> {
  const now = ctx.now()
  const longest = new Date(now.getTime() + Math.max(...retryAfterMs) + minutes(30))
  const isOpen = and(isNull(mails.sentAt), isNull(mails.failedAt))
  await ctx.db
    .update(mails)
    .set({ dueAt: now })
    .where(and(isOpen, gt(mails.dueAt, longest)))
  await ctx.db
    .update(mails)
    .set({ claimedUntil: null })
    .where(and(isOpen, gt(mails.claimedUntil, new Date(now.getTime() + minutes(30)))))
}

/** Whether it went out; it isn't marked yet. */
async function sendOne(ctx: Ctx, carrier: Carrier, log: Log, mail: Mail): Promise<boolean> {
  const here = and(eq(mails.workspaceId, mail.workspaceId), eq(mails.id, mail.id))
  if (await isUnwanted(ctx, mail)) {
    await ctx.db.delete(mails).where(here)
    return false
  }
  try {
    await carrier.send(mail)
  } catch (error) {
    await ctx.db
      .update(mails)
      .set(afterFailure(ctx, mail, error))
      .where(here)
    log.warn({ mailId: mail.id, template: mail.template, err: error }, 'email not sent')
    return false
  }
  return true
}

/** Its reader said no while it waited: also the rest of what was queued with it stays here. */
async function isUnwanted(ctx: Ctx, mail: Mail): Promise<boolean> {
  const { purpose, workspaceId, toAddress, template } = mail
  const check = ctx.instance.given(mailChecks).find((one) => one.template === template)
  if (check && !(await check.isWanted(ctx, mail))) return true
  if (purpose !== 'unsolicited') return false
  const hashes = addressHashes(ctx.instance, workspaceId, toAddress)
  return (await findSuppression(ctx, { workspaceId, addressHash: hashes })) !== null
}

/** 5xx from the receiver is final; anything else is tried again with growing pauses for two days. */
function afterFailure(ctx: Ctx, mail: Mail, error: unknown): Partial<typeof mails.$inferInsert> {
  const now = ctx.now()
  const code = (error as { responseCode?: number }).responseCode
  const lastError =
    error instanceof Error ? error.message.slice(0, 500) : ('email.noAnswer' satisfies PlatformReason)
  const refused = code !== undefined && code >= 500 && code < 600
  // Its folder is on a disk that is full: nothing is wrong with the email, however long that takes.
  if (isDiskFull(error))
    return { dueAt: new Date(now.getTime() + seconds(10)), claimedUntil: null, lastError }
  if (refused || now.getTime() - mail.createdAt.getTime() > giveUpAfterMs)
    return { failedAt: now, claimedUntil: null, lastError }
  const pause = retryAfterMs[Math.min(mail.attempts, retryAfterMs.length) - 1] ?? minutes(720)
  return { dueAt: new Date(now.getTime() + pause), claimedUntil: null, lastError }
}
