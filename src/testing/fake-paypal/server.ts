import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { showAgreement, showPage } from './approval-page.ts'
import { answerTo, tokenFor } from './asked.ts'
import { type Dispute, type Merchant, type Order, Refusal, type Setup } from './books.ts'
import { decideIn, disputeIn, escalateIn } from './disputes.ts'
import {
  addAppTo,
  agreeIn,
  appIn,
  approveIn,
  completeIn,
  denyIn,
  findIn,
  newWorld,
  orderUnderIn,
  postFeesIn,
  refundAtSiteIn,
  type Sent,
  signedIn,
  type World,
} from './world.ts'

export type { Sent } from './world.ts'

/**
 * PayPal as far as payments talks to it: a server with a state and a ledger of its own, tokens that run out, a page where buyers approve,
 * and signed messages. What it doesn't know it answers as PayPal would.
 */
export function fakePaypal({ send = post }: { send?: World['send'] } = {}) {
  const world = newWorld(send)
  const { faults, calls, apps, tokens } = world

  const server = createServer((request, response) => {
    void handle(world, request, response).catch((error: unknown) => {
      if (error instanceof Refusal) return json(response, error.status, error.body)
      process.emitWarning(error as Error)
      json(response, 500, { name: 'INTERNAL_SERVER_ERROR', message: String(error) })
    })
  })

  return {
    faults,
    calls,
    approve: (orderId: string): Order => approveIn(world, orderId),
    agree: (setupId: string): Setup => agreeIn(world, setupId),
    signedMessage: (webhookId: string, body: string, url?: string): Sent =>
      signedIn(world, webhookId, body, url),
    async listen(port = 0): Promise<string> {
      await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
      world.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      return world.origin
    },
    close: () => new Promise<void>((done) => server.close(() => done())),
    /** An app of a merchant's, with its secret. */
    addApp: (clientId: string, of?: { secret?: string; merchant?: string; saves?: boolean }) =>
      addAppTo(world, clientId, of),
    revoke(clientId: string): void {
      const app = apps.get(clientId)
      if (app) app.isRevoked = true
    },
    merchant: (clientId: string): Merchant => appIn(world, clientId).merchant,
    /** The order that was made under a key. */
    orderUnder: (key: string): Order => orderUnderIn(world, key),
    void(orderId: string): void {
      findIn(world, orderId).order.status = 'VOIDED'
    },
    /** What was pending went through. */
    complete: (captureId: string): void => completeIn(world, captureId),
    /** What was pending was denied. */
    deny: (captureId: string): void => denyIn(world, captureId),
    /** The seller pays back at PayPal's own site. */
    refundAtSite: (captureId: string, cents: number): string => refundAtSiteIn(world, captureId, cents),
    /** A buyer disputes a payment: its money is held. */
    dispute: (captureId: string, of?: Parameters<typeof disputeIn>[2]): Dispute =>
      disputeIn(world, captureId, of),
    /** A dispute becomes a claim that PayPal decides. */
    escalate: (id: string): Dispute => escalateIn(world, id),
    decide: (id: string, outcome: 'won' | 'lost' | 'payout', of?: { withFee?: boolean }): void =>
      decideIn(world, id, outcome, of),
    /** The fees that were left open are known now. */
    postFees: () => postFeesIn(world),
    /** Its clock moves on: tokens run out, and ids of requests are forgotten. */
    advance(ms: number): void {
      world.ahead += ms
    },
    /** Every token that was given is worth nothing. */
    dropTokens: () => tokens.clear(),
  }
}

export type FakePaypal = ReturnType<typeof fakePaypal>

async function handle(world: World, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { calls, faults } = world
  const url = new URL(request.url ?? '/', 'http://fake')
  const text = await textOf(request)
  if (url.pathname === '/agreements/approve')
    return showAgreement(world, url, request.method ?? 'GET', text, response)
  if (url.pathname === '/checkoutnow') return showPage(world, url, request.method ?? 'GET', text, response)
  calls.push(`${request.method} ${url.pathname}`)
  if (url.pathname === '/v1/oauth2/token') return json(response, 200, tokenFor(world, request))
  const answer = answerTo(world, request, url, text)
  if (faults.losing > 0 && request.method === 'POST') {
    faults.losing--
    response.writeHead(502).end('Bad gateway')
    return
  }
  json(response, answer.status, answer.body)
}

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
