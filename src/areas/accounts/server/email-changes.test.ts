import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { SignedIn } from '#kernel/actor.ts'
import { hours } from '#kernel/time.ts'
import type { Ctx } from '#platform/context.ts'
import { testClock } from '#testing/clock.ts'
import { asStudent, asVisitor, freshEmail, testPassword } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { mailsTo, tokenIn } from '#testing/mailbox.ts'
import { noClient } from './attempts.ts'
import {
  cancelEmailChange,
  confirmEmailChange,
  pendingEmailChange,
  requestEmailChange,
} from './email-changes.ts'
import { requestReset, resetPassword } from './password-changes.ts'
import { endOtherSessions, endOwnSession, listSessions } from './session-list.ts'
import { createSession, resolveActor } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { users } from './tables.ts'

const at = testDb()
const clock = testClock()
beforeEach(() => clock.advance(hours(1)))

const person = () => asStudent(at.db, { now: clock.now })
const visitor = () => asVisitor(at.db, clock.now)
const ask = (ctx: Ctx<SignedIn>, email: string, password = testPassword) =>
  requestEmailChange(ctx, { email, password })
const expired = { code: 'auth/link-expired' }
/** In another browser: the link and the password. */
const confirm = (token: string) => confirmEmailChange(visitor(), { token, password: testPassword })

describe('changing the address', () => {
  it('needs the password and the link sent to the new one, and tells the old one', async () => {
    const ctx = await person()
    const next = freshEmail('new')
    await expect(ask(ctx, next, 'not the one')).rejects.toMatchObject({ code: 'auth/wrong-password' })
    await expect(ask(ctx, 'ana@')).rejects.toMatchObject({ message: 'Please enter a valid email address.' })
    await expect(ask(ctx, ctx.actor.email)).rejects.toMatchObject({ code: 'INVALID' })
    await ask(ctx, ` ${next.toUpperCase()} `)
    expect(await pendingEmailChange(ctx)).toBe(next)
    expect((await mailsTo(at.db, ctx.actor.email)).at(-1)?.text).toContain(next)
    // Until the link is opened, the old address signs in.
    await signIn(visitor(), { email: ctx.actor.email, password: testPassword }, noClient)

    const token = await tokenIn(at.db, next, 'change-email')
    expect(await confirm(token)).toEqual({ email: next })
    await signIn(visitor(), { email: next, password: testPassword }, noClient)
    await expect(
      signIn(visitor(), { email: ctx.actor.email, password: testPassword }, noClient),
    ).rejects.toMatchObject({ code: 'auth/wrong-credentials' })
    await expect(confirm(token)).rejects.toMatchObject(expired)
    expect((await mailsTo(at.db, ctx.actor.email)).at(-1)?.subject).toBe('Your email address was changed')
  })

  it('S10: emails only a few new addresses a day, and only a few links to each, whoever asks', async () => {
    const ctx = await person()
    const addresses = Array.from({ length: 14 }, () => freshEmail('made-up'))
    let refused = 0
    for (const email of addresses) {
      clock.advance(hours(1))
      await ask(ctx, email).catch(({ code, message }) => {
        expect([code, message]).toEqual(['RATE_LIMITED', expect.stringContaining('Try again tomorrow.')])
        refused++
      })
    }
    expect(refused).toBe(4)
    expect(await mailsTo(at.db, ctx.actor.email)).toHaveLength(10)

    const one = freshEmail('one-of-many')
    for (let n = 0; n < 12; n++) await ask(await person(), one).catch(() => {})
    expect(await mailsTo(at.db, one)).toHaveLength(10)
    // A wrong password or a second click costs nothing.
    const careful = await person()
    await ask(careful, freshEmail())
    for (let n = 0; n < 12; n++)
      await expect(ask(careful, freshEmail())).rejects.toMatchObject({ message: /just sent a link/ })
    clock.advance(hours(1))
    await ask(careful, freshEmail())
  })

  it('F6: answers the same for an address that has an account; its owner gets an email', async () => {
    const [ctx, owner] = [await person(), await person()]
    await ask(ctx, owner.actor.email)
    expect(await pendingEmailChange(ctx)).toBe(owner.actor.email)
    const mails = await mailsTo(at.db, owner.actor.email)
    expect(mails.at(-1)?.subject).toBe('Your address already has an account')
    expect(mails.at(-1)?.text).not.toContain('change-email')
  })

  it('voids links to the old address, the previous link, and itself when it expires', async () => {
    const ctx = await person()
    const [first, second] = [freshEmail('first'), freshEmail('second')]
    await requestReset(visitor(), { email: ctx.actor.email })
    const reset = await tokenIn(at.db, ctx.actor.email, 'reset-password')
    await ask(ctx, first)
    await expect(ask(ctx, second)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    clock.advance(61_000)
    await ask(ctx, second)
    await expect(confirm(await tokenIn(at.db, first, 'change-email'))).rejects.toMatchObject(expired)
    await confirm(await tokenIn(at.db, second, 'change-email'))
    await expect(
      resetPassword(visitor(), { token: reset, newPassword: 'a quite new one' }),
    ).rejects.toMatchObject(expired)

    const other = await person()
    const late = freshEmail('late')
    await ask(other, late)
    clock.advance(hours(25))
    expect(await pendingEmailChange(other)).toBeNull()
    await expect(confirm(await tokenIn(at.db, late, 'change-email'))).rejects.toMatchObject(expired)
    await ask(other, late)
    await cancelEmailChange(other)
    await expect(confirm(await tokenIn(at.db, late, 'change-email'))).rejects.toMatchObject(expired)
  })

  it('ends with a new password: whoever knew the old one can’t take the account with them', async () => {
    const ctx = await person()
    const theirs = freshEmail('theirs')
    await ask(ctx, theirs)
    await requestReset(visitor(), { email: ctx.actor.email })
    const token = await tokenIn(at.db, ctx.actor.email, 'reset-password')
    await resetPassword(visitor(), { token, newPassword: 'a quite new one' })
    expect(await pendingEmailChange(ctx)).toBeNull()
    await expect(confirm(await tokenIn(at.db, theirs, 'change-email'))).rejects.toMatchObject(expired)
  })

  it('goes to one of two who want an address at once, and tells the other', async () => {
    const [one, two] = [await person(), await person()]
    const wanted = freshEmail('wanted')
    await ask(one, wanted)
    const first = await tokenIn(at.db, wanted, 'change-email')
    await ask(two, wanted)
    const second = await tokenIn(at.db, wanted, 'change-email')
    const settled = await Promise.allSettled([confirm(first), confirm(second)])
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = settled.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(refused.reason).toMatchObject({ code: 'auth/email-already-in-use', status: 409 })
    expect(await at.db.$count(users, eq(users.email, wanted))).toBe(1)
  })
})

describe('sessions', () => {
  it('are listed, and ended one by one or all others at once; never someone else’s', async () => {
    const [ctx, other] = [await person(), await person()]
    const browser = {
      ip: '192.0.2.9',
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19 Safari/604',
    }
    const phone = await createSession(ctx, ctx.actor.userId, { remembered: true, client: browser })
    await createSession(ctx, ctx.actor.userId, { remembered: false, client: noClient })
    const list = await listSessions(ctx)
    expect(list.map(({ isThis }) => isThis)).toEqual([true, false, false])
    expect(list.find(({ id }) => id === phone.sessionId)).toMatchObject({
      device: 'Safari on iPhone',
      address: '192.0.2.9',
    })
    await expect(endOwnSession(other, phone.sessionId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await endOwnSession(ctx, phone.sessionId)
    expect((await resolveActor(visitor(), phone.sessionToken)).actor.kind).toBe('visitor')
    expect(await endOtherSessions(ctx)).toEqual({ ended: 1 })
    expect((await listSessions(ctx)).map(({ id }) => id)).toEqual([ctx.actor.sessionId])
    expect(await listSessions(other)).toHaveLength(1)
  })
})
