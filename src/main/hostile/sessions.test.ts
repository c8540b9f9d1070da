import { beforeAll, describe, expect, it } from 'vitest'
import { freshEmail, testPassword } from '#testing/context.ts'
import { type Answer, type Caller, call, cookiesOf, testProduct, visit } from '#testing/http.ts'
import { mailsTo, tokenIn } from '#testing/mailbox.ts'
import { type Member, makeMember, makeWorld, signInAgain, type World } from '#testing/people.ts'

const at = testProduct()
let world: World
beforeAll(async () => {
  world = await makeWorld(at.app)
})

const otherPassword = 'slip-trailed-earthenware'
const me = (as: Caller) => call(at.app, 'GET', '/api/v1/me', { as })
const signIn = (
  member: Pick<Member, 'email'>,
  sent: { as?: Caller; password?: string; rememberMe?: boolean } = {},
) =>
  call(at.app, 'POST', '/api/v1/sign-in', {
    ...(sent.as ? { as: sent.as } : {}),
    body: {
      email: member.email,
      password: sent.password ?? testPassword,
      rememberMe: sent.rememberMe ?? false,
    },
  })
const sessionIn = (answer: Answer): Caller => ({ cookie: `sid=${cookiesOf(answer).sid}` })
const mailsOf = async (address: string) =>
  (await mailsTo(at.app.database.db, address)).map((mail) => mail.text)
const cookieLine = (answer: Answer) => String(answer.headers['set-cookie'])

describe('F4: the session of a browser', () => {
  it('F4: is new at every sign-in, whatever the browser held before, and the old one ends', async () => {
    const member = await makeMember(at.app)
    const chosen = { cookie: `sid=${'A'.repeat(27)}` }
    const first = sessionIn(await signIn(member, { as: chosen }))
    expect(first.cookie).not.toBe(chosen.cookie)
    expect((await me(chosen)).status).toBe(401)
    const second = sessionIn(await signIn(member, { as: first }))
    expect(second.cookie).not.toBe(first.cookie)
    expect([(await me(first)).status, (await me(second)).status]).toEqual([401, 200])
  })

  it('F4: is a cookie that scripts and other sites cannot use', async () => {
    const short = cookieLine(await signIn(world.s))
    expect(short).toMatch(/^sid=[\w-]{27}; Path=\/; HttpOnly; SameSite=Lax$/)
    const long = cookieLine(await signIn(world.s, { rememberMe: true }))
    expect(long).toMatch(/^sid=[\w-]{27}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  it('F4: is worth nothing after signing out', async () => {
    const member = await makeMember(at.app)
    const other = await signInAgain(at.app, member)
    const out = await call(at.app, 'POST', '/api/v1/sign-out', { as: member })
    expect(cookieLine(out)).toMatch(/^sid=; .*Path=\/; Expires=Thu, 01 Jan 1970/)
    expect([(await me(member)).status, (await me(other)).status]).toEqual([401, 200])
  })

  it('S3: takes the orders out of the browser that were paid there without an account, for the next one at it', async () => {
    const member = await makeMember(at.app)
    const out = await call(at.app, 'POST', '/api/v1/sign-out', { as: member })
    const gone = [out.headers['set-cookie']].flat().map((line) => String(line).split(';')[0])
    expect(gone.sort()).toEqual(['checkout=', 'paid=', 'pass=', 'payment=', 'refused=', 'sid='])
  })

  it('F4: ends everywhere with a password change; the browser that changed it goes on with a new one', async () => {
    const member = await makeMember(at.app)
    const stolen = await signInAgain(at.app, member)
    const changed = await call(at.app, 'PUT', '/api/v1/me/password', {
      as: member,
      body: { currentPassword: testPassword, newPassword: otherPassword },
    })
    expect(changed.status).toBe(200)
    expect([(await me(member)).status, (await me(stolen)).status]).toEqual([401, 401])
    expect((await me(sessionIn(changed))).status).toBe(200)
    expect((await signIn(member)).status).toBe(401)
    expect((await signIn(member, { password: otherPassword })).status).toBe(200)
  })

  it('F9: a password and an address change with the current password alone; the old one stays and is told', async () => {
    const member = await makeMember(at.app)
    const wanted = freshEmail('wanted')
    const wrong = { currentPassword: 'not the one', newPassword: otherPassword }
    for (const [method, path, body] of [
      ['PUT', '/me/password', wrong],
      ['POST', '/me/email-change', { email: wanted, password: 'not the one' }],
      ['POST', '/me/email-change', { email: wanted }],
    ] as const) {
      const { status, body: said } = await call(at.app, method, `/api/v1${path}`, { as: member, body })
      expect([path, said.code]).toEqual([path, status === 403 ? 'auth/wrong-password' : 'INVALID'])
      expect([403, 422]).toContain(status)
    }
    expect(await mailsOf(wanted)).toEqual([])

    const asked = { as: member, body: { email: wanted, password: testPassword } }
    expect((await call(at.app, 'POST', '/api/v1/me/email-change', asked)).status).toBe(200)
    expect((await me(member)).body).toMatchObject({ email: member.email })
    expect((await signIn({ email: wanted })).status).toBe(401)
    expect((await mailsOf(member.email)).at(-1)).toContain(wanted)
    const token = await tokenIn(at.app.database.db, wanted, 'change-email')
    // The link alone isn't enough: a mistyped address is someone else's mailbox.
    const alone = await call(at.app, 'POST', '/api/v1/email-changes', { body: { token } })
    expect(alone.body.code).toBe('auth/password-required')
    await call(at.app, 'POST', '/api/v1/email-changes', { as: member, body: { token } })
    expect((await signIn({ email: wanted })).status).toBe(200)
    expect((await signIn(member)).status).toBe(401)
  })

  it('F4: ends everywhere with a reset, and so do the links that were on their way', async () => {
    const member = await makeMember(at.app)
    const stolen = await signInAgain(at.app, member)
    await call(at.app, 'POST', '/api/v1/password-resets', { body: { email: member.email } })
    const token = await tokenIn(at.app.database.db, member.email, 'reset-password')
    const redeem = () =>
      call(at.app, 'POST', '/api/v1/password-resets/redemption', {
        body: { token, newPassword: otherPassword },
      })
    const reset = await redeem()
    expect(reset.status).toBe(200)
    expect([(await me(member)).status, (await me(stolen)).status]).toEqual([401, 401])
    expect((await me(sessionIn(reset))).status).toBe(200)
    expect((await redeem()).status).toBe(410)
  })

  it('F4: follows a change of role and plan at once', async () => {
    const creator = await makeMember(at.app, { role: 'creator', plan: 'pro_plan', name: 'Rolf Ode' })
    const courses = () => call(at.app, 'GET', '/api/v1/courses', { as: creator })
    expect((await courses()).status).toBe(200)
    for (const role of ['student', 'admin', 'superuser', '']) {
      await at.app.database.pool.query('update users set role = $1 where id = $2', [role, creator.userId])
      expect([role, (await courses()).status]).toEqual([role, 403])
    }
    const admin = await makeMember(at.app, { role: 'admin' })
    const dashboard = () => call(at.app, 'GET', '/api/v1/admin/overview', { as: admin })
    expect((await dashboard()).status).toBe(200)
    await at.app.database.pool.query(`update users set role = 'creator' where id = $1`, [admin.userId])
    expect((await dashboard()).status).toBe(403)
  })

  it('F4: is worth nothing once its user is gone', async () => {
    const member = await makeMember(at.app)
    await at.app.database.pool.query('delete from users where id = $1', [member.userId])
    expect((await me(member)).status).toBe(401)
  })

  it('F4: is nothing but its token', async () => {
    const { rows } = await at.app.database.pool.query('select id, token_hash, user_id from sessions limit 20')
    const guesses = rows.flatMap((row) => [row.id, row.token_hash, row.user_id])
    const own = world.s.cookie.replace('sid=', '')
    guesses.push(
      own.slice(0, -1),
      `${own}A`,
      `${own}%00`,
      own.toLowerCase(),
      `"${own}"x`,
      '',
      'null',
      '[object Object]',
    )
    for (const guess of guesses)
      expect([guess, (await me({ cookie: `sid=${guess}` })).status]).toEqual([guess, 401])
    for (const [name, value] of [
      ['authorization', `Bearer ${own}`],
      ['x-session-token', own],
      ['x-user-id', world.adm.userId],
      ['x-forwarded-user', world.adm.email],
    ] as const) {
      expect((await call(at.app, 'GET', '/api/v1/me', { headers: { [name]: value } })).status).toBe(401)
    }
    expect((await call(at.app, 'GET', `/api/v1/me?sid=${own}&token=${own}`)).status).toBe(401)
  })
})

describe('F4: somebody suspended', () => {
  it('F4: is told so by every operation, with the same session, and does nothing but sign out', async () => {
    const creator = await makeMember(at.app, { role: 'creator', plan: 'pro_plan', name: 'Sus Pended' })
    const second = await signInAgain(at.app, creator)
    await at.app.database.pool.query(
      `update users set suspended_at = now(), suspended_reason = 'Chargebacks' where id = $1`,
      [creator.userId],
    )
    const { body } = await call(at.app, 'GET', '/api/openapi.json')
    const refused: string[] = []
    for (const [path, methods] of Object.entries(body.paths as Record<string, object>)) {
      for (const method of Object.keys(methods)) {
        const name = `${method.toUpperCase()} ${path}`
        if (name === 'POST /sign-out') continue
        const url = `/api/v1${path.replaceAll('{offerId}', world.a.course.offerId).replaceAll(/\{courseId\}/g, world.a.course.id)}`
        const answer = await call(at.app, method.toUpperCase(), url.replaceAll(/\{\w+\}/g, 'x'), {
          as: creator,
          headers: { 'idempotency-key': 'suspended' },
        })
        expect([name, answer.status]).toEqual([name, 403])
        refused.push(name)
        if (method === 'head') continue
        expect([name, answer.body.code]).toEqual([name, 'auth/suspended'])
        expect(answer.body.data).toMatchObject({ reason: 'Chargebacks' })
      }
    }
    expect(refused.length).toBeGreaterThan(40)
    for (const path of ['/api/v1/sign-out/../me', '/api/v1/sign-out/../../v1/courses', '/api/v1/sign-outs'])
      expect([403, 404]).toContain((await call(at.app, 'GET', path, { as: creator })).status)

    expect((await signIn(creator)).body.code).toBe('auth/suspended')
    expect((await call(at.app, 'POST', '/api/v1/sign-out', { as: creator })).status).toBe(200)
    await at.app.database.pool.query('update users set suspended_at = null where id = $1', [creator.userId])
    expect([(await me(creator)).status, (await me(second)).status]).toEqual([401, 200])
  })

  it('F4: is a visitor on public pages: no own price, no way into what is theirs', async () => {
    const buyer = await makeMember(at.app)
    await at.app.database.pool.query('update users set suspended_at = now() where id = $1', [buyer.userId])
    const page = await visit(at.app, `/checkout/${world.a.course.offerId}`, { as: buyer })
    expect(page.status).toBe(200)
    expect(page.text).not.toContain(buyer.email)
  })
})

describe('F3: links by mail over the wire', () => {
  it('F3: of twenty redemptions at once one wins', async () => {
    const member = await makeMember(at.app)
    await call(at.app, 'POST', '/api/v1/password-resets', { body: { email: member.email } })
    const token = await tokenIn(at.app.database.db, member.email, 'reset-password')
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        call(at.app, 'POST', '/api/v1/password-resets/redemption', {
          body: { token, newPassword: otherPassword },
        }),
      ),
    )
    const statuses = answers.map((answer) => answer.status).sort()
    expect(statuses).toEqual([200, ...Array<number>(19).fill(410)])
    expect(answers.filter((answer) => answer.headers['set-cookie'] !== undefined)).toHaveLength(1)
  })

  it('F3: a token is of its kind, whole, and of nobody else', async () => {
    const member = await makeMember(at.app, { verified: false })
    const reset = async () => {
      await call(at.app, 'POST', '/api/v1/password-resets', { body: { email: member.email } })
      return tokenIn(at.app.database.db, member.email, 'reset-password')
    }
    const token = await reset()
    expect(Buffer.from(token, 'base64url').length * 8).toBeGreaterThanOrEqual(128)
    for (const wrong of [
      token.slice(0, -1),
      `${token}A`,
      token.toUpperCase(),
      '',
      ' ',
      `${token} `,
      token.repeat(3),
    ]) {
      const body = { token: wrong, newPassword: otherPassword }
      const answer = await call(at.app, 'POST', '/api/v1/password-resets/redemption', { body })
      expect([wrong, answer.status]).toEqual([wrong, 410])
    }
    for (const path of ['/email-verifications', '/sign-in-links/redemption'])
      expect((await call(at.app, 'POST', `/api/v1${path}`, { body: { token } })).status).toBe(410)
    const { rows } = await at.app.database.pool.query(
      'select row_to_json(v)::text as row from verifications v',
    )
    expect(rows.map((line) => line.row).join()).not.toContain(token)
  })
})

describe('F2: a reset link leads to us', () => {
  const appUrl = 'http://localhost:3000'
  const rowsTo = async (address: string) =>
    (
      await at.app.database.pool.query('select to_address, text, html from mails where to_address = $1', [
        address,
      ])
    ).rows

  it.each([
    ['x-forwarded-host', 'evil.example'],
    ['x-forwarded-server', 'evil.example'],
    ['x-host', 'evil.example'],
    ['x-original-host', 'evil.example'],
    ['x-http-host-override', 'evil.example'],
    ['forwarded', 'host=evil.example;proto=https'],
    ['x-forwarded-proto', 'javascript'],
    ['x-forwarded-port', '1@evil.example'],
    ['x-original-url', 'http://evil.example/'],
    ['x-rewrite-url', 'http://evil.example/'],
    ['x-forwarded-prefix', '//evil.example'],
    ['referer', 'http://evil.example/'],
  ])('F2: whatever %s says', async (name, value) => {
    const member = await makeMember(at.app)
    const answer = await call(at.app, 'POST', '/api/v1/password-resets', {
      body: { email: member.email },
      headers: { [name]: value },
    })
    expect(answer.status).toBe(200)
    const [mail] = (await rowsTo(member.email)).slice(-1)
    expect(mail.text).toContain(`${appUrl}/reset-password/`)
    expect(mail.text + mail.html).not.toContain('evil')
  })

  it.each([
    'evil.example',
    'evil.example:3000',
    'localhost.evil.example',
    'localhost:3000.evil.example',
    'localhost:3000@evil.example',
    'evil.example#localhost:3000',
    'evil.example/localhost:3000',
    'evil.example?localhost:3000',
    'localhost:3000, evil.example',
    'localhost%2eevil.example',
    '0x7f.evil.example',
    '[::ffff:evil]',
    ' ',
  ])('F2: a request to host %j is refused and mails nothing', async (host) => {
    const member = await makeMember(at.app)
    const before = (await rowsTo(member.email)).length
    for (const headers of [{ host }, { host, 'x-forwarded-host': 'localhost:3000' }] as Record<
      string,
      string
    >[]) {
      const answer = await call(at.app, 'POST', '/api/v1/password-resets', {
        body: { email: member.email },
        headers,
      })
      expect([host, answer.status]).toEqual([host, 400])
    }
    expect((await rowsTo(member.email)).length).toBe(before)
  })

  it('F2: an address is one address, and the mail goes to the one of the account', async () => {
    const member = await makeMember(at.app)
    const evil = 'catcher@evil.example'
    const tricks: unknown[] = [
      [member.email, evil],
      { to: member.email, cc: evil },
      { $ne: null },
      true,
      1,
      null,
      `${member.email},${evil}`,
      `${member.email};${evil}`,
      `${member.email} ${evil}`,
      `${member.email}\nCc: ${evil}`,
      `${member.email}\r\nBcc: ${evil}`,
      `${member.email}%0aCc:${evil}`,
      `"${member.email}" <${evil}>`,
      `${evil}?cc=${member.email}`,
      `${member.email}.evil.example`,
      `${member.email}\u0000@evil.example`,
      '%',
      "' or 1=1 --",
    ]
    for (const email of tricks) {
      const answer = await call(at.app, 'POST', '/api/v1/password-resets', { body: { email } })
      expect([JSON.stringify(email), [200, 422].includes(answer.status)]).toEqual([
        JSON.stringify(email),
        true,
      ])
    }
    const { rows } = await at.app.database.pool.query(
      `select to_address from mails where template like '%eset%'`,
    )
    expect(rows.filter((mail) => /evil|[\s,;<>]/.test(mail.to_address))).toEqual([])
    expect(await rowsTo(evil)).toEqual([])

    await call(at.app, 'POST', '/api/v1/password-resets', {
      body: { email: ` ${member.email.toUpperCase()} ` },
    })
    expect(
      (await rowsTo(member.email)).filter((mail) => mail.text.includes('/reset-password/')),
    ).toHaveLength(1)
  })

  it('F6: an unknown address is answered like a known one, to the last header', async () => {
    const known = await call(at.app, 'POST', '/api/v1/password-resets', {
      body: { email: (await makeMember(at.app)).email },
    })
    const unknown = await call(at.app, 'POST', '/api/v1/password-resets', { body: { email: freshEmail() } })
    const shape = ({ status, text, headers }: Answer) => [status, text, Object.keys(headers).sort()]
    expect(shape(unknown)).toEqual(shape(known))
  })
})
