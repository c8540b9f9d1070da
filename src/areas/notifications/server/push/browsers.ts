import { and, asc, desc, eq, inArray, notExists, sql } from 'drizzle-orm'
import { sessions } from '#areas/accounts/server/tables.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { invalid } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { type Ctx, withTransaction } from '#platform/context.ts'
import { hashToken, seal, unseal } from '#platform/crypto.ts'
import { openInternet, type Reach, whyNotCallable } from '#platform/outgoing/send.ts'
import type { PushBrowser } from '../../contract.ts'
import { pushSettingWords, pushSubscriptions } from '../tables.ts'
import { vapidKeys } from './keys.ts'

type OwnCtx = Ctx<SignedIn>
export type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }

/** What their addresses are sealed for. */
export const subscriptionPurpose = 'push subscription'
const mostBrowsers = 10
const changes = { name: 'push.subscribe', points: 30, seconds: 3600 }

/** The key browsers subscribe with, and the user's browsers that do. */
export async function getPush(ctx: OwnCtx): Promise<{ publicKey: string; browsers: PushBrowser[] }> {
  const { publicKey } = await vapidKeys(ctx)
  const rows = await ctx.db
    .select()
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(eq(pushSubscriptions.userId, ctx.actor.userId))
    .orderBy(asc(pushSubscriptions.createdAt))
  return { publicKey, browsers: rows.map((row) => shown(ctx, row.push_subscriptions)) }
}

/**
 * Sends notifications to this browser from now on. A browser has one subscription: whoever is signed in there takes it over.
 *
 * @throws INVALID when the address isn't one of a push service, RATE_LIMITED.
 */
export async function subscribe(
  ctx: OwnCtx,
  subscription: Subscription,
  userAgent: string,
  reach: Reach = openInternet,
): Promise<PushBrowser> {
  const { endpoint, keys } = subscription
  const wrong = whyNotCallable(endpoint, reach)
  if (wrong) throw invalid({ endpoint: wrong })
  if (!isKey(keys.p256dh, 65) || !isKey(keys.auth, 16))
    throw invalid({ keys: 'These aren’t valid subscription keys.' })
  await ctx.instance.limits.spend(changes, ctx.actor.userId)
  return withTransaction(ctx, async (ctx) => {
    const { userId, sessionId } = ctx.actor
    const row = {
      userId,
      id: newId('psh', ctx.now()),
      sessionId,
      endpointHash: hashToken(endpoint),
      sealed: seal(ctx.instance, subscriptionPurpose, JSON.stringify({ endpoint, keys })),
      userAgent: userAgent.replace(/[^\x20-\x7e]+/g, ' ').slice(0, 300),
      createdAt: ctx.now(),
    }
    const [kept] = await ctx.db
      .insert(pushSubscriptions)
      .values(row)
      .onConflictDoUpdate({
        target: pushSubscriptions.endpointHash,
        set: { userId, id: row.id, sessionId, sealed: row.sealed, userAgent: row.userAgent },
      })
      .returning()
    if (!kept) throw new Error('A subscription wasn’t stored.')
    await dropOldest(ctx, userId)
    return shown(ctx, kept)
  })
}

/** Stops sending to a browser; one that's already gone is fine. */
export async function unsubscribe(ctx: OwnCtx, id: Id<'psh'>): Promise<{ done: true }> {
  await dropSubscription(ctx, ctx.actor.userId, id)
  return { done: true }
}

/** The subscription with what waits for it. */
export async function dropSubscription(ctx: Ctx, userId: Id<'usr'>, id: Id<'psh'>): Promise<void> {
  await ctx.db
    .delete(pushSettingWords)
    .where(and(eq(pushSettingWords.userId, userId), eq(pushSettingWords.subscriptionId, id)))
  await ctx.db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.id, id)))
}

/** Subscriptions whose session has ended: the browser is signed out. */
export async function forgetSignedOut(ctx: Ctx): Promise<void> {
  const session = ctx.db
    .select({ one: sql`1` })
    .from(sessions)
    .where(eq(sessions.id, pushSubscriptions.sessionId))
  await ctx.db.delete(pushSubscriptions).where(notExists(session))
}

/** The sealed address to send to; null under another SECRET_KEY. */
export function openSubscription(ctx: Ctx, sealed: string): Subscription | null {
  const text = unseal(ctx.instance, subscriptionPurpose, sealed)
  return text === null ? null : (JSON.parse(text) as Subscription)
}

async function dropOldest(ctx: Ctx, userId: Id<'usr'>): Promise<void> {
  const rows = await ctx.db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
  const old = rows.slice(mostBrowsers).map(({ id }) => id)
  if (old.length > 0)
    await ctx.db
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.userId, userId), inArray(pushSubscriptions.id, old)))
}

function shown(ctx: OwnCtx, row: typeof pushSubscriptions.$inferSelect): PushBrowser {
  return {
    id: row.id,
    userAgent: row.userAgent,
    createdAt: row.createdAt.toISOString(),
    lastSentAt: row.lastSentAt?.toISOString() ?? null,
    here: row.sessionId === ctx.actor.sessionId,
  }
}

function isKey(text: string, length: number): boolean {
  return /^[A-Za-z0-9_-]+={0,2}$/.test(text) && Buffer.from(text, 'base64url').length === length
}
