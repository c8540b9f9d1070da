import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'

/** A user's certificates that count, as far as an achievement cares. */
export type Certified = {
  count: number
  firstAt: Date | null
  firstTitle: string | null
  /** A finished course whose certificate only has to be asked for. */
  ready: { courseId: Id<'crs'>; title: string } | null
}
type CertifiedOf = (ctx: Ctx, userId: Id<'usr'>) => Promise<Certified>

let registered: CertifiedOf | null = null

/** `main` says who knows about certificates: areas of one rank do not import each other. */
export function setCertified(certifiedOf: CertifiedOf): void {
  registered = certifiedOf
}

export function certifiedOf(ctx: Ctx, userId: Id<'usr'>): Promise<Certified> {
  if (!registered) throw new Error('Nobody said who knows about certificates.')
  return registered(ctx, userId)
}
