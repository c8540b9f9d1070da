import { and, eq, gte, isNull, or, type SQL } from 'drizzle-orm'
import { unverifiedGraceMs } from '../rules.ts'
import { users } from './tables.ts'

/**
 * Whether the owner of a store, joined as `users`, sells in public: `whyNotSelling` for lists over all stores. Time closes as
 * well, so it is asked with every look and kept nowhere.
 */
export function ownerSells(now: Date): SQL | undefined {
  return and(
    isNull(users.suspendedAt),
    isNull(users.erasedAt),
    or(eq(users.emailVerified, true), gte(users.createdAt, new Date(now.getTime() - unverifiedGraceMs))),
  )
}
