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

/**
 * The keys of an installation. New things are made with `secretKey`; while it's being exchanged for another one, what was
 * made with `previousSecretKey` holds as well.
 */
export type Keys = {
  secretKey: string
  previousSecretKey: string | null
  /**
   * Keys of single purposes that were made of earlier secret keys: for digests of what isn't known any more, and so can't be
   * made anew (`keys/digest-keys.ts`). None of them signs or opens anything.
   */
  digestKeys: ReadonlyMap<string, readonly Buffer[]>
}

/** A keyed digest for one purpose: keys of different purposes never meet. */
export function sign({ secretKey }: Pick<Keys, 'secretKey'>, purpose: string, text: string): string {
  return digestUnder(purposeKey(secretKey, purpose), text)
}

/** Whether a digest is ours, by today's key or the previous one. */
export function isSigned(keys: Keys, purpose: string, text: string, signature: string): boolean {
  const given = Buffer.from(signature)
  return secretKeysOf(keys).some((secretKey) => {
    const expected = Buffer.from(sign({ secretKey }, purpose, text))
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
}

/**
 * Every digest that may be stored of a text, today's first: of a purpose whose digests outlive the key they were made with. To
 * find something by, never to prove anything.
 */
export function digestsOf(keys: Keys, purpose: string, text: string): string[] {
  const ofSecretKeys = secretKeysOf(keys).map((secretKey) => purposeKey(secretKey, purpose))
  const all = [...ofSecretKeys, ...(keys.digestKeys.get(purpose) ?? [])]
  return [...new Set(all.map((key) => digestUnder(key, text)))]
}

/** A text only this installation can read again, for one purpose: what is in the database, and so in a backup. */
export function seal({ secretKey }: Pick<Keys, 'secretKey'>, purpose: string, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', sealKey(secretKey, purpose), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** The text again; null when it was sealed with a key that isn't known or for another purpose, or was changed. */
export function unseal(keys: Keys, purpose: string, sealed: string): string | null {
  for (const secretKey of secretKeysOf(keys)) {
    const text = unsealWith(secretKey, purpose, sealed)
    if (text !== null) return text
  }
  return null
}

/** The same with one key and no other. */
export function unsealWith(secretKey: string, purpose: string, sealed: string): string | null {
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

/** The key of one purpose's digests. */
export function purposeKey(secretKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32))
}

const secretKeysOf = ({ secretKey, previousSecretKey }: Keys): string[] =>
  previousSecretKey === null ? [secretKey] : [secretKey, previousSecretKey]

const digestUnder = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url')

function sealKey(secretKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', `seal:${purpose}`, 32))
}
