import { and, eq, gte, isNull, or, type SQL } from 'drizzle-orm'
import { unverifiedGraceMs } from '../rules.ts'
import { users } from './tables.ts'

/**
 * Whether a store's owner, joined as `users`, sells in public: `whyNotSelling` for lists across all stores. A store can also
 * close just because time passes, so this is asked every time and stored nowhere.
 */
export function ownerSells(now: Date): SQL | undefined {
  return and(
    isNull(users.suspendedAt),
    isNull(users.erasedAt),
    or(eq(users.emailVerified, true), gte(users.createdAt, new Date(now.getTime() - unverifiedGraceMs))),
  )
}
