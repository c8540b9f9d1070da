import cookie from '@fastify/cookie'
import { eq } from 'drizzle-orm'
import fastify, { type FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mountApi } from '#platform/http/api.ts'
import { asCreator, asStudent, freshEmail, testInstance, testPassword } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { sessionCookieName } from './cookie.ts'
import { accountsRoutes } from './routes.ts'
import { resolveActor } from './sessions.ts'
import { users } from './tables.ts'

const at = testDb()

/** The routes as a browser sees them, over http and, with `https: true`, as on a real instance. */
const open: Record<'http' | 'https', FastifyInstance | null> = { http: null, https: null }

beforeAll(async () => {
  open.http = await serve({ secureCookies: false })
  open.https = await serve({ secureCookies: true })
})
afterAll(async () => {
  await open.http?.close()
  await open.https?.close()
})

async function serve(settings: { secureCookies: boolean }): Promise<FastifyInstance> {
  const app = fastify({ logger: false })
  await app.register(cookie)
  app.decorateReply('kind', 'api')
  const instance = testInstance(at.db, settings)
  const name = sessionCookieName(instance)
  const now = () => new Date()
  await mountApi(app, {
    router: accountsRoutes,
    log: pino({ level: 'silent' }),
    contextOf: async (request, reply) => {
      const sessionToken = request.cookies[name]
      const { actor } = await resolveActor({ db: at.db, now, instance }, sessionToken)
      return {
        actor,
        db: at.db,
        now,
        instance,
        http: {
          ip: request.ip,
          userAgent: request.headers['user-agent'] ?? '',
          sessionToken,
          setCookie: (key, value, { maxAgeSeconds, path }) =>
            void reply.setCookie(key, value, {
              path,
              httpOnly: true,
              sameSite: 'lax',
              secure: settings.secureCookies,
              ...(maxAgeSeconds ? { maxAge: maxAgeSeconds } : {}),
            }),
          clearCookie: (key, path) => void reply.clearCookie(key, { path }),
        },
      }
    },
  })
  return app
}

type Answer = {
  status: number
  body: Record<string, unknown>
  headers: Record<string, unknown>
  cookie?: Cookie
}
type Cookie = {
  name: string
  value: string
  maxAge?: number
  httpOnly?: boolean
  secure?: boolean
  sameSite?: string
  path?: string
}

async function call(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  path: string,
  payload?: object,
  {
    token,
    over = 'http',
    headers = {},
  }: { token?: string; over?: 'http' | 'https'; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const name = over === 'https' ? '__Host-sid' : 'sid'
  const reply = await open[over]?.inject({
    method,
    url: `/api/v1${path}`,
    headers: payload ? { 'content-type': 'application/json', ...headers } : headers,
    cookies: token ? { [name]: token } : {},
    ...(payload ? { payload } : {}),
  })
  if (!reply) throw new Error('The server is not open.')
  return {
    status: reply.statusCode,
    body: reply.json(),
    headers: reply.headers,
    cookie: reply.cookies.findLast((cookie) => cookie.name === name) as Cookie | undefined,
  }
}

const form = () => ({ email: freshEmail('ana'), password: testPassword, firstName: 'Ana', lastName: 'Reis' })

describe('the session cookie', () => {
  it('is for this host, unreadable to scripts, and ends with the browser', async () => {
    const { status, cookie, body } = await call('POST', '/sign-up', form())
    expect(status).toBe(201)
    expect(cookie).toMatchObject({ name: 'sid', httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(cookie?.maxAge).toBeUndefined()
    expect(JSON.stringify(body)).not.toContain(cookie?.value)
  })

  it('is named __Host- and Secure over https', async () => {
    const { cookie } = await call('POST', '/sign-up', form(), { over: 'https' })
    expect(cookie).toMatchObject({ name: '__Host-sid', secure: true, httpOnly: true, path: '/' })
  })

  it('lasts thirty days with Remember me, restarting whenever the app starts', async () => {
    const { actor } = await asStudent(at.db)
    const signedIn = await call('POST', '/sign-in', {
      email: actor.email,
      password: testPassword,
      rememberMe: true,
    })
    expect(signedIn.cookie?.maxAge).toBe(30 * 24 * 3600)
    const me = await call('GET', '/me', undefined, { token: signedIn.cookie?.value })
    expect(me.cookie).toMatchObject({ value: signedIn.cookie?.value, maxAge: 30 * 24 * 3600 })
    const brief = await call('POST', '/sign-in', { email: actor.email, password: testPassword })
    expect((await call('GET', '/me', undefined, { token: brief.cookie?.value })).cookie).toBeUndefined()
  })

  it('F4: changes when you sign in again, and the old one stops working', async () => {
    const { actor } = await asStudent(at.db)
    const credentials = { email: actor.email, password: testPassword }
    const before = (await call('POST', '/sign-in', credentials)).cookie?.value
    const after = (await call('POST', '/sign-in', credentials, { token: before })).cookie?.value
    expect(after).not.toBe(before)
    expect((await call('GET', '/me', undefined, { token: before })).status).toBe(401)
    expect((await call('GET', '/me', undefined, { token: after })).status).toBe(200)
  })

  it('F4: never reuses one that the browser brings', async () => {
    const { actor } = await asStudent(at.db)
    const planted = 'A'.repeat(27)
    const { cookie } = await call(
      'POST',
      '/sign-in',
      { email: actor.email, password: testPassword },
      { token: planted },
    )
    expect(cookie?.value).not.toBe(planted)
    expect((await call('GET', '/me', undefined, { token: planted })).status).toBe(401)
  })

  it('F4: stops working after signing out, and after a password change', async () => {
    const { actor } = await asStudent(at.db)
    const token = (await call('POST', '/sign-in', { email: actor.email, password: testPassword })).cookie
      ?.value
    const out = await call('POST', '/sign-out', {}, { token })
    expect(out).toMatchObject({ status: 200, body: { done: true }, cookie: { name: 'sid', value: '' } })
    expect((await call('GET', '/me', undefined, { token })).status).toBe(401)

    const again = (await call('POST', '/sign-in', { email: actor.email, password: testPassword })).cookie
      ?.value
    const change = { currentPassword: testPassword, newPassword: 'another fine one' }
    const changed = await call('PUT', '/me/password', change, { token: again })
    expect(changed.status).toBe(200)
    expect((await call('GET', '/me', undefined, { token: again })).status).toBe(401)
    expect((await call('GET', '/me', undefined, { token: changed.cookie?.value })).status).toBe(200)
  })

  it('can be given up by someone suspended', async () => {
    const { actor } = await asStudent(at.db)
    const token = (await call('POST', '/sign-in', { email: actor.email, password: testPassword })).cookie
      ?.value
    await at.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, actor.userId))
    await call('POST', '/sign-out', {}, { token })
    await at.db.update(users).set({ suspendedAt: null }).where(eq(users.id, actor.userId))
    expect((await call('GET', '/me', undefined, { token })).status).toBe(401)
  })
})

describe('what’s on the wire', () => {
  it('is one error body, with the code and the fields', async () => {
    const taken = form()
    await call('POST', '/sign-up', taken)
    expect(await call('POST', '/sign-up', taken)).toMatchObject({
      status: 409,
      body: {
        code: 'auth/email-already-in-use',
        message: 'This email is already in use. Please try logging in or use a different email.',
        requestId: expect.any(String),
      },
    })
    expect(await call('POST', '/sign-up', { ...form(), email: 'x' })).toMatchObject({
      status: 422,
      body: { code: 'auth/invalid-email', message: 'Please enter a valid email address.' },
    })
    expect(await call('POST', '/sign-up', { ...form(), role: 'admin' })).toMatchObject({
      status: 422,
      body: { code: 'INVALID', fields: { role: expect.any(String) } },
    })
    expect(await call('PUT', '/me/plan', { plan: 'pro_plan' })).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED', message: 'No user logged in' },
    })
  })

  it('F6: is the same for forgotten passwords with and without an account: status, body, headers, no cookie', async () => {
    const { actor } = await asStudent(at.db)
    const names = ({ headers, ...rest }: Answer) => ({ ...rest, headers: Object.keys(headers).sort() })
    const known = names(await call('POST', '/password-resets', { email: actor.email }))
    expect(known).toMatchObject({ status: 200, body: { done: true }, cookie: undefined })
    expect(names(await call('POST', '/password-resets', { email: actor.email }))).toEqual(known)
    expect(names(await call('POST', '/password-resets', { email: freshEmail() }))).toEqual(known)
  })

  it('F7: is 429 with Retry-After after five failures, whatever the forwarding headers say', async () => {
    const { actor } = await asStudent(at.db)
    const answers: Answer[] = []
    for (let i = 0; i < 7; i++) {
      const forged = `198.51.100.${i}`
      const headers = {
        'x-forwarded-for': forged,
        'x-real-ip': forged,
        forwarded: `for=${forged}`,
        'cf-connecting-ip': forged,
        'true-client-ip': forged,
      }
      answers.push(await call('POST', '/sign-in', { email: actor.email, password: 'wrong' }, { headers }))
    }
    expect(answers.map((a) => a.status)).toEqual([401, 401, 401, 401, 401, 429, 429])
    expect(answers[0]?.body).toMatchObject({
      code: 'auth/wrong-credentials',
      message: 'Email or password is wrong.',
    })
    expect(answers[5]?.body).toMatchObject({
      code: 'RATE_LIMITED',
      message: 'Too many attempts. Try again in 15 minutes or reset your password.',
    })
    const wait = Number(answers[5]?.headers['retry-after'])
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(15 * 60)
  })

  it('A4: a creator’s document can’t be written through any of the calls', async () => {
    const { actor } = await asCreator(at.db)
    const token = (await call('POST', '/sign-in', { email: actor.email, password: testPassword })).cookie
      ?.value
    const before = (await call('GET', '/me', undefined, { token })).body
    const forged = {
      role: 'admin',
      plan: 'pro_plan',
      emailVerified: false,
      id: 'usr_x',
      createdAt: '2001-01-01T00:00:00Z',
    }
    for (const path of ['/me/profile', '/me/preferences', '/workspace']) {
      const { body } = await call('PATCH', path, forged, { token })
      expect(body).toEqual({ ...before, updatedAt: body.updatedAt })
    }
  })

  it('H6: text the database can’t store is refused, and never a server error', async () => {
    const { actor } = await asStudent(at.db)
    const token = (await call('POST', '/sign-in', { email: actor.email, password: testPassword })).cookie
      ?.value
    for (const hostile of ['\u0000', 'a\u0000b', '\ud800']) {
      const answers = [
        await call('PATCH', '/me/profile', { bio: hostile, firstName: `A${hostile}` }, { token }),
        await call('POST', '/sign-up', { ...form(), firstName: `A${hostile}` }),
        await call('POST', '/sign-in', { email: `a${hostile}@x.com`, password: hostile }),
        await call('POST', '/password-resets', { email: `a${hostile}@x.com` }),
        await call('POST', '/email-verifications', { token: hostile }),
      ]
      for (const { status } of answers) expect(status).toBeLessThan(500)
    }
  })
})
