import { randomBytes } from 'node:crypto'
import {
  captureOf,
  decimalOf,
  type Faults,
  freshId,
  type Merchant,
  type Order,
  orderOf,
  Refusal,
  type Setup,
  settle,
  shownCapture,
  shownOrder,
  shownRefund,
  signatureOf,
} from './books.ts'

/** A signed message, and where to. */
export type WebhookMessage = { url: string; body: string; headers: Record<string, string> }
export type Answer = { status: number; body: object }

/** Everything a fake PayPal knows. */
export type World = {
  faults: Faults
  signingKey: string
  apps: Map<string, { secret: string; merchant: Merchant; isRevoked: boolean }>
  tokens: Map<string, { clientId: string; until: number }>
  /** What was answered to which id of a request. */
  answered: Map<string, { answer: Answer; at: number }>
  /** What was asked of it. */
  calls: string[]
  /** How far its clock is ahead. */
  ahead: number
  origin: string
  send: (message: WebhookMessage) => Promise<unknown>
}

export const newWorld = (send: World['send']): World => ({
  faults: {
    ...{ losing: 0, nextOrder: 'open', captures: 'completed', refunds: 'COMPLETED', webhooks: 'sent' },
    ...{ addsToTotal: 0, isFeeLate: false, receivesIn: null, disputes: 'allowed', areDisputesRefunds: false },
    report: 'forbidden',
  },
  signingKey: randomBytes(16).toString('hex'),
  ...{ apps: new Map(), tokens: new Map(), answered: new Map(), calls: [], ahead: 0, origin: '', send },
})

export const timeIn = ({ ahead }: World): number => Date.now() + ahead

/** An app of a merchant's, with its secret. */
export function addAppTo(
  { apps }: World,
  clientId: string,
  { secret = `${clientId}-secret-of-it`, merchant = clientId, saves = true } = {},
) {
  const known = [...apps.values()].find((app) => app.merchant.id === merchant)?.merchant
  const fresh: Merchant = {
    ...{ id: merchant, saves, orders: new Map(), setups: new Map(), vault: new Map() },
    ...{ webhooks: [], moves: [], disputes: new Map(), events: [] },
  }
  apps.set(clientId, { secret, merchant: known ?? fresh, isRevoked: false })
  return { clientId, secret }
}

export function appIn({ apps }: World, clientId: string) {
  const app = apps.get(clientId)
  if (!app) throw new Error(`The fake has no app ${clientId}.`)
  return app
}

export function findIn(world: World, orderId: string): { merchant: Merchant; order: Order } {
  for (const { merchant } of world.apps.values())
    if (merchant.orders.has(orderId)) return { merchant, order: orderOf(merchant, orderId, timeIn(world)) }
  throw new Refusal(404, 'INVALID_RESOURCE_ID')
}

/** The order that was made under a key. */
export function orderUnderIn({ apps }: World, key: string): Order {
  for (const { merchant } of apps.values())
    for (const order of merchant.orders.values()) if (order.unit.custom_id === key) return order
  throw new Error(`No order was made under ${key}.`)
}

/** The buyer presses Pay Now at PayPal. Nothing is taken yet. */
export function approveIn(world: World, orderId: string): Order {
  const { merchant, order } = findIn(world, orderId)
  if (order.status !== 'PAYER_ACTION_REQUIRED') throw new Error(`Order ${orderId} is ${order.status}.`)
  order.status = 'APPROVED'
  tell(world, merchant, 'CHECKOUT.ORDER.APPROVED', shownOrder(order, world.origin))
  return order
}

/** The buyer agrees at PayPal to be charged later. */
export function agreeIn({ apps }: World, setupId: string): Setup {
  for (const { merchant } of apps.values()) {
    const setup = merchant.setups.get(setupId)
    if (setup) {
      setup.status = 'APPROVED'
      return setup
    }
  }
  throw new Refusal(404, 'INVALID_RESOURCE_ID')
}

/** What was pending went through. */
export function completeIn(world: World, captureId: string): void {
  for (const { merchant } of world.apps.values())
    for (const order of merchant.orders.values())
      if (order.captures.some(({ id }) => id === captureId)) {
        const { capture } = captureOf(merchant, captureId)
        settle(merchant, capture)
        tell(world, merchant, 'PAYMENT.CAPTURE.COMPLETED', shownCapture(capture))
      }
}

/** What was pending was denied: no money moved. */
export function denyIn(world: World, captureId: string): void {
  for (const { merchant } of world.apps.values())
    for (const order of merchant.orders.values()) {
      const capture = order.captures.find(({ id }) => id === captureId)
      if (!capture) continue
      capture.status = 'DECLINED'
      tell(world, merchant, 'PAYMENT.CAPTURE.DENIED', shownCapture(capture))
    }
}

/** The seller pays back some of a capture at PayPal's own site. */
export function refundAtSiteIn(world: World, captureId: string, cents: number): string {
  for (const { merchant } of world.apps.values())
    for (const order of merchant.orders.values()) {
      const capture = order.captures.find(({ id }) => id === captureId)
      if (!capture) continue
      const amount = { ...capture.amount, value: decimalOf(cents) }
      const refund = { id: freshId(), status: 'COMPLETED', amount, capture: captureId, madeAt: timeIn(world) }
      order.refunds.push(refund)
      merchant.moves.push({ kind: 'refund', of: refund.id, cents: -cents })
      tell(world, merchant, 'PAYMENT.CAPTURE.REFUNDED', shownRefund(refund))
      return refund.id
    }
  throw new Refusal(404, 'INVALID_RESOURCE_ID')
}

/** The fees that were left open are known now. */
export function postFeesIn({ apps }: World): void {
  for (const { merchant } of apps.values())
    for (const { captures } of merchant.orders.values())
      for (const capture of captures) capture.isFeeOpen = false
}

/** Writes to the webhooks of a merchant that something happened. */
export function tell(world: World, merchant: Merchant, type: string, resource: object): void {
  const event = {
    id: `WH-${freshId()}`,
    event_type: type,
    create_time: new Date(timeIn(world)).toISOString(),
    resource: structuredClone(resource),
  }
  if (merchant.webhooks.length > 0) merchant.events.push(event)
  if (world.faults.webhooks === 'lost') return
  for (const webhook of merchant.webhooks) {
    const message = signedIn(world, webhook.id, JSON.stringify(event, null, 1), webhook.url)
    void world.send(message).catch((error: unknown) => error)
  }
}

export function signedIn(world: World, webhookId: string, body: string, url = ''): WebhookMessage {
  const of = { id: freshId(), time: new Date(timeIn(world)).toISOString() }
  return {
    ...{ url, body },
    headers: {
      ...{ 'paypal-auth-algo': 'SHA256withRSA', 'paypal-cert-url': `${world.origin}/cert` },
      ...{ 'paypal-transmission-id': of.id, 'paypal-transmission-time': of.time },
      'paypal-transmission-sig': signatureOf(world.signingKey, of, webhookId, body),
    },
  }
}
