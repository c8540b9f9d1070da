import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** A secret for a link or cookie: 160 random bits, URL-safe. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(20).toString('base64url')
}

/** What is stored of a token: without the token the row is of no use. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** A keyed digest for one purpose: keys of different purposes never meet. */
export function sign(secretKey: string, purpose: string, text: string): string {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32))
  return createHmac('sha256', key).update(text).digest('base64url')
}

export function isSigned(secretKey: string, purpose: string, text: string, signature: string): boolean {
  const expected = Buffer.from(sign(secretKey, purpose, text))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}
