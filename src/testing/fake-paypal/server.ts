import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { formatMoney } from '#kernel/money.ts'
import {
  captureOf,
  type Faults,
  freshId,
  hundredths,
  type Merchant,
  type Order,
  orderOf,
  Refusal,
  settle,
  shownCapture,
  shownOrder,
  signatureOf,
} from './books.ts'
import { routes } from './routes.ts'

/** A signed message, and where to. */
export type Sent = { url: string; body: string; headers: Record<string, string> }
type Answer = { status: number; body: object }

/** Ids of requests are remembered for so long. */
const rememberedMs = 6 * 3_600_000

/**
 * PayPal as far as payments talks to it: a server with a state and a ledger of its own, tokens that run out, a page where buyers approve,
 * and signed messages. What it doesn't know it answers as PayPal would.
 */
export function fakePaypal({ send = post }: { send?: (message: Sent) => Promise<unknown> } = {}) {
  const faults: Faults = {
    ...{ losing: 0, nextOrder: 'open', captures: 'completed', refunds: 'COMPLETED', webhooks: 'sent' },
    addsToTotal: 0,
  }
  const signingKey = randomBytes(16).toString('hex')
  const apps = new Map<string, { secret: string; merchant: Merchant; isRevoked: boolean }>()
  const tokens = new Map<string, { clientId: string; until: number }>()
  const answered = new Map<string, { answer: Answer; at: number }>()
  const calls: string[] = []
  let ahead = 0
  let origin = ''
  const now = () => Date.now() + ahead

  const server = createServer((request, response) => {
    void handle(request, response).catch((error: unknown) => {
      if (error instanceof Refusal) return json(response, error.status, error.body)
      process.emitWarning(error as Error)
      json(response, 500, { name: 'INTERNAL_SERVER_ERROR', message: String(error) })
    })
  })

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://fake')
    const text = await textOf(request)
    if (url.pathname === '/checkoutnow') return showPage(url, request.method ?? 'GET', text, response)
    calls.push(`${request.method} ${url.pathname}`)
    if (url.pathname === '/v1/oauth2/token') return json(response, 200, tokenFor(request))
    const answer = asked(request, url, text)
    if (faults.losing > 0 && request.method === 'POST') {
      faults.losing--
      response.writeHead(502).end('Bad gateway')
      return
    }
    json(response, answer.status, answer.body)
  }

  function tokenFor(request: IncomingMessage): object {
    const basic = /^Basic (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const [clientId = '', secret] = Buffer.from(basic, 'base64').toString().split(':')
    const app = apps.get(clientId)
    if (!app || app.secret !== secret || app.isRevoked)
      throw new Refusal(401, 'invalid_client', 'Client Authentication failed')
    const token = freshId() + freshId()
    tokens.set(token, { clientId, until: now() + 9 * 3_600_000 })
    return { access_token: token, token_type: 'Bearer', expires_in: 32_400, app_id: 'APP-FAKE' }
  }

  function asked(request: IncomingMessage, url: URL, text: string): Answer {
    const token = tokens.get(/^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '')
    const app = token && apps.get(token.clientId)
    if (!token || !app || app.isRevoked || token.until <= now())
      throw new Refusal(401, 'invalid_token', 'The token passed in wasn’t found in the system')
    const id = request.headers['paypal-request-id']
    const name = typeof id === 'string' ? `${app.merchant.id} ${url.pathname} ${id}` : null
    const known = name ? answered.get(name) : undefined
    if (known && now() - known.at < rememberedMs) return known.answer
    for (const { method, path, answer, status } of routes) {
      const match = method === request.method ? path.exec(url.pathname) : null
      if (!match) continue
      const { merchant } = app
      const body = answer({
        ...{ merchant, faults, origin, signingKey, text, now: now(), ids: match.slice(1) },
        tell: (type, resource) => tell(merchant, type, resource),
      })
      const told = { status, body: structuredClone(body) }
      if (name) answered.set(name, { answer: told, at: now() })
      return told
    }
    throw new Refusal(404, 'NOT_FOUND', `The specified resource doesn’t exist: ${url.pathname}`)
  }

  function find(orderId: string): { merchant: Merchant; order: Order } {
    for (const { merchant } of apps.values())
      if (merchant.orders.has(orderId)) return { merchant, order: orderOf(merchant, orderId, now()) }
    throw new Refusal(404, 'INVALID_RESOURCE_ID')
  }

  /** The buyer presses Pay Now at PayPal. Nothing is taken yet. */
  function approve(orderId: string): Order {
    const { merchant, order } = find(orderId)
    if (order.status !== 'PAYER_ACTION_REQUIRED') throw new Error(`Order ${orderId} is ${order.status}.`)
    order.status = 'APPROVED'
    tell(merchant, 'CHECKOUT.ORDER.APPROVED', shownOrder(order, origin))
    return order
  }

  function tell(merchant: Merchant, type: string, resource: object): void {
    if (faults.webhooks === 'lost') return
    const event = {
      id: `WH-${freshId()}`,
      event_type: type,
      create_time: new Date(now()).toISOString(),
      resource,
    }
    for (const webhook of merchant.webhooks) {
      const message = signedMessage(webhook.id, JSON.stringify(event, null, 1), webhook.url)
      void send(message).catch((error: unknown) => error)
    }
  }

  function signedMessage(webhookId: string, body: string, url = ''): Sent {
    const of = { id: freshId(), time: new Date(now()).toISOString() }
    return {
      ...{ url, body },
      headers: {
        ...{ 'paypal-auth-algo': 'SHA256withRSA', 'paypal-cert-url': `${origin}/cert` },
        ...{ 'paypal-transmission-id': of.id, 'paypal-transmission-time': of.time },
        'paypal-transmission-sig': signatureOf(signingKey, of, webhookId, body),
      },
    }
  }

  function showPage(url: URL, method: string, text: string, response: ServerResponse): void {
    const { order } = find(url.searchParams.get('token') ?? '')
    if (method === 'POST' && new URLSearchParams(text).get('press') === 'pay') {
      approve(order.id)
      const back = new URL(order.returnUrl)
      back.searchParams.set('token', order.id)
      back.searchParams.set('PayerID', 'FAKEPAYER')
      response.writeHead(303, { location: back.href }).end()
      return
    }
    const { amount, description = '' } = order.unit
    const total = formatMoney({ cents: hundredths(amount), currency: amount.currency_code as 'USD' })
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><html lang="en"><meta charset="utf-8"><title>Fake PayPal</title>
<main><h1>${escaped(description)}</h1><p>${total}</p>
<form method="post"><button name="press" value="pay">Pay ${total}</button></form>
<p><a href="${escaped(order.cancelUrl)}">Cancel</a></p></main></html>`)
  }

  return {
    faults,
    calls,
    approve,
    signedMessage,
    async listen(port = 0): Promise<string> {
      await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
      origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      return origin
    },
    close: () => new Promise<void>((done) => server.close(() => done())),
    /** An app of a merchant's, with its secret. */
    addApp(
      clientId: string,
      { secret = `${clientId}-secret-of-it`, merchant = clientId, saves = true } = {},
    ) {
      const known = [...apps.values()].find((app) => app.merchant.id === merchant)?.merchant
      const fresh: Merchant = { id: merchant, saves, orders: new Map(), webhooks: [], moves: [] }
      apps.set(clientId, { secret, merchant: known ?? fresh, isRevoked: false })
      return { clientId, secret }
    },
    revoke(clientId: string): void {
      const app = apps.get(clientId)
      if (app) app.isRevoked = true
    },
    merchant(clientId: string): Merchant {
      const app = apps.get(clientId)
      if (!app) throw new Error(`The fake has no app ${clientId}.`)
      return app.merchant
    },
    /** The order that was made under a key. */
    orderUnder(key: string): Order {
      for (const { merchant } of apps.values())
        for (const order of merchant.orders.values()) if (order.unit.custom_id === key) return order
      throw new Error(`No order was made under ${key}.`)
    },
    void(orderId: string): void {
      find(orderId).order.status = 'VOIDED'
    },
    /** What was pending went through. */
    complete(captureId: string): void {
      for (const { merchant } of apps.values())
        for (const order of merchant.orders.values())
          if (order.captures.some(({ id }) => id === captureId)) {
            const { capture } = captureOf(merchant, captureId)
            settle(merchant, capture)
            tell(merchant, 'PAYMENT.CAPTURE.COMPLETED', shownCapture(capture))
          }
    },
    /** Its clock moves on: tokens run out, and ids of requests are forgotten. */
    advance(ms: number): void {
      ahead += ms
    },
    /** Every token that was given is worth nothing. */
    dropTokens: () => tokens.clear(),
  }
}

export type FakePaypal = ReturnType<typeof fakePaypal>

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'paypal-debug-id': 'fake' })
  response.end(status === 204 ? undefined : JSON.stringify(body))
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

const post = ({ url, body, headers }: Sent) => fetch(url, { method: 'POST', body, headers })
