import { promisify } from 'node:util'
import { brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addVary } from './vary.ts'

export type Encoding = 'br' | 'gzip'

/** Browsers send a handful of different headers; anything beyond is someone trying things out. */
const mostRemembered = 200
const remembered = new Map<string, ReadonlySet<string>>()
const none: ReadonlySet<string> = new Set()

/** The best of our encodings that the other side takes, or null for the plain text. */
export function encodingFor(request: Pick<FastifyRequest, 'headers'>): Encoding | null {
  const taken = takenBy(request)
  if (taken.has('br')) return 'br'
  return taken.has('gzip') ? 'gzip' : null
}

function takenBy(request: Pick<FastifyRequest, 'headers'>): ReadonlySet<string> {
  const header = request.headers['accept-encoding']
  if (typeof header !== 'string' || header.length > 200) return none
  let taken = remembered.get(header)
  if (!taken) {
    taken = parse(header)
    if (remembered.size < mostRemembered) remembered.set(header, taken)
  }
  return taken
}

function parse(header: string): Set<string> {
  const taken = new Set<string>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', quality] = part.split(';').map((word) => word.trim())
    if (quality === undefined || !/^q=0(\.0*)?$/.test(quality)) taken.add(name)
  }
  return taken
}

/** For text that is kept and sent many times: worth more than the fastest setting, not worth the slowest. */
export function compressKept(body: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'gzip') return gzipSync(body, { level: 6 })
  return brotliCompressSync(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  })
}

/** Below this a network packet holds the answer anyway. */
const worthCompressing = 1024
/** Answers with an address that is itself the key to an order: their length must not tell about it (BREACH). */
const withSecrets = /^\/api\/v1\/checkouts\b/
const gzipAsync = promisify(gzip)

/** For the API, as an `onSend` hook: long answers to reading calls travel compressed, away from the main thread. */
export async function compressAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (request.method !== 'GET' || typeof payload !== 'string' || payload.length < worthCompressing)
    return payload
  if (withSecrets.test(request.url)) return payload
  addVary(reply, 'accept-encoding')
  if (!takenBy(request).has('gzip')) return payload
  // Every client that takes brotli takes gzip, which is quicker for an answer that is sent once.
  const body = await gzipAsync(payload, { level: 4 })
  reply.header('content-encoding', 'gzip').removeHeader('content-length')
  return body
}
