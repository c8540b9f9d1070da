import { lookup } from 'node:dns/promises'
import { request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { seconds } from '#kernel/time.ts'
import { isPublicAddress } from './addresses.ts'

/** What may be reached. Tests hand in one that lets their own loopback servers through. */
export type Reach = {
  isAllowed: (address: string) => boolean
  isAllowedUrl: (url: URL) => boolean
  resolve: (host: string) => Promise<string[]>
}

/** Over https, at its usual port, on the open internet. */
export const openInternet: Reach = {
  isAllowed: isPublicAddress,
  isAllowedUrl: (url) => url.protocol === 'https:' && url.port === '',
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
}

/** The address given is none that this server may be made to call. */
export class Unreachable extends Error {}

export type Outgoing = { url: string; headers: Record<string, string | number>; body: Buffer }
export type Incoming = { status: number; retryAfter: string | undefined; text: string }

const patienceMs = seconds(10)
const mostAnswerBytes = 16 * 1024

/**
 * Why an address someone gave may not be called, as far as its text says; null when it may. What its name stands for is
 * looked at with each call.
 */
export function whyNotCallable(text: string, reach: Reach = openInternet): string | null {
  if (!URL.canParse(text)) return 'This isn’t a web address.'
  const url = new URL(text)
  if (!reach.isAllowedUrl(url) || url.username !== '' || url.password !== '')
    return 'The address must start with https:// and can’t include a user or a port.'
  const host = bareHost(url)
  if (isIP(host) && !reach.isAllowed(host)) return 'This address isn’t on the public internet.'
  if (!isIP(host) && !host.includes('.') && !reach.isAllowed(host))
    return 'This address isn’t on the public internet.'
  return null
}

/**
 * Posts to an address that someone else gave. The name is resolved once, every address it has is checked, and the
 * connection goes to one of those: a name that changes in between leads nowhere else. Redirects are answers like others.
 *
 * @throws Unreachable when it may not be called; whatever the network throws otherwise.
 */
export async function post({ url: text, headers, body }: Outgoing, reach = openInternet): Promise<Incoming> {
  const { url, pinnedLookup, open } = await pinAddress(text, reach)
  return new Promise((resolve, reject) => {
    const request = open(
      url,
      {
        method: 'POST',
        headers,
        lookup: pinnedLookup,
        // A connection of its own: none that was opened for another check is taken again.
        agent: false,
        signal: AbortSignal.timeout(patienceMs),
      },
      (answer) => {
        const parts: Buffer[] = []
        let length = 0
        answer.on('data', (part: Buffer) => {
          length += part.length
          if (length > mostAnswerBytes) answer.destroy(new Error('The answer is longer than expected.'))
          else parts.push(part)
        })
        answer.on('error', reject)
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            retryAfter: answer.headers['retry-after'],
            text: Buffer.concat(parts).toString('utf8'),
          }),
        )
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}

/**
 * An address with its name resolved once and every address of it checked, and a way to ask that goes to one of those alone.
 *
 * @throws Unreachable when it may not be called.
 */
export async function pinAddress(text: string, reach: Reach) {
  const refusal = whyNotCallable(text, reach)
  if (refusal) throw new Unreachable(refusal)
  const url = new URL(text)
  const host = bareHost(url)
  const addresses = isIP(host) ? [host] : await reach.resolve(host)
  const [address] = addresses
  if (!address || !addresses.every(reach.isAllowed))
    throw new Unreachable('This address isn’t on the public internet.')
  const family = isIP(address)
  const pinnedLookup: LookupFunction = (_host, options, done) => {
    if (options.all) done(null, [{ address, family }])
    else done(null, address, family)
  }
  return { url, pinnedLookup, open: url.protocol === 'https:' ? tlsRequest : plainRequest }
}

/** A host as the resolver and the checks know it: IPv6 without its brackets. */
function bareHost(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '')
}
