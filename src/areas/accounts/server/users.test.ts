import { createRouterClient, safe } from '@orpc/server'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { hours } from '#kernel/time.ts'
import { events } from '#platform/events/tables.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator, asStudent, asVisitor } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { accountsRoutes } from './routes.ts'
import { users } from './tables.ts'
import { getUserDocument, isPastGrace, updatePlan, updatePreferences, updateProfile } from './users.ts'

const at = testDb()

describe('the profile', () => {
  it('merges new values; the display name follows the first and last name', async () => {
    const clock = testClock()
    const ctx = await asStudent(at.db, { name: 'Mia Chen', now: clock.now })
    clock.advance(1000)
    const first = await updateProfile(ctx, { bio: 'Potter', website: 'mia.example.com' })
    expect(first).toMatchObject({
      displayName: 'Mia Chen',
      profile: {
        firstName: 'Mia',
        lastName: 'Chen',
        bio: 'Potter',
        website: 'https://mia.example.com',
        phone: '',
      },
      updatedAt: clock.now().toISOString(),
    })
    const second = await updateProfile(ctx, {
      lastName: 'Chen-Reis',
      timeZone: 'Europe/Lisbon',
      locale: 'pt-pt',
    })
    expect(second).toMatchObject({
      displayName: 'Mia Chen-Reis',
      profile: { bio: 'Potter', lastName: 'Chen-Reis' },
      timeZone: 'Europe/Lisbon',
      locale: 'pt-PT',
    })
    expect((await updateProfile(ctx, { website: '' })).profile.website).toBe('')
  })

  it('saves one of the product’s languages, lets the device decide again, and refuses any other at its field', async () => {
    const ctx = await asStudent(at.db)
    expect((await getUserDocument(ctx, ctx.actor.userId)).language).toBeNull()
    expect((await updateProfile(ctx, { language: 'de' })).language).toBe('de')
    for (const language of ['tlh', 'DE', 'de-AT', '']) {
      await expect(updateProfile(ctx, { language, bio: 'Lost' })).rejects.toMatchObject({
        code: 'INVALID',
        fields: { language: 'Choose a language from the list.' },
      })
    }
    expect(await updateProfile(ctx, { phone: '123' })).toMatchObject({ language: 'de', profile: { bio: '' } })
    expect((await updateProfile(ctx, { language: null })).language).toBeNull()
  })

  it('loses nothing when two fields are saved at once', async () => {
    const ctx = await asStudent(at.db)
    await Promise.all([
      updateProfile(ctx, { bio: 'A bio' }),
      updateProfile(ctx, { phone: '123' }),
      updatePreferences(ctx, { marketingEmails: true }),
    ])
    const user = await getUserDocument(ctx, ctx.actor.userId)
    expect(user.profile).toMatchObject({ bio: 'A bio', phone: '123' })
    expect(user.preferences.marketingEmails).toBe(true)
  })

  it('refuses an empty first name, a script as website and an unknown zone', async () => {
    const ctx = await asStudent(at.db)
    await expect(
      updateProfile(ctx, { firstName: ' ', website: 'javascript:alert(1)', timeZone: 'Moon/Crater' }),
    ).rejects.toMatchObject({
      code: 'INVALID',
      fields: {
        firstName: 'Enter your first name',
        website: 'Enter a web address like https://example.com',
        timeZone: 'Choose a time zone from the list.',
      },
    })
  })

  it('A4: accepts nothing that isn’t part of the profile', async () => {
    const ctx = await asStudent(at.db)
    const api = createRouterClient(accountsRoutes, { context: ctx })
    const before = await getUserDocument(ctx, ctx.actor.userId)
    await api.updateProfile({
      bio: 'A bio',
      role: 'admin',
      plan: 'pro_plan',
      emailVerified: false,
      id: 'usr_x',
      email: 'new@example.com',
      createdAt: '2001-01-01T00:00:00Z',
      'profile.plan': 'pro_plan',
      ...JSON.parse('{"__proto__": {"role": "admin"}}'),
    } as never)
    // A service called without the contract in front accepts no more than the wire does.
    await updateProfile(ctx, { phone: '1', role: 'admin', plan: 'pro_plan' } as never)
    await updatePreferences(ctx, { emailNotifications: false, role: 'admin' } as never)
    const after = await getUserDocument(ctx, ctx.actor.userId)
    expect(after).toEqual({
      ...before,
      updatedAt: after.updatedAt,
      profile: { ...before.profile, bio: 'A bio', phone: '1' },
      preferences: { ...before.preferences, emailNotifications: false },
    })
    const { error } = await safe(api.updateProfile(['bio'] as never))
    expect(error).toMatchObject({ code: 'BAD_REQUEST' })
  })

  it('is your own: nothing names another user, and others stay as they were', async () => {
    const [one, two] = [await asStudent(at.db), await asStudent(at.db)]
    const before = await getUserDocument(two, two.actor.userId)
    await updateProfile(one, { bio: 'Mine', userId: two.actor.userId } as never)
    expect(await getUserDocument(two, two.actor.userId)).toEqual(before)
  })
})

describe('the plan', () => {
  it('changes right away, up and down, and is announced with both plans', async () => {
    const ctx = await asCreator(at.db)
    expect((await updatePlan(ctx, 'pro_plan')).plan).toBe('pro_plan')
    expect((await updatePlan(ctx, 'pro_plan')).plan).toBe('pro_plan')
    expect((await updatePlan(ctx, 'free_plan')).plan).toBe('free_plan')
    const told = (
      await at.db.select().from(events).where(eq(events.type, 'accounts.planChanged')).orderBy(events.id)
    )
      .map((e) => e.payload)
      .filter((payload) => payload.userId === ctx.actor.userId)
    expect(told).toMatchObject([
      { from: 'free_plan', to: 'pro_plan' },
      { from: 'pro_plan', to: 'free_plan' },
    ])
  })

  it('is one of three, and the database says so too', async () => {
    const ctx = await asStudent(at.db)
    const api = createRouterClient(accountsRoutes, { context: ctx })
    const { error } = await safe(api.updatePlan({ plan: 'gold_plan' } as never))
    expect(error).toMatchObject({ code: 'BAD_REQUEST' })
    await expect(
      at.db
        .update(users)
        .set({ plan: 'gold_plan' as never })
        .where(eq(users.id, ctx.actor.userId)),
    ).rejects.toThrow()
  })
})

describe('without a session', () => {
  it.each([
    ['updateProfile', { bio: 'x' }],
    ['updatePreferences', { marketingEmails: true }],
    ['updatePlan', { plan: 'pro_plan' }],
    ['changePassword', { currentPassword: 'x', newPassword: 'y' }],
  ] as const)('%s answers the sentence of the specification', async (call, input) => {
    const api = createRouterClient(accountsRoutes, { context: asVisitor(at.db) })
    const error: unknown = await api[call](input as never).catch((refusal: unknown) => refusal)
    expect(error).toMatchObject({ code: 'UNAUTHORIZED', status: 401, message: 'No user logged in' })
  })
})

describe('an unproven address', () => {
  it('blocks nothing for a day', async () => {
    const clock = testClock()
    const [proven, unproven] = [
      await asCreator(at.db, { now: clock.now }),
      await asCreator(at.db, { now: clock.now, verified: false }),
    ]
    clock.advance(hours(24))
    expect(await isPastGrace(unproven, unproven.actor.userId)).toBe(false)
    clock.advance(1)
    expect(await isPastGrace(unproven, unproven.actor.userId)).toBe(true)
    expect(await isPastGrace(proven, proven.actor.userId)).toBe(false)
  })
})
