import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { type EarnedCertificates, earnedCertificates } from '#platform/earned-certificates.ts'
import { theOne } from '#platform/points.ts'

export function certifiedOf(ctx: Ctx, userId: Id<'usr'>): Promise<EarnedCertificates> {
  return theOne(ctx, earnedCertificates)(ctx, userId)
}
