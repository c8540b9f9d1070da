import { beforeAll, describe, expect, it } from 'vitest'
import { freshEmail, testPassword } from '#testing/context.ts'
import { type Answer, call, cookiesOf, testProduct } from '#testing/http.ts'
import { documentOf } from '#testing/makers.ts'
import { anotherCourse, type Member, makeMember, makeWorld, type World } from '#testing/people.ts'

const at = testProduct()
let world: World
beforeAll(async () => {
  world = await makeWorld(at.app)
})

/** What no one may set about themselves, in every way a binder has been fooled with. */
const grabs: object[] = [
  { role: 'admin' },
  { plan: 'pro_plan' },
  { emailVerified: true },
  { id: `usr_${'0'.repeat(26)}` },
  { userId: `usr_${'0'.repeat(26)}` },
  { email: 'taken-over@example.com' },
  { createdAt: '2001-01-01T00:00:00.000Z' },
  { suspendedAt: null, photoURL: 'https://elsewhere.example/x.png' },
  { profile: { role: 'admin', firstName: 'Eve' } },
  { preferences: { role: 'admin' } },
  { user: { role: 'admin' } },
  { data: { role: 'admin' }, $set: { role: 'admin' }, attributes: { role: 'admin' } },
  { 'profile.plan': 'pro_plan', 'user.role': 'admin', 'profile[role]': 'admin', 'role[]': 'admin' },
  { workspace: { id: 'wsp_x' }, workspaceId: 'wsp_x', ownerId: 'usr_x', creatorId: 'usr_x' },
  { constructor: { name: 'admin' }, toString: 'admin', hasOwnProperty: 'admin', valueOf: 1 },
]

const rawGrabs = [
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":{"prototype":{"role":"admin"}}}',
  '{"profile":{"__proto__":{"isAdmin":true}}}',
  '{"bio":"x","__proto__":null}',
  '{"\\u005f_proto__":{"role":"admin"}}',
  '[{"role":"admin"}]',
  '[]',
  '"admin"',
]

const stands = ['id', 'email', 'emailVerified', 'role', 'plan', 'createdAt', 'photoURL', 'workspace'] as const

async function standingOf(member: Member): Promise<Record<string, unknown>> {
  const { body } = await call(at.app, 'GET', '/api/v1/me', { as: member })
  return Object.fromEntries(stands.map((name) => [name, body[name]]))
}

const ok = (answer: Answer) => answer.status < 300 || [400, 422].includes(answer.status)

describe('A4: nobody gives themselves more', () => {
  it.each(grabs)('A4: signing up with %j makes a student on the free plan', async (grab) => {
    const email = freshEmail('eve')
    const body = { email, password: testPassword, firstName: 'Eve', lastName: 'Ill', ...grab }
    const answer = await call(at.app, 'POST', '/api/v1/sign-up', { body })
    expect(ok(answer), answer.text).toBe(true)
    if (answer.status !== 201) return
    const me = await call(at.app, 'GET', '/api/v1/me', { as: { cookie: `sid=${cookiesOf(answer).sid}` } })
    expect(me.body).toMatchObject({
      role: 'student',
      plan: 'free_plan',
      emailVerified: false,
      workspace: null,
    })
    expect(me.body.id).not.toBe(`usr_${'0'.repeat(26)}`)
    expect(String(me.body.createdAt).slice(0, 4)).not.toBe('2001')
  })

  it('A4: a role that is not offered is refused, a creator is not an admin', async () => {
    for (const role of ['admin', 'Admin', ['admin'], { $ne: 'student' }, 'superuser', '', null, 0]) {
      const body = {
        email: freshEmail('eve'),
        password: testPassword,
        firstName: 'Eve',
        lastName: 'Ill',
        role,
      }
      expect((await call(at.app, 'POST', '/api/v1/sign-up', { body })).status).toBe(422)
    }
  })

  it.each(['/me/profile', '/me/preferences'])('A4: PATCH %s changes what it is for alone', async (path) => {
    const member = await makeMember(at.app)
    const before = await standingOf(member)
    for (const grab of grabs) {
      const answer = await call(at.app, 'PATCH', `/api/v1${path}`, { as: member, body: grab })
      expect(ok(answer), answer.text).toBe(true)
    }
    for (const raw of rawGrabs) {
      const answer = await call(at.app, 'PATCH', `/api/v1${path}`, {
        as: member,
        raw,
        headers: { 'content-type': 'application/json' },
      })
      expect([raw, answer.status]).toEqual([raw, 400])
    }
    expect(await standingOf(member)).toEqual(before)
  })

  it('A4: the profile holds its five fields, whatever is sent', async () => {
    const member = await makeMember(at.app)
    for (const grab of [...grabs, { admin: true, isAdmin: true, bio: 'Mine' }])
      await call(at.app, 'PATCH', '/api/v1/me/profile', { as: member, body: grab })
    const { rows } = await at.app.database.pool.query(
      'select profile, preferences from users where id = $1',
      [member.userId],
    )
    expect(Object.keys(rows[0].profile).sort()).toEqual(['bio', 'firstName', 'lastName', 'phone', 'website'])
    expect(Object.keys(rows[0].preferences).sort()).toEqual([
      'email',
      'emailNotifications',
      'marketingEmails',
      'push',
      'pushNotifications',
    ])
  })

  it('A4: the workspace keeps its id, its owner and the addresses of others', async () => {
    const { a, b } = world
    const select = 'select id, owner_id, handle, brand_color from workspaces order by id'
    const before = (await at.app.database.pool.query(select)).rows
    for (const body of [
      { id: b.workspaceId, name: 'Mine' },
      { workspaceId: b.workspaceId, ownerId: a.userId, name: 'Mine' },
      { brandColor: 'red;background:url(//x)', name: 'Mine' },
      { createdAt: '2001-01-01T00:00:00Z' },
      { handle: b.handle },
      { handle: b.handle.toUpperCase() },
      { handle: 'admin' },
      { handle: 'signin' },
    ]) {
      const answer = await call(at.app, 'PATCH', '/api/v1/workspace', { as: a, body })
      expect([200, 409, 422]).toContain(answer.status)
    }
    expect((await at.app.database.pool.query(select)).rows).toEqual(before)
  })

  it('A4: a course takes no status, owner, students, revenue or address from a body', async () => {
    const { a, b } = world
    const course = await anotherCourse(at.app, a)
    const grab = {
      status: 'published',
      publishedAt: '2026-01-01T00:00:00.000Z',
      workspaceId: b.workspaceId,
      id: b.course.id,
      slug: 'taken',
      students: 999,
      revenue: { cents: 1e9, currency: 'USD' },
      offerId: b.course.offerId,
      deletedAt: null,
      price: { cents: 1, currency: 'GBP' },
      currency: 'GBP',
    }
    const made = await call(at.app, 'POST', '/api/v1/courses', { as: a, body: { title: 'Plain', ...grab } })
    const changed = await call(at.app, 'PATCH', `/api/v1/courses/${course.id}`, { as: a, body: grab })
    expect(made.body).toMatchObject({ status: 'draft', students: 0, slug: 'plain', publishedAt: null })
    expect(made.body.price).toEqual({ cents: 0, currency: 'USD' })
    expect(made.body.id).not.toBe(b.course.id)
    expect(changed.status).toBe(200)
    expect(changed.body).toMatchObject({
      id: course.id,
      status: 'draft',
      slug: course.slug,
      offerId: course.offerId,
      price: course.price,
    })
    const lesson = await call(at.app, 'POST', `/api/v1/courses/${course.id}/lessons`, {
      as: a,
      body: {
        title: 'L',
        status: 'published',
        content: documentOf('x'),
        position: 0,
        revision: 9,
        id: 'lsn_x',
      },
    })
    expect(lesson.body).toMatchObject({ status: 'draft', content: null, revision: 1 })
  })

  it('A4: an order is made of the offer, whatever the buyer says about price, currency, status or mode', async () => {
    const { a } = world
    const answer = await call(at.app, 'POST', `/api/v1/checkouts/${a.course.offerId}`, {
      headers: { 'idempotency-key': 'grabbing' },
      body: {
        email: freshEmail(),
        name: 'Eve',
        expectedTotalCents: 4900,
        card: { number: '4242424242424242', expiry: '04/39', securityCode: '123' },
        price: 1,
        amount: 0,
        totalCents: 0,
        currency: 'GBP',
        status: 'paid',
        mode: 'live',
        workspaceId: world.b.workspaceId,
        buyerUserId: world.adm.userId,
        discountCents: 4900,
        quantity: -1,
        items: [],
      },
    })
    expect(answer.status).toBe(201)
    const { rows } = await at.app.database.pool.query('select * from orders where id = $1', [
      answer.body.orderId,
    ])
    expect(rows[0]).toMatchObject({
      total_cents: 4900,
      currency: 'USD',
      mode: 'test',
      provider: 'test',
      workspace_id: a.workspaceId,
      buyer_user_id: null,
    })
  })
})

describe('H2: prototypes', () => {
  it('H2: stay as they are, whatever was sent', async () => {
    const { s } = world
    const before = Object.keys((await call(at.app, 'GET', '/api/v1/me', { as: s })).body).sort()
    for (const raw of rawGrabs) {
      for (const path of ['/api/v1/sign-in', '/api/v1/sign-up', '/api/v1/password-resets'])
        await call(at.app, 'POST', path, { raw, headers: { 'content-type': 'application/json' } })
    }
    for (const query of [
      'a[__proto__][polluted]=1',
      '__proto__[polluted]=1',
      '__proto__.polluted=1',
      'constructor[prototype][polluted]=1',
      'search[__proto__][polluted]=1',
      'search[constructor][prototype][polluted]=1',
      '__proto__=1',
      'search[toString]=1',
      'search[]=a&search[]=b',
      'a[0][__proto__][polluted]=x',
    ]) {
      const answer = await call(at.app, 'GET', `/api/v1/courses?${query}`, { as: world.a })
      expect([query, answer.status < 500]).toEqual([query, true])
      const page = await call(at.app, 'GET', `/checkout/${world.a.course.offerId}?${query}`)
      expect([query, page.status < 500]).toEqual([query, true])
      const form = await call(at.app, 'POST', `/checkout/${world.a.course.offerId}`, {
        raw: query,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      expect([query, form.status < 500]).toEqual([query, true])
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    expect(([] as unknown as Record<string, unknown>).role).toBeUndefined()
    const after = Object.keys((await call(at.app, 'GET', '/api/v1/me', { as: s })).body).sort()
    expect(after).toEqual(before)
    expect((await call(at.app, 'GET', '/healthz')).body).toEqual({ status: 'ok' })
  })
})
