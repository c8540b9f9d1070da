import { planGuards } from '#areas/accounts/server/users.ts'
import { give } from '#platform/points.ts'
import { findPaying, isLive } from './billing.ts'
import { findSale } from './sale.ts'

/** Where plans are charged for, no one just takes one; and whoever pays changes what they pay. Moving down to Free is always open. */
export const planGuard = give(planGuards, {
  async whyNotFree(ctx, user, to) {
    const sale = await findSale(ctx)
    if (!sale) return null
    if (isLive(await findPaying(ctx, user.id)))
      return 'You pay for your plan. Change it on the Upgrade page to get a refund.'
    return sale.chargesSince && to !== 'free_plan'
      ? 'Plans cost money on this site. Choose one on the Upgrade page.'
      : null
  },
})
