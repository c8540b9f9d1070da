import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CreatorCtx } from '#platform/context.ts'
import { createLog } from '#platform/log.ts'
import { asCreator } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { openFakeStripe } from '#testing/stripe.ts'
import { paymentConnections } from '../connection-tables.ts'
import { openPayments, takersOf } from '../provider/payments.ts'
import { canBePaid } from './accounts.ts'
import {
  checkConnection,
  connectStripe,
  disconnect,
  listConnections,
  offerConnection,
  resumeConnection,
} from './connections.ts'
import { pollConnections } from './polling.ts'

const test = testDb()
let stripe: Awaited<ReturnType<typeof openFakeStripe>>
beforeAll(async () => {
  stripe = await openFakeStripe()
})
afterAll(() => stripe.fake.close())

let count = 0
/** A creator, and a key of an account of their own. */
async function seller(kind = 'sk_test') {
  const ctx = stripe.at(await asCreator(test.db))
  const account = `acct_c${++count}`
  const key = stripe.fake.addKey(`${kind}_c${count}secret`, { account, name: `Clay & Kiln ${count}` })
  return { ctx, key, account }
}

const total = { cents: 4900, currency: 'USD' } as const
const takersAt = async (ctx: CreatorCtx, isOwner = false) =>
  (await takersOf(ctx, ctx.actor.workspaceId, total, { isOwner })).map(({ provider }) => provider.id)
const connect = (ctx: CreatorCtx, key: string, replaces = false) => connectStripe(ctx, { key, replaces })
const rowsOf = (ctx: CreatorCtx) =>
  test.db.select().from(paymentConnections).where(eq(paymentConnections.workspaceId, ctx.actor.workspaceId))
const real = { real: true, demo: false, appUrl: 'https://courses.example' }

describe('connecting Stripe', () => {
  it('asks whose the key is, and keeps it where no one reads it', async () => {
    const { ctx, key, account } = await seller()
    const told = await connect(ctx, ` ${key}\n`)
    expect(told).toMatchObject({
      ...{ provider: 'stripe', mode: 'test', state: 'connected', problem: null, isPaused: false },
      ...{ accountName: `Clay & Kiln ${count}`, keyHint: 'cret', isOffered: true, writesToUs: false },
    })
    expect(await listConnections(ctx)).toEqual([told])
    const [row] = await rowsOf(ctx)
    expect(row).toMatchObject({ accountRef: account, webhookRef: null })
    expect(JSON.stringify([row, told])).not.toContain(key)
    expect(await takersAt(ctx)).toEqual(['stripe', 'test'])
  })

  it.for([
    ['', 'Paste your secret key'],
    ['pk_test_123', 'This is a publishable key. Paste the secret key: it starts with sk_ or rk_.'],
    ['whsec_123', 'This is a webhook secret. Paste the secret key: it starts with sk_ or rk_.'],
    ['hello', 'This isn’t a Stripe key. It starts with sk_ or rk_.'],
    [
      'sk_live_123',
      'This is a demo, so it only takes test keys. Paste one that starts with sk_test_ or rk_test_.',
    ],
    ['sk_test_unknown', 'Stripe doesn’t accept this key. Copy it again.'],
  ] as const)('refuses %s beside the field', async ([key, sentence]) => {
    const { ctx } = await seller()
    await expect(connect(ctx, key)).rejects.toMatchObject({ code: 'INVALID', fields: { key: sentence } })
    expect(await rowsOf(ctx)).toEqual([])
  })

  it('names the permissions a restricted key lacks', async () => {
    const { ctx } = await seller()
    const lacks = ['Refunds', 'Events']
    const key = stripe.fake.addKey('rk_test_limited', { account: 'acct_limited', lacks })
    await expect(connect(ctx, key)).rejects.toMatchObject({
      fields: {
        key: 'This key lacks permissions. Turn these on in Stripe: Charges and Refunds: Write, Events: Read.',
      },
    })
    stripe.fake.addKey(key, { account: 'acct_limited' })
    expect(await connect(ctx, key)).toMatchObject({ state: 'connected' })
  })

  it('says when Stripe can’t be reached, and stores nothing', async () => {
    const { ctx, key } = await seller()
    const away = { ...ctx.instance.payments, stripeAddress: 'http://127.0.0.1:9' }
    const cut = { ...ctx, instance: { ...ctx.instance, payments: away } }
    await expect(connect(cut, key)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(await rowsOf(ctx)).toEqual([])
  })

  it('takes another key of the same account, and asks before it takes another account', async () => {
    const { ctx, key, account } = await seller()
    const first = await connect(ctx, key)
    const second = await connect(ctx, stripe.fake.addKey(`${key}new`, { account }))
    expect(second).toMatchObject({ id: first.id, keyHint: 'tnew' })
    const other = await seller()
    await expect(connect(ctx, other.key)).rejects.toMatchObject({
      code: 'CONFLICT',
      data: { reason: 'another-account', connected: first.accountName },
    })
    const third = await connect(ctx, other.key, true)
    expect(third.id).not.toBe(first.id)
    expect(await listConnections(ctx)).toEqual([third])
    expect((await rowsOf(ctx)).find(({ id }) => id === first.id)).toMatchObject({
      state: 'disconnected',
      secrets: '',
    })
    // The first one again: what was sold with it is still its.
    expect(await connect(ctx, key, true)).toMatchObject({ id: first.id, state: 'connected' })
  })

  it('has Stripe write to a public address, once, and takes the endpoint away again', async () => {
    const { ctx, key, account } = await seller('sk_live')
    const there = stripe.at(ctx, real)
    const told = await connect(there, key)
    expect(told).toMatchObject({ mode: 'live', writesToUs: true })
    await connect(there, key)
    const endpoints = () => stripe.fake.objects(account, 'webhook_endpoint')
    expect(endpoints()).toMatchObject([{ url: `https://courses.example/webhooks/stripe/${told.id}` }])
    await disconnect(there, told.id)
    expect(endpoints()).toEqual([])
    expect(await listConnections(there)).toEqual([])
    await expect(checkConnection(there, told.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('is no one else’s', async () => {
    const { ctx, key } = await seller()
    const { id } = await connect(ctx, key)
    const stranger = (await seller()).ctx
    expect(await listConnections(stranger)).toEqual([])
    for (const touch of [
      () => offerConnection(stranger, id, { isOffered: false }),
      () => checkConnection(stranger, id),
      () => resumeConnection(stranger, id),
      () => disconnect(stranger, id),
    ])
      await expect(touch()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await listConnections(ctx)).toMatchObject([{ state: 'connected', isOffered: true }])
  })
})

describe('who takes the money', () => {
  it('is a live account for everyone on a real instance, and a test account for its owner', async () => {
    const live = await seller('sk_live')
    const there = stripe.at(live.ctx, real)
    expect([await takersAt(there), await takersAt(there, true)]).toEqual([[], ['test']])
    const tried = await seller()
    await connect(there, tried.key)
    expect([await takersAt(there), await takersAt(there, true)]).toEqual([[], ['stripe', 'test']])
    expect(await canBePaid(there, there.actor.workspaceId)).toBe(false)
    await connect(there, live.key)
    expect([await takersAt(there), await takersAt(there, true)]).toEqual([['stripe'], ['stripe']])
    const takers = await takersOf(there, there.actor.workspaceId, total, { isOwner: true })
    expect(takers[0]?.account.mode).toBe('live')
    expect(await canBePaid(there, there.actor.workspaceId)).toBe(true)
  })

  it('is no account that isn’t offered, or whose key was revoked', async () => {
    const { ctx, key } = await seller('sk_live')
    const there = stripe.at(ctx, real)
    const { id } = await connect(there, key)
    await offerConnection(there, id, { isOffered: false })
    expect(await takersAt(there)).toEqual([])
    await offerConnection(there, id, { isOffered: true })
    stripe.fake.revoke(key)
    expect(await checkConnection(there, id)).toMatchObject({
      state: 'attention',
      problem: 'Stripe doesn’t accept this key anymore. Paste a new one.',
    })
    expect(await takersAt(there)).toEqual([])
    stripe.fake.addKey(key, { account: `acct_c${count}` })
    expect(await checkConnection(there, id)).toMatchObject({ state: 'connected', problem: null })
    expect(await takersAt(there)).toEqual(['stripe'])
  })

  it('22: is no account of an installation that was copied, until someone says so', async () => {
    const { ctx, key } = await seller()
    const { id } = await connect(ctx, key)
    const copy = stripe.at(ctx, { appUrl: 'http://localhost:4000' })
    expect(await listConnections(copy)).toMatchObject([{ state: 'attention', isPaused: true }])
    expect(await takersAt(copy)).toEqual(['test'])
    const account = await copy.instance.payments.accounts.find(copy, 'stripe', id)
    const provider = copy.instance.payments.providers.find(({ id }) => id === 'stripe')
    if (!account || !provider?.refund) throw new Error('There is no account.')
    const before = stripe.fake.calls.length
    const refund = provider.refund(account, { key: 'r', chargeId: 'ch_1', amount: total })
    await expect(refund).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(stripe.fake.calls.length).toBe(before)
    expect(await resumeConnection(copy, id)).toMatchObject({ state: 'connected', isPaused: false })
    expect(await takersAt(copy)).toEqual(['stripe', 'test'])
    // The one it was copied from is the copy now.
    expect(await takersAt(ctx)).toEqual(['test'])
  })

  it('I3: is in no line of the log, whatever goes wrong with it', async () => {
    const lines: string[] = []
    const log = createLog('trace', { write: (line) => void lines.push(line) })
    const { ctx, key } = await seller()
    const { id } = await connect(ctx, key)
    const away = {
      ...ctx.instance.payments,
      ...openPayments(ctx.instance.dataDir, undefined, 'http://127.0.0.1:1'),
    }
    const unreachable = stripe.at(ctx, { payments: away })
    await pollConnections(unreachable, log)
    const refused = await checkConnection(unreachable, id).catch((err: unknown) => err)
    stripe.fake.revoke(key)
    await test.db.update(paymentConnections).set({ syncedAt: null })
    await pollConnections(ctx, log)
    const account = await ctx.instance.payments.accounts.find(ctx, 'stripe', id)
    log.error({ err: refused, account, connection: await listConnections(ctx) }, 'whatever someone logs')
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.join('\n')).not.toContain(key)
  })

  it('is no account whose secrets were sealed with another key', async () => {
    const { ctx, key } = await seller()
    const { id } = await connect(ctx, key)
    const there = stripe.at(ctx, { secretKey: 'another key for tests, of sufficient length' })
    expect(await takersAt(there)).toEqual(['test'])
    expect(await checkConnection(there, id)).toMatchObject({ state: 'attention' })
  })
})
