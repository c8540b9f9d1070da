import { and, eq, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Actor } from '#kernel/actor.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { minutes } from '#kernel/time.ts'
import type { Ctx } from '#platform/context.ts'
import { hashToken, newToken } from '#platform/crypto.ts'
import { gatherCalls } from '#platform/sql/gathering.ts'
import { listOf, preparedGlobalStatement, texts } from '#platform/sql/statements.ts'
import { sessionLife } from '../rules.ts'
import type { Client } from './attempts.ts'
import { sessions, users, userViews, workspaces } from './tables.ts'
import { seenAs } from './views.ts'

/** A new session. The token goes into the cookie, and no one else knows it. */
export type NewSession = {
  userId: Id<'usr'>
  sessionId: Id<'ses'>
  sessionToken: string
  remembered: boolean
}

export type SessionAnswer = {
  /** A visitor for anyone without a valid session, and for suspended users. */
  actor: Actor
  /** Set when the session is valid but its user is suspended: every request answers `suspendedRefusal`. */
  suspended?: { reason: string; since: string }
  /** Set when the session was valid until its user deleted the account: every request answers `erasedRefusal`. */
  erased?: Id<'usr'>
  /** An admin was viewing as someone and that's over, but the screen doesn't know it yet. */
  viewEnded?: true
}

/** Use is recorded at most this often, because it costs a write. */
const touchEveryMs = minutes(5)
const tokenShape = /^[A-Za-z0-9_-]{27}$/

/**
 * Signs a browser in. The id and token are always new, so that nothing the browser held before gains any rights.
 */
export async function createSession(
  ctx: Ctx,
  userId: Id<'usr'>,
  { remembered, client }: { remembered: boolean; client: Client },
): Promise<NewSession> {
  const now = ctx.now()
  const sessionToken = newToken()
  const sessionId = newId('ses', now)
  await ctx.db.insert(sessions).values({
    id: sessionId,
    userId,
    tokenHash: hashToken(sessionToken),
    remembered,
    ipAddress: client.ip.slice(0, 64),
    userAgent: printable(client.userAgent).slice(0, 300),
    expiresAt: endOf({ remembered, createdAt: now }, now),
    createdAt: now,
    updatedAt: now,
  })
  await noteActive(ctx, userId)
  return { userId, sessionId, sessionToken, remembered }
}

/** Who holds this cookie. Using a session extends it and is recorded, at most every five minutes. */
export async function resolveActor(
  ctx: Pick<Ctx, 'db' | 'now' | 'instance'>,
  cookieToken: string | undefined,
): Promise<SessionAnswer> {
  if (!cookieToken || !tokenShape.test(cookieToken)) return { actor: { kind: 'visitor' } }
  const found = await sessionOf(ctx, hashToken(cookieToken))
  if (!found || found.session.expiresAt <= ctx.now()) return { actor: { kind: 'visitor' } }

  const { session, user, workspaceId } = found
  if (user.erasedAt) return { actor: { kind: 'visitor' }, erased: user.id }
  if (user.suspendedAt) {
    return {
      actor: { kind: 'visitor' },
      suspended: { reason: user.suspendedReason ?? '', since: user.suspendedAt.toISOString() },
    }
  }
  await touch(ctx, found)
  const account = {
    userId: user.id,
    email: user.email,
    emailVerified: user.emailVerified,
    plan: user.plan,
    sessionId: session.id,
    passes: [],
  }
  if (user.role === 'creator' && workspaceId) {
    return { actor: { kind: 'creator', role: 'creator', workspaceId, ...account } }
  }
  const actor: Actor = { kind: 'user', role: user.role, ...account }
  if (!found.view) return { actor }
  const seen = await seenAs(ctx, { actor, name: user.displayName }, found.view)
  return seen ? { actor: seen } : { actor, viewEnded: true }
}

/** Ends the session behind a cookie, whoever holds it now. */
export async function endSessionOf(ctx: Ctx, cookieToken: string): Promise<void> {
  await ctx.db.delete(sessions).where(eq(sessions.tokenHash, hashToken(cookieToken)))
}

/** Ends one session of a user. */
export async function endSession(ctx: Ctx, sessionId: Id<'ses'>): Promise<void> {
  await ctx.db.delete(sessions).where(eq(sessions.id, sessionId))
}

/** Ends every session of a user, or all but the one named; the cookies stop working once this commits. */
export async function endSessions(ctx: Ctx, userId: Id<'usr'>, except?: Id<'ses'>): Promise<void> {
  const theirs = eq(sessions.userId, userId)
  await ctx.db.delete(sessions).where(except ? and(theirs, ne(sessions.id, except)) : theirs)
}

/**
 * Ends the sessions of someone who left. They're kept until they expire, without address or device, so that a browser that
 * holds one is told the account was deleted instead of being asked to sign in to it.
 */
export async function retireSessions(ctx: Ctx, userId: Id<'usr'>): Promise<void> {
  await ctx.db.update(sessions).set({ ipAddress: '', userAgent: '' }).where(eq(sessions.userId, userId))
}

/** Whether the session was started with "Remember me". */
export async function isRemembered(ctx: Ctx, sessionId: Id<'ses'>): Promise<boolean> {
  const [row] = await ctx.db
    .select({ remembered: sessions.remembered })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
  return row?.remembered ?? false
}

const ofTokens = preparedGlobalStatement({ hashes: listOf(sessions.tokenHash) }, (db, { hashes }) =>
  db
    .select({
      n: sql<number>`asked.n::int`,
      session: {
        id: sessions.id,
        remembered: sessions.remembered,
        expiresAt: sessions.expiresAt,
        createdAt: sessions.createdAt,
        updatedAt: sessions.updatedAt,
      },
      user: {
        id: users.id,
        email: users.email,
        emailVerified: users.emailVerified,
        role: users.role,
        plan: users.plan,
        suspendedAt: users.suspendedAt,
        suspendedReason: users.suspendedReason,
        erasedAt: users.erasedAt,
        displayName: users.displayName,
      },
      workspaceId: workspaces.id,
      view: { userId: userViews.userId, expiresAt: userViews.expiresAt },
    })
    .from(sql`unnest(${texts(hashes)}) with ordinality as asked(hash, n)`)
    .innerJoin(sessions, sql`${sessions.tokenHash} = asked.hash`)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(workspaces, eq(workspaces.ownerId, users.id))
    .leftJoin(userViews, eq(userViews.sessionId, sessions.id)),
)

type SessionRow = Awaited<ReturnType<typeof ofTokens>>[number]

/** Every request of a signed-in person asks this, never from a cache: once a session has ended, the next request doesn't get in. */
const sessionOf = gatherCalls(
  () => '',
  async (ctx, hashes: string[]) => {
    const found: (SessionRow | null)[] = hashes.map(() => null)
    for (const row of await ofTokens(ctx, { hashes })) found[row.n - 1] ??= row
    return found
  },
)

async function touch(ctx: Pick<Ctx, 'db' | 'now'>, { session, user }: SessionRow): Promise<void> {
  const now = ctx.now()
  const staleBefore = new Date(now.getTime() - touchEveryMs)
  if (session.updatedAt > staleBefore) return
  // Two requests at once: the second finds the row fresh and writes nothing. An ended session isn't brought back.
  await ctx.db
    .update(sessions)
    .set({ updatedAt: now, expiresAt: endOf(session, now) })
    .where(and(eq(sessions.id, session.id), lte(sessions.updatedAt, staleBefore)))
  await noteActive(ctx, user.id)
}

async function noteActive(ctx: Pick<Ctx, 'db' | 'now'>, userId: Id<'usr'>): Promise<void> {
  const now = ctx.now()
  const staleBefore = new Date(now.getTime() - touchEveryMs)
  await ctx.db
    .update(users)
    .set({ lastActiveAt: now })
    .where(and(eq(users.id, userId), or(isNull(users.lastActiveAt), lte(users.lastActiveAt, staleBefore))))
}

function endOf(session: { remembered: boolean; createdAt: Date }, now: Date): Date {
  const { idleMs, atMostMs } = session.remembered ? sessionLife.remembered : sessionLife.browser
  return new Date(Math.min(now.getTime() + idleMs, session.createdAt.getTime() + atMostMs))
}

/** A header can hold bytes that PostgreSQL can't. */
function printable(text: string): string {
  return text.replace(/[^\x20-\x7e]+/g, ' ')
}
