import { eq } from 'drizzle-orm'
import { generate } from 'otplib'
import { beforeEach, describe, expect, it } from 'vitest'
import type { UserActor } from '#kernel/actor.ts'
import { hours } from '#kernel/time.ts'
import type { Ctx } from '#platform/context.ts'
import { testClock } from '#testing/clock.ts'
import { asAdmin, asStudent, asVisitor, freshEmail, testPassword } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { mailsTo, tokenIn } from '#testing/mailbox.ts'
import { noClient } from './attempts.ts'
import { confirmEmailChange, pendingEmailChange, requestEmailChange } from './email-changes.ts'
import { acceptInvitation, inviteUser } from './invitations.ts'
import { beginSecondFactor, confirmSecondFactor, getSecondFactor } from './second-factor.ts'
import { createSession, resolveActor } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { redeemSignInLink, sendSignInLink } from './sign-in-links.ts'
import { sessions, users, verifications } from './tables.ts'
import { findUserByEmail, getUserDocument } from './users.ts'
import { verifyEmail } from './verification.ts'

const at = testDb()
const clock = testClock()
beforeEach(() => clock.advance(hours(1)))

const newPassword = 'reduction-fired celadon'
const expired = { code: 'auth/link-expired' }
const passwordRequired = { code: 'auth/password-required', status: 401 }

/** Someone signed in who typed an address and hasn't proven it. */
const typed = (email?: string): Promise<Ctx<UserActor>> =>
  asStudent(at.db, { verified: false, now: clock.now, ...(email ? { email } : {}) })
const visitor = () => asVisitor(at.db, clock.now)
const tokenOf = (email: string, path: string) => tokenIn(at.db, email, path)

describe('S1: an emailed link, opened in a browser that isn’t signed in', () => {
  it('changes nothing by itself: programs that scan email open it too', async () => {
    const person = await typed()
    const { email, userId } = person.actor
    await sendSignInLink(visitor(), email)
    const links = [
      [verifyEmail, await tokenOf(email, 'verify-email')],
      [redeemSignInLink, await tokenOf(email, 'sign-in-link')],
    ] as const
    for (const [use, token] of links) {
      await expect(use(visitor(), { token })).rejects.toMatchObject({ ...passwordRequired, data: { email } })
      await expect(use(await typed(), { token })).rejects.toMatchObject(passwordRequired)
      await expect(use(visitor(), { token, password: '' })).rejects.toMatchObject({
        fields: { password: 'Enter your password' },
      })
      await expect(use(visitor(), { token, password: 'a guess' })).rejects.toMatchObject({
        code: 'auth/wrong-password',
        fields: { password: 'Password is wrong.' },
      })
      await expect(use(visitor(), { token, newPassword: 'short' })).rejects.toMatchObject({
        fields: { newPassword: 'Password must be at least 8 characters' },
      })
    }
    expect((await getUserDocument(visitor(), userId)).emailVerified).toBe(false)
    expect(await at.db.$count(verifications, eq(verifications.userId, userId))).toBe(2)
    await signIn(visitor(), { email, password: testPassword })
    await verifyEmail(visitor(), { token: links[0][1], password: testPassword })
  })

  it('F7: allows five guesses at the password', async () => {
    const { email } = (await typed()).actor
    const token = await tokenOf(email, 'verify-email')
    const guess = () => verifyEmail(visitor(), { token, password: 'a guess' })
    for (let i = 0; i < 5; i++) await expect(guess()).rejects.toMatchObject({ code: 'auth/wrong-password' })
    await expect(guess()).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    // A stranger's attempts don't keep the inbox's owner out.
    await verifyEmail(visitor(), { token, newPassword })
  })

  it('is refused to a suspended user', async () => {
    const { email, userId } = (await typed()).actor
    await at.db.update(users).set({ suspendedAt: clock.now() }).where(eq(users.id, userId))
    const token = await tokenOf(email, 'verify-email')
    await expect(verifyEmail(visitor(), { token, newPassword })).rejects.toMatchObject({
      code: 'auth/suspended',
    })
  })
})

describe('S1: someone who made the account themselves', () => {
  it('loses nothing in the browser that’s signed in: password, sessions, everything', async () => {
    const person = await typed()
    const { email, userId } = person.actor
    const phone = await createSession(person, userId, { remembered: true, client: noClient })
    expect(await verifyEmail(person, { token: await tokenOf(email, 'verify-email') })).toBeNull()
    expect(await getUserDocument(person, userId)).toMatchObject({ email, emailVerified: true })
    expect((await resolveActor(visitor(), phone.sessionToken)).actor).toMatchObject({ userId })
    await signIn(visitor(), { email, password: testPassword })
    expect((await mailsTo(at.db, email)).at(-1)).toMatchObject({ template: 'accounts.welcome' })
  })

  it('keeps password and sessions when they type the password in another browser, and is signed in there', async () => {
    const person = await typed()
    const { email, userId } = person.actor
    const made = await verifyEmail(visitor(), {
      token: await tokenOf(email, 'verify-email'),
      password: testPassword,
    })
    expect((await resolveActor(visitor(), made?.sessionToken)).actor).toMatchObject({ userId })
    expect(await at.db.$count(sessions, eq(sessions.userId, userId))).toBe(2)
    await signIn(visitor(), { email, password: testPassword })
  })

  it('keeps them with a sign-in link in the browser that’s signed in', async () => {
    const person = await typed()
    const { email, userId } = person.actor
    await sendSignInLink(visitor(), email)
    await redeemSignInLink(person, { token: await tokenOf(email, 'sign-in-link') })
    expect(await getUserDocument(person, userId)).toMatchObject({ emailVerified: true })
    await signIn(visitor(), { email, password: testPassword })
  })

  it('isn’t anyone whose session ended while the link was on its way', async () => {
    const person = await typed()
    const { email, userId, sessionId } = person.actor
    await at.db.delete(sessions).where(eq(sessions.id, sessionId))
    const token = await tokenOf(email, 'verify-email')
    await expect(verifyEmail(person, { token })).rejects.toMatchObject(passwordRequired)
    expect((await getUserDocument(visitor(), userId)).emailVerified).toBe(false)
  })

  it('isn’t an admin who’s viewing as them', async () => {
    const { actor, ...ctx } = await typed()
    const looking = {
      ...ctx,
      actor: { ...actor, viewedBy: { adminId: actor.userId, adminName: 'Ada', until: '' } },
    }
    const token = await tokenOf(actor.email, 'verify-email')
    await expect(verifyEmail(looking, { token })).rejects.toMatchObject(passwordRequired)
  })

  it('keeps their password once the address is proven', async () => {
    const person = await asStudent(at.db, { now: clock.now })
    await sendSignInLink(visitor(), person.actor.email)
    await redeemSignInLink(visitor(), { token: await tokenOf(person.actor.email, 'sign-in-link') })
    await signIn(visitor(), { email: person.actor.email, password: testPassword })
  })
})

describe('S1: a change of address', () => {
  it('of an unproven account is confirmed by whoever made it, and is the first proof of the new address', async () => {
    const person = await typed()
    const { email, userId } = person.actor
    const right = freshEmail('right')
    await requestEmailChange(person, { email: right, password: testPassword })
    const old = await tokenOf(email, 'verify-email')
    const token = await tokenOf(right, 'change-email')
    await expect(confirmEmailChange(visitor(), { token })).rejects.toMatchObject(passwordRequired)
    await confirmEmailChange(person, { token })
    expect(await getUserDocument(person, userId)).toMatchObject({ email: right, emailVerified: true })
    // Whoever owns the mistyped address gets nothing from the link they were sent, and can create an account of their own.
    await expect(verifyEmail(visitor(), { token: old, newPassword })).rejects.toMatchObject(expired)
    await asStudent(at.db, { email, now: clock.now })
  })

  it('is void once the old address is proven, even in the same browser', async () => {
    const person = await typed()
    const next = freshEmail('next')
    await requestEmailChange(person, { email: next, password: testPassword })
    await verifyEmail(person, { token: await tokenOf(person.actor.email, 'verify-email') })
    expect(await pendingEmailChange(person)).toBeNull()
    const late = confirmEmailChange(person, { token: await tokenOf(next, 'change-email') })
    await expect(late).rejects.toMatchObject(expired)
  })

  it('doesn’t give the account to the owner of a mistyped address, or the address to the account', async () => {
    const person = await asStudent(at.db, { now: clock.now })
    const mistyped = freshEmail('anna')
    await requestEmailChange(person, { email: mistyped, password: testPassword })
    const token = await tokenOf(mistyped, 'change-email')
    for (const ctx of [visitor(), await typed()])
      await expect(confirmEmailChange(ctx, { token, password: newPassword })).rejects.toMatchObject({
        code: 'auth/wrong-password',
      })
    const asked = confirmEmailChange(visitor(), { token })
    await expect(asked).rejects.toMatchObject({ ...passwordRequired, data: { email: mistyped } })
    expect(await findUserByEmail(visitor(), mistyped)).toBeNull()
  })

  it('of a proven account keeps its second factor and its sessions', async () => {
    const person = await asStudent(at.db, { now: clock.now })
    const { secret } = await beginSecondFactor(person, { password: testPassword })
    await confirmSecondFactor(person, {
      code: await generate({ secret, epoch: Math.floor(clock.now().getTime() / 1000) }),
    })
    const next = freshEmail('next')
    await requestEmailChange(person, { email: next, password: testPassword })
    await confirmEmailChange(person, { token: await tokenOf(next, 'change-email') })
    expect((await getSecondFactor(person)).recoveryCodesLeft).toBe(10)
    expect(await at.db.$count(sessions, eq(sessions.userId, person.actor.userId))).toBe(1)
  })
})

describe('an invitation to an address that someone has signed up with meanwhile', () => {
  it('gives the account to the invited person, with their name and the role they were invited to', async () => {
    const email = freshEmail('invited')
    await inviteUser(await asAdmin(at.db, { now: clock.now }), { email, role: 'creator' })
    const { userId } = (await typed(email)).actor
    const accept = async (path: string) =>
      acceptInvitation(visitor(), {
        token: path,
        firstName: ' Olga ',
        lastName: 'Owner',
        password: newPassword,
      })
    const token = await tokenOf(email, 'invite')
    await expect(
      acceptInvitation(visitor(), { token, firstName: '', lastName: 'Owner', password: newPassword }),
    ).rejects.toMatchObject({ fields: { firstName: 'Enter your first name' } })
    expect((await accept(token)).userId).toBe(userId)
    expect(await getUserDocument(visitor(), userId)).toMatchObject({
      role: 'creator',
      displayName: 'Olga Owner',
      emailVerified: true,
      workspace: { name: 'Olga Owner' },
    })
  })

  it('doesn’t do so with the link an admin shared, which proves nothing', async () => {
    const email = freshEmail('invited')
    const { link } = await inviteUser(await asAdmin(at.db, { now: clock.now }), { email, role: 'creator' })
    await typed(email)
    const taken = acceptInvitation(visitor(), {
      token: link.split('/').at(-1) ?? '',
      firstName: 'Olga',
      lastName: 'Owner',
      password: newPassword,
    })
    await expect(taken).rejects.toMatchObject({ code: 'auth/email-already-in-use' })
  })

  it('doesn’t lower the role of someone who has a higher one', async () => {
    const email = freshEmail('invited')
    await inviteUser(await asAdmin(at.db, { now: clock.now }), { email, role: 'student' })
    const { userId } = (await typed(email)).actor
    await at.db.update(users).set({ role: 'creator' }).where(eq(users.id, userId))
    const token = await tokenOf(email, 'invite')
    await acceptInvitation(visitor(), { token, firstName: 'Olga', lastName: 'Owner', password: newPassword })
    expect((await getUserDocument(visitor(), userId)).role).toBe('creator')
  })
})
