import { isPastGrace } from '#areas/accounts/server/users.ts'
import type { Offer } from '#areas/payments/server/offers.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { type PublishCheck, publishChecklist } from '../rules.ts'
import type { downloads } from './tables.ts'

/** The publish checklist of a product as it is now. */
export async function checklistOf(
  ctx: CreatorCtx,
  { title }: Pick<typeof downloads.$inferSelect, 'title'>,
  { priceCents }: Pick<Offer, 'priceCents'>,
  files: number,
): Promise<PublishCheck[]> {
  return publishChecklist({
    ...{ title, files, priceCents },
    canTakePayments: ctx.instance.demo,
    mayPublishUnverified: ctx.actor.emailVerified || !(await isPastGrace(ctx, ctx.actor.userId)),
  })
}
