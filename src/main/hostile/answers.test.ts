import { beforeAll, describe, expect, it } from 'vitest'
import { readConfig, WrongSettings } from '#platform/config.ts'
import { freshEmail, testPassword } from '#testing/context.ts'
import { type Answer, type Caller, call, secretsIn, testProduct, visit } from '#testing/http.ts'
import { goodCard } from '#testing/makers.ts'
import { makeWorld, type World } from '#testing/people.ts'

const at = testProduct()
/** The same as it is on the internet. */
const https = testProduct({
  real: true,
  demo: true,
  appUrl: 'https://school.example',
  secureCookies: true,
})
const atSchool = { host: 'school.example' }

let world: World
beforeAll(async () => {
  world = await makeWorld(at.app)
})

const policyOf = (answer: Answer) => String(answer.headers['content-security-policy'])

function expectSafeHeaders(answer: Answer, isHttps = false): void {
  const { headers } = answer
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['x-frame-options']).toBe('DENY')
  expect(headers['referrer-policy']).toMatch(/^(strict-origin-when-cross-origin|no-referrer|same-origin)$/)
  expect(headers['permissions-policy']).toContain('camera=()')
  expect(headers['cross-origin-opener-policy']).toBe('same-origin')
  expect(headers['cross-origin-resource-policy']).toMatch(/^(same-origin|cross-origin)$/)
  expect(headers['x-request-id']).toMatch(/^req_\w{16,}$/)
  expect(headers['cache-control']).toBeDefined()
  expect(policyOf(answer)).toMatch(/^default-src 'none'/)
  expect(policyOf(answer)).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|script-src[^;]*\*|http:/)
  expect(headers['strict-transport-security']).toBe(isHttps ? 'max-age=63072000' : undefined)
  expect(policyOf(answer).includes('upgrade-insecure-requests')).toBe(isHttps)
  for (const name of ['server', 'x-powered-by', 'x-aspnet-version', 'via'])
    expect(headers[name]).toBeUndefined()
}

type StatusCase = [string, number, () => Promise<Answer>]
const json = { 'content-type': 'application/json' }

const everyStatus: StatusCase[] = [
  ['home', 200, () => visit(at.app, '/')],
  ['the app', 200, () => visit(at.app, '/dashboard', { as: world.a })],
  ['a store', 200, () => visit(at.app, `/@${world.a.handle}`)],
  ['a store that did not change', 304, () => unchanged(`/@${world.a.handle}`)],
  ['a checkout', 200, () => visit(at.app, `/checkout/${world.a.course.offerId}`)],
  ['a receipt', 200, () => visit(at.app, `/orders/${world.p.receipt}`)],
  ['a style sheet', 200, () => call(at.app, 'GET', `/@${world.a.handle}/brand.css`)],
  ['a redirect', 303, () => visit(at.app, `/orders/${world.p.receipt}/confirmation`)],
  ['an answer', 200, () => call(at.app, 'GET', '/api/v1/me', { as: world.a })],
  [
    'a new thing',
    201,
    () => call(at.app, 'POST', '/api/v1/courses', { as: world.a, body: { title: 'New' } }),
  ],
  ['the API document', 200, () => call(at.app, 'GET', '/api/openapi.json')],
  ['the API page', 200, () => visit(at.app, '/docs/api')],
  ['life', 200, () => call(at.app, 'GET', '/healthz')],
  ['readiness', 200, () => call(at.app, 'GET', '/readyz')],
  ['a broken body', 400, () => call(at.app, 'POST', '/api/v1/sign-in', { raw: '{', headers: json })],
  ['another host', 400, () => visit(at.app, '/', { headers: { host: 'evil.example' } })],
  ['nobody', 401, () => call(at.app, 'GET', '/api/v1/me')],
  ['another role', 403, () => call(at.app, 'GET', '/api/v1/admin/overview', { as: world.a })],
  [
    'another site',
    403,
    () => call(at.app, 'POST', '/api/v1/sign-out', { headers: { origin: 'https://x.example' } }),
  ],
  ['no such page', 404, () => visit(at.app, '/nowhere')],
  ['no such operation', 404, () => call(at.app, 'GET', '/api/v1/nowhere')],
  ['no such asset', 404, () => call(at.app, 'GET', '/assets/nothing.js')],
  ['another method', 404, () => call(at.app, 'DELETE', '/dashboard')],
  [
    'too much',
    413,
    () => call(at.app, 'POST', '/api/v1/sign-in', { body: { email: 'x'.repeat(1_200_000) } }),
  ],
  [
    'another type',
    415,
    () => call(at.app, 'POST', '/api/v1/sign-in', { raw: '{}', headers: { 'content-type': 'text/plain' } }),
  ],
  ['wrong fields', 422, () => call(at.app, 'POST', '/api/v1/sign-in', { body: { email: 1 } })],
]

async function unchanged(path: string): Promise<Answer> {
  const { headers } = await visit(at.app, path)
  return visit(at.app, path, { headers: { 'if-none-match': String(headers.etag) } })
}

describe('I1: headers of every answer', () => {
  it.each(everyStatus)('I1: %s (%i)', async (_, status, ask) => {
    const answer = await ask()
    expect(answer.status).toBe(status)
    expectSafeHeaders(answer)
  })

  it('I1: an error of ours says a number and nothing else, on pages and in the API', async () => {
    await at.app.database.pool.query('alter table links rename to links_away')
    try {
      const api = await call(at.app, 'GET', `/api/v1/learn/${world.a.course.id}`, { as: world.s })
      const page = await visit(at.app, `/checkout/${world.a.course.offerId}`)
      for (const answer of [api, page]) {
        expect(answer.status).toBe(500)
        expectSafeHeaders(answer)
        expect(answer.text).not.toMatch(/links|select|relation|at .+\.ts|node_modules|Error:|42P01|drizzle/)
      }
      expect(api.body).toEqual({
        code: 'INTERNAL',
        message: 'Something went wrong on our side. Nothing you entered was changed.',
        requestId: api.headers['x-request-id'],
      })
    } finally {
      await at.app.database.pool.query('alter table links_away rename to links')
    }
  })

  it('I1: pages ask for no script but their own, styles and frames of nobody else', async () => {
    for (const path of ['/', `/@${world.a.handle}`, `/checkout/${world.a.course.offerId}`, '/nowhere']) {
      const policy = policyOf(await visit(at.app, path))
      expect(policy).toContain("script-src 'self'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("base-uri 'none'")
      expect(policy).toContain("object-src 'none'")
      expect(policy).not.toContain('unsafe-inline')
    }
    expect(policyOf(await visit(at.app, '/dashboard'))).toContain("style-src-elem 'self' 'unsafe-inline'")
    expect(policyOf(await call(at.app, 'GET', '/api/v1/me'))).toMatch(/^default-src 'none'/)
  })

  it('I1: a page behind a secret link tells no other site where it is', async () => {
    const policies = await Promise.all(
      [
        `/orders/${world.p.receipt}`,
        '/reset-password/x',
        '/verify-email/x',
        '/sign-in-link/x',
        '/setup?token=x',
      ].map(async (path) => String((await visit(at.app, path)).headers['referrer-policy'])),
    )
    for (const policy of policies) expect(['no-referrer', 'same-origin']).toContain(policy)
  })
})

describe('I1: an instance on the internet', () => {
  it('I1: says https everywhere and takes its own name alone', async () => {
    for (const path of ['/', '/dashboard', '/nowhere', '/api/v1/me']) {
      expectSafeHeaders(await visit(https.app, path, { headers: atSchool }), true)
      for (const host of [
        'localhost:3000',
        '127.0.0.1',
        'school.example.evil.example',
        'school.example:8443',
      ])
        expect((await visit(https.app, path, { headers: { host } })).status).toBe(400)
    }
  })

  it('I1: has cookies of this host alone, over https alone, in plain sight of no script', async () => {
    const signUp = await call(https.app, 'POST', '/api/v1/sign-up', {
      headers: atSchool,
      body: { email: freshEmail(), password: testPassword, firstName: 'Mia', lastName: 'Chen' },
    })
    expect(String(signUp.headers['set-cookie'])).toMatch(
      /^__Host-sid=[\w-]{27}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    const token = /__Host-sid=([\w-]+)/.exec(String(signUp.headers['set-cookie']))?.[1]
    const as = (cookie: string) => call(https.app, 'GET', '/api/v1/me', { as: { cookie }, headers: atSchool })
    expect((await as(`__Host-sid=${token}`)).status).toBe(200)
    // A cookie without the prefix could have been set by another host of the domain.
    expect((await as(`sid=${token}`)).status).toBe(401)
  })

  it('I1: takes changes from its own https pages alone', async () => {
    const post = (origin: string) =>
      call(https.app, 'POST', '/api/v1/sign-out', { headers: { ...atSchool, origin } })
    expect((await post('https://school.example')).status).toBe(200)
    for (const origin of [
      'http://school.example',
      'https://x.school.example',
      'http://localhost:3000',
      'null',
    ])
      expect([origin, (await post(origin)).status]).toEqual([origin, 403])
  })
})

describe('I1: what does not start', () => {
  const good = {
    APP_URL: 'https://school.example',
    SECRET_KEY: '5f0c9a7be1d24386a0f7c1b2d3e4f5a69788',
    DATA_DIR: '/nonexistent',
  }
  it.each<[string, Record<string, string>, RegExp]>([
    ['without a key', { SECRET_KEY: '' }, /SECRET_KEY must be set/],
    ['with a short key', { SECRET_KEY: 'short' }, /at least 32/],
    ['with a key of one letter', { SECRET_KEY: 'a'.repeat(64) }, /too simple/],
    ['with a key like a pattern', { SECRET_KEY: 'abcabc'.repeat(10) }, /too simple/],
    ['over http', { APP_URL: 'http://school.example' }, /must start with https/],
    ['at no address', { APP_URL: 'school.example' }, /APP_URL must be/],
    ['at another kind of address', { APP_URL: 'ftp://school.example' }, /APP_URL must be/],
    ['with another database', { DATABASE_URL: 'mysql://x' }, /DATABASE_URL/],
    ['with mail by another way', { SMTP_URL: 'http://x' }, /SMTP_URL/],
    ['with an unknown log level', { LOG_LEVEL: 'verbose' }, /LOG_LEVEL/],
    ['at a port that is none', { PORT: '70000' }, /PORT/],
    ['open to others without its address', { APP_URL: '', HOST: '0.0.0.0' }, /HOST/],
  ])('I1: a server %s', (_, changed, sentence) => {
    expect(() => readConfig({ ...good, ...changed })).toThrow(WrongSettings)
    expect(() => readConfig({ ...good, ...changed })).toThrow(sentence)
  })

  it('I1: a refusal does not repeat the secret', () => {
    try {
      readConfig({ ...good, SECRET_KEY: 'topsecretbutshort', DATABASE_URL: 'mysql://u:topsecretbutshort@x' })
      expect.unreachable()
    } catch (error) {
      expect(String(error)).not.toContain('topsecret')
    }
    expect(readConfig(good)).toMatchObject({ real: true, demo: false, secureCookies: true })
  })
})

describe('I2: what may be kept', () => {
  it('I2: nothing that is somebody’s', async () => {
    const { a, s, p } = world
    const own: [Caller, string][] = [
      ...['/me', '/courses', `/courses/${a.course.id}`, '/plan-usage', '/dashboard/creator'].map(
        (path): [Caller, string] => [a, `/api/v1${path}`],
      ),
      ...['/me', '/library', '/dashboard/student', `/learn/${a.course.id}`].map((path): [Caller, string] => [
        s,
        `/api/v1${path}`,
      ]),
      [s, `/checkout/${a.course.offerId}`],
      [s, `${a.course.salesPath}`],
      [p, `${a.course.salesPath}`],
      [p, `/orders/${p.receipt}`],
      [p, `/api/v1/learn/${a.course.id}`],
    ]
    for (const [as, path] of own) {
      const answer = await visit(at.app, path, { as })
      expect([path, answer.status, answer.headers['cache-control']]).toEqual([path, 200, 'no-store'])
    }
  })

  it('I2: a page that is kept says nothing of who asked first, and has a variant for those signed in', async () => {
    for (const path of ['/', `/@${world.a.handle}`]) {
      const mine = await visit(at.app, path, { as: world.a })
      const theirs = await visit(at.app, path, { as: world.t })
      const visitors = await visit(at.app, path)
      expect(mine.text).toBe(theirs.text)
      expect(mine.text).not.toBe(visitors.text)
      for (const { text, headers } of [mine, visitors]) {
        expect(text).not.toContain(world.a.email)
        expect(headers['cache-control']).toBe('no-cache')
        expect(String(headers.vary).toLowerCase()).toContain('cookie')
        expect(headers['set-cookie']).toBeUndefined()
      }
    }
  })

  it('I2: "public" stands on files alone, and an address dressed as a file is none', async () => {
    for (const [, , ask] of everyStatus) {
      const answer = await ask()
      const isFile = /^text\/css/.test(String(answer.headers['content-type']))
      expect(String(answer.headers['cache-control']).includes('public')).toBe(isFile)
    }
    for (const path of [
      '/api/v1/me/x.css',
      '/dashboard/x.css',
      `/orders/${world.p.receipt}/x.css`,
      '/library.js',
    ]) {
      const answer = await call(at.app, 'GET', path, { as: world.a })
      expect([path, answer.status, answer.headers['cache-control']]).toEqual([path, 404, 'no-store'])
    }
  })
})

describe('I3: what is logged', () => {
  const linesOf = (message: string) =>
    at.lines.map((line) => JSON.parse(line)).filter((entry) => entry.msg === message)

  it('I3: every refused request, with its number', async () => {
    const answer = await call(at.app, 'GET', '/api/v1/admin/overview', { as: world.a })
    const [line] = linesOf('request refused').slice(-1)
    expect(line).toMatchObject({
      level: 40,
      status: 403,
      method: 'GET',
      requestId: answer.headers['x-request-id'],
    })
  })

  it('I3: no password, card, token, cookie or mail, whatever is done', async () => {
    const email = freshEmail('logged')
    const password = 'a-password-that-is-seen-nowhere'
    const body = { email, password, firstName: 'Log', lastName: 'Ged' }
    await call(at.app, 'POST', '/api/v1/sign-up', { body })
    await call(at.app, 'POST', '/api/v1/sign-in', { body: { email, password } })
    await call(at.app, 'POST', '/api/v1/sign-in', { body: { email, password: `${password}-wrong` } })
    await call(at.app, 'POST', `/api/v1/checkouts/${world.a.course.offerId}`, {
      body: { email, name: 'Log Ged', expectedTotalCents: 4900, card: goodCard },
      headers: { 'idempotency-key': 'logged-key' },
    })
    await at.app.worker.settle()
    expect(at.lines.length).toBeGreaterThan(50)
    expect(secretsIn(at.lines)).toEqual([])
    expect(secretsIn([`{"x":"${password}"}`]), 'the search finds what is there').toHaveLength(1)
    const log = at.lines.join('')
    for (const secret of [
      goodCard.number,
      goodCard.number.replaceAll(' ', ''),
      at.app.config.secretKey,
      '<!doctype',
      'argon2id',
    ])
      expect(log).not.toContain(secret)
  })

  it('I3: nor when the database refuses the very row that holds them', async () => {
    const { pool } = at.app.database
    const email = freshEmail('unlucky')
    await pool.query('alter table mails add constraint refused check (false) not valid')
    const signUp = await call(at.app, 'POST', '/api/v1/sign-up', {
      body: { email, password: 'another-seen-nowhere', firstName: 'Un', lastName: 'Lucky' },
    })
    await pool.query('alter table mails drop constraint refused')
    expect(signUp.status).toBe(500)
    const [line] = linesOf('unexpected error in a procedure').slice(-1)
    expect(line.requestId).toBe(signUp.body.requestId)
    const text = JSON.stringify(line)
    expect(text).toContain('23514')
    expect(text).toContain('insert into')
    for (const value of [email, 'verify-email/', '<!doctype', 'Failing row', 'another-seen-nowhere'])
      expect(text).not.toContain(value)
  })

  it('I3: one object a line, so that nobody writes a line of their own', async () => {
    const forged = 'x\n{"level":30,"msg":"forged"}\r\n'
    const headers = {
      'user-agent': 'x {"msg":"forged"}',
      'x-request-id': 'forged',
      'idempotency-key': 'forged',
    }
    await call(at.app, 'GET', `/${encodeURIComponent(forged)}`, { headers })
    await call(at.app, 'POST', '/api/v1/sign-in', { body: { email: forged, password: forged }, headers })
    await visit(at.app, `/checkout/${world.a.course.offerId}?declined=${encodeURIComponent(forged)}`, {
      headers,
    })
    for (const line of at.lines) {
      expect(line.indexOf('\n')).toBe(line.length - 1)
      expect(JSON.parse(line).msg).not.toBe('forged')
    }
    expect(at.lines.join('')).not.toContain('forged')
  })
})
