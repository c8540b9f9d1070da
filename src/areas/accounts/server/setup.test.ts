import { count, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { hours } from '#kernel/time.ts'
import { testClock } from '#testing/clock.ts'
import { asVisitor, freshEmail, testCtx, testPassword } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { resolveActor } from './sessions.ts'
import { ensureSetupLink, redeemSetup } from './setup.ts'
import { users } from './tables.ts'

const expired = { code: 'auth/link-expired' }

const form = (token: string) => ({
  token,
  email: freshEmail('ada'),
  password: testPassword,
  firstName: 'Ada',
  lastName: 'Novak',
})
const tokenOf = (url: string | null) => new URL(url ?? '').searchParams.get('token') ?? ''

describe('the link from the terminal', () => {
  const at = testDb()

  it('creates the first admin once, and then there’s no link', async () => {
    const clock = testClock()
    const ctx = testCtx(at.db, { kind: 'visitor' }, clock.now, { signupMode: 'closed' })
    const first = await ensureSetupLink(ctx)
    const second = await ensureSetupLink(ctx)
    expect(second).toMatch(/^http:\/\/localhost:3000\/setup\?token=[\w-]{27}$/)

    await expect(redeemSetup(ctx, form(tokenOf(first)))).rejects.toMatchObject(expired)
    await expect(redeemSetup(ctx, form('nonsense'))).rejects.toMatchObject(expired)
    await expect(redeemSetup(ctx, { ...form(tokenOf(second)), password: 'short' })).rejects.toMatchObject({
      code: 'INVALID',
    })
    await expect(redeemSetup(ctx, { ...form(tokenOf(second)), email: '' })).rejects.toMatchObject({
      code: 'INVALID',
    })

    clock.advance(hours(24))
    await expect(redeemSetup(ctx, form(tokenOf(second)))).rejects.toMatchObject(expired)
    const third = await ensureSetupLink(ctx)

    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => redeemSetup(asVisitor(at.db, clock.now), form(tokenOf(third)))),
    )
    const done = outcomes.filter((o) => o.status === 'fulfilled')
    expect(done).toHaveLength(1)
    expect((await resolveActor(ctx, done[0]?.value.sessionToken)).actor).toMatchObject({
      kind: 'user',
      role: 'admin',
    })
    expect(await at.db.select({ n: count() }).from(users).where(eq(users.role, 'admin'))).toEqual([{ n: 1 }])

    expect(await ensureSetupLink(ctx)).toBeNull()
  })
})
