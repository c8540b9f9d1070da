import { eq } from 'drizzle-orm'
import { users } from '#areas/accounts/server/tables.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { newId } from '#kernel/ids.ts'
import type { Language } from '#kernel/language.ts'
import { type Ctx, platformWorkspaceId, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { openCarrier } from '#platform/mail/carrier.ts'
import { placeOf, renderMail } from '#platform/mail/kind.ts'
import { mails } from '#platform/mail/tables.ts'
import type { PlatformReason } from '#platform/reasons.ts'
import { toReader } from '#platform/sentences.ts'
import { testMailFailed, testMailKept, testMailSent } from '../system-events.ts'
import { testMail } from './mails.ts'
import { adminName } from './settings.ts'

/** Each opens a connection to the mail server. */
const tries = { name: 'testMails', points: 10, seconds: 600 }

type TestMail = { to: string; outcome: 'sent' | 'outbox' | 'failed'; answer: string; ms: number }

/**
 * Sends an email at once, past the queue, so that the admin who's waiting for it can be shown what the mail server says. It's
 * listed with the emails like any other.
 *
 * @throws RATE_LIMITED after ten in ten minutes.
 */
export async function sendTestMail(ctx: Ctx<SignedIn>, input: { to?: string }): Promise<TestMail> {
  const { instance, actor } = ctx
  await instance.limits.spend(tries, actor.userId)
  const [admin] = await ctx.db
    .select({ email: users.email, language: users.language })
    .from(users)
    .where(eq(users.id, actor.userId))
  const to = input.to?.trim().toLowerCase() || (admin?.email ?? '')
  const mail = mailTo(ctx, to, admin?.language ?? instance.language)
  const carrier = openCarrier(instance)
  const began = performance.now()
  const answer = await carrier.send(mail).then(
    () => null,
    (error: unknown) =>
      error instanceof Error ? error.message : ('email.noAnswer' satisfies PlatformReason),
  )
  carrier.close()
  const ms = Math.round(performance.now() - began)
  const now = ctx.now()
  await withTransaction(ctx, async (ctx) => {
    const came = answer === null ? { sentAt: now } : { failedAt: now, lastError: answer.slice(0, 500) }
    await ctx.db.insert(mails).values({ ...mail, ...came })
    const facts = { by: await adminName(ctx), to }
    const event = instance.smtpUrl ? testMailSent : testMailKept
    if (answer === null) await announce(ctx, platformWorkspaceId, event, facts)
    else await announce(ctx, platformWorkspaceId, testMailFailed, { ...facts, answer: answer.slice(0, 300) })
  })
  if (answer !== null) return { to, outcome: 'failed', answer: toReader(ctx, answer), ms }
  return { to, outcome: instance.smtpUrl ? 'sent' : 'outbox', answer: '', ms }
}

function mailTo(ctx: Ctx, to: string, language: Language): typeof mails.$inferSelect {
  const now = ctx.now()
  const { brandName, supportAddress } = ctx.instance
  return {
    workspaceId: platformWorkspaceId,
    id: newId('mal', now),
    template: testMail.template,
    purpose: testMail.purpose,
    stopUrl: null,
    toAddress: to,
    toName: '',
    fromName: brandName,
    replyTo: supportAddress,
    ...renderMail(testMail, null, placeOf(ctx, language, to)),
    calendar: null,
    calendarMethod: null,
    dueAt: now,
    claimedUntil: null,
    attempts: 1,
    sentAt: null,
    failedAt: null,
    lastError: null,
    createdAt: now,
  }
}
