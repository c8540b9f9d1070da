import { Stripe } from 'stripe'
import {
  type Account,
  type Books,
  type Faults,
  openBooks,
  Refusal,
  type Session,
  type StoredObject,
} from './books.ts'
import { completeSetup, keepCard } from './saved-methods.ts'

/** A key, and what it may do. */
export type Key = { account: string; isTest: boolean; isRevoked: boolean; missing: readonly string[] }
/** A signed message, and where to. */
export type WebhookMessage = { url: string; body: string; signature: string }
export type Answer = { status: number; body: unknown; isReplayed?: boolean }

/** Everything a fake Stripe knows. */
export type World = {
  accounts: Map<string, { account: Account; books: Books }>
  keys: Map<string, Key>
  /** What was answered to which idempotency key. */
  answered: Map<string, { asked: string; answer: Answer; at: number }>
  /** Messages that wait until they're released. */
  held: WebhookMessage[]
  /** What was asked of it: "POST /v1/refunds". */
  calls: string[]
  faults: Faults
  /** How far its clock is ahead. */
  ahead: number
  origin: string
  send: (message: WebhookMessage) => Promise<unknown>
}

export function newWorld(send: World['send']): World {
  return {
    ...{ accounts: new Map(), keys: new Map(), answered: new Map(), held: [], calls: [], ahead: 0 },
    ...{ origin: '', send },
    faults: {
      ...{ losing: 0, silence: 0, nextSession: 'open', refunds: 'succeeded', webhooks: 'sent', timesSent: 1 },
      ...{
        addsToTotal: 0,
        addsToFee: 0,
        isFeeLate: false,
        bank: 'takes',
        settlesIn: null,
        schedule: 'daily',
      },
    },
  }
}

export const timeIn = (world: World): number => Date.now() + world.ahead

export function addKey(
  world: World,
  secret: string,
  { account = 'acct_fake', name = 'Clay & Kiln', lacks = [] as string[] } = {},
): string {
  if (!world.accounts.has(account)) {
    const fresh: Account = { id: account, name, objects: new Map(), events: [] }
    world.accounts.set(account, {
      account: fresh,
      books: openBooks(
        fresh,
        () => timeIn(world),
        () => world.faults.settlesIn,
      ),
    })
  }
  world.keys.set(secret, { account, isTest: !secret.includes('_live_'), isRevoked: false, missing: lacks })
  return secret
}

export function accountIn(world: World, id: string) {
  const found = world.accounts.get(id)
  if (!found) throw new Error(`The fake has no account ${id}.`)
  return found
}

/** A session that its time has run out for can't be paid anymore. */
export function closeOld(world: World, { objects }: Account): void {
  for (const each of objects.values()) {
    const session = each as Session
    if (
      each.object === 'checkout.session' &&
      session.status === 'open' &&
      session.expires_at * 1000 <= timeIn(world)
    )
      Object.assign(session, { status: 'expired', url: null })
  }
}

export function findSession({ accounts }: World, id: string) {
  for (const { account, books } of accounts.values()) {
    const session = account.objects.get(id)
    if (session) return { session: session as Session, account, books }
  }
  throw new Refusal(404, { type: 'invalid_request_error', message: `No such session ${id}` })
}

/** The buyer pays on the page. */
export function payIn(world: World, id: string, last4 = '4242'): void {
  const { session, account, books } = findSession(world, id)
  if (session.status !== 'open') throw new Error(`Session ${id} is ${session.status}.`)
  if (session.mode === 'setup') {
    completeSetup(books, session, last4)
    return
  }
  const charge = books.take(session, world.faults, last4, session.keeps ? keepCard(books, last4) : null)
  tell(world, account, 'charge.succeeded', charge)
  tell(world, account, 'checkout.session.completed', session)
}

/** Its time runs out. */
export function expireIn(world: World, id: string): void {
  const { session, account } = findSession(world, id)
  Object.assign(session, { status: 'expired', url: null })
  tell(world, account, 'checkout.session.expired', session)
}

export const sessionsIn = ({ accounts }: World): Session[] =>
  [...accounts.values()].flatMap(({ account }) =>
    [...account.objects.values()].flatMap((each) =>
      each.object === 'checkout.session' ? [each as Session] : [],
    ),
  )

/** Notes that something happened, and writes of it to the endpoints of the account. */
export function tell(world: World, account: Account, type: string, object: StoredObject): void {
  const { faults, held } = world
  const body = JSON.stringify(accountIn(world, account.id).books.event(type, object), null, 2)
  if (faults.webhooks === 'lost') return
  for (const endpoint of account.objects.values()) {
    if (endpoint.object !== 'webhook_endpoint') continue
    const message = signedMessage(String(endpoint.url), body, String(endpoint.secret))
    for (let n = 0; n < faults.timesSent; n++) {
      if (faults.webhooks === 'held') held.push(message)
      else void sendNow(world, message)
    }
  }
}

export const sendNow = ({ send }: World, message: WebhookMessage): Promise<unknown> =>
  send(message).catch((error: unknown) => error)

export const signedMessage = (url: string, body: string, secret: string): WebhookMessage => ({
  ...{ url, body },
  signature: Stripe.webhooks.generateTestHeaderString({ payload: body, secret }),
})
