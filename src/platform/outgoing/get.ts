import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { seconds } from '#kernel/time.ts'
import { openInternet, pinAddress, type Reach } from './send.ts'

/** What is asked for, and what was last heard of it: where nothing changed since, nothing is sent again. */
export type GetRequest = { url: string; accept: string; etag?: string | null; modifiedAt?: string | null }

export type GetAnswer =
  | { kind: 'unchanged' }
  | { kind: 'read'; body: Buffer; etag: string | null; modifiedAt: string | null }

/** What it answered is no use: another status than 200, too much, or in no time. */
export class Unreadable extends Error {
  readonly because: 'status' | 'tooLarge' | 'tooLong' | 'tooFar' | 'packed'
  /** Absent where it never got so far as to say. */
  readonly status: number | undefined
  constructor(because: Unreadable['because'], status?: number) {
    super(because)
    this.because = because
    this.status = status
  }
}

type Bounds = { mostBytes: number; patienceMs: number }
const mostHops = 3
const usual: Bounds = { mostBytes: 5 * 1024 * 1024, patienceMs: seconds(15) }

/** `webcal:` is how calendars say https. */
export const asHttps = (address: string): string => address.trim().replace(/^webcals?:/i, 'https:')

/**
 * Reads what is at an address that someone else gave, as it arrives and no further than its bounds, in one time for everything. Each
 * address it's sent on to is looked at like the first: resolved once, checked and pinned.
 *
 * @throws Unreachable when an address on the way may not be called.
 * @throws Unreadable when what is there can't be read; whatever the network throws otherwise.
 */
export async function get(
  asked: GetRequest,
  reach: Reach = openInternet,
  bounds = usual,
): Promise<GetAnswer> {
  const signal = AbortSignal.timeout(bounds.patienceMs)
  try {
    return await follow(asked, reach, { ...bounds, signal })
  } catch (error) {
    // What the network throws then says little of why.
    throw signal.aborted ? new Unreadable('tooLong') : error
  }
}

async function follow(
  asked: GetRequest,
  reach: Reach,
  { mostBytes, signal }: Bounds & { signal: AbortSignal },
): Promise<GetAnswer> {
  let address = asHttps(asked.url)
  for (let hops = 0; hops <= mostHops; hops++) {
    const answer = await ask(address, asked, reach, signal)
    const next = nextAddress(answer, address)
    if (next === null) return await readAnswer(answer, mostBytes)
    answer.destroy()
    address = next
  }
  throw new Unreadable('tooFar')
}

async function ask(
  address: string,
  asked: GetRequest,
  reach: Reach,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  // A name that never resolves holds no one up for longer than the rest may.
  const { url, pinnedLookup, open } = await orAborted(pinAddress(address, reach), signal)
  return new Promise((resolve, reject) => {
    const headers = {
      accept: asked.accept,
      'accept-encoding': 'gzip',
      'user-agent': 'Throughline',
      ...(asked.etag ? { 'if-none-match': asked.etag } : {}),
      ...(asked.modifiedAt ? { 'if-modified-since': asked.modifiedAt } : {}),
    }
    const request = open(url, { method: 'GET', headers, lookup: pinnedLookup, agent: false, signal }, resolve)
    request.on('error', reject)
    request.end()
  })
}

/** Where it's sent on to, if it is. */
function nextAddress({ statusCode = 0, headers }: IncomingMessage, from: string): string | null {
  if (![301, 302, 303, 307, 308].includes(statusCode)) return null
  const { location } = headers
  if (!location || !URL.canParse(asHttps(location), from)) throw new Unreadable('tooFar')
  return new URL(asHttps(location), from).href
}

async function readAnswer(answer: IncomingMessage, mostBytes: number): Promise<GetAnswer> {
  const { statusCode = 0, headers } = answer
  if (statusCode === 304) {
    answer.destroy()
    return { kind: 'unchanged' }
  }
  if (statusCode !== 200) {
    answer.destroy()
    throw new Unreadable('status', statusCode)
  }
  const body = await collect(unpacked(answer), mostBytes)
  return { kind: 'read', body, etag: headers.etag ?? null, modifiedAt: headers['last-modified'] ?? null }
}

/** Counted after unpacking: a few kilobytes can say that they are gigabytes. */
function unpacked(answer: IncomingMessage): Readable {
  const encoding = answer.headers['content-encoding']?.toLowerCase() ?? 'identity'
  if (encoding === 'identity') return answer
  if (encoding !== 'gzip' && encoding !== 'x-gzip') {
    answer.destroy()
    throw new Unreadable('packed')
  }
  const through = createGunzip()
  answer.on('error', (error) => through.destroy(error))
  through.on('close', () => answer.destroy())
  return answer.pipe(through)
}

async function collect(stream: Readable, mostBytes: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of stream as AsyncIterable<Buffer>) {
    length += part.length
    if (length > mostBytes) {
      stream.destroy()
      throw new Unreadable('tooLarge')
    }
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
