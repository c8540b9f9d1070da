import { afterAll, beforeAll } from 'vitest'
import type { Config } from '#platform/config.ts'
import type { Log } from '#platform/log.ts'
import { type TestApplication, testApplication } from './application.ts'

/** Whoever sends cookies; nobody in particular without any. */
export type Caller = { cookie: string }

export type Sent = {
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

/** A place nobody has called from yet. */
export function freshAddress(): string {
  addresses++
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
}

/** One request to the whole product, as a browser or a program would send it. */
export async function call(
  app: Pick<TestApplication, 'web'>,
  method: string,
  path: string,
  { as, body, raw, headers = {}, from = freshAddress() }: Sent = {},
): Promise<Answer> {
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
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text: answer.body,
    bytes: answer.rawPayload,
    body: readJson(answer.body) as Record<string, unknown>,
  }
}

/** A page or form of the server, asked for as browsers ask. */
export function visit(
  app: Pick<TestApplication, 'web'>,
  path: string,
  sent: Sent & { form?: Record<string, string> } = {},
): Promise<Answer> {
  const { form, headers = {}, ...rest } = sent
  const accept = { accept: 'text/html,application/xhtml+xml', ...headers }
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
  return Object.fromEntries(
    lines.map((line) => {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      return [pair.slice(0, at), pair.slice(at + 1)]
    }),
  )
}

/** What an error says, without the number of the request it answers. */
export function withoutRequestId(answer: Answer): unknown {
  const { requestId: _, ...rest } = answer.body
  return { status: answer.status, ...rest }
}

/** The whole product for a test file: call it at the top, use what it returns inside tests and hooks. */
export function testProduct(overrides: Partial<Config> = {}, log?: Log): { readonly app: TestApplication } {
  let opened: TestApplication | null = null
  beforeAll(async () => {
    opened = await testApplication(overrides, log)
    opened.instance.passwordCost = { memoryKiB: 8, passes: 1, parallelism: 1 }
  })
  afterAll(async () => {
    await opened?.close()
  })
  return {
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
