import { createHmac, randomBytes } from 'node:crypto'
import { decimalText } from '#kernel/money.ts'

export type Amount = { currency_code: string; value: string }
export type Refund = {
  id: string
  status: string
  amount: Amount
  custom_id?: string
  capture: string
  /** Without one, no report has it. */
  madeAt?: number
}
export type Capture = {
  id: string
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED'
  amount: Amount
  custom_id?: string
  invoice_id?: string
  orderId: string
  fee: Amount
  /** PayPal hasn’t worked out its fee yet. */
  isFeeOpen: boolean
  /** What a hundred of it are in the currency its seller receives. */
  received: Faults['receivesIn']
}
export type Order = {
  id: string
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED'
  unit: { custom_id?: string; invoice_id?: string; description?: string; amount: Amount }
  returnUrl: string
  cancelUrl: string
  createdAt: number
  captures: Capture[]
  refunds: Refund[]
  /** What pays it is kept once it's paid; and what it's kept as. */
  vaults: boolean
  vaultId?: string
}

/** What a buyer agreed to be charged by later, or is about to. */
export type Setup = {
  id: string
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'VAULTED'
  returnUrl: string
  cancelUrl: string
  vaultId?: string
}

/** A seller's account at the fake, with the ledger of what it has. */
export type Merchant = {
  id: string
  saves: boolean
  orders: Map<string, Order>
  setups: Map<string, Setup>
  /** What's kept, by what's called, and how a charge by it ends. */
  vault: Map<string, 'approves' | 'declines'>
  webhooks: { id: string; url: string }[]
  /** What moved its balance, in hundredths: it adds up to what it has. */
  moves: { kind: 'capture' | 'fee' | 'refund' | 'hold' | 'released'; of: string; cents: number }[]
  disputes: Map<string, Dispute>
  /** What it wrote to its webhooks, whether that arrived or not. */
  events: { id: string; create_time: string; event_type: string; resource: object }[]
}

type Movement = { party: 'SELLER' | 'BUYER'; type: 'DEBIT' | 'CREDIT'; reason: string; amount: Amount }

/** A case between a buyer and a seller, whose money is held until it's decided. */
export type Dispute = {
  dispute_id: string
  create_time: string
  update_time: string
  reason: string
  status: 'OPEN' | 'WAITING_FOR_SELLER_RESPONSE' | 'UNDER_REVIEW' | 'RESOLVED'
  dispute_life_cycle_stage: 'INQUIRY' | 'CHARGEBACK'
  dispute_amount: Amount
  disputed_transactions: { seller_transaction_id: string }[]
  seller_response_due_date?: string
  dispute_outcome?: { outcome_code: string }
  evidences: { source: string; evidence_type: string; notes?: string }[]
  fund_movements: Movement[]
}

/** What goes wrong from now on. */
export type Faults = {
  /** So many answers to a POST are lost on their way, with what they were about done. */
  losing: number
  /** What a new order is by the time it's answered. */
  nextOrder: 'open' | 'paid' | 'voided'
  captures: 'completed' | 'pending' | 'declined'
  refunds: 'COMPLETED' | 'PENDING' | 'FAILED'
  webhooks: 'sent' | 'lost'
  /** What is taken from now on has its fee told later. */
  isFeeLate: boolean
  /** Whether an app may read disputes, and whether what a buyer got by one is among the refunds of the payment. */
  disputes: 'allowed' | 'forbidden'
  areDisputesRefunds: boolean
  /** Whether an app may read the report of its account. */
  report: 'allowed' | 'forbidden'
  /** The currency that what's taken is exchanged into, with what a hundred are in it. */
  receivesIn: { currency: string; percent: number } | null
  /** An order asks for so much more than it was told, in hundredths. */
  addsToTotal: number
}

/** A refusal, as the API words it. */
export class Refusal extends Error {
  readonly status: number
  readonly issue: string
  constructor(status: number, issue: string, message = issue) {
    super(message)
    this.status = status
    this.issue = issue
  }
  get body() {
    const name =
      this.status === 404
        ? 'RESOURCE_NOT_FOUND'
        : this.status === 401
          ? 'AUTHENTICATION_FAILURE'
          : 'UNPROCESSABLE_ENTITY'
    return {
      ...{ name, message: this.message, debug_id: freshId(), links: [] },
      details: [{ issue: this.issue, description: this.message }],
    }
  }
}

export const freshId = () => randomBytes(9).toString('hex').slice(0, 17).toUpperCase()
export const hundredths = ({ value }: Amount): number => Number(value.replace('.', ''))
export const decimalOf = (cents: number): string => decimalText({ cents, currency: 'USD' })

/** An order no one approved is kept for so long. */
const keptForMs = 3 * 3_600_000

export function orderOf({ orders }: Merchant, id: string, now: number): Order {
  const order = orders.get(id)
  const isGone = order && order.captures.length === 0 && now - order.createdAt > keptForMs
  if (!order || isGone) throw new Refusal(404, 'INVALID_RESOURCE_ID', 'The specified resource doesn’t exist.')
  return order
}

export function captureOf({ orders }: Merchant, id: string): { order: Order; capture: Capture } {
  for (const order of orders.values()) {
    const capture = order.captures.find((each) => each.id === id)
    if (capture) return { order, capture }
  }
  throw new Refusal(404, 'INVALID_RESOURCE_ID', 'The specified resource doesn’t exist.')
}

/** Takes the money of an order, and keeps its fee. An invoice is paid once. */
export function take(
  merchant: Merchant,
  order: Order,
  { captures: how, isFeeLate, receivesIn }: Pick<Faults, 'captures' | 'isFeeLate' | 'receivesIn'>,
): Capture {
  const { unit } = order
  const isPaid = [...merchant.orders.values()].some((other) =>
    other.captures.some(
      ({ invoice_id, status }) => invoice_id && invoice_id === unit.invoice_id && status !== 'DECLINED',
    ),
  )
  if (isPaid)
    throw new Refusal(422, 'DUPLICATE_INVOICE_ID', 'The requested invoice number has been previously used.')
  const cents = hundredths(unit.amount)
  const feeCents = Math.round((cents * 349) / 10_000) + 49
  const capture: Capture = {
    ...{ id: freshId(), status: how === 'pending' ? 'PENDING' : 'COMPLETED', amount: unit.amount },
    ...(unit.custom_id ? { custom_id: unit.custom_id } : {}),
    ...(unit.invoice_id ? { invoice_id: unit.invoice_id } : {}),
    ...{ orderId: order.id, fee: { ...unit.amount, value: decimalOf(feeCents) }, isFeeOpen: isFeeLate },
    received: receivesIn,
  }
  order.captures.push(capture)
  order.status = 'COMPLETED'
  if (order.vaults && merchant.saves) {
    order.vaultId = freshId()
    merchant.vault.set(order.vaultId, 'approves')
  }
  if (how === 'completed') settle(merchant, capture)
  return capture
}

/** A capture that was pending went through. */
export function settle(merchant: Merchant, capture: Capture): void {
  capture.status = 'COMPLETED'
  merchant.moves.push({ kind: 'capture', of: capture.id, cents: hundredths(capture.amount) })
  merchant.moves.push({ kind: 'fee', of: capture.id, cents: -hundredths(capture.fee) })
}

/** An order as the API shows it. */
export function shownOrder(order: Order, origin: string) {
  const { id, status, unit, captures, refunds } = order
  const isOpen = status === 'CREATED' || status === 'PAYER_ACTION_REQUIRED'
  return {
    ...{ id, status, intent: 'CAPTURE' },
    purchase_units: [
      {
        ...unit,
        ...(captures.length > 0
          ? { payments: { captures: captures.map(shownCapture), refunds: refunds.map(shownRefund) } }
          : {}),
      },
    ],
    ...(order.vaultId
      ? {
          payment_source: {
            paypal: {
              ...{ email_address: 'buyer@example.com', account_id: 'FAKEPAYER' },
              attributes: {
                vault: { id: order.vaultId, status: 'VAULTED', customer: { id: 'FAKECUSTOMER' } },
              },
            },
          },
        }
      : {}),
    links: isOpen
      ? [{ rel: 'payer-action', method: 'GET', href: `${origin}/checkoutnow?token=${id}` }]
      : [{ rel: 'self', method: 'GET', href: `${origin}/v2/checkout/orders/${id}` }],
  }
}

export const shownCapture = ({ orderId, fee, isFeeOpen, received, ...capture }: Capture) => ({
  ...capture,
  final_capture: true,
  ...(capture.status === 'PENDING' || isFeeOpen
    ? {}
    : {
        seller_receivable_breakdown: {
          ...{ gross_amount: capture.amount, paypal_fee: fee },
          ...(received ? { receivable_amount: receivedOf(capture.amount, fee, received) } : {}),
        },
      }),
  supplementary_data: { related_ids: { order_id: orderId } },
})

const receivedOf = (of: Amount, fee: Amount, { currency, percent }: NonNullable<Capture['received']>) => ({
  currency_code: currency,
  value: decimalOf(Math.round(((hundredths(of) - hundredths(fee)) * percent) / 100)),
})

export const shownRefund = ({ capture, ...refund }: Refund) => ({
  ...refund,
  links: [{ rel: 'up', method: 'GET', href: `https://api.paypal.example/v2/payments/captures/${capture}` }],
})

export type Signature = { id: string; time: string; signature: string }

/** What PayPal would sign a message with; no one else knows it. */
export const signatureOf = (key: string, of: Omit<Signature, 'signature'>, webhookId: string, body: string) =>
  createHmac('sha256', key).update(`${of.id}|${of.time}|${webhookId}|${body}`).digest('base64')
