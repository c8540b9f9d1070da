import { AppError } from '#kernel/errors.ts'
import { minutes, seconds } from '#kernel/time.ts'
import { type Account, AccountRefused } from '../provider.ts'

/** Where PayPal is, by mode; tests have one of their own on this machine. */
export type PaypalAddress = { live: string; test: string }
export const paypalAddress: PaypalAddress = {
  live: 'https://api-m.paypal.com',
  test: 'https://api-m.sandbox.paypal.com',
}

const patienceMs = seconds(9)
const mostKept = 200

/** What an app of a seller's is known by. */
export type Credentials = { clientId: string; secret: string; address: string }

/** What PayPal said no to: its name for it, the issue within, and its own words. */
export class PaypalRefused extends Error {
  readonly status: number
  readonly issue: string
  constructor(status: number, issue: string, message: string) {
    super(message)
    this.status = status
    this.issue = issue
  }
}

export type Asking = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  /** JSON, text that is it already, or a form with files. */
  body?: object | string | FormData
  /** The same id is the same request, as long as PayPal remembers it. */
  requestId?: string
}

/** Access tokens by app, until shortly before they run out. */
const tokens = new Map<string, { token: string; until: number }>()
const nameOf = ({ address, clientId, secret }: Credentials) => `${address} ${clientId} ${secret}`

/** @throws AccountRefused when what opens it can't be read. */
export function credentialsOf({ secrets, mode }: Account, address: PaypalAddress): Credentials {
  const { key: secret, clientId } = secrets ?? {}
  if (!secret || !clientId) throw new AccountRefused('payments.secretsUnreadable')
  return { clientId, secret, address: address[mode] }
}

/**
 * Asks PayPal. Nothing is tried again by itself, but for a token that ran out: our own sweeps ask again, and know what they asked.
 *
 * @throws AccountRefused for credentials that aren't taken, UNAVAILABLE where it didn't answer or may be asked again, PaypalRefused.
 */
export async function ask<T>(of: Credentials, asking: Asking): Promise<T> {
  const known = tokens.get(nameOf(of))
  const fresh = known && known.until > Date.now() ? null : await newToken(of)
  const answer = await send(of, asking, fresh ?? known?.token ?? '')
  if (answer.status !== 401 || fresh) return read<T>(answer)
  tokens.delete(nameOf(of))
  return read<T>(await send(of, asking, await newToken(of)))
}

async function newToken(of: Credentials): Promise<string> {
  const answer = await reach(`${of.address}/v1/oauth2/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${of.clientId}:${of.secret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  })
  if (answer.status === 401 || answer.status === 400) throw new AccountRefused('payments.paypalRevoked')
  const { access_token: token, expires_in: lasts } = await read<{ access_token: string; expires_in: number }>(
    answer,
  )
  if (tokens.size >= mostKept) tokens.clear()
  tokens.set(nameOf(of), { token, until: Date.now() + seconds(lasts) - minutes(1) })
  return token
}

const send = ({ address }: Credentials, { method, path, body, requestId }: Asking, token: string) =>
  reach(address + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      // Of a form it names what's between its parts.
      ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      // The whole object, not its id alone.
      prefer: 'return=representation',
      ...(requestId ? { 'paypal-request-id': requestId } : {}),
    },
    ...(body
      ? { body: typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body) }
      : {}),
  })

async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(patienceMs) })
  } catch (cause) {
    throw away(cause)
  }
}

type Refusal = { name?: string; message?: string; details?: { issue?: string; description?: string }[] }

async function read<T>(answer: Response): Promise<T> {
  const text = await answer.text().catch((cause: unknown) => {
    throw away(cause)
  })
  const said = parsed(text)
  if (answer.ok) return said as T
  if (answer.status === 401) throw new AccountRefused('payments.paypalRevoked')
  if (answer.status >= 500 || [408, 409, 429].includes(answer.status)) throw away(text.slice(0, 300))
  const { name, message, details } = said as Refusal
  const [first] = details ?? []
  throw new PaypalRefused(
    answer.status,
    first?.issue ?? name ?? '',
    first?.description ?? message ?? 'PayPal refused this.',
  )
}

function parsed(text: string): unknown {
  if (text === '') return {}
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw away(cause)
  }
}

const away = (cause: unknown) => new AppError('UNAVAILABLE', 'PayPal can’t be reached right now.', { cause })
