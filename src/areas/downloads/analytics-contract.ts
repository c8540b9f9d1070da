import * as z from 'zod'
import { allow } from '#kernel/contract.ts'
import { zMoney } from '#kernel/money.ts'
import { zId } from '#kernel/wire.ts'
import { analyticsRanges } from './rules.ts'

const count = z.int().min(0)

const zRow = z.object({
  product: z.object({ id: zId('dwl'), title: z.string() }),
  isFree: z.boolean(),
  /** Looks at its page and its checkout. */
  views: count,
  /** Orders that were paid, or were free. */
  conversions: count,
  /** Of those whose visit was counted, the part that ordered; null where no one was there. */
  conversionRate: z.number().min(0).nullable(),
  revenue: zMoney,
  /** Where most of the others stopped: on its page, or at the checkout. */
  weakStep: z.enum(['page', 'checkout']).nullable(),
})
export type ProductAnalytics = z.infer<typeof zRow>

/** A day, or of a year the month that begins with it, of all products together. */
const zBar = z.object({
  day: z.iso.date(),
  views: count,
  conversions: count,
  /** Views of the same place in the period before; of a year they aren't kept. */
  viewsBefore: count.nullable(),
})
export type AnalyticsBar = z.infer<typeof zBar>

export const analyticsContract = {
  analytics: allow({ role: 'creator', minPlan: 'free_plan' })
    .route({
      method: 'GET',
      path: '/digital-product-analytics',
      summary: 'Views, conversions and revenue of each digital product that was on sale, last changed first',
      tags: ['Digital products'],
    })
    .input(
      z.object({
        range: z.enum(analyticsRanges).default('30d'),
        page: z.coerce.number().int().min(1).max(1_000).default(1),
      }),
    )
    .output(
      z.object({
        rows: z.array(zRow),
        total: z.int(),
        /** Days in UTC, both included. */
        from: z.iso.date(),
        to: z.iso.date(),
        bars: z.array(zBar),
      }),
    ),
}
