import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noClient } from '#areas/accounts/server/attempts.ts'
import { enterWithSecondFactor } from '#areas/accounts/server/entering.ts'
import { stopSender } from '#areas/accounts/server/mail-stops.ts'
import { beginSecondFactor, confirmSecondFactor } from '#areas/accounts/server/second-factor.ts'
import { signIn } from '#areas/accounts/server/sign-in.ts'
import { codeAt } from '#areas/accounts/server/totp.ts'
import type { Course } from '#areas/courses/contract.ts'
import { vapidKeys } from '#areas/notifications/server/push/keys.ts'
import { pay } from '#areas/payments/server/checkout/paying.ts'
import { paymentConnections } from '#areas/payments/server/connection-tables.ts'
import { accountOfConnection } from '#areas/payments/server/connections/accounts.ts'
import { checkConnection, connectStripe } from '#areas/payments/server/connections/connections.ts'
import { keyedConnections } from '#areas/payments/server/key-dependents.ts'
import { getReceipt, receiptPath } from '#areas/payments/server/receipts.ts'
import { subscriptions } from '#areas/payments/server/subscription-tables.ts'
import { subscriptionPath } from '#areas/payments/server/subscriptions/subscriptions.ts'
import { offers, orders } from '#areas/payments/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx, Ctx, Instance } from '#platform/context.ts'
import { unseal } from '#platform/crypto.ts'
import { saveSettings } from '#platform/instance/settings.ts'
import { instanceSettings } from '#platform/instance/tables.ts'
import { readDigestKeys } from '#platform/keys/digest-keys.ts'
import { endPreviousLinks, keyedState, rotateKeyed } from '#platform/keys/rotating.ts'
import { findLinkByToken } from '#platform/links/links.ts'
import { readStopToken, senderStopToken } from '#platform/mail/stop-links.ts'
import { suppressedAmong } from '#platform/mail/suppressions.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator, asVisitor, testPassword } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { buy, goodCard, makeCourse } from '#testing/makers.ts'
import { openFakeStripe } from '#testing/stripe.ts'

const test = testDb()
const clock = testClock(new Date())
const [oldKey, newKey] = ['the key until now, of sufficient length', 'the key from now on, of enough length']
type Keys = Pick<Instance, 'secretKey' | 'previousSecretKey' | 'digestKeys'>
const none = new Map<string, Buffer[]>()
const before: Keys = { secretKey: oldKey, previousSecretKey: null, digestKeys: none }
const during: Keys = { secretKey: newKey, previousSecretKey: oldKey, digestKeys: none }
const afterwards = async (): Promise<Keys> => {
  const keys = { secretKey: newKey, previousSecretKey: null, digestKeys: none }
  return { ...keys, digestKeys: await readDigestKeys(test.db, keys) }
}

let stripe: Awaited<ReturnType<typeof openFakeStripe>>
const at = <C extends Ctx>(ctx: C, keys: Keys): C => stripe.at(ctx, keys as Partial<C['instance']>)

let creator: CreatorCtx
let visitor: Ctx
let course: Course
/** What people had in their hands before: a receipt, an email, an app, a sheet of paper. */
let had: {
  connectionId: Id<'pcn'>
  receipt: string
  orderId: Id<'ord'>
  subscriptionId: Id<'sbs'>
  subscription: string
  stop: string
  secret: string
  codes: string[]
  push: string
}
const quiet = 'quiet@example.com'
const tokenOf = (path: string) => path.split('/').at(-1) ?? ''

beforeAll(async () => {
  stripe = await openFakeStripe()
  creator = at(await asCreator(test.db, { plan: 'pro_plan', now: clock.now }), before)
  visitor = at(asVisitor(test.db, clock.now), before)
  const key = stripe.fake.addKey('sk_test_rotated', { account: 'acct_rotated', name: 'Clay & Kiln' })
  const { id: connectionId } = await connectStripe(creator, { key, replaces: false })
  course = await makeCourse(creator, { priceCents: 2900, published: true })
  const { orderId } = await buy(visitor, course, { email: 'mia@example.com' })
  const monthly = await makeCourse(creator, { priceCents: 2900, published: true })
  await test.db
    .update(offers)
    .set({ pricing: 'subscription', interval: 'month' })
    .where(eq(offers.id, monthly.offerId as Id<'off'>))
  const paid = await pay(
    visitor,
    monthly.offerId,
    { email: 'sub@example.com', name: 'Sue', expectedTotalCents: 2900, method: 'test', input: goodCard },
    'sub',
  )
  const [order] = await test.db.select().from(orders).where(eq(orders.id, paid.orderId))
  const subscriptionId = order?.subscriptionId as Id<'sbs'>
  const { secret } = await beginSecondFactor(creator, { password: testPassword })
  const { recoveryCodes: codes } = await confirmSecondFactor(creator, { code: now(secret) })
  await saveSettings(creator, { smtpUrl: 'smtp://user:hidden@mail.example.com' }, 0)
  had = {
    ...{ connectionId, orderId: orderId as Id<'ord'>, subscriptionId, secret, codes },
    receipt: tokenOf(receiptPath(visitor, orderId as Id<'ord'>)),
    subscription: tokenOf(subscriptionPath(visitor, subscriptionId)),
    stop: senderStopToken(visitor.instance, {
      ...{ workspaceId: creator.actor.workspaceId, contactId: null, address: quiet },
    }),
    push: (await vapidKeys(visitor)).publicKey,
  }
})
afterAll(async () => {
  await test.db.delete(instanceSettings)
  await stripe.fake.close()
})

/** What the app on the phone shows; each code works once. */
function now(secret: string): string {
  clock.advance(60_000)
  return codeAt(secret, Math.floor(clock.now().getTime() / 30_000))
}

async function signsIn(keys: Keys, proof: { code?: string; recoveryCode?: string }): Promise<void> {
  const ctx = at(asVisitor(test.db, clock.now), keys)
  const email = creator.actor.email
  const asked = await signIn(ctx, { email, password: testPassword }, noClient).catch(
    (error: unknown) => error,
  )
  const { challenge } = (asked as { data: { challenge: string } }).data
  expect(await enterWithSecondFactor(ctx, { challenge, ...proof }, noClient)).toHaveProperty('sessionToken')
}

const opens = async (keys: Keys, token: string) =>
  (await getReceipt(at(asVisitor(test.db, clock.now), keys), token)).order.id
const leadsTo = async (keys: Keys, token: string) =>
  (await findLinkByToken(at(asVisitor(test.db, clock.now), keys), 'subscription', token))?.target
const charges = async (keys: Keys) => {
  const ctx = at(creator, keys)
  const [row] = await test.db
    .select()
    .from(paymentConnections)
    .where(eq(paymentConnections.id, had.connectionId))
  if (!row) throw new Error('It’s missing.')
  expect((await accountOfConnection(ctx, row)).secrets).toMatchObject({ key: 'sk_test_rotated' })
  expect(await checkConnection(ctx, had.connectionId)).toMatchObject({ state: 'connected' })
}
const left = async (keys: Keys) => {
  const states = await keyedState(at(visitor, keys))
  return Object.fromEntries(
    states.flatMap(({ name, underPrevious, unreadable }) =>
      underPrevious + unreadable > 0 ? [[name, [underPrevious, unreadable]]] : [],
    ),
  )
}

describe('I1: rotating the secret key', () => {
  it('without the previous key, says what can’t be opened', async () => {
    expect(await left(before)).toEqual({})
    expect(await left(await afterwards())).toEqual({
      'settings with a password': [0, 1],
      'two-factor secrets': [0, 1],
      'keys for push notifications': [0, 1],
      'payment provider connections': [0, 1],
    })
  })

  it('changes nothing for anyone while both keys are known', async () => {
    await charges(during)
    await signsIn(during, { code: now(had.secret) })
    await signsIn(during, { recoveryCode: had.codes[0] ?? '' })
    expect(await opens(during, had.receipt)).toBe(had.orderId)
    expect(await leadsTo(during, had.subscription)).toBe(had.subscriptionId)
    expect((await vapidKeys(at(visitor, during))).publicKey).toBe(had.push)
    const link = readStopToken(during as Instance, had.stop)
    if (link?.kind !== 'sender') throw new Error('The link says nothing.')
    await stopSender(at(visitor, during), link, 'unsubscribed')
    const { workspaceId } = creator.actor
    expect([
      ...(await suppressedAmong(at(visitor, during), workspaceId, [quiet, 'loud@example.com'])),
    ]).toEqual([quiet])
    expect(await left(during)).toMatchObject({
      'payment provider connections': [1, 0],
      'receipt links': [2, 0],
      'subscription links': [1, 0],
      'keys of stored digests': [2, 0],
    })
  })

  it('continues after a kill at any point, and moves each thing once', async () => {
    const ctx = at(visitor, during)
    // Killed after each thing in turn, and beside another one that runs.
    for (let steps = 1; steps < 5; steps++) {
      const rotation = rotateKeyed(ctx)[Symbol.asyncIterator]()
      for (let step = 0; step < steps; step++) await rotation.next()
      await rotation.return?.()
    }
    const both = await Promise.all([1, 2].map(() => collect(rotateKeyed(ctx))))
    expect(both.flat().reduce((sum, { moved }) => sum + moved, 0)).toBeGreaterThan(0)
    expect(await left(during)).toEqual({})
    const again = await collect(rotateKeyed(ctx))
    expect(again.every(({ moved }) => moved === 0)).toBe(true)
  })

  it('doesn’t overwrite what someone changed meanwhile', async () => {
    const state = () =>
      test.db
        .select({ secrets: paymentConnections.secrets })
        .from(paymentConnections)
        .where(eq(paymentConnections.id, had.connectionId))
    const [kept] = await state()
    const set = (secrets: string) =>
      test.db.update(paymentConnections).set({ secrets }).where(eq(paymentConnections.id, had.connectionId))
    const [back] = [{ secretKey: newKey, previousSecretKey: null, digestKeys: none }]
    const text = unseal(back, 'payments.connection', kept?.secrets ?? '') ?? ''
    const { seal } = await import('#platform/crypto.ts')
    await set(seal(before, 'payments.connection', text))
    const racing: Ctx = at(visitor, during)
    const rows = racing.db.update
    // Saved between the look and the write.
    let raced = false
    const db = Object.assign(Object.create(racing.db) as typeof racing.db, {
      update: ((table: typeof paymentConnections) => {
        if (!raced && table === paymentConnections) {
          raced = true
          const inner = rows.call(racing.db, table)
          return {
            set: (values: { secrets: string }) => ({
              where: async (where: never) => {
                await set('changed by its owner')
                return inner.set(values).where(where)
              },
            }),
          }
        }
        return rows.call(racing.db, table)
      }) as typeof racing.db.update,
    })
    await keyedConnections.rotate({ ...racing, db })
    expect(await state()).toEqual([{ secrets: 'changed by its owner' }])
    await set(kept?.secrets ?? '')
  })

  it('keeps everything that was moved once the previous key is gone', async () => {
    const keys = await afterwards()
    expect(await left(keys)).toEqual({})
    await charges(keys)
    await signsIn(keys, { code: now(had.secret) })
    await signsIn(keys, { recoveryCode: had.codes[1] ?? '' })
    await expect(signsIn(keys, { recoveryCode: had.codes[0] ?? '' })).rejects.toThrow()
    expect((await vapidKeys(at(visitor, keys))).publicKey).toBe(had.push)
    // Old links to receipts and subscriptions, and those that lists and emails make now.
    for (const token of [had.receipt, tokenOf(receiptPath(at(visitor, keys), had.orderId))])
      expect(await opens(keys, token)).toBe(had.orderId)
    for (const token of [had.subscription, tokenOf(subscriptionPath(at(visitor, keys), had.subscriptionId))])
      expect(await leadsTo(keys, token)).toBe(had.subscriptionId)
    // Who wanted no email gets none, by whatever key that was noted.
    const { workspaceId } = creator.actor
    expect((await suppressedAmong(at(visitor, keys), workspaceId, [quiet])).size).toBe(1)
    // What is only signed ends with its key: the link in an old email.
    expect(readStopToken(keys as Instance, had.stop)).toBeNull()
  })

  it('moves digests and all on once more, from the second key to a third', async () => {
    const third = {
      ...(await afterwards()),
      secretKey: 'a third key, also long enough for this',
      previousSecretKey: newKey,
    }
    await collect(rotateKeyed(at(visitor, third)))
    const alone = { ...third, previousSecretKey: null, digestKeys: none }
    const last = { ...alone, digestKeys: await readDigestKeys(test.db, alone) }
    expect(await left(last)).toEqual({})
    await signsIn(last, { code: now(had.secret) })
    await signsIn(last, { recoveryCode: had.codes[2] ?? '' })
    expect((await suppressedAmong(at(visitor, last), creator.actor.workspaceId, [quiet])).size).toBe(1)
    await charges(last)
    // For a key that leaked: what it alone makes leads nowhere, whatever the rest is made with.
    expect(await endPreviousLinks(at(visitor, third))).toBe(3)
    const rows = await test.db
      .select({ id: subscriptions.id })
      .from(subscriptions)
      .where(inArray(subscriptions.id, [had.subscriptionId]))
    expect(rows).toHaveLength(1)
    await expect(
      opens(last, tokenOf(receiptPath(at(visitor, await afterwards()), had.orderId))),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await opens(last, tokenOf(receiptPath(at(visitor, last), had.orderId)))).toBe(had.orderId)
  })
})

async function collect<T>(all: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const each of all) found.push(each)
  return found
}
