import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { events } from '#platform/events/tables.ts'
import { asAdmin, asStudent, asVisitor, freshEmail, testCtx, testPassword } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { workedMs } from '#testing/waiting.ts'
import { isOutdatedHash } from './passwords.ts'
import { resolveActor } from './sessions.ts'
import { findCredential, signIn } from './sign-in.ts'
import { users } from './tables.ts'

const at = testDb()

let lastIp = 0
/** A place with no failed sign-ins yet. */
const somewhere = () => ({ ip: `198.51.100.${++lastIp}`, userAgent: 'a browser' })

const failure = { code: 'auth/wrong-credentials', message: 'Email or password is wrong.', status: 401 }
const tooMany = {
  code: 'RATE_LIMITED',
  message: 'Too many attempts. Try again in 15 minutes or reset your password.',
  status: 429,
}

describe('signing in', () => {
  it('accepts the address the way people type it', async () => {
    const { actor } = await asStudent(at.db)
    const { sessionToken } = await signIn(
      asVisitor(at.db),
      { email: ` ${actor.email.toUpperCase()} `, password: testPassword },
      somewhere(),
    )
    const resolved = await resolveActor(asVisitor(at.db), sessionToken)
    expect(resolved.actor).toMatchObject({ kind: 'user', userId: actor.userId })
  })

  it('F6: answers a wrong password and an unknown address the same way', async () => {
    const { actor } = await asStudent(at.db)
    const refusals = await Promise.allSettled([
      signIn(asVisitor(at.db), { email: actor.email, password: 'not the one' }, somewhere()),
      signIn(asVisitor(at.db), { email: freshEmail(), password: 'not the one' }, somewhere()),
      signIn(asVisitor(at.db), { email: 'no address at all', password: 'not the one' }, somewhere()),
    ])
    const bodies = refusals.map((r) => {
      if (r.status === 'fulfilled') throw new Error('signed in')
      const { code, message, status, fields, data } = r.reason
      return { code, message, status, fields, data }
    })
    expect(bodies[0]).toMatchObject(failure)
    expect(bodies[1]).toEqual(bodies[0])
    expect(bodies[2]).toEqual(bodies[0])
  })

  it('F6: takes as long for an unknown address as for a wrong password', async () => {
    const unlimited = {
      spend: async () => {},
      spendHere: async () => {},
      check: async () => {},
      refund: async () => {},
      forget: async () => {},
      sweep: async () => {},
    }
    // Costly enough that skipping the hashing would show.
    const cost = { memoryKiB: 19_456, passes: 2, parallelism: 1 }
    const ctx = testCtx(at.db, { kind: 'visitor' }, undefined, { limits: unlimited, passwordCost: cost })
    const { actor } = await asStudent(at.db)
    await signIn(ctx, { email: actor.email, password: testPassword }) // rehashes at this cost
    const took = async (email: string) => {
      const start = workedMs()
      await signIn(ctx, { email, password: 'not the one' }).catch(() => {})
      return workedMs() - start
    }
    const median = (list: number[]) => list.sort((a, b) => a - b)[list.length >> 1] ?? 0
    const known: number[] = []
    const gaps: number[] = []
    for (let i = 0; i < 15; i++) {
      const unknown = await took(freshEmail())
      const taken = await took(actor.email)
      known.push(taken)
      gaps.push(taken - unknown)
    }
    // By work, not by the clock: without the hashing, the gap would be nearly the whole of it.
    expect(Math.abs(median(gaps))).toBeLessThan(Math.max(5, 0.25 * median(known)))
  })

  it('names empty fields', async () => {
    await expect(signIn(asVisitor(at.db), { email: ' ', password: '' })).rejects.toMatchObject({
      code: 'INVALID',
      fields: { email: 'Enter your email address', password: 'Enter your password' },
    })
  })

  it('redoes the hash when today’s parameters are stronger', async () => {
    const { actor } = await asStudent(at.db)
    const dear = { memoryKiB: 16, passes: 2, parallelism: 1 }
    const ctx = testCtx(at.db, { kind: 'visitor' }, undefined, { passwordCost: dear })
    await signIn(ctx, { email: actor.email, password: testPassword }, somewhere())
    const credential = await findCredential(ctx, actor.email)
    expect(isOutdatedHash(credential?.passwordHash ?? '', dear)).toBe(false)
    await signIn(ctx, { email: actor.email, password: testPassword }, somewhere())
  })

  it('records success and failure', async () => {
    const { actor } = await asStudent(at.db)
    await signIn(asVisitor(at.db), { email: actor.email, password: testPassword }, somewhere())
    await signIn(asVisitor(at.db), { email: actor.email, password: 'wrong' }, somewhere()).catch(() => {})
    const facts = await at.db.select().from(events)
    const about = facts.filter(
      (e) => e.payload.email === actor.email && /signedIn|signInFailed|userSignedIn/.test(e.type),
    )
    expect(about.map((e) => [e.type, e.severity])).toEqual([
      ['accounts.userSignedIn', 'info'],
      ['accounts.signInFailed', 'warning'],
    ])
    expect(JSON.stringify(facts)).not.toContain(testPassword)
  })

  it('tells a suspended user why, since when and whom to contact, but only with the right password', async () => {
    const admin = await asAdmin(at.db)
    const { actor } = await asStudent(at.db)
    const since = new Date('2026-11-01T10:00:00Z')
    await at.db
      .update(users)
      .set({ suspendedAt: since, suspendedReason: 'Chargebacks' })
      .where(eq(users.id, actor.userId))
    await expect(
      signIn(asVisitor(at.db), { email: actor.email, password: 'wrong' }, somewhere()),
    ).rejects.toMatchObject(failure)
    await expect(
      signIn(asVisitor(at.db), { email: actor.email, password: testPassword }, somewhere()),
    ).rejects.toMatchObject({
      code: 'auth/suspended',
      status: 403,
      data: { reason: 'Chargebacks', since: since.toISOString(), contact: admin.actor.email },
    })
  })
})

describe('F7: guessing passwords', () => {
  const guess = (email: string, client = somewhere(), ctx = asVisitor(at.db)) =>
    signIn(ctx, { email, password: 'a guess' }, client)

  it('stops at the sixth attempt on one account, right or wrong, from anywhere', async () => {
    const { actor } = await asStudent(at.db)
    for (let i = 0; i < 5; i++) await expect(guess(actor.email)).rejects.toMatchObject(failure)
    await expect(guess(actor.email)).rejects.toMatchObject({
      ...tooMany,
      retryAfterSeconds: expect.any(Number),
    })
    await expect(
      signIn(asVisitor(at.db), { email: actor.email, password: testPassword }, somewhere()),
    ).rejects.toMatchObject(tooMany)
  })

  it('isn’t undone by a new process, or by spaces and capitals', async () => {
    const { actor } = await asStudent(at.db)
    for (let i = 0; i < 5; i++) {
      const anotherProcess = testCtx(at.db)
      await expect(
        guess(` ${i % 2 ? actor.email.toUpperCase() : actor.email}`, somewhere(), anotherProcess),
      ).rejects.toMatchObject(failure)
    }
    await expect(guess(actor.email, somewhere(), testCtx(at.db))).rejects.toMatchObject(tooMany)
  })

  it('counts fifty at once as fifty', async () => {
    const { actor } = await asStudent(at.db)
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => guess(actor.email)))
    const codes = outcomes.map((o) => (o.status === 'rejected' ? o.reason.code : 'signed in'))
    expect(codes.filter((code) => code === 'auth/wrong-credentials')).toHaveLength(5)
    expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(45)
  })

  it('answers the same for addresses without an account', async () => {
    const email = freshEmail()
    for (let i = 0; i < 5; i++) await expect(guess(email)).rejects.toMatchObject(failure)
    await expect(guess(email)).rejects.toMatchObject(tooMany)
  })

  it('stops one place that tries one password on many accounts', async () => {
    const client = somewhere()
    const outcomes: string[] = []
    for (let i = 0; i < 40; i++) outcomes.push(await guess(freshEmail(), client).catch((e) => e.code))
    expect(outcomes.slice(0, 30).every((code) => code === 'auth/wrong-credentials')).toBe(true)
    expect(outcomes.slice(30).every((code) => code === 'RATE_LIMITED')).toBe(true)
    await expect(guess(freshEmail())).rejects.toMatchObject(failure)
  })

  it('doesn’t count a place’s own successful sign-ins, and its own account doesn’t clear its failures', async () => {
    const client = somewhere()
    const { actor } = await asStudent(at.db)
    for (let i = 0; i < 29; i++) await expect(guess(freshEmail(), client)).rejects.toMatchObject(failure)
    for (let i = 0; i < 5; i++)
      await signIn(asVisitor(at.db), { email: actor.email, password: testPassword }, client)
    await expect(guess(freshEmail(), client)).rejects.toMatchObject(failure)
    await expect(guess(freshEmail(), client)).rejects.toMatchObject(tooMany)
  })

  it('forgets an account’s failures after a success', async () => {
    const { actor } = await asStudent(at.db)
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 4; i++) await expect(guess(actor.email)).rejects.toMatchObject(failure)
      await signIn(asVisitor(at.db), { email: actor.email, password: testPassword }, somewhere())
    }
  })
})
