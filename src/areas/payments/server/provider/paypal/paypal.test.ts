import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CurrencyCode, currencyCodeOf } from '#kernel/money.ts'
import { hours } from '#kernel/time.ts'
import { type FakePaypal, fakePaypal } from '#testing/fake-paypal/server.ts'
import { describeProvider } from '#testing/payment-contract.ts'
import { attemptBy } from '#testing/payments.ts'
import {
  type Account,
  AccountRefused,
  type Attempt,
  ChargeUnreadable,
  type Outcome,
  type PaymentProvider,
} from '../provider.ts'
import { amountOf, centsOf } from './amounts.ts'
import { paypalPayments } from './paypal.ts'

let fake: FakePaypal
let address: string
beforeAll(async () => {
  fake = fakePaypal()
  address = await fake.listen()
})
afterAll(() => fake.close())

let count = 0
/** An account of its own at the fake. */
function freshAccount(): Account & { clientId: string } {
  const { clientId, secret } = fake.addApp(`client-id-of-the-test-${++count}`)
  return {
    ...{ id: `pcn_${count}`, workspaceId: 'wsp_test', mode: 'test', clientId },
    secrets: { key: secret, clientId, signing: 'WH-of-the-test' },
  }
}
const refIn = (outcome: Outcome | null): string | null =>
  outcome?.state === 'done' ? outcome.charge.chargeId : (outcome?.ref ?? null)

describeProvider('PayPal', () => {
  const own = freshAccount()
  const paypal = paypalPayments({ live: address, test: address })
  Object.assign(fake.faults, { nextOrder: 'open', losing: 0, captures: 'completed' })
  /** What payments writes down: an order is known by its name alone. */
  const refs = new Map<string, string>()
  const known = (account: Account): Account => ({
    ...account,
    secrets: { ...own.secrets, signing: account.secrets?.signing ?? '', saves: 'yes' },
  })
  const named = (attempt: Attempt): Attempt => ({
    ...attempt,
    ref: attempt.ref ?? refs.get(attempt.key) ?? null,
  })
  const noted = (attempt: Attempt, outcome: Outcome): Outcome => {
    const ref = refIn(outcome)
    if (ref) refs.set(attempt.key, ref)
    return outcome
  }
  const provider: PaymentProvider = {
    ...paypal,
    async begin(account, attempt, input) {
      fake.faults.nextOrder = input as 'open'
      return noted(attempt, await paypal.begin(known(account), named(attempt), undefined))
    },
    async resume(account, attempt) {
      const outcome = await paypal.resume(known(account), named(attempt))
      return outcome && noted(attempt, outcome)
    },
    chargeSaved: (account, ...of) => paypal.chargeSaved(known(account), ...of),
    keepMethod: (account, ...of) => paypal.keepMethod(known(account), ...of),
    forgetMethod: (account, method) => paypal.forgetMethod(known(account), method),
    refund: (account, refund) => paypal.refund(known(account), refund),
    webhook: (account, message) => paypal.webhook(known(account), message),
  }
  return {
    provider,
    taken: () => fake.merchant(own.clientId).moves.filter(({ kind }) => kind === 'capture').length,
    inputs: { done: 'paid', declined: 'voided', redirect: 'open' },
    decide: (key, state) => {
      const { id } = fake.orderUnder(key)
      if (state === 'succeeded') fake.approve(id)
      else fake.void(id)
    },
    keeping: { approves: 'open', refused: 'refused' },
    nameMethod: (ref, input) => {
      const { setups } = fake.merchant(own.clientId)
      const id = ref.replace('setup-', '')
      if (input === 'refused') setups.delete(id)
      else fake.agree(id)
    },
    message: (account, key) => {
      const event = {
        ...{ id: 'WH-1', event_type: 'CHECKOUT.ORDER.APPROVED' },
        resource: { id: fake.orderUnder(key).id },
      }
      const { body, headers } = fake.signedMessage(account.secrets?.signing ?? '', JSON.stringify(event))
      return { body: Buffer.from(body), headers }
    },
  }
})

describe('PayPal as a provider', () => {
  const amount = { cents: 4900, currency: 'USD' } as const
  const paypal = () => paypalPayments({ live: address, test: address })
  const begun = async (account: Account) => {
    const attempt = attemptBy(`ord_p${++count}:1`, amount)
    Object.assign(fake.faults, { nextOrder: 'open', captures: 'completed', addsToTotal: 0 })
    const outcome = await paypal().begin(account, attempt, undefined)
    return { outcome, attempt: { ...attempt, ref: refIn(outcome), begunAt: new Date() } }
  }
  const orderOf = ({ key }: Attempt) => fake.orderUnder(key)

  it('captures only what its buyer approved, by a name that’s on the disk, with the fee that was kept', async () => {
    const account = freshAccount()
    const { attempt, outcome } = await begun(account)
    expect(outcome).toMatchObject({ state: 'redirect', ref: `order-${orderOf(attempt).id}` })
    expect(await paypal().resume(account, { ...attempt, ref: null })).toBeNull()
    fake.approve(orderOf(attempt).id)
    const paid = await Promise.all([1, 2, 3].map(() => paypal().resume(account, attempt)))
    for (const each of paid)
      expect(each).toMatchObject({
        state: 'done',
        charge: { state: 'succeeded', amount, fee: { cents: 220, currency: 'USD' }, method: 'PayPal' },
      })
    expect(fake.merchant(account.clientId).moves.filter(({ kind }) => kind === 'capture')).toHaveLength(1)
    // Long after PayPal forgot the request.
    fake.advance(hours(7))
    expect(await paypal().resume(account, attempt)).toEqual(paid[0])
    expect(await paypal().resume(account, { ...attempt, ref: refIn(paid[0] ?? null) })).toEqual(paid[0])
  })

  it('says that a declined instrument was, and waits for a pending payment', async () => {
    const account = freshAccount()
    const one = await begun(account)
    fake.approve(orderOf(one.attempt).id)
    fake.faults.captures = 'declined'
    expect(await paypal().resume(account, one.attempt)).toMatchObject({
      charge: { state: 'declined', reason: 'PayPal declined the payment. Try another way to pay.' },
    })
    const other = await begun(account)
    fake.approve(orderOf(other.attempt).id)
    fake.faults.captures = 'pending'
    const waiting = { state: 'waiting', ref: other.attempt.ref, takesDays: 'PayPal' }
    expect(await paypal().resume(account, other.attempt)).toEqual(waiting)
    expect(await paypal().resume(account, other.attempt)).toEqual(waiting)
    fake.complete(orderOf(other.attempt).captures[0]?.id ?? '')
    expect(await paypal().resume(account, other.attempt)).toMatchObject({ charge: { state: 'succeeded' } })
  })

  it('isn’t approved for an order that was closed, and was for one that’s approved just before', async () => {
    const account = freshAccount()
    const one = await begun(account)
    expect(await paypal().cancel(account, one.attempt)).toMatchObject({ charge: { isLapsed: true } })
    const other = await begun(account)
    fake.approve(orderOf(other.attempt).id)
    expect(await paypal().cancel(account, other.attempt)).toMatchObject({ charge: { state: 'succeeded' } })
  })

  it('leads no one to another amount, and moves nothing on a copy', async () => {
    const account = freshAccount()
    const attempt = attemptBy(`ord_p${++count}:1`, amount)
    fake.faults.addsToTotal = 100
    expect(await paypal().begin(account, attempt, undefined)).toMatchObject({ charge: { state: 'declined' } })
    const { attempt: approved } = await begun(account)
    fake.approve(orderOf(approved).id)
    const copy = { ...account, isPaused: true }
    expect(await paypal().resume(copy, approved)).toMatchObject({ state: 'waiting' })
    await expect(paypal().begin(copy, attemptBy('ord_c:1', amount), undefined)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    })
    expect(orderOf(approved).captures).toEqual([])
  })

  it('gets another token when one ran out, and says when the secret isn’t taken anymore', async () => {
    const account = freshAccount()
    const { attempt } = await begun(account)
    fake.dropTokens()
    expect(await paypal().resume(account, attempt)).toMatchObject({ state: 'redirect' })
    fake.revoke(account.clientId)
    await expect(paypal().resume(account, attempt)).rejects.toBeInstanceOf(AccountRefused)
  })

  it('gives up an order that PayPal forgot, but not one that may have been captured', async () => {
    const account = freshAccount()
    const { attempt } = await begun(account)
    fake.advance(hours(4))
    const old = { ...attempt, begunAt: new Date(Date.now() - hours(4)) }
    expect(await paypal().resume(account, old)).toMatchObject({ charge: { isLapsed: true } })
    await expect(paypal().resume(account, attempt)).rejects.toBeInstanceOf(ChargeUnreadable)
  })

  it('pays back once for each key after PayPal forgot it', async () => {
    const account = freshAccount()
    const { attempt } = await begun(account)
    fake.approve(orderOf(attempt).id)
    const chargeId = refIn(await paypal().resume(account, attempt)) ?? ''
    const refund = { key: 'rfd_1', chargeId, amount: { ...amount, cents: 1000 } }
    const first = await paypal().refund(account, refund)
    fake.advance(hours(24 * 60))
    fake.dropTokens()
    expect(await paypal().refund(account, refund)).toEqual(first)
    expect(fake.merchant(account.clientId).moves.filter(({ kind }) => kind === 'refund')).toHaveLength(1)
  })

  it('takes no message without the id of its webhook', async () => {
    const account = freshAccount()
    const { body, headers } = fake.signedMessage('WH-of-the-test', '{"id":"WH-1","resource":{"id":"x"}}')
    const closed = { ...account, secrets: { key: 'x', clientId: 'y' } }
    await expect(paypal().webhook(closed, { body: Buffer.from(body), headers })).rejects.toThrow()
  })
})

it('counts every currency as PayPal does, there and back', () => {
  const codes = ['USD', 'EUR', 'GBP', 'CHF', 'JPY'].map((code) => currencyCodeOf(code)) as CurrencyCode[]
  fc.assert(
    fc.property(fc.constantFrom(...codes), fc.integer({ min: 1, max: 5_000_000 }), (currency, cents) => {
      const { value, currency_code } = amountOf({ cents, currency })
      expect(currency_code).toBe(currency)
      expect(value).toMatch(currency === 'JPY' ? /^\d+$/ : /^\d+\.\d\d$/)
      expect(centsOf(value, currency)).toBe(cents)
    }),
  )
  for (const code of ['HUF', 'TWD']) {
    const currency = currencyCodeOf(code) as CurrencyCode
    expect(amountOf({ cents: 4900, currency }).value).toBe('49')
    expect(centsOf('49', currency)).toBe(4900)
    expect(() => amountOf({ cents: 4950, currency })).toThrow(RangeError)
  }
})
