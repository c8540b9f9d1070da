import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import { days, minutes } from '#kernel/time.ts'
import type { Ctx } from '../context.ts'
import type { Log } from '../log.ts'
import { given, prepared } from '../prepared.ts'
import type { Carrier } from './carrier.ts'
import { mails } from './tables.ts'

type Mail = typeof mails.$inferSelect

/** After the first, second, … failure (RELIABILITY R8). */
const retryAfterMs = [minutes(1), minutes(5), minutes(30), minutes(120), minutes(360), minutes(720)]
const giveUpAfterMs = days(2)

/** Sends what is due until nothing is left or the process stops. Returns how many mails went out. */
export async function sendDueMails(
  ctx: Ctx,
  carrier: Carrier,
  log: Log,
  stopping?: AbortSignal,
): Promise<number> {
  let sent = 0
  const due = await ctx.db
    .selectDistinct({ workspaceId: mails.workspaceId })
    .from(mails)
    .where(and(isNull(mails.sentAt), isNull(mails.failedAt), lte(mails.dueAt, ctx.now())))
    .limit(500)
  for (const { workspaceId } of due) {
    while (!stopping?.aborted) {
      const mail = await claimNext(ctx, workspaceId, carrier.patienceMs ?? minutes(2))
      if (!mail) break
      if (await sendOne(ctx, carrier, log, mail)) sent++
    }
  }
  return sent
}

/**
 * Takes the next mail for this process. One at a time: the claim covers one sending and no queue behind it, so a slow
 * mail server does not let a second process send the same mail, and a kill delays one mail only.
 */
async function claimNext(ctx: Ctx, workspaceId: Id<'wsp'>, patienceMs: number): Promise<Mail | undefined> {
  const now = ctx.now()
  const [mail] = await claimMail(ctx, { workspaceId, now, until: new Date(now.getTime() + patienceMs) })
  return mail
}

const claimMail = prepared((db) => {
  const next = db
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        eq(mails.workspaceId, given('workspaceId')),
        isNull(mails.sentAt),
        isNull(mails.failedAt),
        lte(mails.dueAt, given('now')),
        or(isNull(mails.claimedUntil), lte(mails.claimedUntil, given('now'))),
      ),
    )
    .orderBy(asc(mails.dueAt))
    .limit(1)
    .for('update', { skipLocked: true })
  return db
    .update(mails)
    .set({ claimedUntil: given('until'), attempts: sql`${mails.attempts} + 1` })
    .where(and(eq(mails.workspaceId, given('workspaceId')), eq(mails.id, sql`(${next})`)))
    .returning()
})

const markSent = prepared((db) =>
  db
    .update(mails)
    .set({ sentAt: given('now'), claimedUntil: null, lastError: null })
    .where(and(eq(mails.workspaceId, given('workspaceId')), eq(mails.id, given('mailId')))),
)

async function sendOne(ctx: Ctx, carrier: Carrier, log: Log, mail: Mail): Promise<boolean> {
  const here = and(eq(mails.workspaceId, mail.workspaceId), eq(mails.id, mail.id))
  try {
    await carrier.send(mail)
  } catch (error) {
    await ctx.db
      .update(mails)
      .set(afterFailure(ctx, mail, error))
      .where(here)
    log.warn({ mailId: mail.id, template: mail.template, err: error }, 'mail not sent')
    return false
  }
  await markSent(ctx, { workspaceId: mail.workspaceId, mailId: mail.id, now: ctx.now() })
  return true
}

/** 5xx from the receiver is final; anything else is tried again with growing pauses for two days. */
function afterFailure(ctx: Ctx, mail: Mail, error: unknown): Partial<typeof mails.$inferInsert> {
  const now = ctx.now()
  const code = (error as { responseCode?: number }).responseCode
  const lastError = error instanceof Error ? error.message.slice(0, 500) : 'unknown'
  const refused = code !== undefined && code >= 500 && code < 600
  if (refused || now.getTime() - mail.createdAt.getTime() > giveUpAfterMs)
    return { failedAt: now, claimedUntil: null, lastError }
  const pause = retryAfterMs[Math.min(mail.attempts, retryAfterMs.length) - 1] ?? minutes(720)
  return { dueAt: new Date(now.getTime() + pause), claimedUntil: null, lastError }
}
