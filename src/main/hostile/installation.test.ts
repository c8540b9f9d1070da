import { expect, it } from 'vitest'
import { freshEmail, testPassword } from '#testing/context.ts'
import { call, testProduct, visit } from '#testing/http.ts'
import { makeMember } from '#testing/people.ts'

const at = testProduct({ demo: true })

it('a setting that an admin saves holds at once on public pages, in the app and for sign-up', async () => {
  const admin = await makeMember(at.app, { role: 'admin' })
  expect((await visit(at.app, '/browse')).status).toBe(200)

  const saved = await call(at.app, 'PATCH', '/api/v1/admin/settings', {
    as: admin,
    body: { revision: 0, name: 'Kiln & Co', signupMode: 'closed', browse: false },
  })
  expect([saved.status, saved.body.name]).toEqual([200, 'Kiln & Co'])

  const person = { email: freshEmail(), password: testPassword, firstName: 'New', lastName: 'Person' }
  const signUp = await call(at.app, 'POST', '/api/v1/sign-up', { body: person })
  expect([signUp.status, signUp.body.code]).toEqual([403, 'FORBIDDEN'])
  expect((await visit(at.app, '/browse')).status).toBe(404)
  expect((await visit(at.app, '/')).text).toContain('Kiln &amp; Co')
  const app = (await visit(at.app, '/signup')).text
  expect(app).toContain('<title>Kiln &amp; Co</title>')
  expect(app).toContain('<meta name="signup-mode" content="closed" />')
  expect(app).toContain('<meta name="browse" content="off" />')
  expect((await call(at.app, 'GET', '/api/openapi.json')).body.info).toMatchObject({ title: 'Kiln & Co API' })
})

it('H2: a mail is shown as a document that runs and loads nothing', async () => {
  const admin = await makeMember(at.app, { role: 'admin' })
  const sent = await call(at.app, 'POST', '/api/v1/admin/settings/test-mail', {
    as: admin,
    body: {},
    headers: { 'idempotency-key': 'test-mail-of-the-document' },
  })
  expect(sent.body.outcome).toBe('outbox')
  const list = await call(at.app, 'GET', '/api/v1/admin/mails?search=Test+email', { as: admin })
  const [mail] = list.body.mails as { id: string }[]
  const opened = await call(at.app, 'POST', `/api/v1/admin/mails/${mail?.id}/openings`, { as: admin })
  const body = await call(at.app, 'GET', String(opened.body.bodyUrl), { as: admin })
  expect(body.status).toBe(200)
  const policy = String(body.headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).toMatch(/(^|; )sandbox(;|$)/)
  expect(policy).not.toContain('script-src')
  expect(body.headers['cache-control']).toBe('no-store')
})
