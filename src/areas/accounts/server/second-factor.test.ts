import { eq } from 'drizzle-orm'
import { generate, verify } from 'otplib'
import { beforeEach, describe, expect, it } from 'vitest'
import type { SignedIn } from '#kernel/actor.ts'
import { type Ctx, platformWorkspaceId, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { testClock } from '#testing/clock.ts'
import { asStudent, asVisitor, testPassword } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { mailsTo, tokenIn } from '#testing/mailbox.ts'
import { viewStarted } from '../admin-events.ts'
import { noClient } from './attempts.ts'
import { enterWithSecondFactor } from './entering.ts'
import { requestReset, resetPassword } from './password-changes.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from './second-factor.ts'
import { listSecurityHistory } from './security-history.ts'
import { resolveActor } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { redeemSignInLink, sendSignInLink } from './sign-in-links.ts'
import { recoveryCodes, secondFactors, signInChallenges } from './tables.ts'
import { codeAt } from './totp.ts'

const at = testDb()
const clock = testClock()
const stepMs = 30_000
beforeEach(() => clock.advance(10 * stepMs))

/** The code the phone shows, made by a different library than ours. */
const phone = (secret: string, steps = 0) =>
  generate({ secret, epoch: Math.floor(clock.now().getTime() / 1000) + steps * 30 })

async function person(): Promise<Ctx<SignedIn>> {
  return asStudent(at.db, { now: clock.now })
}

async function withFactor() {
  const ctx = await person()
  const { secret } = await beginSecondFactor(ctx, { password: testPassword })
  const { recoveryCodes: codes } = await confirmSecondFactor(ctx, { code: await phone(secret) })
  clock.advance(stepMs)
  return { ctx, secret, codes, email: ctx.actor.email }
}

const visitor = () => asVisitor(at.db, clock.now)

/** Signs in with the password, up to the point where a code is needed. */
async function challengeOf(work: Promise<unknown>): Promise<string> {
  const refusal = await work.then(
    () => null,
    (error) => error,
  )
  expect(refusal).toMatchObject({ code: 'auth/multi-factor-auth-required', status: 401 })
  return refusal.data.challenge
}
const withPassword = (email: string) => signIn(visitor(), { email, password: testPassword }, noClient)
const goOn = (challenge: string, proof: { code?: string; recoveryCode?: string }) =>
  enterWithSecondFactor(visitor(), { challenge, ...proof }, noClient)
const wrongCode = { code: 'auth/wrong-code', status: 403 }

describe('turning on the second factor', () => {
  it('needs the password and a code from the app, and shows ten recovery codes once', async () => {
    const ctx = await person()
    await expect(beginSecondFactor(ctx, { password: 'not the one' })).rejects.toMatchObject({
      code: 'auth/wrong-password',
      fields: { password: 'Password is wrong.' },
    })
    const setup = await beginSecondFactor(ctx, { password: testPassword })
    expect(setup.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(setup.address).toContain(`secret=${setup.secret}&issuer=Throughline`)
    expect(setup.square.path).toMatch(/^M/)
    expect((await getSecondFactor(ctx)).enabledAt).toBeNull()
    // It's not on yet, so the password alone signs in.
    await withPassword(ctx.actor.email)

    await expect(confirmSecondFactor(ctx, { code: '000000' })).rejects.toMatchObject(wrongCode)
    const code = await phone(setup.secret)
    const { recoveryCodes: codes } = await confirmSecondFactor(ctx, {
      code: ` ${code.slice(0, 3)} ${code.slice(3)} `,
    })
    expect(new Set(codes).size).toBe(10)
    expect(await getSecondFactor(ctx)).toEqual({
      enabledAt: clock.now().toISOString(),
      recoveryCodesLeft: 10,
    })
    expect((await mailsTo(at.db, ctx.actor.email)).at(-1)?.subject).toBe('Two-factor authentication is on')
    await expect(beginSecondFactor(ctx, { password: testPassword })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
  })

  it('stores neither the secret nor the recovery codes in readable form', async () => {
    const { ctx, secret, codes } = await withFactor()
    const [factor] = await at.db
      .select()
      .from(secondFactors)
      .where(eq(secondFactors.userId, ctx.actor.userId))
    const kept = await at.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, ctx.actor.userId))
    const text = JSON.stringify([factor, kept])
    for (const hidden of [secret, ...codes, ...codes.map((code) => code.replace('-', ''))])
      expect(text).not.toContain(hidden)
  })

  it('makes the same codes as another library, and accepts its codes', async () => {
    const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
    for (const seconds of [59, 1_111_111_109, 2_000_000_000, 20_000_000_000]) {
      const ours = codeAt(secret, Math.floor(seconds / 30))
      expect(ours).toBe(await generate({ secret, epoch: seconds }))
      expect((await verify({ secret, token: ours, epoch: seconds })).valid).toBe(true)
    }
  })
})

describe('signing in with a second factor', () => {
  it('F8: opens nothing before the code, and starts a session with it', async () => {
    const { ctx, secret, email } = await withFactor()
    const challenge = await challengeOf(withPassword(email))
    expect((await resolveActor(visitor(), challenge)).actor.kind).toBe('visitor')

    const session = await goOn(challenge, { code: await phone(secret) })
    expect((await resolveActor(visitor(), session.sessionToken)).actor).toMatchObject({
      userId: ctx.actor.userId,
    })
    // The challenge is used up.
    clock.advance(stepMs)
    await expect(goOn(challenge, { code: await phone(secret) })).rejects.toMatchObject({
      code: 'auth/link-expired',
    })
  })

  it('F8: accepts a code once, and the ones right before and after it, and no other', async () => {
    const { secret, email } = await withFactor()
    const challenge = await challengeOf(withPassword(email))
    for (const steps of [-3, -2, 2, 3])
      if (steps !== -3)
        await expect(goOn(challenge, { code: await phone(secret, steps) })).rejects.toMatchObject(wrongCode)
    const code = await phone(secret, 1)
    await goOn(challenge, { code })

    const next = await challengeOf(withPassword(email))
    await expect(goOn(next, { code })).rejects.toMatchObject(wrongCode)
    // A code older than the last accepted one is too late as well.
    await expect(goOn(next, { code: await phone(secret, 0) })).rejects.toMatchObject(wrongCode)
    clock.advance(2 * stepMs)
    await goOn(next, { code: await phone(secret, 0) })
  })

  it('F8: of twenty tries with one code at once, one goes through', async () => {
    const { secret, email, ctx } = await withFactor()
    const challenges = [await challengeOf(withPassword(email)), await challengeOf(withPassword(email))]
    const code = await phone(secret)
    const limits = { ...ctx.instance.limits, spend: async () => {} }
    const tries = Array.from({ length: 20 }, (_, n) =>
      enterWithSecondFactor(
        { ...visitor(), instance: { ...ctx.instance, limits } },
        { challenge: challenges[n % 2] ?? '', code },
        noClient,
      ),
    )
    const settled = await Promise.allSettled(tries)
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('F8: stops after five guesses, even from many places and across many challenges', async () => {
    const { secret, email } = await withFactor()
    for (let n = 0; n < 5; n++) {
      const challenge = await challengeOf(withPassword(email))
      const client = { ip: `203.0.113.${n + 1}`, userAgent: '' }
      await expect(
        enterWithSecondFactor(visitor(), { challenge, code: `00000${n}` }, client),
      ).rejects.toMatchObject(wrongCode)
    }
    const challenge = await challengeOf(withPassword(email))
    await expect(goOn(challenge, { code: await phone(secret) })).rejects.toMatchObject({
      code: 'RATE_LIMITED',
    })
  })

  it('accepts each recovery code once, however it’s typed', async () => {
    const { codes, email, ctx } = await withFactor()
    const [first = '', second = ''] = codes
    await goOn(await challengeOf(withPassword(email)), { recoveryCode: ` ${first.toUpperCase()} ` })
    const again = await challengeOf(withPassword(email))
    await expect(goOn(again, { recoveryCode: first })).rejects.toMatchObject(wrongCode)
    await goOn(again, { recoveryCode: second.replace('-', '') })
    expect((await getSecondFactor(ctx)).recoveryCodesLeft).toBe(8)
    const other = await withFactor()
    await expect(
      goOn(await challengeOf(withPassword(email)), { recoveryCode: other.codes[0] ?? '' }),
    ).rejects.toMatchObject(wrongCode)
  })

  it('F8: neither a reset nor a sign-in link gets around it', async () => {
    const { secret, email } = await withFactor()
    await requestReset(visitor(), { email })
    const token = await tokenIn(at.db, email, 'reset-password')
    const challenge = await challengeOf(resetPassword(visitor(), { token, newPassword: 'a quite new one' }))
    await goOn(challenge, { code: await phone(secret) })

    clock.advance(stepMs)
    await sendSignInLink(visitor(), email)
    const link = await challengeOf(
      redeemSignInLink(visitor(), { token: await tokenIn(at.db, email, 'sign-in-link') }),
    )
    await goOn(link, { code: await phone(secret) })
  })

  it('ends a waiting sign-in when it expires, and when the password it proved changes', async () => {
    const { secret, email } = await withFactor()
    const late = await challengeOf(withPassword(email))
    clock.advance(11 * 60_000)
    await expect(goOn(late, { code: await phone(secret) })).rejects.toMatchObject({
      code: 'auth/link-expired',
    })

    const before = await challengeOf(withPassword(email))
    await requestReset(visitor(), { email })
    const token = await tokenIn(at.db, email, 'reset-password')
    await challengeOf(resetPassword(visitor(), { token, newPassword: 'a quite new one' }))
    await expect(goOn(before, { code: await phone(secret) })).rejects.toMatchObject({
      code: 'auth/link-expired',
    })
  })
})

describe('turning it off and getting new codes', () => {
  it('F8: takes the password and a code', async () => {
    const { ctx, secret, codes, email } = await withFactor()
    const code = await phone(secret)
    await expect(removeSecondFactor(ctx, { password: 'wrong', code })).rejects.toMatchObject({
      code: 'auth/wrong-password',
    })
    await expect(removeSecondFactor(ctx, { password: testPassword })).rejects.toMatchObject(wrongCode)
    const fresh = await renewRecoveryCodes(ctx, { password: testPassword, code })
    await expect(
      removeSecondFactor(ctx, { password: testPassword, recoveryCode: codes[0] ?? '' }),
    ).rejects.toMatchObject(wrongCode)
    await removeSecondFactor(ctx, { password: testPassword, recoveryCode: fresh.recoveryCodes[0] ?? '' })
    expect(await getSecondFactor(ctx)).toEqual({ enabledAt: null, recoveryCodesLeft: 0 })
    await withPassword(email)
    expect(await at.db.$count(signInChallenges, eq(signInChallenges.userId, ctx.actor.userId))).toBe(0)
  })
})

it('shows people what happened to their own account, and nothing about others', async () => {
  const { ctx, secret, email } = await withFactor()
  const other = await person()
  const browser = {
    ip: '192.0.2.7',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  }
  await expect(signIn(visitor(), { email, password: 'not the one' }, browser)).rejects.toThrow()
  const challenge = await challengeOf(signIn(visitor(), { email, password: testPassword }, browser))
  await expect(enterWithSecondFactor(visitor(), { challenge, code: '000000' }, browser)).rejects.toThrow()
  await enterWithSecondFactor(visitor(), { challenge, code: await phone(secret) }, browser)

  const { entries, next } = await listSecurityHistory(ctx, {})
  // Within the same moment, ids don't show which came first.
  expect(entries.map(({ kind }) => kind).sort()).toEqual(
    ['userSignedIn', 'secondFactorFailed', 'signInFailed', 'secondFactorSet'].sort(),
  )
  expect(entries.find(({ kind }) => kind === 'userSignedIn')).toMatchObject({
    device: 'Firefox on Linux',
    address: '192.0.2.7',
    method: 'code',
  })
  expect(next).toBeNull()
  expect((await listSecurityHistory(other, {})).entries).toEqual([])

  await withTransaction(ctx, (ctx) =>
    announce(ctx, platformWorkspaceId, viewStarted, {
      ...{ userId: ctx.actor.userId, email, name: 'Mia Chen' },
      ...{ adminId: other.actor.userId, adminName: 'Ada Novak' },
    }),
  )
  const looked = (await listSecurityHistory(ctx, {})).entries.find(({ kind }) => kind === 'viewStarted')
  expect(looked?.by).toBe('Ada Novak')
})
