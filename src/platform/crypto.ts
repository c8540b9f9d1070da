import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

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

/** A text only this installation can read again, for one purpose: what is in the database, and so in a backup. */
export function seal(secretKey: string, purpose: string, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', sealKey(secretKey, purpose), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** The text again; null when it was sealed with another key or for another purpose, or was changed. */
export function unseal(secretKey: string, purpose: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < 28) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', sealKey(secretKey, purpose), bytes.subarray(0, 12))
    decipher.setAuthTag(bytes.subarray(12, 28))
    return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}

function sealKey(secretKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', `seal:${purpose}`, 32))
}
