import type { Id } from '#kernel/ids.ts'
import { type Certified, certified } from '#platform/certified.ts'
import type { Ctx } from '#platform/context.ts'
import { theOne } from '#platform/points.ts'

export function certifiedOf(ctx: Ctx, userId: Id<'usr'>): Promise<Certified> {
  return theOne(ctx, certified)(ctx, userId)
}
