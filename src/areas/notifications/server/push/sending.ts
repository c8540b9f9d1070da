import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { hours, minutes, seconds } from '#kernel/time.ts'
import { type Ctx, withTransaction } from '#platform/context.ts'
import type { Sweep } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import { type Incoming, openInternet, post, type Reach, Unreachable } from '#platform/outgoing/send.ts'
import { isDatabaseAway } from '#platform/sql/database.ts'
import { pushSettingWords, pushSubscriptions } from '../tables.ts'
import { dropSubscription, forgetSignedOut, openSubscription, type Subscription } from './browsers.ts'
import { type VapidKeys, vapidKeys } from './keys.ts'

/** After the first, second, … failure. */
const retryAfterMs = [seconds(30), minutes(2), minutes(10), hours(1), hours(4)]
/** News of yesterday is none, neither here nor at the push service. */
const goodForMs = hours(24)
/** Longer than one attempt may take: whoever claimed it has it until then. */
const claimMs = minutes(1)
const atOnce = 8
const batch = 40

export function pushSweeps(log: Log, reach: Reach = openInternet): Sweep[] {
  return [
    {
      name: 'notifications.push',
      everySeconds: 5,
      run: (ctx, stopping) => sendDuePushes(ctx, log, reach, stopping),
    },
    { name: 'notifications.signedOut', everySeconds: 900, run: forgetSignedOut },
  ]
}

type Message = typeof pushSettingWords.$inferSelect

/** Sends what is due until nothing is left or the process stops. */
export async function sendDuePushes(
  ctx: Ctx,
  log: Log,
  reach: Reach = openInternet,
  stopping?: AbortSignal,
): Promise<void> {
  while (!stopping?.aborted) {
    const due = await claimDue(ctx)
    if (due.length === 0) return
    const keys = await vapidKeys(ctx)
    for (let at = 0; at < due.length; at += atOnce)
      await Promise.all(due.slice(at, at + atOnce).map((message) => sendOne(ctx, log, reach, keys, message)))
  }
}

/** What a clock that was set back since had put off for longer than it is good for is due now. */
export async function pushesAfterSetBack(ctx: Ctx): Promise<void> {
  const now = ctx.now()
  const longest = new Date(now.getTime() + goodForMs + hours(4))
  await ctx.db.update(pushSettingWords).set({ dueAt: now }).where(gt(pushSettingWords.dueAt, longest))
}

/** A killed process delays what it had claimed by a minute. */
function claimDue(ctx: Ctx): Promise<Message[]> {
  const now = ctx.now()
  return withTransaction(ctx, async (ctx) => {
    const due = await ctx.db
      .select({ id: pushSettingWords.id })
      .from(pushSettingWords)
      .where(lte(pushSettingWords.dueAt, now))
      .orderBy(asc(pushSettingWords.dueAt))
      .limit(batch)
      .for('update', { skipLocked: true })
    if (due.length === 0) return []
    return ctx.db
      .update(pushSettingWords)
      .set({ dueAt: new Date(now.getTime() + claimMs), attempts: sql`${pushSettingWords.attempts} + 1` })
      .where(
        inArray(
          pushSettingWords.id,
          due.map(({ id }) => id),
        ),
      )
      .returning()
  })
}

async function sendOne(ctx: Ctx, log: Log, reach: Reach, keys: VapidKeys, message: Message): Promise<void> {
  const { userId, subscriptionId } = message
  try {
    const [row] = await ctx.db
      .select()
      .from(pushSubscriptions)
      .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.id, subscriptionId)))
    const subscription = row && openSubscription(ctx, row.sealed)
    if (!subscription || ctx.now().getTime() - message.createdAt.getTime() > goodForMs)
      return await forget(ctx, message)
    const answer = await post(await requestTo(ctx, subscription, keys, message), reach)
    await settle(ctx, log, message, answer)
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    if (error instanceof Unreachable) await dropSubscription(ctx, userId, subscriptionId)
    else await later(ctx, message)
    log.warn({ err: error, messageId: message.id }, 'push not sent')
  }
}

/** Encrypted for the browser alone (RFC 8291), signed as from this installation (RFC 8292). */
async function requestTo(ctx: Ctx, subscription: Subscription, keys: VapidKeys, { payload }: Message) {
  const { default: webPush } = await import('web-push')
  const { topic, ...shown } = payload
  const { endpoint, headers, body } = webPush.generateRequestDetails(subscription, JSON.stringify(shown), {
    TTL: Math.round(goodForMs / 1000),
    topic,
    vapidDetails: { ...keys, subject: subjectOf(ctx) },
  })
  return { url: endpoint, headers: headers as Record<string, string>, body: body ?? Buffer.alloc(0) }
}

/** Whom a push service may turn to. */
function subjectOf({ instance }: Ctx): string {
  return instance.appUrl.startsWith('https:') ? instance.appUrl : 'mailto:operator@localhost.invalid'
}

async function settle(ctx: Ctx, log: Log, message: Message, answer: Incoming): Promise<void> {
  const { userId, subscriptionId } = message
  const { status } = answer
  if (status >= 200 && status < 300) {
    await forget(ctx, message)
    await ctx.db
      .update(pushSubscriptions)
      .set({ lastSentAt: ctx.now() })
      .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.id, subscriptionId)))
    return
  }
  log.warn({ messageId: message.id, status }, 'push not taken')
  // The browser has gone, or subscribed with the keys of another installation: it can subscribe anew.
  if ([401, 403, 404, 410].includes(status)) await dropSubscription(ctx, userId, subscriptionId)
  else if (status === 429 || status >= 500) await later(ctx, message, answer.retryAfter)
  else await forget(ctx, message)
}

async function later(ctx: Ctx, message: Message, retryAfter?: string): Promise<void> {
  const asked = /^\d{1,5}$/.test(retryAfter ?? '') ? seconds(Number(retryAfter)) : 0
  const pause = retryAfterMs[Math.min(message.attempts, retryAfterMs.length) - 1] ?? hours(4)
  const dueAt = new Date(ctx.now().getTime() + Math.max(pause, asked))
  await ctx.db.update(pushSettingWords).set({ dueAt }).where(own(message))
}

async function forget(ctx: Ctx, message: Message): Promise<void> {
  await ctx.db.delete(pushSettingWords).where(own(message))
}

const own = ({ userId, id }: Message) => and(eq(pushSettingWords.userId, userId), eq(pushSettingWords.id, id))
