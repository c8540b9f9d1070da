import { beforeEach, describe, expect, it } from 'vitest'
import {
  type Account,
  type Attempt,
  BadSignature,
  can,
  type Decline,
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
  /** Inputs of methods that are kept, by what becomes of a charge while their owner is away; and one that isn't kept at all. */
  keeping?: { approves: unknown; refused: unknown } & Partial<Record<Decline, unknown>>
  /** The same with what they pay by there; without it, `decide`. */
  payAt?(key: string, state: 'succeeded' | 'declined', input: unknown): unknown
  /** Has the buyer name what they chose at a page of the provider's, where it has one. */
  nameMethod?(ref: string, input: unknown): unknown
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
    testKeptMethods(at)
    testKeeping(at)
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
}

/** Methods that are kept, and charged while their owner is away. */
function testKeptMethods(at: At): void {
  it('charges a kept method once for each key', async ({ skip }) => {
    const { subject, provider } = at()
    if (!can(provider, 'chargeSaved')) return skip()
    const method = subject.keeping ? (await payAndKeep(at())).method : 'method_1'
    const before = await subject.taken()
    const one = attempt()
    const written: string[] = []
    const first = await provider.chargeSaved(account, one, method, async (ref) => {
      written.push(ref)
      // Nothing moves before its name is on the disk.
      expect(await subject.taken()).toBe(before)
    })
    expect(states(first)).toBe('succeeded')
    expect(written).toEqual([expect.stringMatching(/./)])
    const named = { ...one, ref: written[0] ?? null }
    const again = await Promise.all(
      Array.from({ length: 10 }, () => provider.chargeSaved(account, named, method, async () => undefined)),
    )
    for (const outcome of again) expect(outcome).toEqual(first)
    expect(await provider.resume(account, named)).toEqual(first)
    expect(await subject.taken()).toBe(before + 1)
  })

  it('takes nothing by a kept method when its name can’t be written down', async ({ skip }) => {
    const { subject, provider } = at()
    if (!can(provider, 'chargeSaved') || !subject.keeping) return skip()
    const { method } = await payAndKeep(at())
    const before = await subject.taken()
    const one = attempt()
    const full = async () => Promise.reject(new Error('the disk is full'))
    await expect(provider.chargeSaved(account, one, method, full)).rejects.toThrow('the disk is full')
    expect(await subject.taken()).toBe(before)
    expect(await provider.resume(account, one)).toBeNull()
    expect(states(await provider.chargeSaved(account, one, method, async () => undefined))).toBe('succeeded')
    expect(await subject.taken()).toBe(before + 1)
  })

  it.for(['soft', 'hard', 'authentication'] as const)(
    'says what it means that a kept method isn’t charged, and keeps to it: %s',
    async (decline, { skip }) => {
      const { subject, provider } = at()
      if (!can(provider, 'chargeSaved') || subject.keeping?.[decline] === undefined) return skip()
      const { method } = await payAndKeep(at(), decline)
      const before = await subject.taken()
      const one = attempt()
      let ref = ''
      const declined = await provider.chargeSaved(account, one, method, async (name) => {
        ref = name
      })
      expect(declined).toMatchObject({ state: 'done', charge: { state: 'declined', decline } })
      const named = { ...one, ref }
      expect(await provider.resume(account, named)).toEqual(declined)
      expect(await provider.chargeSaved(account, named, method, async () => undefined)).toEqual(declined)
      expect(await subject.taken()).toBe(before)
    },
  )
}

/** What is kept, and what isn't or isn't anymore. */
function testKeeping(at: At): void {
  it('keeps nothing that its buyer didn’t agree to', async ({ skip }) => {
    const { subject } = at()
    if (!subject.keeping) return skip()
    const { charge } = await pay(at(), subject.keeping.approves, false)
    expect(charge.kept ?? null).toBeNull()
  })

  it('has a method named in the place of another, once for each key', async ({ skip }) => {
    const { subject, provider } = at()
    if (!can(provider, 'keepMethod') || !can(provider, 'chargeSaved') || !subject.keeping) return skip()
    const { approves, refused } = subject.keeping
    const kept = await name(at(), approves)
    if (kept.outcome.state !== 'kept') throw new Error('It wasn’t kept.')
    // A card by its end and its last month; an account by its name.
    const { label, expiresOn } = kept.outcome.method
    if (expiresOn === null) expect(label).toMatch(/\S/)
    else
      expect([label, expiresOn]).toEqual([
        expect.stringMatching(/ ending \d{4}$/),
        expect.stringMatching(/^20\d\d-[01]\d$/),
      ])
    expect(await provider.keepMethod(account, kept.keeping, null)).toEqual(kept.outcome)
    expect((await name(at(), refused)).outcome).toMatchObject({
      state: 'refused',
      reason: expect.any(String),
    })
    const before = await subject.taken()
    const one = attempt()
    const { ref } = kept.outcome.method
    expect(states(await provider.chargeSaved(account, one, ref, async () => undefined))).toBe('succeeded')
    expect(await subject.taken()).toBe(before + 1)
  })

  it('charges nothing by a method that was given up', async ({ skip }) => {
    const { subject, provider } = at()
    if (!can(provider, 'forgetMethod') || !can(provider, 'chargeSaved') || !subject.keeping) return skip()
    const { method } = await payAndKeep(at())
    const before = await subject.taken()
    await provider.forgetMethod(account, method)
    await provider.forgetMethod(account, method)
    expect(await provider.chargeSaved(account, attempt(), method, async () => undefined)).toMatchObject({
      state: 'done',
      charge: { state: 'declined', decline: 'hard' },
    })
    expect(await subject.taken()).toBe(before)
  })
}

/** Pays an attempt, at the provider's page where it has one. */
async function pay({ subject, provider }: ReturnType<At>, input: unknown, keeps: boolean) {
  const one = { ...attempt(), keeps }
  let outcome: Outcome | null = await provider.begin(account, one, input)
  if (outcome.state === 'redirect') {
    await (subject.payAt ?? subject.decide)(one.key, 'succeeded', input)
    outcome = await provider.resume(account, { ...one, ref: outcome.ref })
  }
  if (outcome?.state !== 'done') throw new Error('It wasn’t paid.')
  return outcome
}

async function payAndKeep(at: ReturnType<At>, decline?: Decline) {
  const { charge } = await pay(at, at.subject.keeping?.[decline ?? 'approves'], true)
  const method = charge.kept?.ref ?? ''
  expect(method).not.toBe('')
  return { method }
}

/** Names a method where nothing is paid. */
async function name({ subject, provider }: ReturnType<At>, input: unknown) {
  if (!can(provider, 'keepMethod')) throw new Error('It keeps nothing.')
  const { key, returnTo, cancelTo } = attempt()
  const keeping = { key, ref: null, currency: 'USD', email: 'rita@example.com', returnTo, cancelTo } as const
  const begun = await provider.keepMethod(account, keeping, input)
  if (begun.state !== 'redirect') return { keeping, outcome: begun }
  await subject.nameMethod?.(begun.ref, input)
  const named = { ...keeping, ref: begun.ref }
  return { keeping: named, outcome: await provider.keepMethod(account, named, null) }
}
