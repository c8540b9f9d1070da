import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { passesGuard } from '#kernel/actor.ts'
import { days, hours, minutes } from '#kernel/time.ts'
import type { Ctx } from '#platform/context.ts'
import { type TestClock, testClock } from '#testing/clock.ts'
import { asCreator, asStudent, asVisitor, testPassword } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { tokenIn } from '#testing/mailbox.ts'
import { changePassword, requestReset, resetPassword } from './password-changes.ts'
import { createSession, endSessionOf, endSessions, resolveActor } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { sweepExpired } from './sweeps.ts'
import { sessions, users } from './tables.ts'

const at = testDb()
const visitor = { actor: { kind: 'visitor' } }

let clock: TestClock
let ctx: Ctx
beforeEach(() => {
  clock = testClock()
  ctx = asVisitor(at.db, clock.now)
})

const isSignedIn = async (token: string) => (await resolveActor(ctx, token)).actor.kind !== 'visitor'

describe('a session', () => {
  it('is found only by the token, of which only a hash is stored', async () => {
    const student = await asStudent(at.db)
    const { sessionToken, sessionId } = await signIn(ctx, {
      email: student.actor.email,
      password: testPassword,
    })
    const [row] = await at.db.select().from(sessions).where(eq(sessions.id, sessionId))
    expect(JSON.stringify(row)).not.toContain(sessionToken)
    expect(Buffer.from(sessionToken, 'base64url').length * 8).toBeGreaterThanOrEqual(128)
    for (const other of [
      row?.tokenHash ?? '',
      sessionId,
      sessionToken.slice(0, -1),
      `${sessionToken}A`,
      sessionToken.toLowerCase() === sessionToken ? '' : sessionToken.toLowerCase(),
      '',
      undefined,
      `${sessionToken}' or '1'='1`,
    ]) {
      expect(await resolveActor(ctx, other)).toEqual(visitor)
    }
  })

  it('knows a creator’s workspace, and their plan at this moment', async () => {
    const creator = await asCreator(at.db, { plan: 'pro_plan' })
    expect(creator.actor).toMatchObject({
      kind: 'creator',
      plan: 'pro_plan',
      emailVerified: true,
      passes: [],
    })
    const { sessionToken } = await signIn(ctx, { email: creator.actor.email, password: testPassword })
    await at.db.update(users).set({ plan: 'basic_plan' }).where(eq(users.id, creator.actor.userId))
    expect((await resolveActor(ctx, sessionToken)).actor).toMatchObject({
      plan: 'basic_plan',
      workspaceId: creator.actor.workspaceId,
    })
  })

  it('gives an unknown role no rights at all', async () => {
    const student = await asStudent(at.db)
    await at.db.update(users).set({ role: 'superuser' }).where(eq(users.id, student.actor.userId))
    const { sessionToken } = await signIn(ctx, { email: student.actor.email, password: testPassword })
    const { actor } = await resolveActor(ctx, sessionToken)
    expect(actor).toMatchObject({ kind: 'user', role: 'superuser' })
    for (const role of ['admin', 'creator', 'student'] as const) {
      expect(passesGuard(actor as never, { role })).toBe(false)
    }
  })
})

describe('F4: how long a session lives', () => {
  const start = async (rememberMe: boolean) => {
    const student = await asStudent(at.db, { now: clock.now })
    const session = await signIn(ctx, { email: student.actor.email, password: testPassword, rememberMe })
    expect(session.remembered).toBe(rememberMe)
    return session.sessionToken
  }

  it('without Remember me: 12 hours idle', async () => {
    const token = await start(false)
    clock.advance(hours(12) - 1)
    expect(await isSignedIn(token)).toBe(true)
    clock.advance(hours(12) - 1)
    expect(await isSignedIn(token)).toBe(true)
    clock.advance(hours(12))
    expect(await isSignedIn(token)).toBe(false)
  })

  it('with Remember me: 30 days idle', async () => {
    const token = await start(true)
    clock.advance(days(30) - 1)
    expect(await isSignedIn(token)).toBe(true)
    clock.advance(days(30))
    expect(await isSignedIn(token)).toBe(false)
  })

  it.each([true, false])('at most 90 days, however busy (remembered: %s)', async (remembered) => {
    const token = await start(remembered)
    for (let half = 1; half < 180 * 2; half++) {
      clock.advance(hours(6))
      expect(await isSignedIn(token)).toBe(true)
    }
    clock.advance(hours(6))
    expect(await isSignedIn(token)).toBe(false)
  })

  it('an ended one isn’t brought back by use, and is swept away', async () => {
    const token = await start(false)
    clock.advance(hours(13))
    expect(await isSignedIn(token)).toBe(false)
    await sweepExpired(ctx)
    clock.set('2026-11-20T09:00:01Z')
    expect(await isSignedIn(token)).toBe(false)
  })
})

describe('activity', () => {
  it('is recorded at most every five minutes', async () => {
    const student = await asStudent(at.db, { now: clock.now })
    const { sessionToken, sessionId } = await signIn(ctx, {
      email: student.actor.email,
      password: testPassword,
    })
    const seen = async () => {
      await resolveActor(ctx, sessionToken)
      const [user] = await at.db.select().from(users).where(eq(users.id, student.actor.userId))
      const [session] = await at.db.select().from(sessions).where(eq(sessions.id, sessionId))
      return { user: user?.lastActiveAt, session: session?.updatedAt }
    }
    const first = clock.now()
    expect(await seen()).toEqual({ user: first, session: first })
    clock.advance(minutes(5) - 1)
    expect(await seen()).toEqual({ user: first, session: first })
    clock.advance(1)
    const second = clock.now()
    expect(await seen()).toEqual({ user: second, session: second })
    clock.advance(minutes(4))
    expect(await seen()).toEqual({ user: second, session: second })
  })
})

describe('F4: a stolen cookie', () => {
  /** A person signed in on two devices; a thief has the second one's cookie. */
  const theft = async () => {
    const { actor } = await asStudent(at.db, { now: clock.now })
    const device = () => signIn(ctx, { email: actor.email, password: testPassword })
    const [own, stolen] = [await device(), await device()]
    expect(own.sessionToken).not.toBe(stolen.sessionToken)
    expect(own.sessionId).not.toBe(stolen.sessionId)
    const me = async () => {
      const resolved = await resolveActor(ctx, own.sessionToken)
      return { ...ctx, actor: resolved.actor } as Awaited<ReturnType<typeof asStudent>>
    }
    return { ...actor, own: own.sessionToken, stolen: stolen.sessionToken, me }
  }

  it('stops working after signing out there, while the other device stays signed in', async () => {
    const { own, stolen } = await theft()
    await endSessionOf(ctx, stolen)
    expect(await isSignedIn(stolen)).toBe(false)
    expect(await isSignedIn(own)).toBe(true)
  })

  it('stops working after a password change; the browser that changed it gets a new one', async () => {
    const { own, stolen, me } = await theft()
    const renewed = await changePassword(await me(), {
      currentPassword: testPassword,
      newPassword: 'another fine one',
    })
    expect(await isSignedIn(stolen)).toBe(false)
    expect(await isSignedIn(own)).toBe(false)
    expect(await isSignedIn(renewed.sessionToken)).toBe(true)
  })

  it('stops working after a reset', async () => {
    const { own, stolen, email } = await theft()
    await requestReset(ctx, { email })
    const token = await tokenIn(at.db, email, 'reset-password')
    const fresh = await resetPassword(ctx, { token, newPassword: 'another fine one' })
    expect([await isSignedIn(own), await isSignedIn(stolen)]).toEqual([false, false])
    expect(await isSignedIn(fresh.sessionToken)).toBe(true)
  })

  it('answers suspended, and nothing else, while the user is suspended', async () => {
    const { stolen, userId } = await theft()
    const since = clock.now()
    await at.db.update(users).set({ suspendedAt: since, suspendedReason: 'Spam' }).where(eq(users.id, userId))
    expect(await resolveActor(ctx, stolen)).toEqual({
      ...visitor,
      suspended: { reason: 'Spam', since: since.toISOString() },
    })
  })

  it('stops working after the user is deleted', async () => {
    const { stolen, userId } = await theft()
    await at.db.delete(users).where(eq(users.id, userId))
    expect(await resolveActor(ctx, stolen)).toEqual(visitor)
  })

  it('stops working after all others, or all, were signed out', async () => {
    const { own, stolen, userId, me } = await theft()
    await endSessions(ctx, userId, (await me()).actor.sessionId)
    expect([await isSignedIn(own), await isSignedIn(stolen)]).toEqual([true, false])
    await endSessions(ctx, userId)
    expect(await isSignedIn(own)).toBe(false)
  })
})

describe('what a browser says about itself', () => {
  it('is kept short and printable', async () => {
    const { actor } = await asStudent(at.db)
    const client = { ip: 'x'.repeat(500), userAgent: `evil\u0000\u202e\ud800${'y'.repeat(5000)}` }
    const { sessionId } = await createSession(ctx, actor.userId, { remembered: false, client })
    const [row] = await at.db.select().from(sessions).where(eq(sessions.id, sessionId))
    expect(row?.userAgent).toMatch(/^evil y+$/)
    expect(row?.userAgent).toHaveLength(300)
    expect(row?.ipAddress).toHaveLength(64)
  })
})
