import { AsyncLocalStorage } from 'node:async_hooks'
import { eq } from 'drizzle-orm'
import { generate } from 'otplib'
import { beforeEach, describe, expect, it } from 'vitest'
import type { SignedIn, UserActor } from '#kernel/actor.ts'
import { hours } from '#kernel/time.ts'
import { type Ctx, withTransaction } from '#platform/context.ts'
import { events } from '#platform/events/tables.ts'
import { testClock } from '#testing/clock.ts'
import { asAdmin, asStudent, asVisitor, freshEmail, testPassword } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { tokenIn } from '#testing/mailbox.ts'
import { noClient } from './attempts.ts'
import { confirmEmailChange, pendingEmailChange, requestEmailChange } from './email-changes.ts'
import { enterWithSecondFactor } from './entering.ts'
import { proveAddress } from './first-proof.ts'
import { acceptInvitation, inviteUser } from './invitations.ts'
import { changePassword, requestReset, resetPassword } from './password-changes.ts'
import { beginSecondFactor, confirmSecondFactor, renewRecoveryCodes } from './second-factor.ts'
import { createSession, type NewSession, resolveActor } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { redeemSignInLink, sendSignInLink } from './sign-in-links.ts'
import { recoveryCodes, secondFactors, sessions, signInChallenges, users, verifications } from './tables.ts'
import { getUserDocument, lockUser } from './users.ts'
import { verifyEmail } from './verification.ts'

const at = testDb()
const clock = testClock()
beforeEach(() => clock.advance(hours(1)))

const newPassword = 'reduction-fired celadon'
const wrong = { code: 'auth/wrong-credentials' }

/** Someone signed in who typed an address and hasn't proven it. */
const typed = (email?: string): Promise<Ctx<UserActor>> =>
  asStudent(at.db, { verified: false, now: clock.now, ...(email ? { email } : {}) })
const visitor = () => asVisitor(at.db, clock.now)
const tokenOf = (email: string, path: string) => tokenIn(at.db, email, path)
const setVerified = (userId: string, emailVerified: boolean) =>
  at.db
    .update(users)
    .set({ emailVerified })
    .where(eq(users.id, userId as never))

/** A second factor from a time when unproven accounts could have one. */
async function oldFactor({ actor, ...ctx }: Ctx<SignedIn>) {
  const proven = { ...ctx, actor: { ...actor, emailVerified: true } }
  await setVerified(actor.userId, true)
  const { secret } = await beginSecondFactor(proven, { password: testPassword })
  const { recoveryCodes: codes } = await confirmSecondFactor(proven, {
    code: await generate({ secret, epoch: Math.floor(clock.now().getTime() / 1000) }),
  })
  await setVerified(actor.userId, false)
  return { secret, codes }
}

/** Every way the inbox's owner can get into the account for the first time without knowing its password. */
const doors: { door: string; open: (email: string) => Promise<NewSession | null> }[] = [
  {
    door: 'the link that confirms',
    open: async (email) =>
      verifyEmail(visitor(), { token: await tokenOf(email, 'verify-email'), newPassword }),
  },
  {
    door: 'a reset',
    open: async (email) => {
      await requestReset(visitor(), { email })
      return resetPassword(visitor(), { token: await tokenOf(email, 'reset-password'), newPassword })
    },
  },
  {
    door: 'a sign-in link',
    open: async (email) => {
      await sendSignInLink(visitor(), email)
      return redeemSignInLink(visitor(), { token: await tokenOf(email, 'sign-in-link'), newPassword })
    },
  },
  {
    door: 'an invitation',
    open: async (email) => {
      // It was sent before the stranger signed up: afterwards the address has an account.
      const [user] = await at.db.select().from(users).where(eq(users.email, email))
      await at.db
        .update(users)
        .set({ email: freshEmail('aside') })
        .where(eq(users.email, email))
      await inviteUser(await asAdmin(at.db, { now: clock.now }), { email, role: 'student' })
      await at.db
        .update(users)
        .set({ email })
        .where(eq(users.id, user?.id ?? 'usr_'))
      return acceptInvitation(visitor(), {
        token: await tokenOf(email, 'invite'),
        firstName: 'Olga',
        lastName: 'Owner',
        password: newPassword,
      })
    },
  },
]

/** Everything a stranger could leave behind to get back in: left before the proof, tried after it. */
const leftovers: { left: string; leave: (ctx: Ctx<UserActor>) => Promise<() => Promise<unknown>> }[] = [
  {
    left: 'a session',
    leave: async (ctx) => {
      const { sessionToken } = await createSession(ctx, ctx.actor.userId, {
        remembered: true,
        client: noClient,
      })
      return async () => {
        const { actor } = await resolveActor(visitor(), sessionToken)
        if (actor.kind === 'visitor') throw refused
      }
    },
  },
  {
    left: 'the password',
    leave:
      async ({ actor: { email } }) =>
      () =>
        signIn(visitor(), { email, password: testPassword }),
  },
  {
    left: 'a change of address',
    leave: async (ctx) => {
      const theirs = freshEmail('stranger')
      await requestEmailChange(ctx, { email: theirs, password: testPassword })
      const token = await tokenOf(theirs, 'change-email')
      return () => confirmEmailChange(visitor(), { token, password: testPassword })
    },
  },
  {
    left: 'a reset link',
    leave: async ({ actor: { email } }) => {
      await requestReset(visitor(), { email })
      const token = await tokenOf(email, 'reset-password')
      // If the way in is a reset, it uses the newest link itself.
      return () => resetPassword(visitor(), { token, newPassword: 'the stranger again' })
    },
  },
  {
    left: 'a sign-in link',
    leave: async ({ actor: { email } }) => {
      await sendSignInLink(visitor(), email)
      const token = await tokenOf(email, 'sign-in-link')
      return () => redeemSignInLink(visitor(), { token, password: testPassword })
    },
  },
  {
    left: 'the link that confirms',
    leave: async ({ actor: { email } }) => {
      const token = await tokenOf(email, 'verify-email')
      return () => verifyEmail(visitor(), { token, password: testPassword })
    },
  },
  {
    left: 'a sign-in that’s waiting for its code',
    leave: async (ctx) => {
      const { codes } = await oldFactor(ctx)
      const { challenge } = (
        await signIn(visitor(), { email: ctx.actor.email, password: testPassword }).catch((error) => error)
      ).data
      return () => enterWithSecondFactor(visitor(), { challenge, recoveryCode: codes[0] ?? '' }, noClient)
    },
  },
  {
    left: 'a second factor with its recovery codes',
    leave: async (ctx) => {
      await oldFactor(ctx)
      const { userId } = ctx.actor
      return async () => {
        const kept =
          (await at.db.$count(secondFactors, eq(secondFactors.userId, userId))) +
          (await at.db.$count(recoveryCodes, eq(recoveryCodes.userId, userId)))
        if (kept === 0) throw refused
      }
    },
  },
  {
    left: 'a second factor that’s being set up',
    leave: async (ctx) => {
      const { userId } = ctx.actor
      await setVerified(userId, true)
      const { secret } = await beginSecondFactor(ctx, { password: testPassword })
      await setVerified(userId, false)
      return async () =>
        confirmSecondFactor(ctx, {
          code: await generate({ secret, epoch: Math.floor(clock.now().getTime() / 1000) }),
        })
    },
  },
  {
    left: 'a request that was let in before: a change of address',
    leave: async (ctx) => () =>
      requestEmailChange(ctx, { email: freshEmail('stranger'), password: newPassword }),
  },
  {
    left: 'a request that was let in before: a new password',
    leave: async (ctx) => () =>
      changePassword(ctx, { currentPassword: newPassword, newPassword: 'the stranger again' }),
  },
  {
    left: 'a request that was let in before: a second factor',
    leave: async (ctx) => () => beginSecondFactor(ctx, { password: newPassword }),
  },
  {
    left: 'a request that was let in before: new recovery codes',
    leave: async (ctx) => {
      await oldFactor(ctx)
      return () => renewRecoveryCodes(ctx, { password: newPassword, code: '000000' })
    },
  },
]
const refused = new Error('It is void.')

describe('S1: whoever reads the inbox of an address that a stranger typed', () => {
  describe.each(doors)('gets in with $door', ({ open }) => {
    it.each(leftovers)('and the stranger can’t get back in with $left', async ({ leave }) => {
      const stranger = await typed()
      const { email, userId } = stranger.actor
      const comeBack = await leave(stranger)
      clock.advance(61_000)
      const owner = await open(email)
      expect((await resolveActor(visitor(), owner?.sessionToken)).actor).toMatchObject({
        userId,
        email,
        emailVerified: true,
      })
      await expect(comeBack()).rejects.toThrow()

      expect(await at.db.select().from(verifications).where(eq(verifications.userId, userId))).toEqual([])
      expect(await at.db.$count(secondFactors, eq(secondFactors.userId, userId))).toBe(0)
      expect(await at.db.$count(signInChallenges, eq(signInChallenges.userId, userId))).toBe(0)
      expect(await at.db.$count(sessions, eq(sessions.userId, userId))).toBe(1)
      await signIn(visitor(), { email, password: newPassword })
    })
  })
})

describe('S2: a second factor', () => {
  it('waits for the proof of the address, and says what to do', async () => {
    const person = await typed()
    const sentence = 'Confirm your email address first. Then you can turn on two-factor authentication.'
    await expect(beginSecondFactor(person, { password: testPassword })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: sentence,
      data: { reason: 'unverified' },
    })
    expect(await at.db.$count(secondFactors, eq(secondFactors.userId, person.actor.userId))).toBe(0)
    await verifyEmail(person, { token: await tokenOf(person.actor.email, 'verify-email') })
    await beginSecondFactor(person, { password: testPassword })
  })

  it('can’t be confirmed while the address is unproven, even if setup began earlier', async () => {
    const person = await typed()
    await setVerified(person.actor.userId, true)
    const { secret } = await beginSecondFactor(person, { password: testPassword })
    await setVerified(person.actor.userId, false)
    const code = await generate({ secret, epoch: Math.floor(clock.now().getTime() / 1000) })
    await expect(confirmSecondFactor(person, { code })).rejects.toMatchObject({ code: 'CONFLICT' })
  })
})

describe('S1: at the same moment', () => {
  it('links of different kinds take turns: one proves the address, the others are void', async () => {
    for (let round = 0; round < 10; round++) {
      const stranger = await typed()
      const { email, userId } = stranger.actor
      const theirs = freshEmail('stranger')
      await requestEmailChange(stranger, { email: theirs, password: testPassword })
      await requestReset(visitor(), { email })
      await sendSignInLink(visitor(), email)
      const [confirming, reset, link, change] = [
        await tokenOf(email, 'verify-email'),
        await tokenOf(email, 'reset-password'),
        await tokenOf(email, 'sign-in-link'),
        await tokenOf(theirs, 'change-email'),
      ]
      const tries = [
        verifyEmail(visitor(), { token: confirming, newPassword }),
        resetPassword(visitor(), { token: reset, newPassword }),
        redeemSignInLink(visitor(), { token: link, newPassword }),
        confirmEmailChange(visitor(), { token: change, password: testPassword }),
      ]
      const settled = await Promise.allSettled(tries)
      const won = settled.flatMap(({ status }, index) => (status === 'fulfilled' ? [index] : []))
      expect(won).toHaveLength(1)
      for (const outcome of settled)
        if (outcome.status === 'rejected')
          expect(['auth/link-expired', 'auth/wrong-password', 'auth/password-required']).toContain(
            outcome.reason.code,
          )
      // Whoever won, the account's address is proven by the person who reads it, and the other way is closed.
      const isStrangers = won[0] === 3
      expect(await getUserDocument(visitor(), userId)).toMatchObject({
        email: isStrangers ? theirs : email,
        emailVerified: true,
      })
      await expect(
        signIn(visitor(), { email, password: isStrangers ? newPassword : testPassword }),
      ).rejects.toMatchObject(wrong)
    }
  })

  /** Runs `work` while a proof is written but not yet committed. */
  async function duringProof(userId: UserActor['userId'], work: () => Promise<unknown>) {
    let settled: Promise<PromiseSettledResult<unknown>[]> | undefined
    // Another request, which knows nothing about this one's transaction.
    const outside = AsyncLocalStorage.snapshot()
    await withTransaction(visitor(), async (ctx) => {
      await proveAddress(ctx, await lockUser(ctx, userId), { isOwner: false })
      settled = outside(() => Promise.allSettled([work()]))
      await new Promise((resolve) => setTimeout(resolve, 250))
    })
    return (await settled)?.[0]
  }

  it('a stranger who signs in or turns on a second factor is too late', async () => {
    const stranger = await typed()
    const { email, userId } = stranger.actor
    const outcome = await duringProof(userId, () => signIn(visitor(), { email, password: testPassword }))
    expect(outcome).toMatchObject({ status: 'rejected', reason: wrong })
    expect(await at.db.$count(sessions, eq(sessions.userId, userId))).toBe(0)

    const another = await typed()
    const factor = await duringProof(another.actor.userId, () =>
      beginSecondFactor(another, { password: testPassword }),
    )
    expect(factor?.status).toBe('rejected')
    expect(await at.db.$count(secondFactors, eq(secondFactors.userId, another.actor.userId))).toBe(0)

    const third = await typed()
    const change = await duringProof(third.actor.userId, () =>
      changePassword(third, { currentPassword: testPassword, newPassword: 'the stranger again' }),
    )
    expect(change?.status).toBe('rejected')
    await expect(
      signIn(visitor(), { email: third.actor.email, password: 'the stranger again' }),
    ).rejects.toMatchObject(wrong)
  })

  it('redoing an outdated hash doesn’t bring a password back', async () => {
    const stranger = await typed()
    const { email, userId } = stranger.actor
    const dearer = visitor()
    dearer.instance.passwordCost = { memoryKiB: 16, passes: 1, parallelism: 1 }
    const outcome = await duringProof(userId, () => signIn(dearer, { email, password: testPassword }))
    expect(outcome).toMatchObject({ status: 'rejected', reason: wrong })
    await expect(signIn(visitor(), { email, password: testPassword })).rejects.toMatchObject(wrong)
  })

  it('two sign-ins with an outdated hash both succeed', async () => {
    const { email } = (await asStudent(at.db, { now: clock.now })).actor
    const dearer = visitor()
    dearer.instance.passwordCost = { memoryKiB: 16, passes: 1, parallelism: 1 }
    await Promise.all([1, 2, 3].map(() => signIn(dearer, { email, password: testPassword })))
  })
})

describe('S1: the first proof', () => {
  it('happens completely or not at all', async () => {
    const stranger = await typed()
    const { email, userId } = stranger.actor
    const theirs = freshEmail('stranger')
    await requestEmailChange(stranger, { email: theirs, password: testPassword })
    const cut = withTransaction(visitor(), async (ctx) => {
      await proveAddress(ctx, await lockUser(ctx, userId), { isOwner: false })
      throw new Error('Cut off.')
    })
    await expect(cut).rejects.toThrow('Cut off.')
    expect((await getUserDocument(visitor(), userId)).emailVerified).toBe(false)
    expect(await pendingEmailChange(stranger)).toBe(theirs)
    await signIn(visitor(), { email, password: testPassword })
  })

  it('says whether anyone was shut out', async () => {
    const [shut, kept] = [await typed(), await typed()]
    await verifyEmail(visitor(), { token: await tokenOf(shut.actor.email, 'verify-email'), newPassword })
    await verifyEmail(kept, { token: await tokenOf(kept.actor.email, 'verify-email') })
    const told = (await at.db.select().from(events)).filter(({ type }) => type === 'accounts.userVerified')
    const of = (userId: string) => told.filter(({ payload }) => payload.userId === userId)
    expect(of(shut.actor.userId)).toMatchObject([{ payload: { shutOut: true } }])
    expect(of(kept.actor.userId)).toHaveLength(1)
    expect(of(kept.actor.userId)[0]?.payload.shutOut).toBeUndefined()
  })
})
