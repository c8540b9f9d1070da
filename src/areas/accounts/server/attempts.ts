import { days } from '#kernel/time.ts'
import { addressKey } from '#platform/limits/address-key.ts'
import type { Limit, Limits } from '#platform/limits/limits.ts'

/** Where a request comes from, for counting attempts and for the list of sessions. */
export type Client = { ip: string; userAgent: string }

/** For work that doesn't come from a browser: the command line, the demo. */
export const noClient: Client = { ip: '', userAgent: '' }

const quarterHour = 15 * 60

/** Wrong passwords for one account. */
export const passwordAttempts: Limit = { name: 'accounts.password', points: 5, seconds: quarterHour }
/** Wrong passwords from one address, over all accounts: enough for a classroom, too few for a list of passwords. */
export const addressAttempts: Limit = { name: 'accounts.passwordAddress', points: 30, seconds: quarterHour }
/** Second-factor codes tried for one account. */
export const codeAttempts: Limit = { name: 'accounts.code', points: 5, seconds: quarterHour }
/** Reset links requested from one address. Each inbox has its own limit of one a minute. */
export const resetRequests: Limit = { name: 'accounts.resets', points: 30, seconds: quarterHour }
const daily = { seconds: days(1) / 1000 }
/**
 * Reset links emailed to one account. Each one voids the one before: without a limit, a stranger who asks every minute would keep the
 * owner from ever using one. The last one sent keeps working until another is sent.
 */
export const resetMails: Limit = { name: 'accounts.resetMails', points: 5, seconds: 3600 }
/** Links that confirm an address, sent again. The person asking only typed it, so it may be someone else's. */
export const confirmationMails: Limit = { name: 'accounts.confirmationMails', points: 10, ...daily }
/** Links to new addresses, per account that asks. The account's own address gets an email each time too. */
export const addressChanges: Limit = { name: 'accounts.addressChanges', points: 10, ...daily }
/** Emails strangers can trigger to one address, of all kinds together: more than anyone needs for themselves. */
export const toOneAddress: Limit = { name: 'typed-address', points: 10, ...daily }
/** The same from one place: enough for a class doing it together, too few for a list of addresses. */
export const fromOnePlace: Limit = { name: 'typed-address-place', points: 50, ...daily }
/** How often one IP address may learn that an email address is in use (F6). */
export const takenAnswers: Limit = { name: 'accounts.taken', points: 10, seconds: quarterHour }
/** Accounts made with one email address, each deleted before the next. Creating and deleting each send an email to whoever has that address. */
export const accountsOfAddress: Limit = { name: 'accounts.ofAddress', points: 5, ...daily }
/** Accounts made from one IP address. */
export const signUps: Limit = { name: 'accounts.signUps', points: 100, seconds: 3600 }

export const tooManyAttempts = 'Too many attempts. Try again in 15 minutes or reset your password.'

/** Counts one attempt from a place. Work that doesn't come from a browser has no place. @throws RATE_LIMITED */
export async function spendOf(limits: Limits, limit: Limit, client: Client, message?: string): Promise<void> {
  if (client.ip !== '') await limits.spend(limit, addressKey(client.ip), message)
}

/** One attempt against a limit. */
type Count = { limit: Limit; who: string; message?: string }

/**
 * Counts an email before it's sent, and takes the count back if none was. With many requests at once, only emails sent count.
 *
 * @throws RATE_LIMITED, and what `send` throws.
 */
export async function sendCounted<T>(
  limits: Limits,
  counts: readonly Count[],
  send: () => Promise<T>,
): Promise<T> {
  const spent: Count[] = []
  try {
    for (const count of counts) {
      spent.push(count)
      await limits.spend(count.limit, count.who, count.message)
    }
    return await send()
  } catch (error) {
    for (const { limit, who } of spent) await limits.refund(limit, who)
    throw error
  }
}
