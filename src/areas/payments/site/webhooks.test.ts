import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Course } from '#areas/courses/contract.ts'
import type { Id } from '#kernel/ids.ts'
import { createWebServer } from '#main/web-server.ts'
import { createLog } from '#platform/log.ts'
import { type TestApplication, testApplication } from '#testing/application.ts'
import { asCreator } from '#testing/context.ts'
import { makeCourse } from '#testing/makers.ts'
import {
  type ScriptedProvider,
  scriptedProvider,
  signatureHeader,
  type Way,
} from '#testing/scripted-provider.ts'
import { pay } from '../server/checkout/paying.ts'
import type { Account, Message } from '../server/provider/provider.ts'
import { orders, paymentAttempts } from '../server/tables.ts'

let app: TestApplication
let web: FastifyInstance
let provider: ScriptedProvider
let course: Course
let account: Account
const logged: string[] = []

const accountOf = (id: string): Account => ({
  ...{ id, workspaceId: id as Id<'wsp'>, mode: 'test', secrets: { signing: `secret of ${id}` } },
})

beforeAll(async () => {
  app = await testApplication({}, createLog('info', { write: (line) => void logged.push(line) }))
  const creator = await asCreator(app.database.db)
  course = await makeCourse(creator, { published: true })
  account = accountOf(creator.actor.workspaceId)
  provider = scriptedProvider('hooked')
  const { payments } = app.instance
  app.instance.payments = {
    providers: [provider, ...payments.providers.filter(({ id }) => id !== 'test')],
    accounts: {
      of: async (_ctx, workspaceId) => accountOf(workspaceId),
      find: async (_ctx, _provider, id) => (id.startsWith('wsp_') ? accountOf(id) : null),
    },
  }
  web = await createWebServer(app)
  await web.ready()
})
afterAll(async () => {
  await web?.close()
  await app?.close()
})

let bought = 0
/** An order whose provider has not decided, that isn't looked at for a while. */
async function waitingOrder(way: Way) {
  const key = `hooked-${++bought}`
  const payment = { email: `${key}@example.com`, name: 'Mia Chen', expectedTotalCents: 4900, input: way }
  const { orderId } = await pay({ ...app.ctx, actor: { kind: 'visitor' } }, course.offerId, payment, key)
  const tomorrow = new Date(Date.now() + 86_400_000)
  await app.database.db
    .update(paymentAttempts)
    .set({ dueAt: tomorrow })
    .where(eq(paymentAttempts.orderId, orderId))
  return { orderId, attemptKey: `${orderId}:1` }
}

const statusOf = async (orderId: Id<'ord'>) =>
  (await app.database.db.select().from(orders).where(eq(orders.id, orderId)))[0]?.status

const send = ({ body, headers }: Message, more: { to?: string; type?: string } = {}) =>
  web.inject({
    method: 'POST',
    url: more.to ?? `/webhooks/test/${account.id}`,
    payload: body,
    headers: {
      ...{ host: 'localhost:3000', 'content-type': more.type ?? 'application/json' },
      ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value ?? ''])),
    },
  })

describe('the address a provider writes to', () => {
  it('wakes the order a message is about: the provider is asked, and what it says counts', async () => {
    const { orderId, attemptKey } = await waitingOrder('waiting')
    const message = provider.message(account, attemptKey)
    expect((await send(message)).statusCode).toBe(204)
    await app.worker.settle()
    // It only wakes: what the message says happened is not taken from it.
    expect(await statusOf(orderId)).toBe('processing')
    provider.decide(attemptKey, 'succeeded')
    for (const type of ['application/json', 'text/plain', 'application/octet-stream'])
      expect((await send(message, { type })).statusCode).toBe(204)
    await app.worker.settle()
    expect(await statusOf(orderId)).toBe('paid')
    expect(provider.taken()).toBe(1)
  })

  it('takes it from any site and with anybody’s cookies', async () => {
    const { orderId, attemptKey } = await waitingOrder('waiting')
    provider.decide(attemptKey, 'succeeded')
    const message = provider.message(account, attemptKey)
    const headers = {
      ...message.headers,
      origin: 'https://pay.example',
      cookie: 'session=nonsense; pass=nonsense',
    }
    expect((await send({ ...message, headers })).statusCode).toBe(204)
    await app.worker.settle()
    expect(await statusOf(orderId)).toBe('paid')
  })

  it('refuses what is not signed for this account, over these bytes, and wakes nothing', async () => {
    const { orderId, attemptKey } = await waitingOrder('waiting')
    provider.decide(attemptKey, 'succeeded')
    const message = provider.message(account, attemptKey)
    const trimmed = Buffer.from(message.body.toString().trim())
    const forged = [
      { ...message, headers: {} },
      { ...message, headers: { [signatureHeader]: 'nonsense' } },
      { ...message, body: trimmed },
      provider.message(accountOf('wsp_other'), attemptKey),
    ]
    for (const each of forged) expect((await send(each)).statusCode).toBe(400)
    const other = provider.message(accountOf('wsp_other'), attemptKey)
    expect((await send(other, { to: '/webhooks/test/wsp_other' })).statusCode).toBe(204)
    for (const to of [
      `/webhooks/free/${account.id}`,
      `/webhooks/nobody/${account.id}`,
      '/webhooks/test/nobody',
    ])
      expect((await send(message, { to })).statusCode).toBe(404)
    expect((await send({ ...message, body: Buffer.alloc(300_000) })).statusCode).toBe(413)
    await app.worker.settle()
    expect(await statusOf(orderId)).toBe('processing')
  })

  it('takes any content type or none, and refuses what is no message in words', async () => {
    const { orderId, attemptKey } = await waitingOrder('waiting')
    const { body, headers } = provider.message(account, attemptKey)
    const post = (more: object, payload: Buffer | string = body) =>
      web.inject({
        method: 'POST',
        url: `/webhooks/test/${account.id}`,
        payload,
        headers: { host: 'localhost:3000', ...headers, ...more } as never,
      })
    for (const type of [
      undefined,
      'application/x-www-form-urlencoded',
      'text/html; charset=x',
      'multipart/form-data',
    ])
      expect([type, (await post(type ? { 'content-type': type } : {})).statusCode]).toEqual([type, 204])
    for (const [more, payload] of [
      [{}, ''],
      [{ 'content-type': 'application/json' }, ''],
      [{ 'content-type': 'application/json' }, '{'],
      [{ 'content-encoding': 'gzip', 'content-type': 'application/json' }, '{}'],
      [{ 'content-type': 'nonsense' }, '{}'],
      [{ [signatureHeader]: 'é'.repeat(3) }, '{}'],
      [{ [signatureHeader]: 'x'.repeat(5000) }, '{}'],
    ] as const) {
      const { statusCode } = await post(more, payload)
      expect([JSON.stringify(more).slice(0, 60), [400, 415].includes(statusCode) || statusCode]).toEqual([
        JSON.stringify(more).slice(0, 60),
        true,
      ])
    }
    for (const method of ['GET', 'PUT', 'DELETE'] as const)
      expect(
        (
          await web.inject({
            method,
            url: `/webhooks/test/${account.id}`,
            headers: { host: 'localhost:3000' },
          })
        ).statusCode,
      ).toBe(404)
    expect(await statusOf(orderId)).toBe('processing')
  })

  it('refuses what is signed and makes no sense, and logs it once', async () => {
    const nonsense = ['not JSON at all', '{"eventId":', 'null']
    for (const text of nonsense) {
      logged.length = 0
      const message = provider.signedMessage(account, Buffer.from(text))
      const answer = await send(message)
      expect([text, answer.statusCode, answer.json().code]).toEqual([text, 400, 'BAD_REQUEST'])
      expect(logged.filter((line) => /message can’t be read/.test(line))).toHaveLength(1)
      expect(logged.filter((line) => /unexpected error/.test(line))).toEqual([])
    }
  })

  it('F7: counts whoever forges messages, and never who signs them', async () => {
    const counted = async () => {
      const { rows } = await app.database.pool.query(
        `select coalesce(sum(points), 0)::int as points from rate_limits where key like 'changes:%'`,
      )
      return rows[0]?.points
    }
    const { attemptKey } = await waitingOrder('waiting')
    const message = provider.message(account, attemptKey)
    const from = (address: string, each: Message) =>
      web.inject({
        method: 'POST',
        url: `/webhooks/test/${account.id}`,
        payload: each.body,
        remoteAddress: address,
        headers: { host: 'localhost:3000', ...each.headers } as never,
      })
    const before = await counted()
    for (let n = 0; n < 70; n++) expect((await from('203.0.113.7', message)).statusCode).toBe(204)
    expect(await counted()).toBe(before)
    const bad = { ...message, headers: { [signatureHeader]: 'nonsense' } }
    for (let n = 0; n < 60; n++) expect((await from('203.0.113.8', bad)).statusCode).toBe(400)
    const answer = await from('203.0.113.8', bad)
    expect([answer.statusCode, Number(answer.headers['retry-after']) > 0]).toEqual([429, true])
    // What's signed gets through all the same, and who forges from elsewhere begins anew.
    expect((await from('203.0.113.8', message)).statusCode).toBe(204)
    expect((await from('203.0.113.9', bad)).statusCode).toBe(400)
  })

  it('F7: asks a provider about messages only so often for one account', async () => {
    const { attemptKey } = await waitingOrder('waiting')
    Object.assign(provider, { asksAboutMessages: true })
    try {
      const bad = { ...provider.message(account, attemptKey), headers: { [signatureHeader]: 'nonsense' } }
      const codes = new Set<number>()
      for (let n = 0; n < 320; n++)
        codes.add(
          (
            await web.inject({
              method: 'POST',
              url: `/webhooks/test/${account.id}`,
              payload: bad.body,
              remoteAddress: `198.51.${n % 200}.7`,
              headers: { host: 'localhost:3000', ...bad.headers } as never,
            })
          ).statusCode,
        )
      expect(codes).toEqual(new Set([400, 429]))
      expect((await send(bad)).statusCode).toBe(429)
    } finally {
      Object.assign(provider, { asksAboutMessages: undefined })
    }
  })

  it('is not there where no provider writes', async () => {
    const url = `/webhooks/test/${account.id}`
    const { body, headers } = provider.message(account, 'none')
    const answer = await app.web.inject({
      method: 'POST',
      url,
      payload: body,
      headers: { host: 'localhost:3000', ...headers } as never,
    })
    expect(answer.statusCode).toBe(404)
  })
})
