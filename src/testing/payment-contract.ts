import { beforeEach, describe, expect, it } from 'vitest'
import {
  type Account,
  type Attempt,
  BadSignature,
  can,
  type Message,
  type Outcome,
  type PaymentProvider,
} from '#areas/payments/server/provider/provider.ts'
import { attemptBy, testAccount } from './payments.ts'

/** A provider on a record of its own, with what it takes to lead it where a test wants it. */
export type Subject = {
  provider: PaymentProvider
  /** How often money was taken. */
  taken(): number | Promise<number>
  /** Inputs of `begin` that end in each way; those it doesn't know are left out. */
  inputs: { done: unknown; declined: unknown; redirect?: unknown; client?: unknown; waiting?: unknown }
  /** Has what waits under a key decided. Waiting is decided by time alone where a provider knows no other way. */
  decide(key: string, state: 'succeeded' | 'declined'): unknown
  onlySucceeds?: readonly ('redirect' | 'client' | 'waiting')[]
  /** Loses the answer of what is asked next. */
  loseNext?(): void
  message?(account: Account, key: string): Message
}

const amount = { cents: 4900, currency: 'USD' } as const
const states = (outcome: Outcome | null) =>
  outcome?.state === 'done' ? outcome.charge.state : (outcome?.state ?? null)

type At = () => { subject: Subject; provider: PaymentProvider }

let count = 0
const attempt = (): Attempt => attemptBy(`ord_${++count}:1`, amount)
const account = testAccount

/** What payments relies on, whoever takes the money. */
export function describeProvider(name: string, open: () => Subject): void {
  let subject: Subject
  beforeEach(() => {
    subject = open()
  })
  const at: At = () => ({ subject, provider: subject.provider })
  describe(`${name} as a payment provider`, () => {
    testCharges(at)
    testCapabilities(at)
  })
}

function testCharges(at: At): void {
  it('takes the money of a key once, whatever is asked again or at once', async () => {
    const { subject, provider } = at()
    const one = attempt()
    const first = await provider.begin(account, one, subject.inputs.done)
    expect(first).toMatchObject({ state: 'done', charge: { state: 'succeeded', amount } })
    const again = await Promise.all(
      Array.from({ length: 20 }, () => provider.begin(account, one, subject.inputs.done)),
    )
    for (const outcome of again) expect(outcome).toEqual(first)
    expect(await subject.taken()).toBe(1)
    const other = attempt()
    await Promise.all(Array.from({ length: 20 }, () => provider.begin(account, other, subject.inputs.done)))
    expect(await subject.taken()).toBe(2)
  })

  it('says what became of a key, and of one it never heard of that nothing did', async () => {
    const { subject, provider } = at()
    const one = attempt()
    expect(await provider.resume(account, one)).toBeNull()
    expect(await subject.taken()).toBe(0)
    const begun = await provider.begin(account, one, subject.inputs.done)
    expect(await provider.resume(account, one)).toEqual(begun)
    expect(await provider.resume(account, attempt())).toBeNull()
  })

  it('keeps to a decline: the same key is never tried again', async () => {
    const { subject, provider } = at()
    const one = attempt()
    const declined = await provider.begin(account, one, subject.inputs.declined)
    expect(declined).toMatchObject({
      state: 'done',
      charge: { state: 'declined', reason: expect.any(String) },
    })
    expect(await provider.begin(account, one, subject.inputs.done)).toEqual(declined)
    expect(await provider.resume(account, one)).toEqual(declined)
    expect(await subject.taken()).toBe(0)
  })

  it('finds what it took when the answer was lost', async ({ skip }) => {
    const { subject, provider } = at()
    if (!subject.loseNext) return skip()
    const one = attempt()
    subject.loseNext()
    await expect(provider.begin(account, one, subject.inputs.done)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    })
    expect(states(await provider.resume(account, one))).toBe('succeeded')
    expect(states(await provider.begin(account, one, subject.inputs.done))).toBe('succeeded')
    expect(await subject.taken()).toBe(1)
  })

  it.for(['redirect', 'client', 'waiting'] as const)(
    'says the same of what isn’t decided until it is, by its own name for it: %s',
    async (way, { skip }) => {
      const { subject, provider } = at()
      if (!(way in subject.inputs)) return skip()
      for (const end of ['succeeded', 'declined'] as const) {
        if (end === 'declined' && subject.onlySucceeds?.includes(way)) continue
        const before = await subject.taken()
        const one = attempt()
        const begun = await provider.begin(account, one, subject.inputs[way])
        expect(begun).toMatchObject({ state: way, ref: expect.stringMatching(/./) })
        // A fake of a provider's has its pages on this machine.
        if (begun.state === 'redirect')
          expect(begun.url).toMatch(/^(\/[a-z-]+$|https:\/\/|http:\/\/127\.0\.0\.1:)/)
        if (begun.state === 'client') expect(begun.secret).not.toBe('')
        expect(await provider.begin(account, one, subject.inputs[way])).toEqual(begun)
        expect(await provider.resume(account, one)).toEqual(begun)
        expect(await subject.taken()).toBe(before)

        await subject.decide(one.key, end)
        const decided = await provider.resume(account, one)
        expect([way, states(decided)]).toEqual([way, end])
        expect(await provider.begin(account, one, subject.inputs[way])).toEqual(decided)
        expect(await subject.taken()).toBe(end === 'succeeded' ? before + 1 : before)
      }
    },
  )
}

/** What not every provider can do, of those that can. */
function testCapabilities(at: At): void {
  it('takes no money for an input that isn’t its own, and says what’s missing', async ({ skip }) => {
    const { subject, provider } = at()
    if (!provider.check) return skip()
    for (const input of [undefined, null, 7, 'x', [], {}, { number: 4242 }]) {
      expect(Object.keys(provider.check(input, new Date()))).not.toEqual([])
      await expect(provider.begin(account, attempt(), input)).rejects.toMatchObject({ code: 'INVALID' })
    }
    expect(await subject.taken()).toBe(0)
  })

  it('pays back a charge at most once for each key and never more than it took', async ({ skip }) => {
    const { subject, provider } = at()
    if (!can(provider, 'refund')) return skip()
    const begun = await provider.begin(account, attempt(), subject.inputs.done)
    const chargeId = begun.state === 'done' ? begun.charge.chargeId : ''
    const part = { key: 'refund-1', chargeId, amount: { ...amount, cents: 4000 } }
    const first = await provider.refund(account, part)
    expect(first).toMatchObject({ state: 'done' })
    expect(await provider.refund(account, part)).toEqual(first)
    expect(await provider.refund(account, { ...part, key: 'refund-2' })).toMatchObject({ state: 'refused' })
    const unknown = { ...part, key: 'refund-3', chargeId: 'never-charged' }
    expect(await provider.refund(account, unknown)).toMatchObject({ state: 'refused' })
    // One whose answer was lost is asked for again by its key.
    const rest = { key: 'refund-4', chargeId, amount: { ...amount, cents: 900 } }
    subject.loseNext?.()
    if (subject.loseNext)
      await expect(provider.refund(account, rest)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    const last = await provider.refund(account, rest)
    const ref = last.state === 'refused' ? null : last.refundId
    expect(await provider.refund(account, { ...rest, ref })).toEqual(last)
    expect(last).toMatchObject({ state: 'done' })
    expect(await provider.refund(account, { ...rest, key: 'refund-5' })).toMatchObject({ state: 'refused' })
  })

  it('takes a message only with the signature of its account, over every byte', async ({ skip }) => {
    const { subject, provider } = at()
    if (!can(provider, 'webhook') || !subject.message) return skip()
    const one = attempt()
    const begun = await provider.begin(account, one, subject.inputs.waiting)
    const message = subject.message(account, one.key)
    const ref = 'ref' in begun ? begun.ref : ''
    expect(await provider.webhook(account, message)).toMatchObject([{ about: 'charge', ref }])
    const other = { ...account, secrets: { signing: 'of another account' } }
    const bad: [Account, Message][] = [
      [account, { ...message, headers: {} }],
      [account, { ...message, body: Buffer.concat([message.body, Buffer.from(' ')]) }],
      [other, message],
    ]
    for (const [whose, forged] of bad)
      await expect(provider.webhook(whose, forged)).rejects.toBeInstanceOf(BadSignature)
  })

  it('charges a kept method once for each key', async ({ skip }) => {
    const { subject, provider } = at()
    if (!can(provider, 'chargeSaved')) return skip()
    const one = attempt()
    const first = await provider.chargeSaved(account, one, 'method_1')
    expect(states(first)).toBe('succeeded')
    expect(await provider.chargeSaved(account, one, 'method_1')).toEqual(first)
    expect(await subject.taken()).toBe(1)
  })
}
