import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Refusal, type Session, type StoredObject } from './books.ts'
import { decideDebitsIn, payByDebitIn } from './debits.ts'
import { decideIn, disputeIn } from './disputes.ts'
import { decodeForm, type Params, partAt, textAt } from './form.ts'
import { hostedPage } from './hosted-page.ts'
import { payOutByHandIn, payOutIn } from './payouts.ts'
import { createRefund, routes, withExpansions } from './resources.ts'
import {
  type Answer,
  accountIn,
  addKey,
  closeOld,
  expireIn,
  findSession,
  type Key,
  newWorld,
  payIn,
  sendNow,
  sessionsIn,
  signedMessage,
  tell,
  timeIn,
  type WebhookMessage,
  type World,
} from './world.ts'

export type { Faults } from './books.ts'
export type { WebhookMessage } from './world.ts'

const dayMs = 86_400_000

/**
 * Stripe as far as payments talks to it: a server with a state and a ledger of its own, a page where buyers pay, and signed
 * messages. What it doesn't know it answers as Stripe would, so that the SDK throws.
 */
export function fakeStripe({ send = post }: { send?: World['send'] } = {}) {
  const world = newWorld(send)
  const { faults, calls, held } = world
  const server = createServer((request, response) => {
    void handle(world, request, response).catch((error: unknown) => {
      if (!(error instanceof Refusal)) process.emitWarning(error as Error)
      if (error instanceof Refusal) json(response, error.status, { error: error.error })
      else json(response, 500, { error: { type: 'api_error', message: String(error) } })
    })
  })
  const objects = (account: string): StoredObject[] => [...accountIn(world, account).account.objects.values()]

  return {
    faults,
    calls,
    held,
    signedMessage,
    async listen(port = 0): Promise<string> {
      await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
      world.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      return world.origin
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
    /** A key, and the account it opens. */
    addKey: (secret: string, of?: Parameters<typeof addKey>[2]) => addKey(world, secret, of),
    revoke(secret: string): void {
      const key = world.keys.get(secret)
      if (key) key.isRevoked = true
    },
    /** Its clock, which keys are forgotten and pages closed by. */
    advance(ms: number): void {
      world.ahead += ms
    },
    sessions: () => sessionsIn(world),
    /** The one page of an order's attempt. */
    sessionOf(key: string): Session {
      const found = sessionsIn(world).findLast((each) => each.client_reference_id === key)
      if (!found) throw new Error(`No session was made for ${key}.`)
      return found
    },
    /** At its page, with a card that ends in this. */
    pay: (id: string, last4?: string) => payIn(world, id, last4),
    /** The same from a bank account, whose bank takes days, and what it says then. */
    payByDebit: (id: string, last4?: string) => payByDebitIn(world, id, last4),
    decideDebits: (account: string, as: Parameters<typeof decideDebitsIn>[2]) =>
      decideDebitsIn(world, account, as),
    expire: (id: string) => expireIn(world, id),
    dispute: (account: string, chargeId: string, how?: Parameters<typeof disputeIn>[3]) =>
      disputeIn(world, account, chargeId, how),
    decide: (account: string, disputeId: string, as: 'won' | 'lost') =>
      decideIn(world, account, disputeId, as),
    /** The seller pays back at Stripe's own site. */
    refundAtSite(account: string, charge: string, amount?: number): StoredObject {
      const at = accountIn(world, account)
      const params: Params = { charge, ...(amount ? { amount: String(amount) } : {}) }
      return createRefund({
        ...at,
        ...{ params, faults },
        tell: (type, object) => tell(world, at.account, type, object),
      })
    },
    /** The seller has so much sent to their bank at Stripe's own site. */
    payOutByHand: (account: string, amount: number, currency = 'usd') =>
      payOutByHandIn(world, account, currency, amount),
    /** Money that has nothing to do with us. */
    earnElsewhere(account: string, amount: number): void {
      accountIn(world, account).books.move('contribution', amount, 0, 'usd', 'src_elsewhere')
    },
    objects: (account: string, object: string) => objects(account).filter((each) => each.object === object),
    postFees: (account: string) => accountIn(world, account).books.postFees(),
    /** Sends what was held, in this order. */
    async release(
      order: (messages: WebhookMessage[]) => WebhookMessage[] = (messages) => messages,
    ): Promise<void> {
      for (const message of order(held.splice(0))) await sendNow(world, message)
    },
    /** What it took in all, without what it kept and gave back. */
    netOf: (account: string): number =>
      objects(account).reduce(
        (sum, each) => sum + (each.object === 'balance_transaction' ? Number(each.net) : 0),
        0,
      ),
  }
}

export type FakeStripe = ReturnType<typeof fakeStripe>

async function handle(world: World, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://fake')
  const body = await bodyOf(request)
  if (url.pathname.startsWith('/pay/')) return showPage(world, url, request.method ?? 'GET', body, response)
  world.calls.push(`${request.method} ${url.pathname}`)
  if (request.method === 'POST' && Math.random() < world.faults.silence) {
    if (Math.random() < 0.5) asked(world, request, url, body)
    return
  }
  const answer = asked(world, request, url, body)
  if (world.faults.losing > 0 && request.method === 'POST') {
    world.faults.losing--
    response.writeHead(502).end('Bad gateway')
    return
  }
  if (answer.isReplayed) response.setHeader('idempotent-replayed', 'true')
  json(response, answer.status, answer.body)
}

/** The answer to a request, or what was answered to its key before. */
function asked(world: World, request: IncomingMessage, url: URL, body: string): Answer {
  const secret = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const key = world.keys.get(secret)
  if (!key || key.isRevoked)
    throw new Refusal(401, {
      type: 'invalid_request_error',
      message: key ? 'Expired API Key provided.' : 'Invalid API Key provided.',
      ...(key ? { code: 'api_key_expired' } : {}),
    })
  const id = request.headers['idempotency-key']
  const name = typeof id === 'string' && request.method === 'POST' ? `${key.account} ${id}` : null
  const told = `${url.pathname}?${body}`
  const known = name ? world.answered.get(name) : undefined
  if (known && timeIn(world) - known.at < dayMs) {
    if (known.asked !== told)
      throw new Refusal(400, {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same parameters.',
      })
    return { ...known.answer, isReplayed: true }
  }
  const answer = { status: 200, body: answerTo(world, key, request.method ?? 'GET', url, body) }
  if (name) world.answered.set(name, { asked: told, answer, at: timeIn(world) })
  return answer
}

function answerTo(world: World, key: Key, method: string, url: URL, body: string): unknown {
  const { faults, origin } = world
  for (const route of routes) {
    const match = route.method === method ? route.path.exec(url.pathname) : null
    if (!match) continue
    if (key.missing.includes(route.right))
      throw new Refusal(403, {
        type: 'invalid_request_error',
        message: `The provided key lacks the permissions for this endpoint: ${route.right}.`,
      })
    const { account, books } = accountIn(world, key.account)
    closeOld(world, account)
    payOutIn(world, account)
    const params = decodeForm(method === 'GET' ? url.search.slice(1) : body)
    const answer = route.answer({
      ...{ account, books, faults, origin, params, isTest: key.isTest, ids: match.slice(1) },
      tell: (type, object) => tell(world, account, type, object),
    })
    return withExpansions(account, answer, listOf(params))
  }
  throw new Refusal(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${url.pathname}).`,
  })
}

function showPage(world: World, url: URL, method: string, body: string, response: ServerResponse): void {
  const id = url.pathname.slice('/pay/'.length)
  const { session, account } = findSession(world, id)
  closeOld(world, account)
  const press = method === 'POST' ? textAt(decodeForm(body), 'press') : ''
  if ((press === 'pay' || press === 'debit') && session.status === 'open') {
    if (press === 'debit') payByDebitIn(world, id)
    else payIn(world, id)
    response.writeHead(303, { location: session.success_url }).end()
    return
  }
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(hostedPage(session, press === 'decline' ? 'Your card was declined.' : ''))
}

const listOf = (params: Params): string[] =>
  Object.values(partAt(params, 'expand')).filter((each) => typeof each === 'string')

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_fake' })
  response.end(JSON.stringify(body))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

const post = ({ url, body, signature }: WebhookMessage) =>
  fetch(url, { method: 'POST', body, headers: { 'stripe-signature': signature } })
