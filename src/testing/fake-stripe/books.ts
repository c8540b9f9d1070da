import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'

/** An object of the API, as far as the fake keeps it. */
export type StoredObject = { id: string; object: string; created: number } & Record<string, unknown>
type As<T> = { [K in keyof T]?: T[K] | undefined }

export type Session = StoredObject &
  As<Pick<Stripe.Checkout.Session, 'status' | 'payment_status' | 'url' | 'currency'>> & {
    amount_total: number
    currency: string
    expires_at: number
    success_url: string
    cancel_url: string
    payment_intent: string | null
    client_reference_id: string | null
    metadata: Record<string, string>
    title: string
    mode: Stripe.Checkout.Session.Mode
    /** What is paid by is kept. */
    keeps: boolean
    /** What its page may offer. */
    allows: string[]
  }
export type Charge = StoredObject & {
  amount: number
  currency: string
  amount_refunded: number
  payment_intent: string
  balance_transaction: string | null
  metadata: Record<string, string>
}

/** An account at the fake: its objects, and what its keys may do. */
export type Account = {
  id: string
  name: string
  objects: Map<string, StoredObject>
  events: Stripe.Event[]
}

/** What goes wrong from now on. */
export type Faults = {
  /** So many answers to a POST are lost on their way, with what they were about done. */
  losing: number
  /** This share of all POSTs is never answered, and what half of them were about is done. From 0 to 1. */
  silence: number
  /** What a new session is by the time it is answered. */
  nextSession: 'open' | 'paid' | 'expired'
  refunds: 'succeeded' | 'pending' | 'failed'
  webhooks: 'sent' | 'lost' | 'held'
  /** How often each message is sent. */
  timesSent: number
  /** A session asks for so much more than it was told. */
  addsToTotal: number
  /** A charge costs so much more than usual. */
  addsToFee: number
  /** What becomes of payouts that are made from now on. */
  bank: 'takes' | 'returns'
  /** Whether it pays out by itself. */
  schedule: 'daily' | 'manual'
  /** The fee of a charge is known only when it is posted. */
  isFeeLate: boolean
  /** The account's own currency, with what a hundred of any other is in it. */
  settlesIn: { currency: string; percent: number } | null
}

/** A refusal, as the API words it. */
export class Refusal extends Error {
  readonly status: number
  readonly error: { type: string; message: string; code?: string; param?: string }
  constructor(status: number, error: Refusal['error']) {
    super(error.message)
    this.status = status
    this.error = error
  }
}

export const missing = (what: string, id: string) =>
  new Refusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param: 'id',
  })

export const freshId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

/** An id, and what every list is ordered by. */
const secondsOf = (ms: number) => Math.floor(ms / 1000)

/** What a card costs: 2.9% and 30. */
const feeOf = (amount: number) => Math.round((amount * 29) / 1000) + 30

/** Money to take, and by what. */
export type ChargeRequest = Pick<Charge, 'amount' | 'currency' | 'metadata'> & {
  intentId: string
  last4: string
}

export const chargeOf = (
  { amount, currency, metadata, intentId, last4 }: ChargeRequest,
  created: number,
): Charge => ({
  id: freshId('ch'),
  object: 'charge',
  created,
  status: 'succeeded',
  paid: true,
  captured: true,
  refunded: false,
  disputed: false,
  amount_refunded: 0,
  payment_intent: intentId,
  balance_transaction: null,
  payment_method_details: { type: 'card', card: { brand: 'visa', last4, exp_month: 8, exp_year: 2039 } },
  ...{ amount, currency, metadata },
})

const eventOf = (type: string, object: StoredObject, created: number) =>
  ({
    id: freshId('evt'),
    object: 'event',
    type,
    created,
    livemode: false,
    api_version: '2026-10-28.endive',
    data: { object: structuredClone(object) },
    pending_webhooks: 1,
    request: null,
  }) as unknown as Stripe.Event

/** The ledger of an account: every movement of money is a balance transaction. */
export function openBooks(account: Account, now: () => number, settlesIn: () => Faults['settlesIn']) {
  function keep<K extends StoredObject>(object: K): K {
    account.objects.set(object.id, object)
    return object
  }

  function event(type: string, object: StoredObject): Stripe.Event {
    const happened = eventOf(type, object, secondsOf(now()))
    account.events.unshift(happened)
    return happened
  }

  /** What's in another currency than the account's is exchanged on its way into the balance. */
  function move(type: string, sold: number, kept: number, soldIn: string, source: string) {
    const into = type.startsWith('payout') || settlesIn()?.currency === soldIn ? null : settlesIn()
    const rate = into ? into.percent / 100 : 1
    const exchanged = (cents: number) => Math.round(cents * rate)
    const [amount, fee] = [exchanged(sold), exchanged(kept)]
    const currency = into?.currency ?? soldIn
    return keep({
      id: freshId('txn'),
      object: 'balance_transaction',
      created: secondsOf(now()),
      // What is taken is taken at once.
      available_on: secondsOf(now()) + (amount > 0 && type === 'charge' ? 2 * 86_400 : 0),
      status: 'pending',
      exchange_rate: into ? rate : null,
      ...{ type, amount, fee, net: amount - fee, currency, source },
    } satisfies StoredObject & As<Stripe.BalanceTransaction>)
  }

  /** Takes money. Its fee may be known only later. */
  function charge(of: ChargeRequest, { isFeeLate = false, addsToFee = 0 } = {}): Charge {
    const { amount, currency } = of
    const charge = keep(chargeOf(of, secondsOf(now())))
    const post = () => {
      charge.balance_transaction = move('charge', amount, feeOf(amount) + addsToFee, currency, charge.id).id
    }
    if (!isFeeLate) post()
    else late.push(post)
    return charge
  }

  /** Takes the money of a session, by a card that may be kept. */
  function take(
    session: Session,
    faults: { isFeeLate?: boolean; addsToFee?: number } = {},
    last4 = '4242',
    kept: { customer: string; payment_method: string } | null = null,
  ): Charge {
    const { amount_total: amount, currency, metadata } = session
    const intentId = freshId('pi')
    const made = charge({ amount, currency, metadata, intentId, last4 }, faults)
    keep({
      id: intentId,
      object: 'payment_intent',
      created: secondsOf(now()),
      status: 'succeeded',
      latest_charge: made.id,
      setup_future_usage: kept ? 'off_session' : null,
      ...kept,
      last_payment_error: null,
      ...{ amount, currency, metadata },
    })
    Object.assign(session, {
      status: 'complete',
      payment_status: 'paid',
      payment_intent: intentId,
      url: null,
      customer: kept?.customer ?? null,
    })
    return made
  }

  const late: (() => void)[] = []

  return {
    keep,
    event,
    move,
    take,
    charge,
    /** The fees that were left open are known now. */
    postFees() {
      for (const post of late.splice(0)) post()
    },
    seconds: () => secondsOf(now()),
  }
}

export type Books = ReturnType<typeof openBooks>
