import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApplication, testApplication } from '#testing/application.ts'
import { type AwayProxy, awayProxy } from '#testing/away-proxy.ts'
import { testPassword } from '#testing/context.ts'
import { freshDatabase } from '#testing/database.ts'
import { timeLimit } from '#testing/faults.ts'
import { type Caller, call, visit } from '#testing/http.ts'
import { makeWorld, type World } from '#testing/people.ts'
import { stateOf } from '#testing/state.ts'
import { rows } from './operations.ts'

let app: TestApplication
let proxy: AwayProxy
let world: World
let before: Awaited<ReturnType<typeof stored>>
/** Made while the database was there. */
const ids = new Map<string, Record<string, string>>()
let drop: () => Promise<void> = async () => {}

beforeAll(async () => {
  const database = await freshDatabase()
  drop = database.drop
  proxy = await awayProxy(database.url)
  app = await testApplication({ databaseUrl: proxy.url, databaseDirectUrl: proxy.url })
  app.instance.passwordCost = { memoryKiB: 8, passes: 1, parallelism: 1 }
  world = await makeWorld(app)
  for (const row of rows) ids.set(row.name ?? row.operation, (await row.ids?.(app, world)) ?? {})
  await app.worker.settle()
  before = await stored()
  await proxy.goAway()
})

afterAll(async () => {
  await app.close()
  await proxy.close()
  await drop()
})

/** What there is in the database, and what it counts of people's attempts by itself. */
async function stored() {
  const { rate_limits: _, ...state } = await stateOf(app.database)
  const { rows: attempts } = await app.database.pool.query('select * from rate_limits')
  return { attempts, state }
}

function send(row: (typeof rows)[number], as: Caller, headers: Record<string, string> = {}) {
  const [method = '', template = ''] = row.operation.split(' ')
  const path = template.replace(
    /\{(\w+)\}/g,
    (_, id: string) => ids.get(row.name ?? row.operation)?.[id] ?? '',
  )
  const query = row.query ? `?${new URLSearchParams(row.query(world))}` : ''
  return call(app, method, `${row.base ?? '/api/v1'}${path}${query}`, {
    as,
    ...(row.raw ? { raw: row.raw() } : method === 'GET' ? {} : { body: row.body?.(world, 'A') ?? {} }),
    headers: { ...row.headers?.('A'), ...headers },
  })
}

describe('I7: the database is away', () => {
  it.each(rows.map((row) => [row.name ?? row.operation, row] as const))(
    'I7: %s is let through for nobody',
    async (_, row) => {
      for (const as of [world.a, world.s, world.adm, world.p]) {
        const answer = await send(row, as)
        expect(answer.status).toBe(503)
        // An answer to HEAD has no body.
        if (!row.operation.startsWith('HEAD '))
          expect(answer.body).toMatchObject({ code: 'UNAVAILABLE', requestId: expect.any(String) })
        expect(answer.headers['retry-after']).toMatch(/^\d+$/)
        expect(answer.headers['set-cookie']).toBeUndefined()
        expect(answer.text).not.toContain(world.a.secret)
      }
      const nobody = await send(row, world.x)
      const asksNothing = row.operation === 'GET /session'
      expect(asksNothing ? [200] : [401, 503]).toContain(nobody.status)
    },
  )

  it('I7: a right password is not taken for right, a wrong one not for counted', async () => {
    for (const password of [testPassword, 'wrong']) {
      const answer = await call(app, 'POST', '/api/v1/sign-in', { body: { email: world.s.email, password } })
      expect([answer.status, answer.headers['set-cookie']]).toEqual([503, undefined])
    }
  })

  it('I7: other sites are refused as ever', async () => {
    for (const row of rows.filter((row) => !/^(GET|HEAD) /.test(row.operation))) {
      const answer = await send(row, world.a, { origin: 'https://evil.example' })
      expect([row.operation, answer.status]).toEqual([row.operation, 403])
    }
  })

  it('I7: pages say so, in words and with the way to try again', async () => {
    for (const path of [
      `/@${world.a.handle}?x`,
      `${world.a.course.salesPath}?x`,
      `/checkout/${world.a.course.offerId}`,
      `/orders/${world.p.receipt}`,
    ]) {
      const page = await visit(app, path, { as: world.p })
      expect([path, page.status]).toEqual([path, 503])
      expect(page.headers['retry-after']).toMatch(/^\d+$/)
      expect(page.text).toContain('<h1')
      expect(page.text).not.toContain(world.a.secret)
      expect(page.text).not.toContain('/learn/')
    }
    const form = {
      email: 'a@b.example',
      name: 'A',
      total: '4900',
      cardNumber: '4242424242424242',
      cardExpiry: '04/39',
      cardCode: '123',
    }
    const paid = await visit(app, `/checkout/${world.a.course.offerId}`, { form })
    expect(paid.status).toBe(503)
  })

  it('I7: the process lives and says that it is not ready', async () => {
    expect((await call(app, 'GET', '/healthz')).status).toBe(200)
    expect((await call(app, 'GET', '/readyz')).status).toBe(503)
    expect((await visit(app, '/')).status).toBe(200)
    expect((await visit(app, '/signin')).status).toBe(200)
  })

  it('I7: it goes on by itself within five seconds, and nothing of it all was stored', async () => {
    await proxy.comeBack()
    const start = Date.now()
    while ((await call(app, 'GET', '/readyz')).status !== 200) {
      expect(Date.now() - start).toBeLessThan(timeLimit(5_000))
      await sleep(50)
    }
    expect((await call(app, 'GET', '/api/v1/me', { as: world.a })).status).toBe(200)
    await app.worker.settle()
    const { attempts, state } = await stored()
    expect(state).toEqual(before.state)
    // Those that time has ended are swept; none is new.
    expect(before.attempts).toEqual(expect.arrayContaining(attempts))
  })
})
