import {
  type Amount,
  captureOf,
  decimalOf,
  type Faults,
  freshId,
  hundredths,
  type Merchant,
  type Order,
  orderOf,
  type Refund,
  Refusal,
  type Setup,
  shownCapture,
  shownOrder,
  shownRefund,
  signatureOf,
  take,
} from './books.ts'
import { acceptCase, listCases, listEvents, readCase, takeEvidence } from './disputes.ts'
import { listReport } from './report.ts'

/** Everything a route may look at. */
export type Call = {
  merchant: Merchant
  faults: Faults
  origin: string
  signingKey: string
  now: number
  text: string
  query: URLSearchParams
  /** The parts of the path that are ids. */
  ids: string[]
  tell(type: string, resource: object): void
}

type Body = {
  intent?: string
  url?: string
  amount?: Amount
  custom_id?: string
  purchase_units?: Order['unit'][]
  payment_source?: {
    paypal?: {
      experience_context?: { return_url?: string; cancel_url?: string }
      attributes?: { vault?: { store_in_vault?: string; usage_type?: string } }
      vault_id?: string
    }
    token?: { id?: string; type?: string }
  }
}
const bodyOf = ({ text }: Call): Body => (text === '' ? {} : JSON.parse(text))

function createOrder(call: Call): object {
  const { merchant, faults, origin, now } = call
  const { intent, purchase_units: [unit] = [], payment_source: source } = bodyOf(call)
  const { return_url, cancel_url } = source?.paypal?.experience_context ?? {}
  const isLedTo = source?.paypal !== undefined
  if (intent !== 'CAPTURE' || !unit?.amount || (isLedTo && (!return_url || !cancel_url)))
    throw new Refusal(400, 'MISSING_REQUIRED_PARAMETER', 'A required field is missing.')
  if (!/^\d+\.\d\d$/.test(unit.amount.value) || hundredths(unit.amount) < 1)
    throw new Refusal(422, 'CANNOT_BE_ZERO_OR_NEGATIVE', 'Must be greater than zero.')
  const vaults = source?.paypal?.attributes?.vault?.store_in_vault === 'ON_SUCCESS'
  if (vaults && !merchant.saves) throw notEnabled()
  const amount = { ...unit.amount, value: decimalOf(hundredths(unit.amount) + faults.addsToTotal) }
  const order: Order = {
    ...{ id: freshId(), status: isLedTo ? 'PAYER_ACTION_REQUIRED' : 'CREATED', unit: { ...unit, amount } },
    ...{
      returnUrl: return_url ?? '',
      cancelUrl: cancel_url ?? '',
      createdAt: now,
      captures: [],
      refunds: [],
    },
    vaults,
  }
  merchant.orders.set(order.id, order)
  if (faults.nextOrder === 'paid') take(merchant, order, { ...faults, captures: 'completed' })
  if (faults.nextOrder === 'voided') order.status = 'VOIDED'
  return shownOrder(order, origin)
}

function captureOrder(call: Call): object {
  const { merchant, faults, origin, now, ids } = call
  const order = orderOf(merchant, ids[0] ?? '', now)
  if (order.captures.length > 0) throw new Refusal(422, 'ORDER_ALREADY_CAPTURED', 'Order already captured.')
  const method = bodyOf(call).payment_source?.paypal?.vault_id
  const kept = method === undefined ? undefined : merchant.vault.get(method)
  if (method !== undefined && !kept)
    throw new Refusal(422, 'TOKEN_ID_NOT_FOUND', 'Specified token wasn’t found.')
  if (kept === 'declines')
    throw new Refusal(422, 'INSTRUMENT_DECLINED', 'The instrument presented was declined.')
  if (order.status !== 'APPROVED' && !kept)
    throw new Refusal(422, 'ORDER_NOT_APPROVED', 'Payer hasn’t yet approved the Order for payment.')
  if (faults.captures === 'declined')
    throw new Refusal(422, 'INSTRUMENT_DECLINED', 'The instrument presented was declined.')
  const capture = take(merchant, order, faults)
  call.tell(
    capture.status === 'PENDING' ? 'PAYMENT.CAPTURE.PENDING' : 'PAYMENT.CAPTURE.COMPLETED',
    shownCapture(capture),
  )
  return shownOrder(order, origin)
}

function createRefund(call: Call): object {
  const { merchant, faults, ids } = call
  const { order, capture } = captureOf(merchant, ids[0] ?? '')
  const { amount = capture.amount, custom_id } = bodyOf(call)
  const back = order.refunds
    .filter(({ status }) => status !== 'FAILED')
    .reduce((sum, refund) => sum + hundredths(refund.amount), 0)
  if (hundredths(amount) > hundredths(capture.amount) - back)
    throw new Refusal(
      422,
      'REFUND_AMOUNT_EXCEEDED',
      'The refund amount must be less than or equal to the capture amount that hasn’t been refunded yet.',
    )
  const refund: Refund = {
    ...{ id: freshId(), status: faults.refunds, amount, capture: capture.id, madeAt: call.now },
    ...(custom_id ? { custom_id } : {}),
  }
  order.refunds.push(refund)
  if (refund.status === 'COMPLETED')
    merchant.moves.push({ kind: 'refund', of: refund.id, cents: -hundredths(amount) })
  const isWhole = back + hundredths(amount) === hundredths(capture.amount)
  if (refund.status !== 'FAILED') capture.status = isWhole ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  call.tell('PAYMENT.CAPTURE.REFUNDED', shownRefund(refund))
  return shownRefund(refund)
}

function readRefund({ merchant, ids }: Call): object {
  for (const { refunds } of merchant.orders.values()) {
    const refund = refunds.find(({ id }) => id === ids[0])
    if (refund) return shownRefund(refund)
  }
  throw new Refusal(404, 'INVALID_RESOURCE_ID', 'The specified resource doesn’t exist.')
}

function createWebhook(call: Call): object {
  const { url = '' } = bodyOf(call)
  if (!url.startsWith('https://')) throw new Refusal(400, 'INVALID_URL', 'Not a valid webhook URL.')
  const webhook = { id: freshId(), url }
  call.merchant.webhooks.push(webhook)
  return webhook
}

function deleteWebhook({ merchant, ids }: Call): object {
  merchant.webhooks = merchant.webhooks.filter(({ id }) => id !== ids[0])
  return {}
}

/** The bytes of the event are what's signed, so they're taken as they came. */
function verify({ text, signingKey }: Call): object {
  const event = text.slice(text.indexOf('"webhook_event":') + '"webhook_event":'.length, -1)
  const said = JSON.parse(text) as Record<string, string>
  const { transmission_id: id = '', transmission_time: time = '', webhook_id: webhookId = '' } = said
  const expected = signatureOf(signingKey, { id, time }, webhookId, event)
  return { verification_status: expected === said.transmission_sig ? 'SUCCESS' : 'FAILURE' }
}

const notEnabled = () =>
  new Refusal(
    403,
    'NOT_ENABLED_TO_VAULT_PAYMENT_SOURCE',
    'The API caller or the merchant on whose behalf the API call is initiated isn’t allowed to vault the given source.',
  )

function createSetupToken(call: Call): object {
  const { merchant, origin } = call
  if (!merchant.saves) throw notEnabled()
  const { return_url = '', cancel_url = '' } = bodyOf(call).payment_source?.paypal?.experience_context ?? {}
  const setup: Setup = {
    ...{ id: freshId(), status: 'PAYER_ACTION_REQUIRED' },
    ...{ returnUrl: return_url, cancelUrl: cancel_url },
  }
  merchant.setups.set(setup.id, setup)
  return shownSetup(setup, origin)
}

const shownSetup = ({ id, status }: Setup, origin: string) => ({
  ...{ id, status, customer: { id: 'FAKECUSTOMER' } },
  links:
    status === 'PAYER_ACTION_REQUIRED'
      ? [{ rel: 'approve', method: 'GET', href: `${origin}/agreements/approve?approval_session_id=${id}` }]
      : [],
})

function setupOf({ merchant }: Call, id: string): Setup {
  const setup = merchant.setups.get(id)
  if (!setup) throw new Refusal(404, 'INVALID_RESOURCE_ID', 'The specified resource doesn’t exist.')
  return setup
}

/** What was agreed to becomes something that can be charged: the same, however often it's asked. */
function createPaymentToken(call: Call): object {
  const setup = setupOf(call, bodyOf(call).payment_source?.token?.id ?? '')
  if (setup.status === 'PAYER_ACTION_REQUIRED')
    throw new Refusal(422, 'SETUP_TOKEN_NOT_APPROVED', 'The payer hasn’t approved the setup token.')
  setup.vaultId ??= freshId()
  setup.status = 'VAULTED'
  call.merchant.vault.set(setup.vaultId, 'approves')
  return {
    id: setup.vaultId,
    payment_source: { paypal: { email_address: 'buyer@example.com', payer_id: 'FAKEPAYER' } },
  }
}

function deletePaymentToken({ merchant, ids }: Call): object {
  if (!merchant.vault.delete(ids[0] ?? ''))
    throw new Refusal(404, 'INVALID_RESOURCE_ID', 'The specified resource doesn’t exist.')
  return {}
}

const route = (method: string, path: string, answer: (call: Call) => object, status = 200) => ({
  ...{ method, answer, status },
  path: new RegExp(`^${path.replaceAll(':id', '([^/]+)')}$`),
})

export const routes = [
  route('POST', '/v2/checkout/orders', createOrder, 201),
  route('GET', '/v2/checkout/orders/:id', ({ merchant, ids, now, origin }) =>
    shownOrder(orderOf(merchant, ids[0] ?? '', now), origin),
  ),
  route('POST', '/v2/checkout/orders/:id/capture', captureOrder, 201),
  route('GET', '/v2/payments/captures/:id', ({ merchant, ids }) =>
    shownCapture(captureOf(merchant, ids[0] ?? '').capture),
  ),
  route('POST', '/v2/payments/captures/:id/refund', createRefund, 201),
  route('GET', '/v2/payments/refunds/:id', readRefund),
  route('GET', '/v1/customer/disputes', listCases),
  route('GET', '/v1/customer/disputes/:id', readCase),
  route('POST', '/v1/customer/disputes/:id/provide-evidence', takeEvidence),
  route('POST', '/v1/customer/disputes/:id/accept-claim', acceptCase),
  route('GET', '/v1/reporting/transactions', listReport),
  route('GET', '/v1/notifications/webhooks-events', listEvents),
  route('GET', '/v1/notifications/webhooks', ({ merchant }) => ({ webhooks: merchant.webhooks })),
  route('POST', '/v1/notifications/webhooks', createWebhook, 201),
  route('DELETE', '/v1/notifications/webhooks/:id', deleteWebhook, 204),
  route('POST', '/v1/notifications/verify-webhook-signature', verify),
  route('POST', '/v3/vault/setup-tokens', createSetupToken, 201),
  route('GET', '/v3/vault/setup-tokens/:id', (call) =>
    shownSetup(setupOf(call, call.ids[0] ?? ''), call.origin),
  ),
  route('POST', '/v3/vault/payment-tokens', createPaymentToken, 201),
  route('DELETE', '/v3/vault/payment-tokens/:id', deletePaymentToken, 204),
]
