import { beforeAll, describe, expect, it } from 'vitest'
import { sweepExpired } from '#areas/accounts/server/sweeps.ts'
import { freshEmail, testPassword } from '#testing/context.ts'
import { type Caller, call, cookiesOf, testProduct, visit } from '#testing/http.ts'
import { mailsTo, tokenIn } from '#testing/mailbox.ts'
import { makeMember, makeSeller, makeWorld, signInAgain, type World } from '#testing/people.ts'

const at = testProduct({ demo: true })
let world: World
beforeAll(async () => {
  world = await makeWorld(at.app)
})

const me = (as: Caller) => call(at.app, 'GET', '/api/v1/me', { as })
const ask = (method: string, path: string, body?: object, as: Caller = world.adm) =>
  call(at.app, method, `/api/v1${path}`, { as, ...(body ? { body } : {}) })
const suspend = (userId: string, fields: object = {}) =>
  ask('POST', `/admin/users/${userId}/suspension`, { reason: 'Chargebacks', ...fields })
const reinstate = (userId: string) => ask('DELETE', `/admin/users/${userId}/suspension`)
const factsOf = async (type: string, userId: string) => {
  const { rows } = await at.app.database.pool.query(
    `select payload, severity, actor from events where type = $1 and payload ->> 'userId' = $2 order by created_at`,
    [type, userId],
  )
  return rows as { payload: Record<string, unknown>; severity: string; actor: string }[]
}

it('I6: what was written down is changed and taken away by nobody', async () => {
  const { rows } = await at.app.database.pool.query('select id from events limit 1')
  for (const path of ['/admin/logs', `/admin/logs/${rows[0].id}`, '/admin/log-facts'])
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const { status } = await ask(method, path, method === 'DELETE' ? undefined : { message: 'Nothing.' })
      expect([method, path, [404, 405].includes(status)]).toEqual([method, path, true])
    }
  const { body } = await call(at.app, 'GET', '/api/openapi.json')
  const changing = Object.entries(body.paths as Record<string, object>).filter(
    ([path, methods]) =>
      /\/(admin\/log|events?\b|logs?\b)/.test(path) &&
      Object.keys(methods).some((method) => method !== 'get'),
  )
  expect(changing.map(([path]) => path)).toEqual([])
})

describe('a suspension', () => {
  it('I6: answers every request with the reason from the next one on, is written down, and ends', async () => {
    const mark = await makeMember(at.app, { name: 'Mark Lee' })
    const answer = await suspend(mark.userId)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      person: { status: 'suspended', name: 'Mark Lee' },
      suspension: { reason: 'Chargebacks' },
      sessions: [],
    })
    expect((await me(mark)).body).toMatchObject({ code: 'auth/suspended', data: { reason: 'Chargebacks' } })
    const signIn = { email: mark.email, password: testPassword }
    expect((await call(at.app, 'POST', '/api/v1/sign-in', { body: signIn })).body.code).toBe('auth/suspended')
    expect(await factsOf('accounts.userSuspended', mark.userId)).toMatchObject([
      {
        severity: 'warning',
        actor: world.adm.userId,
        payload: { adminName: 'Ada Novak', reason: 'Chargebacks' },
      },
    ])

    expect((await suspend(mark.userId)).status).toBe(409)
    expect((await reinstate(mark.userId)).body).toMatchObject({
      person: { status: 'active' },
      suspension: null,
    })
    // Signed out everywhere: the browser of before is worth nothing, a new sign-in is.
    expect((await me(mark)).status).toBe(401)
    expect((await call(at.app, 'POST', '/api/v1/sign-in', { body: signIn })).status).toBe(200)
    expect((await reinstate(mark.userId)).status).toBe(409)
  })

  it('I6: asks for a reason, knows whom it is about, and is nothing for oneself', async () => {
    const mia = await makeMember(at.app)
    expect((await suspend(mia.userId, { reason: '  ' })).body).toMatchObject({
      code: 'INVALID',
      fields: { reason: 'Enter a reason so other admins understand this suspension' },
    })
    expect((await suspend(world.adm.userId)).body).toMatchObject({ code: 'CONFLICT' })
    expect((await suspend('usr_00000000000000000000000000')).status).toBe(404)
    expect(
      (await ask('POST', `/admin/users/${mia.userId}/suspension`, { reason: 'x' }, world.a)).status,
    ).toBe(403)
    expect((await me(mia)).status).toBe(200)
  })

  it('closes what a creator sells, hides it if that was chosen, and leaves buyers what they have', async () => {
    const seller = await makeSeller(at.app, 'Majolica', 'Rui Melo')
    const page = seller.course.salesPath
    const checkout = `/checkout/${seller.course.offerId}`
    const open = async (path: string) => (await visit(at.app, path)).status
    expect((await visit(at.app, page)).text).toContain(checkout)

    await suspend(seller.userId, { courses: 'visible' })
    const closed = await visit(at.app, page)
    expect(closed.status).toBe(200)
    expect(closed.text).toContain('This course isn’t taking new students right now.')
    expect(closed.text).not.toContain(checkout)
    expect((await visit(at.app, checkout)).text).toContain('This course isn’t taking new students right now.')
    const order = { email: freshEmail(), name: 'Pia Ray', total: String(seller.course.price.cents) }
    expect(
      (
        await visit(at.app, checkout, {
          form: { ...order, cardNumber: '4242424242424242', cardExpiry: '04/39', cardCode: '123' },
        })
      ).status,
    ).not.toBe(303)

    await reinstate(seller.userId)
    expect((await visit(at.app, page)).text).toContain(checkout)
    await suspend(seller.userId, { courses: 'hidden' })
    expect([await open(page), await open(`/@${seller.handle}`)]).toEqual([404, 404])
    await reinstate(seller.userId)
    expect([await open(page), await open(`/@${seller.handle}`)]).toEqual([200, 200])
  })
})

describe('role and plan', () => {
  it('F4: a new role is written down, gives a creator a workspace, and signs every browser out', async () => {
    const mia = await makeMember(at.app, { name: 'Mia Chen' })
    const answer = await ask('PUT', `/admin/users/${mia.userId}/role`, { role: 'creator' })
    expect(answer.body).toMatchObject({ person: { role: 'creator' }, workspace: { publishedCourses: 0 } })
    expect((await me(mia)).status).toBe(401)
    expect(await ask('GET', '/courses', undefined, await signInAgain(at.app, mia))).toMatchObject({
      status: 200,
    })
    expect(await factsOf('accounts.roleChanged', mia.userId)).toMatchObject([
      { payload: { from: 'student', to: 'creator', adminName: 'Ada Novak' } },
    ])
    await ask('PUT', `/admin/users/${mia.userId}/plan`, { plan: 'pro_plan' })
    expect(await factsOf('accounts.planGiven', mia.userId)).toMatchObject([
      { payload: { from: 'free_plan', to: 'pro_plan' } },
    ])
    expect((await ask('PUT', `/admin/users/${mia.userId}/role`, { role: 'superuser' })).status).toBe(422)
  })

  it('I6: nobody changes their own role, and of two admins who demote each other at once one stays', async () => {
    expect((await ask('PUT', `/admin/users/${world.adm.userId}/role`, { role: 'student' })).status).toBe(409)
    for (let round = 0; round < 3; round++) {
      const one = await makeMember(at.app, { role: 'admin', name: 'One Admin' })
      const two = await makeMember(at.app, { role: 'admin', name: 'Two Admin' })
      const demote = (who: typeof one, whom: typeof one) =>
        ask('PUT', `/admin/users/${whom.userId}/role`, { role: 'student' }, who)
      const answers = await Promise.all([demote(one, two), demote(two, one)])
      const { rows } = await at.app.database.pool.query(
        `select count(*)::int as admins from users where role = 'admin' and id = any($1)`,
        [[one.userId, two.userId]],
      )
      expect(rows[0].admins).toBe(1)
      expect(answers.map((answer) => answer.status).toSorted()[0]).toBe(200)
    }
  })
})

describe('an invitation', () => {
  const invite = async (email: string, role = 'creator') => {
    const { body, status } = await ask('POST', '/admin/invitations', { email, role })
    expect(status).toBe(201)
    return { id: String(body.invitationId), handed: String(body.link).split('/').at(-1) ?? '' }
  }
  const accept = (token: string) =>
    call(at.app, 'POST', '/api/v1/invitations/redemption', {
      body: { token, firstName: 'Oscar', lastName: 'Lindqvist', password: testPassword },
    })
  const status = async (email: string) => {
    const { body } = await ask('GET', `/admin/users?search=${encodeURIComponent(email)}`)
    return body.people as Record<string, unknown>[]
  }

  it('is mailed, stands in the list as pending, and makes the account once, its address proven', async () => {
    const email = freshEmail('oscar')
    await invite(email)
    expect(await status(email)).toMatchObject([{ email, status: 'pending', role: 'creator', name: '' }])
    const token = await tokenIn(at.app.database.db, email, 'invite')
    const look = await call(at.app, 'POST', '/api/v1/invitations/lookup', { body: { token } })
    expect(look.body).toMatchObject({ email, role: 'creator', invitedBy: 'Ada Novak' })

    const answers = await Promise.all([accept(token), accept(token)])
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 410])
    expect(answers.find((answer) => answer.status === 201)?.body).toMatchObject({
      user: { email, role: 'creator', emailVerified: true, workspace: { name: 'Oscar Lindqvist' } },
    })
    expect(await status(email)).toMatchObject([{ status: 'active', name: 'Oscar Lindqvist' }])
  })

  it('handed over by the admin lets in and proves no mailbox', async () => {
    const email = freshEmail('oscar')
    const { handed } = await invite(email, 'student')
    expect((await accept(handed)).body).toMatchObject({
      user: { email, emailVerified: false, role: 'student' },
    })
    expect((await mailsTo(at.app.database.db, email)).map((mail) => mail.template)).toEqual([
      'accounts.invitation',
      'accounts.verification',
    ])
  })

  it('is one for an address, not for one with an account, and ends when it is withdrawn or too old', async () => {
    const email = freshEmail('oscar')
    const { id, handed } = await invite(email)
    const again = { email: email.toUpperCase(), role: 'student' }
    expect((await ask('POST', '/admin/invitations', again)).status).toBe(409)
    expect((await ask('POST', '/admin/invitations', { ...again, email: world.s.email })).body.code).toBe(
      'auth/email-already-in-use',
    )
    expect((await ask('POST', `/admin/invitations/${id}/mail`)).status).toBe(429)
    const { pool } = at.app.database
    await pool.query(`update invitations set sent_at = sent_at - interval '2 minutes' where id = $1`, [id])
    expect((await ask('POST', `/admin/invitations/${id}/mail`)).status).toBe(200)
    expect((await accept(handed)).status).toBe(410)

    const token = await tokenIn(at.app.database.db, email, 'invite')
    await pool.query(`update invitations set expires_at = now() where id = $1`, [id])
    expect((await accept(token)).status).toBe(410)
    expect((await ask('DELETE', `/admin/invitations/${id}`)).status).toBe(200)
    expect((await ask('DELETE', `/admin/invitations/${id}`)).status).toBe(404)
  })
})

describe('the list of people', () => {
  it('is found by name and address, filtered and paged, by number and by key', async () => {
    const names = ['Zoe Ax', 'Ana Ax', 'Mia Ax']
    for (const name of names) await makeMember(at.app, { name })
    const list = async (query: string) => (await ask('GET', `/admin/users?search=Ax&${query}`)).body
    const namesIn = (body: Record<string, unknown>) =>
      (body.people as { name: string }[]).map((row) => row.name)
    expect(namesIn(await list('sort=name&direction=ascending'))).toEqual(['Ana Ax', 'Mia Ax', 'Zoe Ax'])
    expect(await list('pageSize=2&page=2')).toMatchObject({
      total: 3,
      people: [{ name: 'Zoe Ax' }],
      next: null,
    })
    expect(await list('role=creator')).toMatchObject({ total: 0, people: [] })
    expect(await list('status=active&plan=free_plan&joined=7')).toMatchObject({ total: 3 })
    expect(namesIn((await ask('GET', '/admin/users?search=%25')).body)).toEqual([])
  })
})

describe('looking as somebody', () => {
  const look = (userId: string, as: Caller) => ask('POST', `/admin/users/${userId}/view`, {}, as)

  it('I6: shows what they see, changes nothing by any operation, and is written down request by request', async () => {
    const admin = await signInAgain(at.app, world.adm)
    expect((await look(world.a.userId, admin)).status).toBe(200)
    const { body } = await call(at.app, 'GET', '/api/v1/session', { as: admin })
    expect(body.user).toMatchObject({ id: world.a.userId, viewedBy: { name: 'Ada Novak' } })
    expect((await ask('GET', '/courses', undefined, admin)).text).toContain(world.a.secret)

    const { body: document } = await call(at.app, 'GET', '/api/openapi.json')
    const changing = Object.entries(document.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods)
        .map((method) => [method.toUpperCase(), path] as const)
        .filter(([method]) => !['GET', 'HEAD'].includes(method)),
    )
    const going = new Set(['DELETE /view', 'POST /sign-out'])
    for (const [method, path] of changing) {
      if (going.has(`${method} ${path}`)) continue
      const filled = path.replace(/\{(\w+)\}/g, world.a.course.id)
      const prefix = path.startsWith('/api') || path.startsWith('/uploads') ? '' : '/api/v1'
      const answer = await call(at.app, method, `${prefix}${filled}`, { as: admin, body: {} })
      expect([method, path, answer.status, answer.body?.code ?? answer.status]).not.toEqual([
        method,
        path,
        200,
        200,
      ])
      expect([path, answer.status >= 400], answer.text).toEqual([path, true])
    }
    expect((await ask('PATCH', '/me/profile', { bio: 'Changed.' }, admin)).body.code).toBe('auth/viewing')
    const notes = `/learn/${world.a.course.id}/notes`
    for (const path of ['/admin/users', '/live?channels=notifications', notes])
      expect((await ask('GET', path, undefined, admin)).body.code).toBe('auth/viewing')
    const { body: history } = await ask(
      'GET',
      '/me/security-history',
      undefined,
      await signInAgain(at.app, world.a),
    )
    expect(history.entries).toEqual([expect.objectContaining({ kind: 'viewStarted' })])
    expect((await visit(at.app, `/checkout/${world.b.course.offerId}`, { as: admin, form: {} })).status).toBe(
      403,
    )

    const seen = await factsOf('accounts.userViewed', world.a.userId)
    expect(seen.map(({ payload }) => `${payload.method} ${payload.path}`)).toEqual(
      expect.arrayContaining(['GET /api/v1/courses', 'PATCH /api/v1/me/profile']),
    )
    expect(new Set(seen.map(({ actor }) => actor))).toEqual(new Set([world.adm.userId]))

    expect((await ask('DELETE', '/view', {}, admin)).body).toEqual({ userId: world.a.userId })
    expect((await me(admin)).body).toMatchObject({ id: world.adm.userId })
    expect((await ask('GET', '/admin/users', undefined, admin)).status).toBe(200)
    expect(await factsOf('accounts.viewEnded', world.a.userId)).toMatchObject([{ actor: world.adm.userId }])
  })

  it('I6: puts nothing of theirs into the admin’s browser that opens it once the look is over', async () => {
    const receipt = `/orders/${world.p.receipt}`
    expect(cookiesOf(await visit(at.app, receipt))).toHaveProperty('pass')
    const admin = await signInAgain(at.app, world.adm)
    expect((await look(world.s.userId, admin)).status).toBe(200)
    const page = await visit(at.app, receipt, { as: admin })
    expect([page.status, cookiesOf(page).pass]).toEqual([200, undefined])
    expect((await ask('DELETE', '/view', {}, admin)).status).toBe(200)
  })

  it('is told on public pages too, in answers that nobody keeps, and ended from there', async () => {
    const admin = await signInAgain(at.app, world.adm)
    const mia = await makeMember(at.app, { name: 'Mia <b>Chen' })
    const { looking } = cookiesOf(await look(mia.userId, admin))
    const seeing = { cookie: `${admin.cookie}; looking=${looking}` }
    const page = (as: Caller) =>
      visit(at.app, `/@${world.b.handle}`, { as, headers: { 'accept-encoding': 'br' } })
    const [before, seen, after] = [await page(admin), await page(seeing), await page(admin)]
    expect(seen.text).toContain('You’re viewing as Mia &lt;b&gt;Chen. You can’t change anything.')
    expect(seen.headers['cache-control']).toBe('private, no-store')
    expect([seen.headers.etag, seen.headers['content-encoding']]).toEqual([undefined, undefined])
    expect(after.bytes).toEqual(before.bytes)
    expect(after.headers.etag).toBe(before.headers.etag)

    const stopped = await visit(at.app, '/looking/stop', { as: seeing, form: {} })
    expect([stopped.status, stopped.headers.location]).toEqual([303, `/admin/users/${mia.userId}`])
    expect((await me(admin)).body).toMatchObject({ id: world.adm.userId })
    // The cookie alone says nothing.
    expect((await page(seeing)).text).not.toContain('You’re viewing')
  })

  it('ends after half an hour, and answers nothing until the screen knows', async () => {
    const admin = await signInAgain(at.app, world.adm)
    const mia = await makeMember(at.app, { name: 'Mia Chen' })
    await look(mia.userId, admin)
    await at.app.database.pool.query('update user_views set expires_at = now() where user_id = $1', [
      mia.userId,
    ])
    expect((await me(admin)).body.code).toBe('auth/view-ended')
    expect((await ask('PATCH', '/me/profile', { bio: 'Mine?' }, admin)).body.code).toBe('auth/view-ended')
    const session = await call(at.app, 'GET', '/api/v1/session', { as: admin })
    expect(session.body.user).toMatchObject({ id: world.adm.userId })
    expect((await me(admin)).status).toBe(200)
  })

  it('ends with the session, with the role, and with the person’s own suspension', async () => {
    const admin = await signInAgain(at.app, world.adm)
    const mia = await makeMember(at.app)
    await look(mia.userId, admin)
    await suspend(mia.userId)
    expect((await me(admin)).body.code).toBe('auth/view-ended')
    await ask('DELETE', '/view', {}, admin)
    expect((await look(mia.userId, admin)).status).toBe(409)
    expect((await look(world.adm.userId, admin)).status).toBe(409)
    const other = await makeMember(at.app, { role: 'admin' })
    expect((await look(other.userId, admin)).status).toBe(409)
    expect((await look(world.s.userId, world.a)).status).toBe(403)

    await look(world.s.userId, admin)
    await call(at.app, 'POST', '/api/v1/sign-out', { as: admin, body: {} })
    expect((await me(admin)).status).toBe(401)
    await sweepExpired(at.app.ctx)
    const { rows } = await at.app.database.pool.query(
      'select count(*)::int as left from user_views v where not exists (select 1 from sessions s where s.id = v.session_id)',
    )
    expect(rows[0].left).toBe(0)
  })
})
