import type { Stripe } from 'stripe'
import { AppError } from '#kernel/errors.ts'
import { seconds } from '#kernel/time.ts'
import { type Account, AccountRefused } from '../provider.ts'

/** Where Stripe is; tests have one of their own on this machine. */
export const stripeAddress = 'https://api.stripe.com'

/** Answers have this form, whatever an account's own default is. */
const apiVersion = '2026-10-28.endive'

/** Its pages and checks of the sweeps have no time to wait longer. */
const patienceMs = seconds(9)
const mostKept = 200

/** Clients by key: each keeps its connections. */
const clients = new Map<string, Stripe>()

/** Stripe with one key. Nothing is tried again by itself: our own sweeps ask again, and know what they asked before. */
export async function stripeWith(key: string, address: string): Promise<Stripe> {
  const name = `${address} ${key}`
  const known = clients.get(name)
  if (known) return known
  const { default: Client } = await import('stripe')
  const { protocol, hostname, port } = new URL(address)
  const client = new Client(key, {
    apiVersion,
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    protocol: protocol === 'http:' ? 'http' : 'https',
    maxNetworkRetries: 0,
    timeout: patienceMs,
    telemetry: false,
  })
  if (clients.size >= mostKept) clients.clear()
  clients.set(name, client)
  return client
}

/** The client of an account. @throws AccountRefused when its key can't be read. */
export async function clientOf(account: Account, address: string): Promise<Stripe> {
  const key = account.secrets?.key
  if (!key) throw new AccountRefused('payments.secretsUnreadable')
  return stripeWith(key, address)
}

/** What Stripe said no to, in its words. */
export class StripeRefused extends Error {
  readonly status: number
  readonly code: string | undefined
  constructor(message: string, status: number, code: string | undefined, options: ErrorOptions) {
    super(message, options)
    this.status = status
    this.code = code
  }
  get isMissing(): boolean {
    return this.code === 'resource_missing' || this.status === 404
  }
}

/**
 * Asks Stripe, and says what came of it in the words of payments.
 *
 * @throws AccountRefused for a key that isn't taken, UNAVAILABLE where it didn't answer or may be asked again, StripeRefused.
 */
export async function asking<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw translated(error)
  }
}

function translated(error: unknown): unknown {
  if (!isStripes(error)) return error
  const { type, message, statusCode = 0, code } = error
  switch (type) {
    case 'StripeAuthenticationError':
      return new AccountRefused('payments.keyRevoked', { cause: error })
    case 'StripePermissionError':
      return new AccountRefused('payments.rightsMissing', { cause: error })
    case 'StripeInvalidRequestError':
    case 'StripeCardError':
    // The same key with other words: what was asked with it first counts.
    case 'StripeIdempotencyError':
      if (statusCode !== 409) return new StripeRefused(message, statusCode, code, { cause: error })
  }
  return new AppError('UNAVAILABLE', 'Stripe can’t be reached right now.', { cause: error })
}

type FromStripe = Error & { type: string; statusCode?: number; code?: string }
const isStripes = (error: unknown): error is FromStripe =>
  error instanceof Error &&
  'type' in error &&
  typeof error.type === 'string' &&
  error.type.startsWith('Stripe')
