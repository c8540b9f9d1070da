import { and, asc, isNotNull } from 'drizzle-orm'
import { orders } from '#areas/payments/server/tables.ts'
import { days } from '#kernel/time.ts'
import { type CreatorCtx, type Ctx, systemCtx } from '#platform/context.ts'
import type { DemoFacts } from '#platform/demo.ts'
import { mine } from '#platform/tables.ts'
import { createAffiliate, listAffiliates } from './affiliates.ts'
import { earnBy } from './earning.ts'
import { createPayout, listPayouts, setPayoutPaid } from './payouts.ts'
import { changeProgram } from './program.ts'
import { affiliates } from './tables.ts'

const people = [
  { name: 'Nora Lind', email: 'nora.lind@example.com', code: 'NORA', basisPoints: null },
  { name: 'Tom Becker', email: 'tom.becker@example.com', code: 'TOM', basisPoints: 2_000 },
]

/**
 * Two affiliates of the demo's store, what its sales brought them, and a payout. What led to a sale is told with the sale
 * (`main/demo`). It may run again: each step looks whether it was done.
 */
export async function settleDemoAffiliates(ctx: Ctx, { begunAt, creator }: DemoFacts): Promise<void> {
  const at = (daysAgo: number): CreatorCtx => ({
    ...creator,
    now: () => new Date(begunAt.getTime() - days(daysAgo)),
  })
  const { any } = await listAffiliates(creator, {})
  if (!any) {
    await changeProgram(at(190), {
      ...{ basisPoints: 3_000, windowDays: 14, minimumCents: 1_000 },
      ...{ paysRenewals: false, takesApplications: true },
    })
    for (const person of people)
      await createAffiliate(at(189), { ...person, rates: [], couponIds: [], sendsInvitation: false })
  }
  const sold = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(mine(creator, orders), isNotNull(orders.via), isNotNull(orders.paidAt)))
    .orderBy(asc(orders.paidAt))
  const worker = {
    ...systemCtx(creator, 'affiliates.demo', creator.actor.workspaceId),
    retelling: true as const,
  }
  for (const { id } of sold) await earnBy(worker, id)
  await ctx.db.update(affiliates).set({ tellFrom: null }).where(mine(creator, affiliates))
  const { payable, payouts } = await listPayouts(at(2))
  const [first] = payable
  if (payouts.length > 0 || !first) return
  const payout = await createPayout(at(2), first.total.currency)
  await setPayoutPaid({ ...at(2), retelling: true }, payout.id, true)
}
