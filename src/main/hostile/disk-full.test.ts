import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writeWaitingExports } from '#areas/admin/server/exports.ts'
import { testPayments } from '#areas/payments/server/provider/test-payments.ts'
import { makeDataExports } from '#areas/settings/server/data-exports.ts'
import { reserveOf } from '#platform/disk/space.ts'
import { diskOf, freshEmail } from '#testing/context.ts'
import { type Answer, call, cookiesOf, testProduct, visit } from '#testing/http.ts'
import { documentOf, goodCard } from '#testing/makers.ts'
import { anotherCourse, ctxOf, makeWorld, type World } from '#testing/people.ts'

const at = testProduct()
let world: World
beforeAll(async () => {
  world = await makeWorld(at.app)
})

const MB = 1_000_000
const disk = { size: 100_000 * MB, free: 0 }
const reserve = reserveOf(disk)
const levels = { roomy: 50_000 * MB, 'below the reserve': reserve - MB, 'without room': 10 * MB }
const leave = (level: keyof typeof levels) => {
  disk.free = levels[level]
}
beforeEach(() => {
  Object.assign(at.app.instance.disk, diskOf(disk))
  leave('roomy')
})

type CourseOnSale = World['a']['course']

const rowsOf = async (sql: string, values: unknown[] = []) =>
  (await at.app.database.pool.query(sql, values)).rows as Record<string, unknown>[]
const ordersFor = (course: CourseOnSale) =>
  rowsOf(
    `select o.id, o.status from orders o join order_items i on i.workspace_id = o.workspace_id and i.order_id = o.id
     where i.product_id = $1`,
    [course.id],
  )
const charges = async () => (await testPayments(at.app.config.dataDir).listCharges()).length
const bodyFor = (course: CourseOnSale) => ({
  email: freshEmail('buyer'),
  name: 'Mia Chen',
  expectedTotalCents: course.price.cents,
  card: goodCard,
})
const payWith = (course: CourseOnSale, key: string, body: object, headers = {}): Promise<Answer> =>
  call(at.app, 'POST', `/api/v1/checkouts/${course.offerId}`, {
    body,
    headers: { 'idempotency-key': key, ...headers },
  })
const readiness = async () => {
  const { status, body } = await call(at.app, 'GET', '/readyz')
  return [status, body.status]
}

/** PostgreSQL answers a change of this table as it does when it finds no room (53100), until `work` is over. */
async function withFullTable<T>(table: string, work: () => Promise<T>): Promise<T> {
  await rowsOf(`create or replace function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`)
  await rowsOf(
    `create trigger no_room before insert or update on ${table} for each row execute function no_room()`,
  )
  try {
    return await work()
  } finally {
    await rowsOf(`drop trigger no_room on ${table}`)
  }
}

const stopped =
  'Orders can’t be taken right now: the server’s disk is full. You haven’t been charged. Try again in a few minutes.'
const notSaved = 'The server’s disk is full, so this couldn’t be saved. Try again in a few minutes.'

describe('R11: orders', () => {
  it('go on while everything else has stopped', async () => {
    leave('below the reserve')
    expect(await readiness()).toEqual([200, 'ready'])
    const course = await anotherCourse(at.app, world.a, true)
    const { status } = await payWith(course, 'below', bodyFor(course))
    expect(status).toBe(201)
    expect(await ordersFor(course)).toMatchObject([{ status: 'paid' }])
  })

  it('are refused before anything is charged where they could not be written down, and go through afterward', async () => {
    const course = await anotherCourse(at.app, world.a, true)
    const body = bodyFor(course)
    leave('without room')
    const before = await charges()
    expect(await readiness()).toEqual([503, 'disk full'])
    expect((await call(at.app, 'GET', '/healthz')).status).toBe(200)
    const refused = await payWith(course, 'once', body)
    expect([refused.status, refused.headers['retry-after'], refused.body]).toEqual([
      503,
      '60',
      {
        code: 'UNAVAILABLE',
        message: stopped,
        data: { reason: 'storage-full' },
        requestId: expect.any(String),
      },
    ])
    const german = await payWith(course, 'twice', body, { 'accept-language': 'de' })
    expect(german.body.message).toMatch(/^Bestellungen sind gerade nicht möglich/)
    expect(await charges()).toBe(before)
    leave('roomy')
    expect(await readiness()).toEqual([200, 'ready'])
    expect((await payWith(course, 'once', body)).status).toBe(201)
    expect(await charges()).toBe(before + 1)
    expect((await ordersFor(course)).filter(({ status }) => status === 'paid')).toHaveLength(1)
  })

  it('say so on the page, above everything that was typed', async () => {
    const course = await anotherCourse(at.app, world.a, true)
    const { checkout } = cookiesOf(await visit(at.app, `/checkout/${course.offerId}`))
    const email = freshEmail('buyer')
    const form = { email, name: 'Mia Chen', country: 'PT', total: String(course.price.cents) }
    const card = { cardNumber: goodCard.number, cardExpiry: goodCard.expiry, cardCode: goodCard.securityCode }
    const press = () =>
      visit(at.app, `/checkout/${course.offerId}`, {
        as: { cookie: `checkout=${checkout}` },
        form: { ...form, ...card },
      })
    leave('without room')
    const refused = await press()
    expect(refused.status).toBe(503)
    for (const said of [stopped, email, 'Mia Chen']) expect(refused.text).toContain(said)
    // A test card, which is no one's; of any other nothing is sent back.
    expect(refused.text).toContain(`value="${goodCard.number}`)
    leave('roomy')
    expect((await press()).status).toBe(303)
  })

  it('that were charged before the disk filled up are written down all the same', async () => {
    const course = await anotherCourse(at.app, world.a, true)
    const body = bodyFor(course)
    const before = await charges()
    // The database finds no room between charge and record: the buyer is told, and not that nothing was charged.
    const answer = await withFullTable('transactions', () => payWith(course, 'charged', body))
    expect([answer.status, answer.body]).toMatchObject([
      503,
      { code: 'UNAVAILABLE', message: notSaved, data: { reason: 'storage-full' } },
    ])
    expect([await charges(), await ordersFor(course)]).toMatchObject([before + 1, [{ status: 'open' }]])
    leave('without room')
    expect((await payWith(course, 'charged', body)).status).toBe(201)
    expect([await charges(), await ordersFor(course)]).toMatchObject([before + 1, [{ status: 'paid' }]])
  })

  it('that nobody comes back to are reconciled once there is room', async () => {
    const course = await anotherCourse(at.app, world.a, true)
    await withFullTable('transactions', () => payWith(course, 'left', bodyFor(course)))
    await rowsOf(`update payment_attempts set due_at = now() - interval '1 second' where state = 'begun'`)
    await at.app.worker.settle()
    expect(await ordersFor(course)).toMatchObject([{ status: 'paid' }])
  })

  it('are never charged when the database finds no room for the order', async () => {
    const course = await anotherCourse(at.app, world.a, true)
    const before = await charges()
    const answer = await withFullTable('orders', () => payWith(course, 'unwritten', bodyFor(course)))
    expect([answer.status, answer.body.message]).toEqual([503, notSaved])
    expect([await charges(), await ordersFor(course)]).toEqual([before, []])
  })
})

describe('R11: everything else', () => {
  it('S9: takes no texts of creators either from what is kept for orders: copies first, then lessons', async () => {
    const course = await anotherCourse(at.app, world.a)
    const [lesson] = course.lessonIds
    const path = `/api/v1/courses/${course.id}`
    const at0 = await call(at.app, 'GET', `${path}/lessons/${lesson}`, { as: world.a })
    const save = () =>
      call(at.app, 'PATCH', `${path}/lessons/${lesson}`, {
        as: world.a,
        body: { revision: at0.body.revision, content: documentOf('More.') },
      })
    const copy = (of: string) => call(at.app, 'POST', `${of}/duplicate`, { as: world.a, body: {} })
    leave('below the reserve')
    expect((await copy(path)).body).toMatchObject({ code: 'UNAVAILABLE', message: notSaved })
    expect((await copy(`${path}/lessons/${lesson}`)).status).toBe(201)
    disk.free = reserve / 4 - MB
    const refused = [await save(), await copy(`${path}/lessons/${lesson}`)]
    expect(refused.map(({ status }) => status)).toEqual([503, 503])
    const sold = await anotherCourse(at.app, world.b, true).catch(() => null)
    expect(sold).toBeNull()
    expect((await payWith(world.b.course, 'kept', bodyFor(world.b.course))).status).toBe(201)
    leave('roomy')
    expect((await save()).status).toBe(200)
  })

  it('answers 503 with the reason where the database finds no room, never 500', async () => {
    const rename = () =>
      call(at.app, 'PATCH', `/api/v1/courses/${world.a.course.id}`, {
        as: world.a,
        body: { title: 'Another title', revision: 0 },
      })
    const answer = await withFullTable('courses', rename)
    expect([answer.status, answer.body.code]).not.toEqual([500, 'INTERNAL'])
    const made = await withFullTable('courses', () =>
      call(at.app, 'POST', '/api/v1/courses', { as: world.a, body: { title: 'Glazes', priceCents: 0 } }),
    )
    expect([made.status, made.headers['retry-after'], made.body]).toMatchObject([
      503,
      '60',
      { code: 'UNAVAILABLE', message: notSaved, data: { reason: 'storage-full' } },
    ])
    // Also where the counters of limits find none, before any route is reached; forms get a page.
    const limited = await withFullTable('rate_limits', async () => [
      await call(at.app, 'POST', '/api/v1/courses', {
        as: world.a,
        body: { title: 'Glazes', priceCents: 0 },
      }),
      await visit(at.app, `/checkout/${world.a.course.offerId}`, { form: { email: 'x' } }),
    ])
    expect(limited.map(({ status }) => status)).toEqual([503, 503])
  })

  it('exports are refused, and those that wait are made once there is room', async () => {
    const begin = () =>
      call(at.app, 'POST', '/api/v1/admin/exports', {
        as: world.adm,
        body: { kind: 'users' },
        headers: { 'idempotency-key': `full-${Math.random()}` },
      })
    const own = (as = world.s) => call(at.app, 'POST', '/api/v1/me/data-export', { as })
    leave('below the reserve')
    for (const answer of [await begin(), await own()])
      expect([answer.status, answer.body.code]).toEqual([507, 'STORAGE_FULL'])
    // Asked for while there was room.
    await rowsOf(
      `insert into data_exports (id, user_id, state, created_at) values ('dex_full', $1, 'waiting', now())`,
      [world.t.userId],
    )
    await makeDataExports(ctxOf(at.app))
    const states = async () =>
      (await rowsOf(`select state from data_exports where id = 'dex_full'`)).map(({ state }) => state)
    expect(await states()).toEqual(['waiting'])
    await rowsOf(
      `insert into instance_exports (workspace_id, id, kind, filters, requested_by, state, total_rows, done_rows, attempts, created_at)
       values ('wsp_platform', 'xpt_full', 'users', '{}', $1, 'waiting', 3000, 0, 0, now())`,
      [world.adm.userId],
    )
    for (let tries = 0; tries < 5; tries++) {
      await writeWaitingExports(ctxOf(at.app))
      await rowsOf('update instance_exports set claimed_until = null')
    }
    const waiting = await rowsOf(`select state, attempts from instance_exports where id = 'xpt_full'`)
    expect(waiting).toEqual([{ state: 'waiting', attempts: 0 }])
    leave('roomy')
    await rowsOf(`update data_exports set started_at = null where id = 'dex_full'`)
    await makeDataExports(ctxOf(at.app))
    await writeWaitingExports(ctxOf(at.app))
    expect(await states()).toEqual(['ready'])
    expect(await rowsOf(`select state from instance_exports where id = 'xpt_full'`)).toEqual([
      { state: 'ready' },
    ])
  })
})
