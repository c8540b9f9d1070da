import { createHmac } from 'node:crypto'
import {
  type Account,
  type Attempt,
  BadSignature,
  type Charge,
  type Message,
  MessageUnreadable,
  type Outcome,
  type PaymentProvider,
} from '#areas/payments/server/provider/provider.ts'
import { AppError } from '#kernel/errors.ts'
import type { Money } from '#kernel/money.ts'

/** What the next attempt meets. `declined` is decided at once, as `done` is; the others wait for `decide`. */
export type Way = 'done' | 'declined' | 'redirect' | 'client' | 'waiting'
/** The signed header of its messages. */
export const signatureHeader = 'x-scripted-signature'

type ScriptedCharge = { ref: string; way: Way; amount: Money; state: 'open' | 'succeeded' | 'declined' }

export type ScriptedProvider = PaymentProvider &
  Required<Pick<PaymentProvider, 'refund' | 'webhook' | 'chargeSaved' | 'payouts'>> & {
    /** What attempts meet from now on; the input of `begin` may name it too. */
    way: Way
    /** So many answers are lost on their way, with what they were about done. */
    losing: number
    /** Keys are forgotten: the same one is charged again. */
    isForgetful: boolean
    /** Run in the middle of `begin`, before anything is taken. */
    onBegin?: ((attempt: Attempt) => Promise<void>) | undefined
    /** How often money was taken. */
    taken(): number
    /** How often it was asked to begin. */
    begun(): number
    /** The buyer, or the bank, decides what waits. */
    decide(key: string, state: 'succeeded' | 'declined'): void
    /** A message about a charge, signed for an account. */
    message(account: Account, key: string): Message
    /** Any bytes, signed. */
    signedMessage(account: Account, body: Buffer): Message
    paidBack(): number
  }

/** A provider in memory that does what a test tells it to: the hard cases of the real ones, with nothing of their own. */
export function scriptedProvider(name: string): ScriptedProvider {
  const kept = new Map<string, ScriptedCharge>()
  const takings: string[] = []
  const refunds = new Map<string, { chargeId: string; cents: number }>()
  let begun = 0

  const provider: ScriptedProvider = {
    id: 'test',
    name: 'Scripted Pay',
    way: 'done',
    losing: 0,
    isForgetful: false,
    taken: () => takings.length,
    begun: () => begun,
    paidBack: () => [...refunds.values()].reduce((sum, { cents }) => sum + cents, 0),

    async begin(_account, attempt, input) {
      begun++
      await provider.onBegin?.(attempt)
      const known = provider.isForgetful ? undefined : kept.get(attempt.key)
      return answer(known ?? take(attempt, wayIn(input) ?? provider.way))
    },
    async resume(_account, { key }) {
      const known = kept.get(key)
      return known ? answer(known) : null
    },
    async chargeSaved(_account, attempt, _method, writeDown) {
      await writeDown(`${name}_${attempt.key}`)
      return answer(kept.get(attempt.key) ?? take(attempt, 'done'))
    },

    async refund(_account, { key, chargeId, amount }) {
      const known = refunds.get(key)
      if (known) return { state: 'done', refundId: `refund_${key}` }
      const charge = [...kept.values()].find(({ ref, state }) => ref === chargeId && state === 'succeeded')
      const before = [...refunds.values()].filter((refund) => refund.chargeId === chargeId)
      const left = (charge?.amount.cents ?? 0) - before.reduce((sum, { cents }) => sum + cents, 0)
      if (amount.cents > left) return { state: 'refused', reason: 'There isn’t that much to pay back.' }
      refunds.set(key, { chargeId, cents: amount.cents })
      return answer({ state: 'done', refundId: `refund_${key}` } as const)
    },
    async webhook(account, { body, headers }) {
      if (headers[signatureHeader] !== signed(account, body)) throw new BadSignature()
      const news = JSON.parse(body.toString('utf8'))
      if (news === null) throw new MessageUnreadable()
      return [news]
    },
    async *payouts() {
      const cents = [...kept.values()].reduce(
        (sum, { state, amount }) => sum + (state === 'succeeded' ? amount.cents : 0),
        0,
      )
      yield { id: 'payout_1', amount: { cents, currency: 'USD' }, state: 'paid', arrivesAt: new Date(0) }
    },

    decide(key, state) {
      const known = kept.get(key)
      if (known?.state !== 'open') throw new Error(`Nothing waits under ${key}.`)
      known.state = state
      if (state === 'succeeded') takings.push(key)
    },
    message(account, key) {
      // With a space no program would write: a signature is over bytes.
      const news = { eventId: `event_${key}`, about: 'charge', ref: kept.get(key)?.ref ?? key }
      return signedMessage(account, Buffer.from(` ${JSON.stringify(news)}`))
    },
    signedMessage,
  }

  function take({ key, amount }: Attempt, way: Way): ScriptedCharge {
    const state = way === 'done' ? 'succeeded' : way === 'declined' ? 'declined' : 'open'
    const entry: ScriptedCharge = { ref: `${name}_${key}`, way, amount, state }
    kept.set(key, entry)
    if (state === 'succeeded') takings.push(key)
    return entry
  }

  function answer<T extends ScriptedCharge | { state: 'done'; refundId: string }>(
    of: T,
  ): T extends ScriptedCharge ? Outcome : T {
    if (provider.losing > 0) {
      provider.losing--
      throw new AppError('UNAVAILABLE', 'The line to the provider was cut.')
    }
    return ('refundId' in of ? of : outcomeOf(of)) as never
  }

  return provider
}

const ways: readonly unknown[] = ['done', 'declined', 'redirect', 'client', 'waiting'] satisfies Way[]
const wayIn = (input: unknown): Way | null => (ways.includes(input) ? (input as Way) : null)

function outcomeOf({ ref, way, amount, state }: ScriptedCharge): Outcome {
  if (state !== 'open') {
    const reason = state === 'declined' ? 'The bank said no.' : null
    const charge: Charge = { chargeId: ref, state, amount, method: 'scripted', last4: null, reason }
    return { state: 'done', charge }
  }
  if (way === 'redirect') return { state: 'redirect', ref, url: `https://pay.example/${ref}` }
  if (way === 'client') return { state: 'client', ref, secret: `secret of ${ref}` }
  return { state: 'waiting', ref }
}

const signed = ({ secrets }: Account, body: Buffer): string =>
  createHmac('sha256', secrets?.signing ?? '')
    .update(body)
    .digest('hex')

const signedMessage = (account: Account, body: Buffer): Message => ({
  body,
  headers: { [signatureHeader]: signed(account, body) },
})
