import { addressKey } from '#platform/limits/address-key.ts'
import type { Limit, Limits } from '#platform/limits/limits.ts'

/** Where a request comes from, as far as it is counted and shown in the list of sessions. */
export type Client = { ip: string; userAgent: string }

/** For work that no browser asked for: the command line, the demo. */
export const noClient: Client = { ip: '', userAgent: '' }

const quarterHour = 15 * 60

/** Wrong passwords for one account. */
export const passwordAttempts: Limit = { name: 'accounts.password', points: 5, seconds: quarterHour }
/** Wrong passwords from one address, over all accounts: enough for a class room, too few for a list of passwords. */
export const addressAttempts: Limit = { name: 'accounts.passwordAddress', points: 30, seconds: quarterHour }
/** Codes of a second factor tried for one account. */
export const codeAttempts: Limit = { name: 'accounts.code', points: 5, seconds: quarterHour }
/** Reset links asked for from one address; each mailbox has its own limit of one a minute. */
export const resetRequests: Limit = { name: 'accounts.resets', points: 30, seconds: quarterHour }
/** How often one address may learn that a mail address is in use (F6). */
export const takenAnswers: Limit = { name: 'accounts.taken', points: 10, seconds: quarterHour }
/** Accounts made from one address. */
export const signUps: Limit = { name: 'accounts.signUps', points: 100, seconds: 3600 }

export const tooManyAttempts = 'Too many attempts. Try again in 15 minutes or reset your password.'

/** Counts one attempt of a place. Work that no browser asked for has none. @throws RATE_LIMITED */
export async function spendOf(limits: Limits, limit: Limit, client: Client, message?: string): Promise<void> {
  if (client.ip !== '') await limits.spend(limit, addressKey(client.ip), message)
}
