import { createRouterClient, safe } from '@orpc/server'
import { count, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '#platform/events/listeners.ts'
import { events } from '#platform/events/tables.ts'
import { asAdmin, asVisitor, freshEmail, testCtx, testPassword } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { hearOnly } from '#testing/gifts.ts'
import { mailsTo } from '#testing/mailbox.ts'
import { userSignedUp } from '../events.ts'
import { accountsRoutes } from './routes.ts'
import { resolveActor } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { createAdmin, openAccount, type SignUpInput, signUp } from './sign-up.ts'
import { signInAccounts, users, workspaces } from './tables.ts'
import { getUserDocument, linkedUserOf } from './users.ts'

const at = testDb()

const form = (changes: Partial<SignUpInput> = {}): SignUpInput => ({
  email: freshEmail('ana'),
  password: testPassword,
  firstName: 'Ana',
  lastName: 'Reis',
  ...changes,
})

describe('signing up', () => {
  it('S10: emails one address only a few times a day, however often its account is deleted and made again', async () => {
    const input = form()
    const inUse = { code: 'auth/email-already-in-use' }
    for (let n = 0; n < 5; n++) {
      const { userId } = await signUp(asVisitor(at.db), input)
      // A refused sign-up makes no account.
      if (n < 4) await expect(signUp(asVisitor(at.db), input)).rejects.toMatchObject(inUse)
      await at.db
        .update(users)
        .set({ email: freshEmail('deleted') })
        .where(eq(users.id, userId))
    }
    await expect(signUp(asVisitor(at.db), input)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    expect(await mailsTo(at.db, input.email)).toHaveLength(5)
  })

  it('makes a student on the Free Plan, with the defaults of the specification, and signs in', async () => {
    const ctx = asVisitor(at.db)
    const input = form({ email: '  Mia.Chen@Example.com ' })
    const { userId, sessionToken } = await signUp(ctx, input)

    expect(await getUserDocument(ctx, userId)).toMatchObject({
      email: 'mia.chen@example.com',
      emailVerified: false,
      displayName: 'Ana Reis',
      photoURL: null,
      role: 'student',
      plan: 'free_plan',
      profile: { firstName: 'Ana', lastName: 'Reis', bio: '', website: '', phone: '' },
      preferences: {
        emailNotifications: true,
        pushNotifications: true,
        marketingEmails: false,
        email: { enrollments: true, payments: true, weeklyReports: true },
        push: { messages: false, reminders: false },
      },
      workspace: null,
    })
    expect((await resolveActor(ctx, sessionToken)).actor).toMatchObject({
      kind: 'user',
      role: 'student',
      userId,
    })
    expect((await mailsTo(at.db, 'mia.chen@example.com')).map((mail) => mail.template)).toEqual([
      'accounts.verification',
    ])
  })

  it('makes a creator with a workspace: handle, time zone, language and currency guessed', async () => {
    const ctx = asVisitor(at.db)
    const { userId, sessionToken } = await signUp(
      ctx,
      form({
        firstName: 'Joana',
        lastName: 'Vaz',
        role: 'creator',
        locale: 'pt-PT',
        language: 'de-AT',
        timeZone: 'Europe/Lisbon',
      }),
    )
    const { workspace, language } = await getUserDocument(ctx, userId)
    expect(language).toBe('de')
    expect(workspace).toMatchObject({
      handle: 'joana-vaz',
      name: 'Joana Vaz',
      currency: 'EUR',
      timeZone: 'Europe/Lisbon',
    })
    expect((await resolveActor(ctx, sessionToken)).actor).toMatchObject({
      kind: 'creator',
      workspaceId: workspace?.id,
    })
  })

  it('stores no readable password', async () => {
    const { userId } = await signUp(asVisitor(at.db), form())
    const [account] = await at.db.select().from(signInAccounts).where(eq(signInAccounts.userId, userId))
    expect(account).toMatchObject({
      id: expect.stringMatching(/^acc_/),
      providerId: 'credential',
      accountId: userId,
    })
    expect(account?.password).toMatch(/^\$argon2id\$/)
  })

  it('announces it, without the password', async () => {
    const input = form()
    const { userId } = await signUp(asVisitor(at.db), input)
    const facts = (await at.db.select().from(events).where(eq(events.type, 'accounts.userSignedUp'))).map(
      (e) => e.payload,
    )
    expect(facts).toContainEqual({ userId, email: input.email, name: 'Ana Reis', role: 'student' })
  })
})

describe('signing up is refused', () => {
  const refused = (input: SignUpInput) => expect(signUp(asVisitor(at.db), input)).rejects

  it('with every empty field named, before anything else', () =>
    refused(form({ firstName: ' ', lastName: '', email: '', password: '' })).toMatchObject({
      code: 'INVALID',
      status: 422,
      fields: {
        firstName: 'Enter your first name',
        lastName: 'Enter your last name',
        email: 'Enter your email address',
        password: 'Enter a password',
      },
    }))

  it('with a short password, before the shape of the address', () =>
    refused(form({ email: 'no-address', password: 'short' })).toMatchObject({
      code: 'INVALID',
      fields: { password: 'Password must be at least 8 characters' },
    }))

  it('with a common password', () =>
    refused(form({ password: 'password1' })).toMatchObject({
      code: 'auth/weak-password',
      message: 'Password is too weak. Please use a stronger password.',
    }))

  it('with something that isn’t an address', () =>
    refused(form({ email: 'ana@reis,b@evil.com' })).toMatchObject({
      code: 'auth/invalid-email',
      message: 'Please enter a valid email address.',
    }))

  it('with an address in use, however it’s capitalized', async () => {
    const input = form()
    await signUp(asVisitor(at.db), input)
    await refused({ ...input, email: input.email.toUpperCase() }).toMatchObject({
      code: 'auth/email-already-in-use',
      message: 'This email is already in use. Please try logging in or use a different email.',
    })
  })

  it('when the instance accepts none, with a sentence; an admin and a buyer still get theirs', async () => {
    const ctx = testCtx(at.db, { kind: 'visitor' }, undefined, { signupMode: 'closed' })
    await expect(signUp(ctx, form())).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'Sign-up is closed. Ask the people who run this site for an account.',
    })
    await expect(createAdmin(ctx, form())).resolves.toMatchObject({ userId: expect.stringMatching(/^usr_/) })
    await expect(openAccount(ctx, form())).resolves.toMatch(/^usr_/)
  })

  it('F6: after one place found ten addresses in use, and only there', async () => {
    const input = form()
    const ctx = asVisitor(at.db)
    await signUp(ctx, input)
    const from = (ip: string) => signUp(ctx, input, { ip, userAgent: '' })
    for (let i = 0; i < 10; i++) {
      await expect(from('203.0.113.9')).rejects.toMatchObject({ code: 'auth/email-already-in-use' })
    }
    await expect(from('203.0.113.9')).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    await expect(from('203.0.113.10')).rejects.toMatchObject({ code: 'auth/email-already-in-use' })
  })
})

describe('signing up at the same moment', () => {
  it('makes one user per address', async () => {
    const input = form({ role: 'creator' })
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => signUp(asVisitor(at.db), input)),
    )
    expect(outcomes.filter((o) => o.status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ code: 'auth/email-already-in-use' })
    }
    expect(await at.db.select({ n: count() }).from(users).where(eq(users.email, input.email))).toEqual([
      { n: 1 },
    ])
  })

  it('gives creators with the same name different handles', async () => {
    const made = await Promise.all(
      Array.from({ length: 8 }, () =>
        signUp(asVisitor(at.db), form({ firstName: 'Rui', lastName: 'Melo', role: 'creator' })),
      ),
    )
    const handles = await Promise.all(
      made.map(async ({ userId }) => (await getUserDocument(asVisitor(at.db), userId)).workspace?.handle),
    )
    expect(handles.sort()).toEqual(['rui-melo', ...[2, 3, 4, 5, 6, 7, 8].map((n) => `rui-melo-${n}`)])
  })
})

describe('one commit', () => {
  it('leaves no user, workspace or email behind when its last step fails', async () => {
    const visitor = asVisitor(at.db)
    hearOnly(
      visitor,
      inTransaction('test.fail', userSignedUp, async () => {
        throw new Error('the last step')
      }),
    )
    const input = form({ role: 'creator', firstName: 'Half', lastName: 'Done' })
    await expect(signUp(visitor, input)).rejects.toThrow('the last step')
    expect(await at.db.select().from(users).where(eq(users.email, input.email))).toEqual([])
    expect(await at.db.select().from(workspaces).where(eq(workspaces.handle, 'half-done'))).toEqual([])
    expect(await mailsTo(at.db, input.email)).toEqual([])
  })
})

describe('A4: sign-up accepts only its own fields', () => {
  const api = () => createRouterClient(accountsRoutes, { context: asVisitor(at.db) })

  it('refuses the admin role', async () => {
    const { error } = await safe(api().signUp({ ...form(), role: 'admin' } as never))
    expect(error).toMatchObject({ code: 'BAD_REQUEST' })
  })

  it.each([
    { plan: 'pro_plan' },
    { emailVerified: true },
    { verified: true },
    { id: 'usr_00000000000000000000000000' },
    { createdAt: '2001-01-01T00:00:00Z', updatedAt: '2001-01-01T00:00:00Z' },
    { 'profile.role': 'admin', profile: { role: 'admin', plan: 'pro_plan' } },
    { suspendedAt: null, isAdmin: true },
    JSON.parse('{"__proto__": {"role": "admin", "plan": "pro_plan", "verified": true}}'),
  ])('ignores %j', async (extra) => {
    const input = form()
    const { user } = await api().signUp({ ...input, ...extra } as never)
    expect(user).toMatchObject({
      email: input.email,
      role: 'student',
      plan: 'free_plan',
      emailVerified: false,
    })
    expect(user.id).not.toBe('usr_00000000000000000000000000')
    expect(new Date(user.createdAt).getFullYear()).toBeGreaterThan(2020)
    expect(user.profile).toEqual({ firstName: 'Ana', lastName: 'Reis', bio: '', website: '', phone: '' })
  })

  it('refuses an array instead of a text', async () => {
    const { error } = await safe(api().signUp({ ...form(), email: ['a@x.com', 'b@x.com'] } as never))
    expect(error).toMatchObject({ code: 'BAD_REQUEST' })
  })
})

describe('an admin', () => {
  it('is created on the machine itself and can sign in', async () => {
    const input = form()
    await createAdmin(asVisitor(at.db), input)
    const { sessionToken } = await signIn(asVisitor(at.db), input)
    expect((await resolveActor(asVisitor(at.db), sessionToken)).actor).toMatchObject({
      kind: 'user',
      role: 'admin',
    })
    expect((await asAdmin(at.db)).actor).toMatchObject({ role: 'admin' })
  })
})

describe('the user with an address', () => {
  it('is the same person as a contact only once the address is proven', async () => {
    const input = form()
    const { userId } = await signUp(asVisitor(at.db), input)
    expect(await linkedUserOf(asVisitor(at.db), input.email)).toBeNull()
    await at.db.update(users).set({ emailVerified: true }).where(eq(users.id, userId))
    expect(await linkedUserOf(asVisitor(at.db), ` ${input.email.toUpperCase()}`)).toBe(userId)
    expect(await linkedUserOf(asVisitor(at.db), 'nobody@example.com')).toBeNull()
  })
})
