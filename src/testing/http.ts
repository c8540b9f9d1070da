import { afterAll, beforeAll, expect } from 'vitest'
import type { Config } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { type TestApplication, testApplication } from './application.ts'

/** Whoever sends cookies; no one in particular without any. */
export type Caller = { cookie: string }

export type TestRequest = {
  as?: Caller | null
  /** Sent as JSON. */
  body?: unknown
  /** Sent as it is; says its content type in `headers`. */
  raw?: string | Buffer
  headers?: Record<string, string | string[]>
  /** The address it comes from; unset, one that has sent nothing yet, so that no limit counts it. */
  from?: string
}

export type Answer = {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  text: string
  bytes: Buffer
  /** The body read as JSON; undefined when it is none. */
  body: Record<string, unknown>
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])
let addresses = 0
const secrets = new Set<string>()
const secretFields = /^(password|newPassword|currentPassword|token|number|cardNumber|sid|pass)$/
/** Shorter ones are in any text by chance. */
const shortestSecret = 12

/** A place no one has called from yet. */
export function freshAddress(): string {
  addresses++
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
}

/** One request to the whole product, as a browser or a program would send it. */
export async function call(
  app: Pick<TestApplication, 'web'>,
  method: string,
  path: string,
  { as, body, raw, headers = {}, from = freshAddress() }: TestRequest = {},
): Promise<Answer> {
  noteSecrets(body)
  noteSecrets(pairsOf(as?.cookie ?? ''))
  const json = raw === undefined && (body !== undefined || !safeMethods.has(method))
  const answer = await app.web.inject({
    method: method as 'GET',
    url: path,
    remoteAddress: from,
    headers: {
      host: 'localhost:3000',
      ...(as ? { cookie: as.cookie } : {}),
      ...(json ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(raw === undefined ? (json ? { payload: JSON.stringify(body ?? {}) } : {}) : { payload: raw }),
  })
  const read: Answer = {
    status: answer.statusCode,
    headers: answer.headers,
    text: answer.body,
    bytes: answer.rawPayload,
    body: readJson(answer.body) as Record<string, unknown>,
  }
  noteSecrets(cookiesOf(read))
  return read
}

/** A page or form of the server, asked for as browsers ask. */
export function visit(
  app: Pick<TestApplication, 'web'>,
  path: string,
  sent: TestRequest & { form?: Record<string, string> } = {},
): Promise<Answer> {
  const { form, headers = {}, ...rest } = sent
  const accept = { accept: 'text/html,application/xhtml+xml', ...headers }
  noteSecrets(form)
  if (!form) return call(app, 'GET', path, { ...rest, headers: accept })
  return call(app, 'POST', path, {
    ...rest,
    raw: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...accept },
  })
}

/** The cookies an answer sets, as a browser would send them back. */
export function cookiesOf(answer: Answer): Record<string, string> {
  const set = answer.headers['set-cookie']
  const lines = set === undefined ? [] : Array.isArray(set) ? set : [String(set)]
  return pairsOf(lines.map((line) => line.split(';')[0] ?? '').join('; '))
}

function pairsOf(cookies: string): Record<string, string> {
  return Object.fromEntries(
    cookies.split('; ').map((pair) => {
      const at = pair.indexOf('=')
      return [pair.slice(0, at), pair.slice(at + 1)]
    }),
  )
}

/** Remembers what must never be logged. */
function noteSecrets(sent: unknown): void {
  if (typeof sent !== 'object' || sent === null) return
  for (const [name, value] of Object.entries(sent)) {
    if (typeof value === 'object') noteSecrets(value)
    else if (secretFields.test(name) && typeof value === 'string' && value.length >= shortestSecret)
      secrets.add(value)
  }
}

/** The lines that hold anything secret that was sent or answered so far. */
export function secretsIn(lines: string[]): string[] {
  const log = lines.join('')
  const found = [...secrets].filter((secret) => log.includes(secret))
  return lines.filter((line) => found.some((secret) => line.includes(secret)))
}

/** What an error says, without the number of the request it answers. */
export function withoutRequestId(answer: Answer): unknown {
  // An answer to HEAD has none.
  const { requestId: _, ...rest } = answer.body ?? {}
  return { status: answer.status, ...rest }
}

/**
 * The whole product for a test file: call it at the top, use what it returns inside tests and hooks. It logs everything
 * into `lines`; a file fails whose log holds a password, a token or a card that was sent in it (test I3).
 */
export function testProduct(overrides: Partial<Config> = {}): {
  readonly app: TestApplication
  lines: string[]
} {
  let opened: TestApplication | null = null
  const lines: string[] = []
  beforeAll(async () => {
    opened = await testApplication(overrides, createLog('debug', { write: (line) => void lines.push(line) }))
    opened.instance.passwordCost = { memoryKiB: 8, passes: 1, parallelism: 1 }
  })
  afterAll(async () => {
    await opened?.close()
    expect(secretsIn(lines)).toEqual([])
  })
  return {
    lines,
    get app() {
      if (!opened) throw new Error('The product is open inside tests and hooks only.')
      return opened
    },
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
