import type { Id } from '#kernel/ids.ts'
import type { ThingKind } from '#kernel/things.ts'

export type { SeatKey, ThingKind } from '#kernel/things.ts'
/** What a grant can open. */
export type Thing = { kind: ThingKind; id: Id }

export const grantSources = ['order', 'manual'] as const
export type GrantSource = (typeof grantSources)[number]

/** What somebody reads who still holds a link, a pass or a device of a person who left. */
export const accountDeleted = 'The account this belonged to was deleted. Its access has ended.'

/** Whether a grant opens its thing at this moment. */
export function isLive(grant: { revokedAt: Date | null; endsAt: Date | null }, now: Date): boolean {
  return grant.revokedAt === null && (grant.endsAt === null || grant.endsAt > now)
}
