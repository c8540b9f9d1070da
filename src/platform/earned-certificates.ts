import type { Id } from '#kernel/ids.ts'
import type { Ctx } from './context.ts'
import { pointFor } from './points.ts'

/** A user's certificates that count, as far as an achievement cares. */
export type EarnedCertificates = {
  count: number
  firstAt: Date | null
  firstTitle: string | null
  /** What is finished, and its certificate only has to be asked for. */
  ready: { id: Id; title: string } | null
}

/** Who knows about certificates: areas of one rank do not import each other. */
export const earnedCertificates =
  pointFor<(ctx: Ctx, userId: Id<'usr'>) => Promise<EarnedCertificates>>('certified')
