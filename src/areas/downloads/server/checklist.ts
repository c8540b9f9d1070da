import { isPastGrace } from '#areas/accounts/server/users.ts'
import { canBePaid } from '#areas/payments/server/connections/accounts.ts'
import type { Offer } from '#areas/payments/server/offers.ts'
import type { CreatorCtx } from '#platform/context.ts'
import type { ProductFile } from '../contract.ts'
import { type PublishCheck, publishChecklist } from '../rules.ts'
import { outOfKeys } from './giving-keys.ts'
import type { downloads } from './tables.ts'

/** The publish checklist of a product as it is now. */
export async function checklistOf(
  ctx: CreatorCtx,
  product: typeof downloads.$inferSelect,
  { priceCents }: Pick<Offer, 'priceCents'>,
  files: readonly Pick<ProductFile, 'takesStamp'>[],
): Promise<PublishCheck[]> {
  return publishChecklist({
    ...{ title: product.title, files: files.length, priceCents },
    lacksLines: product.stampsBuyers && files.some(({ takesStamp }) => takesStamp === false),
    hasKeys:
      product.licensing === 'list' ? !(await outOfKeys(ctx, product.workspaceId, [product])).size : null,
    canTakePayments: await canBePaid(ctx, ctx.actor.workspaceId),
    mayPublishUnverified: ctx.actor.emailVerified || !(await isPastGrace(ctx, ctx.actor.userId)),
  })
}
