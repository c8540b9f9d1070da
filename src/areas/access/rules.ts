import type { Id } from '#kernel/ids.ts'
import type { ThingKind } from '#kernel/things.ts'

export type { SeatKey, ThingKind } from '#kernel/things.ts'
/** What a grant can open. */
export type Thing = { kind: ThingKind; id: Id }

/** By an order, by hand, or by a gift someone else paid for. */
export const grantSources = ['order', 'manual', 'gift'] as const
export type GrantSource = (typeof grantSources)[number]

/** Whether a grant opens its thing at this moment. */
export function isLive(grant: { revokedAt: Date | null; endsAt: Date | null }, now: Date): boolean {
  return grant.revokedAt === null && (grant.endsAt === null || grant.endsAt > now)
}

/**
 * Why someone may see a thing: they own the workspace, hold a grant on it by an order, by hand or as a gift, or hold one on
 * something that includes it (a tier). What's paid for by the month says besides that it's still being tried, or is in its grace.
 */
export const whysYes = ['owner', 'order', 'manual', 'gift', 'tier', 'trial', 'grace'] as const
export type WhyYes = (typeof whysYes)[number]

/**
 * Why they may not: it isn't theirs, a tier has it that they don't have, their time with it is over, it takes a break, its money went
 * back, it was taken back otherwise, what they have includes it only from a later moment on, or nothing proves who they are.
 */
export const whysNo = [
  'not-bought',
  'needs-tier',
  'ended',
  'paused',
  'refunded',
  'revoked',
  'scheduled',
  'not-proven',
] as const
export type WhyNo = (typeof whysNo)[number]

/** How it is with what's paid for by the month, as payments tells it; null where there's nothing to say of it. */
export type Standing = 'trial' | 'grace' | 'paused' | null

/** Why a right opens its thing, as long as it does. */
export const whyOpen = ({ sourceKind }: { sourceKind: GrantSource }, standing: Standing) =>
  standing === null || standing === 'paused' ? sourceKind : standing

/** Why one that's over is. `refunded` is the code of a right whose money went back. */
export function whyOver(
  grant: { revokedAt: Date | null; revokedReason: string | null },
  standing: Standing,
  refunded: string,
): 'refunded' | 'revoked' | 'paused' | 'ended' {
  if (grant.revokedAt) return grant.revokedReason === refunded ? 'refunded' : 'revoked'
  return standing === 'paused' ? 'paused' : 'ended'
}
