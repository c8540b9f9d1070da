import type Stripe from 'stripe'
import { type Books, freshId, missing, Refusal, type Session, type StoredObject } from './books.ts'
import type { Call } from './call.ts'
import { textAt, textsAt } from './form.ts'
import { pendIn } from './pending.ts'

type Method = StoredObject & {
  customer: string | null
  card?: { brand: string; last4: string; exp_month: number; exp_year: number }
  sepa_debit?: { last4: string; country: string }
}
type Intent = StoredObject & {
  status: Stripe.PaymentIntent.Status
  amount: number
  currency: string
  customer: string
  payment_method: string
  metadata: Record<string, string>
}

/** How a card is declined while its owner is away, by its last digits. */
const declines: Readonly<Record<string, { code: string; decline_code: string; message: string }>> = {
  '0341': {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  '0069': { code: 'expired_card', decline_code: 'expired_card', message: 'Your card has expired.' },
  '3184': {
    ...{ code: 'authentication_required', decline_code: 'authentication_required' },
    message: 'Your card was declined. This transaction requires authentication.',
  },
}

/** A card, or a bank account, and who it belongs to, kept for charges to come. */
export function keepCard(
  books: Books,
  last4: string,
  isSepa = false,
): { customer: string; payment_method: string } {
  const customer = books.keep({ id: freshId('cus'), object: 'customer', created: books.seconds() }).id
  const method: Method = {
    ...{ id: freshId('pm'), object: 'payment_method', created: books.seconds(), customer },
    ...(isSepa
      ? { type: 'sepa_debit', sepa_debit: { last4, country: 'DE' } }
      : { type: 'card', card: { brand: 'visa', last4, exp_month: 8, exp_year: 2039 } }),
  }
  return { customer, payment_method: books.keep(method).id }
}

/** The buyer has named a card on the page. */
export function completeSetup(books: Books, session: Session, last4: string): void {
  const { customer, payment_method } = keepCard(books, last4)
  const setup = books.keep({
    ...{ id: freshId('seti'), object: 'setup_intent', created: books.seconds(), status: 'succeeded' },
    ...{ customer, payment_method },
  } as StoredObject)
  Object.assign(session, { status: 'complete', url: null, customer, setup_intent: setup.id })
}

function found<K extends StoredObject>({ account }: Call, id: string, what: string): K {
  const one = account.objects.get(id)
  if (one?.object !== what) throw missing(what, id)
  return one as K
}

export function createIntent(call: Call): StoredObject {
  const { params, books } = call
  const customer = textAt(params, 'customer')
  const method = found<Method>(call, textAt(params, 'payment_method'), 'payment_method')
  if (method.customer !== customer)
    throw new Refusal(400, {
      type: 'invalid_request_error',
      code: 'payment_method_unexpected_state',
      message: 'The provided PaymentMethod was detached from its Customer and may not be used again.',
    })
  const intent: Intent = {
    ...{ id: freshId('pi'), object: 'payment_intent', created: books.seconds() },
    ...{ status: 'requires_confirmation', latest_charge: null, last_payment_error: null },
    ...{ amount: Number(textAt(params, 'amount')), currency: textAt(params, 'currency') },
    ...{ customer, payment_method: method.id, metadata: textsAt(params, 'metadata') },
  }
  return books.keep(intent)
}

export function confirmIntent(call: Call): StoredObject {
  const intent = found<Intent>(call, call.ids[0] ?? '', 'payment_intent')
  if (intent.status !== 'requires_confirmation') throw unexpected(intent)
  const method = call.account.objects.get(intent.payment_method) as Method
  const { card, sepa_debit: debit } = method
  if (debit) {
    const charge = pendIn(call.books, { ...intent, intentId: intent.id, last4: debit.last4 })
    return Object.assign(intent, { status: 'processing', latest_charge: charge.id })
  }
  const decline = declines[card?.last4 ?? '']
  if (decline) {
    Object.assign(intent, {
      status: 'requires_payment_method',
      last_payment_error: { type: 'card_error', ...decline },
    })
    throw new Refusal(402, { type: 'card_error', code: decline.code, message: decline.message })
  }
  const charge = call.books.charge({ ...intent, intentId: intent.id, last4: card?.last4 ?? '' }, call.faults)
  Object.assign(intent, { status: 'succeeded', latest_charge: charge.id })
  call.tell('charge.succeeded', charge)
  return intent
}

export function cancelIntent(call: Call): StoredObject {
  const intent = found<Intent>(call, call.ids[0] ?? '', 'payment_intent')
  if (['succeeded', 'canceled', 'processing'].includes(intent.status)) throw unexpected(intent)
  return Object.assign(intent, { status: 'canceled' })
}

export function detachMethod(call: Call): StoredObject {
  const method = found<Method>(call, call.ids[0] ?? '', 'payment_method')
  if (!method.customer)
    throw new Refusal(400, { type: 'invalid_request_error', message: 'This isn’t attached to a customer.' })
  return Object.assign(method, { customer: null })
}

const unexpected = ({ status }: Intent) =>
  new Refusal(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `You can’t do this to a PaymentIntent that has a status of ${status}.`,
  })
