import type { Id } from '#kernel/ids.ts'

/** What a grant can open. */
export type ThingKind = 'course'
export type Thing = { kind: ThingKind; id: Id }

/**
 * Whose place a right leads to: empty is that of the contact themselves, anything else that of one order whose buyer has not
 * proven to be the contact.
 */
export type SeatKey = Id<'ord'> | ''

export const grantSources = ['order', 'manual'] as const
export type GrantSource = (typeof grantSources)[number]

/** Whether a grant opens its thing at this moment. */
export function isLive(grant: { revokedAt: Date | null; endsAt: Date | null }, now: Date): boolean {
  return grant.revokedAt === null && (grant.endsAt === null || grant.endsAt > now)
}
