import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { days, hours, minutes } from '#kernel/time.ts'
import type { Ctx } from '#platform/context.ts'
import { events } from '#platform/events/tables.ts'
import { type TestClock, testClock } from '#testing/clock.ts'
import { asStudent, asVisitor, freshEmail, testPassword } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { mailsTo, tokenIn } from '#testing/mailbox.ts'
import { changePassword, requestReset, resetPassword } from './password-changes.ts'
import { resolveActor } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { redeemSignInLink, sendSignInLink } from './sign-in-links.ts'
import { users, verifications } from './tables.ts'
import { getUserDocument } from './users.ts'
import { requestVerification, verifyEmail } from './verification.ts'

const at = testDb()
const newPassword = 'another fine one'
const expired = { code: 'auth/link-expired', message: 'This link has expired', status: 410 }

let clock: TestClock
let ctx: Ctx
beforeEach(() => {
  clock = testClock()
  ctx = asVisitor(at.db, clock.now)
})

/** Someone whose address isn't proven yet. */
const newcomer = () => asStudent(at.db, { verified: false, now: clock.now })

/** The three kinds of emailed links, each with how to get one and how to use it. */
const kinds = [
  {
    kind: 'reset',
    lifeMs: hours(1),
    mail: async (email: string) => {
      await requestReset(ctx, { email })
      return tokenIn(at.db, email, 'reset-password')
    },
    use: (token: string) => resetPassword(ctx, { token, newPassword }),
  },
  {
    kind: 'verification',
    lifeMs: days(7),
    mail: async (email: string) => {
      const [user] = await at.db.select().from(users).where(eq(users.email, email))
      // Sign-up sent one; this is the next.
      clock.advance(minutes(1))
      await requestVerification({ ...ctx, actor: { kind: 'user', userId: user?.id } } as never)
      return tokenIn(at.db, email, 'verify-email')
    },
    use: (token: string) => verifyEmail(ctx, { token, newPassword }),
  },
  {
    kind: 'signIn',
    lifeMs: hours(1),
    mail: async (email: string) => {
      await sendSignInLink(ctx, email)
      return tokenIn(at.db, email, 'sign-in-link')
    },
    use: (token: string) => redeemSignInLink(ctx, { token, newPassword }),
  },
]

describe.each(kinds)('F3: the $kind link', ({ kind, lifeMs, mail, use }) => {
  it('works exactly once, used twenty times at the same moment', async () => {
    const token = await mail((await newcomer()).actor.email)
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => use(token)))
    expect(outcomes.filter((o) => o.status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(expired)
    }
    await expect(use(token)).rejects.toMatchObject(expired)
  })

  it('is void once a newer one was sent', async () => {
    const { email } = (await newcomer()).actor
    const older = await mail(email)
    clock.advance(minutes(1))
    const newer = await mail(email)
    expect(newer).not.toBe(older)
    await expect(use(older)).rejects.toMatchObject(expired)
    await use(newer)
  })

  it('is void when it expires, and works a moment before', async () => {
    const [late, early] = [await newcomer(), await newcomer()]
    const lateToken = await mail(late.actor.email)
    clock.advance(lifeMs)
    await expect(use(lateToken)).rejects.toMatchObject(expired)
    const earlyToken = await mail(early.actor.email)
    clock.advance(lifeMs - 1)
    await use(earlyToken)
  })

  it('doesn’t work shortened, in other capitals, or as another kind', async () => {
    const { email } = (await newcomer()).actor
    const token = await mail(email)
    const swapped = [...token]
      .map((c) => (c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase()))
      .join('')
    for (const wrong of [token.slice(0, -1), `${token}x`, swapped, '', ' ', `${token}\u0000`]) {
      await expect(use(wrong)).rejects.toMatchObject(expired)
    }
    for (const other of kinds.filter((k) => k.kind !== kind)) {
      await expect(other.use(token)).rejects.toMatchObject(expired)
    }
    await use(token)
  })

  it('has 128 random bits or more, and only its hash is stored', async () => {
    const token = await mail((await newcomer()).actor.email)
    expect(Buffer.from(token, 'base64url').length * 8).toBeGreaterThanOrEqual(128)
    expect(JSON.stringify(await at.db.select().from(verifications))).not.toContain(token)
  })

  it('always leads to the address of the instance', async () => {
    const { email } = (await newcomer()).actor
    await mail(email)
    const last = (await mailsTo(at.db, email)).at(-1)
    for (const [url] of last?.text.matchAll(/https?:\S+/g) ?? [])
      expect(url).toMatch(/^http:\/\/localhost:3000\//)
    expect(last?.html).toContain('href="http://localhost:3000/')
  })
})

describe('asking for a reset', () => {
  it('F6: answers the same for an address without an account: no error, no email', async () => {
    const stranger = freshEmail()
    await expect(requestReset(ctx, { email: stranger })).resolves.toBeUndefined()
    expect(await mailsTo(at.db, stranger)).toEqual([])
  })

  it('sends at most one email a minute, whether asked ten times at once or in a row', async () => {
    const { email } = (await asStudent(at.db, { now: clock.now })).actor
    await Promise.all(Array.from({ length: 10 }, () => requestReset(asVisitor(at.db, clock.now), { email })))
    expect(await mailsTo(at.db, email)).toHaveLength(1)
    clock.advance(minutes(1) - 1)
    await requestReset(ctx, { email })
    expect(await mailsTo(at.db, email)).toHaveLength(1)
    clock.advance(1)
    await requestReset(ctx, { email: ` ${email.toUpperCase()}` })
    expect(await mailsTo(at.db, email)).toHaveLength(2)
  })

  it('S2: leaves a link that works, even if someone asks for another every minute', async () => {
    const { email } = (await asStudent(at.db, { now: clock.now })).actor
    for (let asked = 0; asked < 20; asked++) {
      await requestReset(ctx, { email })
      clock.advance(minutes(1))
    }
    expect(await mailsTo(at.db, email)).toHaveLength(5)
    const token = await tokenIn(at.db, email, 'reset-password')
    expect(await resetPassword(ctx, { token, newPassword })).toHaveProperty('sessionToken')
  })

  it('F2: only emails the account’s address', async () => {
    const { email } = (await asStudent(at.db, { now: clock.now })).actor
    for (const trick of [`${email},b@evil.com`, `${email}\nCc: b@evil.com`, `b@evil.com ${email}`]) {
      await requestReset(ctx, { email: trick })
    }
    expect(await mailsTo(at.db, email)).toEqual([])
    await requestReset(ctx, { email })
    expect((await mailsTo(at.db, email)).map((m) => m.toAddress)).toEqual([email])
  })

  it('needs an address, and is limited per place', async () => {
    await expect(requestReset(ctx, { email: ' ' })).rejects.toMatchObject({
      code: 'INVALID',
      fields: { email: 'Enter your email address' },
    })
    const client = { ip: '203.0.113.77', userAgent: '' }
    for (let i = 0; i < 30; i++) await requestReset(ctx, { email: freshEmail() }, client)
    await expect(requestReset(ctx, { email: freshEmail() }, client)).rejects.toMatchObject({
      code: 'RATE_LIMITED',
    })
  })
})

describe('resetting a password', () => {
  it('sets it, signs in, and sends an email about it', async () => {
    const { actor } = await asStudent(at.db, { now: clock.now })
    await requestReset(ctx, { email: actor.email })
    const { sessionToken } = await resetPassword(ctx, {
      token: await tokenIn(at.db, actor.email, 'reset-password'),
      newPassword,
    })
    expect((await resolveActor(ctx, sessionToken)).actor).toMatchObject({ userId: actor.userId })
    await expect(signIn(ctx, { email: actor.email, password: testPassword })).rejects.toMatchObject({
      code: 'auth/wrong-credentials',
    })
    await signIn(ctx, { email: actor.email, password: newPassword })
    expect((await mailsTo(at.db, actor.email)).at(-1)?.subject).toBe('Your password was changed')
  })

  it('keeps the link when the new password is refused', async () => {
    const { email } = (await asStudent(at.db, { now: clock.now })).actor
    await requestReset(ctx, { email })
    const token = await tokenIn(at.db, email, 'reset-password')
    await expect(resetPassword(ctx, { token, newPassword: 'short' })).rejects.toMatchObject({
      fields: { newPassword: 'Password must be at least 8 characters' },
    })
    await expect(resetPassword(ctx, { token, newPassword: 'password1' })).rejects.toMatchObject({
      code: 'auth/weak-password',
    })
    await resetPassword(ctx, { token, newPassword })
  })

  it('unlocks an account after too many wrong passwords', async () => {
    const { email } = (await asStudent(at.db, { now: clock.now })).actor
    for (let i = 0; i < 6; i++)
      await signIn(ctx, { email, password: 'wrong' }, { ip: '192.0.2.1', userAgent: '' }).catch(() => {})
    await expect(signIn(ctx, { email, password: testPassword })).rejects.toMatchObject({
      code: 'RATE_LIMITED',
    })
    await requestReset(ctx, { email })
    await resetPassword(ctx, { token: await tokenIn(at.db, email, 'reset-password'), newPassword })
    await signIn(ctx, { email, password: newPassword })
  })

  it('F3: is impossible with a link from before a password change', async () => {
    const student = await asStudent(at.db, { now: clock.now })
    const { email } = student.actor
    await requestReset(ctx, { email })
    await sendSignInLink(ctx, email)
    await changePassword(student, { currentPassword: testPassword, newPassword })
    const reset = resetPassword(ctx, { token: await tokenIn(at.db, email, 'reset-password'), newPassword })
    await expect(reset).rejects.toMatchObject(expired)
    await expect(redeem(email)).rejects.toMatchObject(expired)
  })

  it('is refused to a suspended user', async () => {
    const { email, userId } = (await asStudent(at.db, { now: clock.now })).actor
    await requestReset(ctx, { email })
    await at.db.update(users).set({ suspendedAt: clock.now() }).where(eq(users.id, userId))
    const token = await tokenIn(at.db, email, 'reset-password')
    await expect(resetPassword(ctx, { token, newPassword })).rejects.toMatchObject({ code: 'auth/suspended' })
  })
})

describe('changing a password', () => {
  it('needs the current one, and stops after five wrong ones', async () => {
    const student = await asStudent(at.db)
    const wrong = () => changePassword(student, { currentPassword: 'a guess', newPassword })
    for (let i = 0; i < 5; i++) {
      await expect(wrong()).rejects.toMatchObject({
        code: 'auth/wrong-password',
        message: 'Current password is wrong.',
        fields: { currentPassword: 'Current password is wrong.' },
      })
    }
    await expect(wrong()).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  })

  it('names what is missing, too short or too common', async () => {
    const student = await asStudent(at.db)
    await expect(changePassword(student, { currentPassword: '', newPassword: '' })).rejects.toMatchObject({
      fields: { currentPassword: 'Enter your current password', newPassword: 'Enter a password' },
    })
    await expect(
      changePassword(student, { currentPassword: testPassword, newPassword: '1234567' }),
    ).rejects.toMatchObject({ fields: { newPassword: 'Password must be at least 8 characters' } })
    await expect(
      changePassword(student, { currentPassword: testPassword, newPassword: 'sunshine' }),
    ).rejects.toMatchObject({ code: 'auth/weak-password' })
  })
})

describe('confirming an address', () => {
  it('is announced once, and welcomes', async () => {
    const { actor } = await newcomer()
    await verifyEmail(ctx, { token: await tokenIn(at.db, actor.email, 'verify-email'), newPassword })
    expect((await getUserDocument(ctx, actor.userId)).emailVerified).toBe(true)
    const told = (await at.db.select().from(events)).filter(
      (e) => e.type === 'accounts.userVerified' && e.payload.userId === actor.userId,
    )
    expect(told).toHaveLength(1)
    expect((await mailsTo(at.db, actor.email)).at(-1)).toMatchObject({ template: 'accounts.welcome' })
  })

  it('needs the address the link was emailed to', async () => {
    const { actor } = await newcomer()
    const token = await tokenIn(at.db, actor.email, 'verify-email')
    await at.db.update(users).set({ email: freshEmail() }).where(eq(users.id, actor.userId))
    await expect(verifyEmail(ctx, { token, newPassword })).rejects.toMatchObject(expired)
    expect((await getUserDocument(ctx, actor.userId)).emailVerified).toBe(false)
  })

  it('sends another email after a minute, refuses before, and does nothing once confirmed', async () => {
    const student = await newcomer()
    await expect(requestVerification(student)).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      retryAfterSeconds: 60,
    })
    clock.advance(minutes(1))
    await requestVerification(student)
    await verifyEmail(ctx, { token: await tokenIn(at.db, student.actor.email, 'verify-email'), newPassword })
    clock.advance(minutes(1))
    const before = (await mailsTo(at.db, student.actor.email)).length
    await requestVerification(student)
    expect(await mailsTo(at.db, student.actor.email)).toHaveLength(before)
  })

  it('S10: sends at most ten emails a day: whoever asks may have typed anyone’s address', async () => {
    const student = await newcomer()
    const before = (await mailsTo(at.db, student.actor.email)).length
    const said: string[] = []
    for (let n = 0; n < 12; n++) {
      clock.advance(minutes(1))
      await requestVerification(student).catch(({ message }) => said.push(message))
    }
    expect(await mailsTo(at.db, student.actor.email)).toHaveLength(before + 10)
    expect(said).toEqual(Array(2).fill(expect.stringContaining('several links today')))
  })
})

const redeem = async (email: string, brought: { newPassword?: string } = {}) =>
  redeemSignInLink(ctx, { token: await tokenIn(at.db, email, 'sign-in-link'), ...brought })

describe('a sign-in link', () => {
  it('signs in and says nothing about addresses without an account', async () => {
    const { actor } = await asStudent(at.db, { now: clock.now })
    await sendSignInLink(ctx, actor.email, '/learn/crs_1/lsn_1')
    expect((await mailsTo(at.db, actor.email)).at(-1)?.text).toContain('?from=%2Flearn%2Fcrs_1%2Flsn_1')
    const { sessionToken } = await redeem(actor.email)
    expect((await resolveActor(ctx, sessionToken)).actor).toMatchObject({ userId: actor.userId })

    const stranger = freshEmail()
    await expect(sendSignInLink(ctx, stranger)).resolves.toBeUndefined()
    expect(await mailsTo(at.db, stranger)).toEqual([])
  })

  it('keeps the password if the address was confirmed before', async () => {
    const { email } = (await asStudent(at.db, { now: clock.now })).actor
    await sendSignInLink(ctx, email)
    await redeem(email)
    await signIn(ctx, { email, password: testPassword })
  })

  it('is refused to a suspended user', async () => {
    const { email, userId } = (await asStudent(at.db, { now: clock.now })).actor
    await sendSignInLink(ctx, email)
    await at.db.update(users).set({ suspendedAt: clock.now() }).where(eq(users.id, userId))
    await expect(redeem(email)).rejects.toMatchObject({
      code: 'auth/suspended',
    })
  })
})
