import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hours } from '#kernel/time.ts'
import { type FakeStripe, fakeStripe } from '#testing/fake-stripe/server.ts'
import { describeProvider } from '#testing/payment-contract.ts'
import { attemptBy } from '#testing/payments.ts'
import { type Account, AccountRefused, type Attempt, type PaymentProvider } from '../provider.ts'
import { stripePayments } from './stripe.ts'

let fake: FakeStripe
let address: string
beforeAll(async () => {
  fake = fakeStripe()
  address = await fake.listen()
})
afterAll(() => fake.close())

let count = 0
/** An account of its own at the fake. */
function freshAccount(): Account {
  const account = `acct_${++count}`
  const key = fake.addKey(`sk_test_${account}`, { account })
  return {
    id: `pcn_${count}`,
    workspaceId: 'wsp_test',
    mode: 'test',
    secrets: { key, signing: 'whsec_test' },
  }
}

describeProvider('Stripe', () => {
  const { secrets } = freshAccount()
  const at = `acct_${count}`
  const stripe = stripePayments(address)
  fake.faults.nextSession = 'open'
  fake.faults.losing = 0
  const known = (account: Account): Account => ({
    ...account,
    secrets: { key: secrets?.key ?? '', signing: account.secrets?.signing ?? '' },
  })
  const provider: PaymentProvider = {
    ...stripe,
    begin(account, attempt, input) {
      fake.faults.nextSession = /^\d+$/.test(String(input)) ? 'open' : (input as 'open')
      return stripe.begin(known(account), attempt, input)
    },
    resume: (account, attempt) => stripe.resume(known(account), attempt),
    refund: (account, refund) => stripe.refund(known(account), refund),
    chargeSaved: (account, attempt, method, writeDown) =>
      stripe.chargeSaved(known(account), attempt, method, writeDown),
    keepMethod(account, keeping, input) {
      fake.faults.nextSession = 'open'
      return stripe.keepMethod(known(account), keeping, input)
    },
    forgetMethod: (account, method) => stripe.forgetMethod(known(account), method),
  }
  return {
    provider,
    taken: () => fake.objects(at, 'charge').length,
    keeping: { approves: '4242', soft: '0341', hard: '0069', authentication: '3184', refused: '9979' },
    payAt: (key, _state, input) => fake.pay(fake.sessionOf(key).id, String(input)),
    nameMethod: (ref, input) => (input === '9979' ? fake.expire(ref) : fake.pay(ref, String(input))),
    inputs: { done: 'paid', declined: 'expired', redirect: 'open' },
    decide: (key, state) => {
      const { id } = fake.sessionOf(key)
      if (state === 'succeeded') fake.pay(id)
      else fake.expire(id)
    },
    loseNext: () => {
      fake.faults.losing = 1
    },
    message: (account, key) => {
      const session = fake.sessionOf(key)
      const event = {
        id: 'evt_1',
        object: 'event',
        type: 'checkout.session.completed',
        data: { object: session },
      }
      const { body, signature } = fake.signedMessage(
        '',
        JSON.stringify(event),
        account.secrets?.signing ?? '',
      )
      return { body: Buffer.from(body), headers: { 'stripe-signature': signature } }
    },
  }
})

describe('Stripe as a provider', () => {
  const amount = { cents: 4900, currency: 'USD' } as const
  const attempt = (): Attempt => ({
    ...attemptBy(`ord_s${++count}:1`, amount),
    begunAt: new Date(),
    about: async () => ({ orderId: 'ord_s' as never, title: 'Glazing', email: 'mia@example.com' }),
  })
  const stripe = () => stripePayments(address)

  it('makes a page with one line, our total, and nothing that could change it', async () => {
    const account = freshAccount()
    const one = attempt()
    const begun = await stripe().begin(account, one, undefined)
    const session = fake.sessionOf(one.key)
    expect(begun).toEqual({ state: 'redirect', ref: session.id, url: session.url })
    expect(session).toMatchObject({ amount_total: 4900, currency: 'usd', title: 'Glazing' })
    expect(session).toMatchObject({ success_url: one.returnTo, cancel_url: one.cancelTo })
    expect(session.metadata).toEqual({ throughline_attempt: one.key, throughline_order: 'ord_s' })
  })

  it('leads no one to a page that asks for another total', async () => {
    const account = freshAccount()
    const one = attempt()
    fake.faults.addsToTotal = 100
    const begun = await stripe().begin(account, one, undefined)
    fake.faults.addsToTotal = 0
    expect(begun).toMatchObject({ state: 'done', charge: { state: 'declined' } })
    expect(fake.sessionOf(one.key).status).toBe('expired')
    expect(await stripe().resume(account, one)).toEqual(begun)
  })

  it('finds its page again by its own name after keys are forgotten', async () => {
    const account = freshAccount()
    const one = { ...attempt(), begunAt: new Date(Date.now() - hours(1)) }
    const begun = await stripe().begin(account, one, undefined)
    fake.advance(hours(0.5))
    expect(await stripe().resume(account, one)).toEqual(begun)
    fake.advance(hours(25))
    expect(await stripe().resume(account, one)).toMatchObject({
      charge: { state: 'declined', isLapsed: true },
    })
    fake.advance(-hours(25.5))
  })

  it('says the real fee, or none until it’s posted', async () => {
    const account = freshAccount()
    const one = attempt()
    await stripe().begin(account, one, undefined)
    fake.faults.isFeeLate = true
    fake.pay(fake.sessionOf(one.key).id)
    fake.faults.isFeeLate = false
    const early = await stripe().resume(account, one)
    expect(early?.state === 'done' && stripe().feeOf(early.charge)).toBeNull()
    fake.postFees(`acct_${account.id.slice(4)}`)
    const later = await stripe().resume(account, one)
    expect(later?.state === 'done' && stripe().feeOf(later.charge)).toEqual({ cents: 172, currency: 'USD' })
  })

  it('closes a page so that no one can pay it, and finds what was paid just before', async () => {
    const account = freshAccount()
    const [one, two] = [attempt(), attempt()]
    await stripe().begin(account, one, undefined)
    await stripe().begin(account, two, undefined)
    fake.pay(fake.sessionOf(two.key).id)
    expect(await stripe().cancel(account, one)).toMatchObject({
      charge: { state: 'declined', isLapsed: true },
    })
    expect(() => fake.pay(fake.sessionOf(one.key).id)).toThrow('expired')
    expect(await stripe().cancel(account, two)).toMatchObject({ charge: { state: 'succeeded' } })
  })

  it('pays back once after Stripe forgot the key', async () => {
    const account = freshAccount()
    const one = attempt()
    await stripe().begin(account, one, undefined)
    fake.pay(fake.sessionOf(one.key).id)
    const paid = await stripe().resume(account, one)
    const chargeId = paid?.state === 'done' ? paid.charge.chargeId : ''
    const refund = { key: 'r', chargeId, amount: { ...amount, cents: 1000 } }
    const first = await stripe().refund(account, refund)
    fake.advance(hours(48))
    expect(await stripe().refund(account, refund)).toEqual(first)
    fake.advance(-hours(48))
    expect(fake.objects(`acct_${account.id.slice(4)}`, 'refund')).toHaveLength(1)
  })

  it('says what is wrong with a key, and moves nothing while an account is paused', async () => {
    const account = freshAccount()
    await expect(stripe().begin({ ...account, isPaused: true }, attempt(), undefined)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    })
    fake.revoke(account.secrets?.key ?? '')
    const asked = stripe().resume(account, attempt())
    await expect(asked).rejects.toBeInstanceOf(AccountRefused)
    await expect(asked).rejects.toMatchObject({ because: 'payments.keyRevoked', code: 'UNAVAILABLE' })
    const limited = freshAccount()
    fake.addKey(limited.secrets?.key ?? '', { account: 'acct_x', lacks: ['Checkout Sessions'] })
    await expect(stripe().begin(limited, attempt(), undefined)).rejects.toMatchObject({
      because: 'payments.rightsMissing',
    })
  })

  it('takes nothing from anyone without a secret, and nothing of what isn’t ours', async () => {
    const account = freshAccount()
    const event = (metadata: object, type = 'checkout.session.completed') =>
      JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object: { id: 'cs_1', metadata } } })
    const message = (body: string) => ({
      body: Buffer.from(body),
      headers: { 'stripe-signature': fake.signedMessage('', body, 'whsec_test').signature },
    })
    const ours = event({ throughline_attempt: 'ord_1:1' })
    expect(await stripe().webhook(account, message(ours))).toMatchObject([{ ref: 'cs_1' }])
    expect(await stripe().webhook(account, message(event({})))).toEqual([])
    expect(await stripe().webhook(account, message(event({}, 'invoice.paid')))).toEqual([])
    const closed = { ...account, secrets: { key: 'sk_test_x' } }
    await expect(stripe().webhook(closed, message(ours))).rejects.toThrow('signature')
  })
})
