import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { AppError, invalid } from '#kernel/errors.ts'
import type { PasswordCost } from '#platform/context.ts'
import { maxPasswordLength, minPasswordLength } from '../rules.ts'
import commonPasswordList from './common-passwords.txt?raw'

/** argon2id with 19 MiB and two passes: 20 to 40 ms, off the main thread. */
const defaultCost: PasswordCost = { memoryKiB: 19_456, passes: 2, parallelism: 1 }

const derive = promisify(argon2)
const saltBytes = 16
const hashBytes = 32

/** Passwords everyone tries first, most used first. common-passwords.README.md says where they come from. */
const commonPasswords = new Set(commonPasswordList.split('\n').filter(Boolean))

/**
 * Refuses a password that's too short or that anyone would guess.
 *
 * @param field the name of the field the sentence belongs to.
 * @throws INVALID when it's missing, too short or absurdly long.
 * @throws auth/weak-password when it's a common one, or the address itself.
 */
export function refusePoorPassword(password: string, email: string, field = 'password'): void {
  const length = [...password].length
  if (length === 0) throw invalid({ [field]: 'Enter a password' })
  if (length < minPasswordLength) {
    throw invalid({ [field]: `Password must be at least ${minPasswordLength} characters` })
  }
  if (length > maxPasswordLength) {
    throw invalid({ [field]: `Password must be at most ${maxPasswordLength} characters` })
  }
  if (isCommon(password) || isAddress(password, email)) {
    const sentence = 'Password is too weak. Please use a stronger password.'
    throw new AppError('auth/weak-password', sentence, { fields: { [field]: sentence } })
  }
}

function isCommon(password: string): boolean {
  return commonPasswords.has(password.toLowerCase()) || new Set(password).size === 1
}

function isAddress(password: string, email: string): boolean {
  const guess = password.toLowerCase()
  return guess === email || guess === email.split('@')[0]
}

/** A hash in the usual text form, which includes its parameters: they can be raised later and old hashes still verify. */
export async function hashPassword(password: string, cost: PasswordCost = defaultCost): Promise<string> {
  const salt = randomBytes(saltBytes)
  const hash = await digest(password, salt, cost, hashBytes)
  const { memoryKiB, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`
}

/**
 * Whether the password matches the hash. Without a hash (no such user) the same work is done anyway, so that the time doesn't
 * reveal whether the address has an account.
 */
export async function isPassword(
  password: string,
  hash: string | null,
  cost: PasswordCost = defaultCost,
): Promise<boolean> {
  const known = hash === null ? null : parseHash(hash)
  if (!known) {
    await digest(password, randomBytes(saltBytes), cost, hashBytes)
    return false
  }
  const given = await digest(password, known.salt, known.cost, known.hash.length)
  return timingSafeEqual(given, known.hash)
}

/** Whether a hash was made with parameters other than today's, so it can be redone while we have the password. */
export function isOutdatedHash(hash: string, cost: PasswordCost = defaultCost): boolean {
  const known = parseHash(hash)?.cost
  return (
    known?.memoryKiB !== cost.memoryKiB ||
    known.passes !== cost.passes ||
    known.parallelism !== cost.parallelism
  )
}

/** The two ways to type "é" count as one password. */
function digest(password: string, salt: Buffer, cost: PasswordCost, length: number): Promise<Buffer> {
  return derive('argon2id', {
    message: Buffer.from(password.normalize('NFKC')),
    nonce: salt,
    memory: cost.memoryKiB,
    passes: cost.passes,
    parallelism: cost.parallelism,
    tagLength: length,
  })
}

const hashShape = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

function parseHash(text: string): { cost: PasswordCost; salt: Buffer; hash: Buffer } | null {
  const [, m, t, p, salt, hash] = hashShape.exec(text) ?? []
  if (!salt || !hash) return null
  return {
    cost: { memoryKiB: Number(m), passes: Number(t), parallelism: Number(p) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
