import type Stripe from 'stripe'
import {
  type Account,
  type Charge,
  freshId,
  missing,
  Refusal,
  type Session,
  type StoredObject,
} from './books.ts'
import type { Call } from './call.ts'
import { closeDispute, submitTo } from './disputes.ts'
import { partAt, textAt, textsAt } from './form.ts'
import { cancelIntent, confirmIntent, createIntent, detachMethod } from './saved-methods.ts'

type Route = { method: string; path: RegExp; right: string; answer: (call: Call) => object }

const route = (method: string, path: string, right: string, answer: Route['answer']): Route => ({
  ...{ method, right, answer },
  path: new RegExp(`^/v1/${path.replaceAll(':id', '([^/]+)')}$`),
})

function kept<K extends StoredObject>({ account }: Pick<Call, 'account'>, id: string, what: string): K {
  const found = account.objects.get(id)
  if (found?.object !== what) throw missing(what.split('.').at(-1) ?? what, id)
  return found as K
}

/** A page of a list, the latest first. */
function listed(call: Call, rows: StoredObject[], url: string) {
  const { params } = call
  const since = Number(textAt(params, 'created', 'gte') || 0)
  const limit = Number(textAt(params, 'limit') || 10)
  const after = textAt(params, 'starting_after')
  const fitting = rows.filter(({ created }) => created >= since)
  const from = after ? fitting.findIndex(({ id }) => id === after) + 1 : 0
  const data = fitting.slice(from, from + limit)
  return { object: 'list', data, has_more: from + limit < fitting.length, url }
}

const all = ({ account }: Call, object: string): StoredObject[] =>
  [...account.objects.values()].filter((each) => each.object === object).reverse()

function createSession(call: Call): Session {
  const { params, books, origin, faults } = call
  const line = partAt(partAt(params, 'line_items'), '0')
  const price = partAt(line, 'price_data')
  const amount = Number(textAt(price, 'unit_amount')) * Number(textAt(line, 'quantity') || 1)
  const currency = textAt(price, 'currency')
  const title = textAt(price, 'product_data', 'name')
  const isSetup = textAt(params, 'mode') === 'setup'
  const asked = isSetup ? {} : { currency, title }
  for (const [name, value] of Object.entries({ ...asked, success_url: textAt(params, 'success_url') }))
    if (!value)
      throw new Refusal(400, {
        type: 'invalid_request_error',
        code: 'parameter_missing',
        message: `Missing required param: ${name}.`,
      })
  if (!isSetup && (!Number.isInteger(amount) || amount < 50))
    throw new Refusal(400, {
      type: 'invalid_request_error',
      code: 'amount_too_small',
      message: 'The Checkout Session’s total amount must convert to at least 50 cents.',
    })
  const id = freshId(call.isTest ? 'cs_test' : 'cs_live')
  const session: Session = books.keep({
    ...{ id, object: 'checkout.session', created: books.seconds(), title },
    amount_total: isSetup ? 0 : amount,
    currency: currency || textAt(params, 'currency'),
    keeps: textAt(params, 'payment_intent_data', 'setup_future_usage') === 'off_session',
    allows: Object.values(partAt(params, 'allowed_payment_method_types')).map(String),
    ...{ status: 'open' as const, payment_status: 'unpaid' as const, payment_intent: null },
    url: `${origin}/pay/${id}`,
    expires_at: Number(textAt(params, 'expires_at') || books.seconds() + 86_400),
    success_url: textAt(params, 'success_url'),
    cancel_url: textAt(params, 'cancel_url'),
    client_reference_id: textAt(params, 'client_reference_id') || null,
    metadata: textsAt(params, 'metadata'),
    mode: textAt(params, 'mode') as Stripe.Checkout.Session.Mode,
  })
  if (faults.nextSession === 'paid') books.take(session)
  if (faults.nextSession === 'expired') Object.assign(session, { status: 'expired', url: null })
  if (faults.addsToTotal) session.amount_total += faults.addsToTotal
  return session
}

function expireSession(call: Call): Session {
  const session = kept<Session>(call, call.ids[0] ?? '', 'checkout.session')
  if (session.status !== 'open')
    throw new Refusal(400, {
      type: 'invalid_request_error',
      message: `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    })
  Object.assign(session, { status: 'expired', url: null })
  call.tell('checkout.session.expired', session)
  return session
}

export function createRefund(
  call: Pick<Call, 'account' | 'params' | 'books' | 'faults' | 'tell'>,
): StoredObject {
  const { params, books, faults } = call
  const charge = kept<Charge>(call, textAt(params, 'charge'), 'charge')
  const left = charge.amount - charge.amount_refunded
  const amount = Number(textAt(params, 'amount') || left)
  if (amount > left || left === 0)
    throw new Refusal(400, {
      type: 'invalid_request_error',
      ...(left === 0 ? { code: 'charge_already_refunded' } : {}),
      message: `Refund amount (${amount}) is greater than unrefunded amount on charge (${left}).`,
    })
  const status = faults.refunds
  if (status !== 'failed') charge.amount_refunded += amount
  const movement = status === 'succeeded' ? books.move('refund', -amount, 0, charge.currency, '') : null
  const refund = books.keep({
    ...{ id: freshId('re'), object: 'refund', created: books.seconds() },
    ...{ amount, currency: charge.currency, charge: charge.id, payment_intent: charge.payment_intent },
    ...{ status, balance_transaction: movement?.id ?? null, metadata: textsAt(params, 'metadata') },
    ...(status === 'failed' ? { failure_reason: 'expired_or_canceled_card' } : {}),
  })
  if (movement) Object.assign(movement, { source: refund.id })
  call.tell('charge.refunded', charge)
  return refund
}

function createEndpoint(call: Call): StoredObject {
  const url = textAt(call.params, 'url')
  if (!url.startsWith('https://'))
    throw new Refusal(400, { type: 'invalid_request_error', message: 'Invalid URL: URL must be https.' })
  return call.books.keep({
    ...{ id: freshId('we'), object: 'webhook_endpoint', created: call.books.seconds(), url },
    ...{ secret: freshId('whsec'), status: 'enabled', metadata: textsAt(call.params, 'metadata') },
  })
}

const deleted = (call: Call) => {
  const endpoint = kept(call, call.ids[0] ?? '', 'webhook_endpoint')
  call.account.objects.delete(endpoint.id)
  return { id: endpoint.id, object: endpoint.object, deleted: true }
}

function updated(call: Call, what: string): StoredObject {
  const found = kept(call, call.ids[0] ?? '', what)
  return Object.assign(found, {
    metadata: { ...(found.metadata as object), ...textsAt(call.params, 'metadata') },
  })
}

function balance(call: Call): object {
  const sums = new Map<string, number>()
  for (const { currency, net } of all(call, 'balance_transaction') as (StoredObject & {
    currency: string
    net: number
  })[])
    sums.set(currency, (sums.get(currency) ?? 0) + net)
  const pending = [...sums].map(([currency, amount]) => ({ currency, amount }))
  return { object: 'balance', available: [], pending, livemode: !call.isTest }
}

/** Events by type, the latest first. */
function events(call: Call): object {
  const types = Object.values(partAt(call.params, 'types'))
  const rows = call.account.events.filter(({ type }) => types.length === 0 || types.includes(type))
  return listed(call, rows as unknown as StoredObject[], '/v1/events')
}

const read = (path: string, object: string, right: string) =>
  route('GET', `${path}/:id`, right, (call) => kept(call, call.ids[0] ?? '', object))
const list = (path: string, object: string, right: string) =>
  route('GET', path, right, (call) => {
    const { params } = call
    // As Stripe does: of a charge it doesn't know, it lists nothing.
    if (textAt(params, 'charge')) kept(call, textAt(params, 'charge'), 'charge')
    const asked = ['charge', 'payment_intent', 'source', 'payout'].flatMap((name) =>
      textAt(params, name) ? [[name, textAt(params, name)] as const] : [],
    )
    const rows = all(call, object).filter((each) => asked.every(([name, value]) => each[name] === value))
    return listed(call, rows, `/v1/${path}`)
  })

export const routes: readonly Route[] = [
  route('GET', 'account', 'Account', ({ account }) => ({
    ...{ id: account.id, object: 'account', charges_enabled: true, country: 'US', default_currency: 'usd' },
    settings: { dashboard: { display_name: account.name } },
  })),
  route('POST', 'customers', 'Customers', ({ books, params }) =>
    books.keep({
      ...{ id: freshId('cus'), object: 'customer', created: books.seconds() },
      ...{ email: textAt(params, 'email'), metadata: textsAt(params, 'metadata') },
    }),
  ),
  read('customers', 'customer', 'Customers'),
  route('POST', 'payment_intents', 'PaymentIntents', createIntent),
  route('POST', 'payment_intents/:id/confirm', 'PaymentIntents', confirmIntent),
  route('POST', 'payment_intents/:id/cancel', 'PaymentIntents', cancelIntent),
  read('payment_methods', 'payment_method', 'PaymentMethods'),
  route('POST', 'payment_methods/:id/detach', 'PaymentMethods', detachMethod),
  route('POST', 'checkout/sessions', 'Checkout Sessions', createSession),
  route('POST', 'checkout/sessions/:id/expire', 'Checkout Sessions', expireSession),
  read('checkout/sessions', 'checkout.session', 'Checkout Sessions'),
  list('checkout/sessions', 'checkout.session', 'Checkout Sessions'),
  read('payment_intents', 'payment_intent', 'PaymentIntents'),
  list('payment_intents', 'payment_intent', 'PaymentIntents'),
  read('charges', 'charge', 'Charges'),
  list('charges', 'charge', 'Charges'),
  route('POST', 'refunds', 'Refunds', createRefund),
  route('POST', 'refunds/:id', 'Refunds', (call) => updated(call, 'refund')),
  read('refunds', 'refund', 'Refunds'),
  list('refunds', 'refund', 'Refunds'),
  route('GET', 'events', 'Events', events),
  route('GET', 'balance', 'Balance', balance),
  read('balance_transactions', 'balance_transaction', 'Balance'),
  list('balance_transactions', 'balance_transaction', 'Balance'),
  list('payouts', 'payout', 'Payouts'),
  list('disputes', 'dispute', 'Disputes'),
  read('disputes', 'dispute', 'Disputes'),
  route('POST', 'disputes/:id', 'Disputes', (call) => {
    const { id } = kept(call, call.ids[0] ?? '', 'dispute')
    const text = textAt(call.params, 'evidence', 'uncategorized_text')
    return submitTo(call.account, call.books, id, text, textAt(call.params, 'submit') === 'true')
  }),
  route('POST', 'disputes/:id/close', 'Disputes', (call) => {
    const dispute = closeDispute(call.account, call.books, kept(call, call.ids[0] ?? '', 'dispute').id)
    call.tell('charge.dispute.closed', dispute)
    return dispute
  }),
  route('POST', 'webhook_endpoints', 'Webhook Endpoints', createEndpoint),
  route('POST', 'webhook_endpoints/:id', 'Webhook Endpoints', (call) => updated(call, 'webhook_endpoint')),
  route('DELETE', 'webhook_endpoints/:id', 'Webhook Endpoints', deleted),
  list('webhook_endpoints', 'webhook_endpoint', 'Webhook Endpoints'),
]

/** What `expand[]` asks for, in the place of its id. */
export function withExpansions(account: Account, answer: unknown, paths: readonly string[]): unknown {
  const copy = structuredClone(answer)
  for (const path of paths) fill(account, copy, path.split('.'))
  return copy
}

function fill(account: Account, at: unknown, [name, ...rest]: string[]): void {
  if (name === undefined || typeof at !== 'object' || at === null) return
  if (Array.isArray(at)) {
    for (const each of at) fill(account, each, [name, ...rest])
    return
  }
  const of = at as Record<string, unknown>
  const value = of[name]
  if (typeof value === 'string') of[name] = structuredClone(account.objects.get(value) ?? value)
  fill(account, of[name], rest)
}
