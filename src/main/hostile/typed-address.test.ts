import { beforeAll, describe, expect, it } from 'vitest'
import { inviteUser } from '#areas/accounts/server/invitations.ts'
import { sendSignInLink } from '#areas/accounts/server/sign-in-links.ts'
import { openAccount, signUp } from '#areas/accounts/server/sign-up.ts'
import { queuePush } from '#areas/notifications/server/push/queue.ts'
import { subscription } from '#areas/notifications/testing/notification-rows.ts'
import type { Id } from '#kernel/ids.ts'
import { freshEmail, testPassword } from '#testing/context.ts'
import type { Row } from '#testing/hostile.ts'
import { type Answer, type Caller, call, cookiesOf, testProduct } from '#testing/http.ts'
import { tokenIn } from '#testing/mailbox.ts'
import { buyCourse, ctxFor, ctxOf, makeWorld, signInAgain, type World } from '#testing/people.ts'
import { rows, sharedIds } from './operations.ts'

/** U: a stranger who signed up with the address by which the guest P bought A's course. No one has proven it. */
type Stranger = Caller & { userId: Id<'usr'>; email: string }

const at = testProduct({ demo: true })
let world: World
beforeAll(async () => {
  world = await makeWorld(at.app)
})

async function signUpAs(email: string): Promise<Stranger> {
  const form = { email, password: testPassword, firstName: 'Una', lastName: 'Stranger' }
  const { sessionToken, userId } = await signUp(ctxOf(at.app), form)
  return { cookie: `sid=${sessionToken}`, userId, email }
}

describe('S1: whoever typed an address at sign-up is a stranger to what it bought', () => {
  let u: Stranger
  let isFresh = false
  beforeAll(async () => {
    u = await signUpAs(world.p.email)
  })

  /** Where U is refused more than a stranger with an address of their own. */
  const waitsForProof: Record<string, number> = {
    'POST /me/second-factor/setup': 409,
    'POST /me/second-factor': 409,
    // The sign-up emailed one a moment ago.
    'POST /me/verification': 429,
  }

  async function send(row: Row, ids: Record<string, string>): Promise<Answer> {
    const [method = '', template = ''] = row.operation.split(' ')
    const path = template.replace(/\{(\w+)\}/g, (_, id: string) => ids[id] ?? '')
    const query = row.query ? `?${new URLSearchParams(row.query(world))}` : ''
    return call(at.app, method, `${row.base ?? '/api/v1'}${path}${query}`, {
      as: u,
      ...(row.raw ? { raw: row.raw() } : method === 'GET' ? {} : { body: row.body?.(world, 'T') ?? {} }),
      headers: row.headers?.('T') ?? {},
    })
  }

  const idsOf = sharedIds()

  it.each(rows.map((row) => [row.name ?? row.operation, row] as const))('S1: %s', async (_, row) => {
    // Signing out or a new password must not spoil the next row.
    if (!isFresh) u = { ...u, ...(await signInAgain(at.app, u)) }
    isFresh = row.operation.startsWith('GET ')
    const expected = waitsForProof[row.operation] ?? row.expect.T
    const ids = expected >= 400 ? await idsOf(at.app, world, row) : ((await row.ids?.(at.app, world)) ?? {})
    const { status, text } = await send(row, ids)
    expect(status, 'as a student of somebody else').toBe(expected)
    expect(text).not.toContain(world.p.orderId)
    expect(text).not.toContain(world.p.receipt)
    if (row.ownThingsOnly) expect(text).not.toContain(world.a.secret)
  })
})

type Door = { door: string; open: (email: string) => Promise<Answer> }
const newPassword = 'reduction-fired celadon'
const tokenOf = (email: string, path: string) => tokenIn(at.app.database.db, email, path)
const post = (path: string, body: object, as?: Caller) =>
  call(at.app, 'POST', `/api/v1${path}`, { body, ...(as ? { as } : {}) })

/** Every way by which the owner of the mailbox comes in for the first time. */
const doors: Door[] = [
  {
    door: 'the link that confirms',
    open: async (email) =>
      post('/email-verifications', { token: await tokenOf(email, 'verify-email'), newPassword }),
  },
  {
    door: 'a reset',
    open: async (email) => {
      await post('/password-resets', { email })
      return post('/password-resets/redemption', {
        token: await tokenOf(email, 'reset-password'),
        newPassword,
      })
    },
  },
  {
    door: 'the sign-in link of a receipt',
    open: async (email) => {
      await sendSignInLink(ctxOf(at.app), email, '/library')
      return post('/sign-in-links/redemption', { token: await tokenOf(email, 'sign-in-link'), newPassword })
    },
  },
  {
    door: 'an invitation',
    open: async (email) =>
      post('/invitations/redemption', {
        token: await tokenOf(email, 'invite'),
        firstName: 'Pia',
        lastName: 'Ray',
        password: newPassword,
      }),
  },
]

describe.each(doors)('S1: once the owner of the address came in by $door', ({ open }) => {
  it('S1: nothing a stranger left opens anything, and what the address bought is the owner’s', async () => {
    const email = freshEmail('owner')
    await buyCourse(at.app, world.a.course, { email, name: 'Pia Ray' })
    await inviteUser(await ctxFor(at.app, await signInAgain(at.app, world.adm)), { email, role: 'student' })
    const u = await signUpAs(email)
    const get = (path: string, as: Caller) => call(at.app, 'GET', `/api/v1${path}`, { as })
    await at.app.worker.settle()
    expect((await get('/library', u)).text).not.toContain(world.a.course.id)

    // What there is to leave.
    const elsewhere = freshEmail('stranger')
    const more = await signInAgain(at.app, u)
    expect((await post('/me/email-change', { email: elsewhere, password: testPassword }, u)).status).toBe(200)
    const setup = await post('/me/second-factor/setup', { password: testPassword }, u)
    expect([setup.status, setup.body.code]).toEqual([409, 'CONFLICT'])
    const pushed = await call(at.app, 'PUT', '/api/v1/push/subscription', { as: u, body: subscription() })
    expect(pushed.status).toBe(200)
    expect((await post('/me/data-export', {}, u)).status).toBe(200)

    const owner = await open(email)
    expect([200, 201]).toContain(owner.status)
    const cookie = { cookie: `sid=${cookiesOf(owner).sid}` }
    expect((await get('/me', cookie)).body).toMatchObject({ id: u.userId, email, emailVerified: true })

    for (const browser of [u, more]) expect((await get('/me', browser)).status).toBe(401)
    const signedIn = await post('/sign-in', { email, password: testPassword })
    expect(signedIn.body.code).toBe('auth/wrong-credentials')
    const change = await post('/email-changes', {
      token: await tokenOf(elsewhere, 'change-email'),
      password: testPassword,
    })
    expect(change.body.code).toBe('auth/link-expired')
    const note = { title: 'Sale', body: 'You sold something.', path: '/dashboard' }
    expect(await queuePush(ctxOf(at.app), u.userId, note)).toBe(0)
    expect((await get('/me/data-export', cookie)).body).toEqual({ export: null })
    expect((await get('/me/second-factor', cookie)).body).toMatchObject({ enabledAt: null })
    expect((await get('/me/sessions', cookie)).body.sessions).toHaveLength(1)

    await at.app.worker.settle()
    expect((await get('/library', cookie)).text).toContain(world.a.course.id)
    expect((await get(`/learn/${world.a.course.id}`, cookie)).status).toBe(200)
  })
})

describe('S1: a mailed link, opened by a program that looks into mails', () => {
  it('S1: proves nothing and stays good, whether its page or its call is asked', async () => {
    const email = freshEmail('scanned')
    await openAccount(ctxOf(at.app), {
      email,
      password: testPassword,
      firstName: 'Sam',
      lastName: 'Scan',
    })
    const token = await tokenOf(email, 'verify-email')
    for (const method of ['GET', 'HEAD'])
      await call(at.app, method, `/verify-email/${token}`, { headers: { accept: 'text/html' } })
    for (let n = 0; n < 3; n++) {
      const { status, body } = await post('/email-verifications', { token })
      expect([status, body.code]).toEqual([401, 'auth/password-required'])
    }
    const { status, body } = await post('/email-verifications', { token, password: testPassword })
    expect([status, body.user]).toMatchObject([200, { email, emailVerified: true }])
  })
})
