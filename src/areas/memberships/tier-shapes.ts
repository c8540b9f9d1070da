import * as z from 'zod'
import { maxPriceCents, zMoney } from '#kernel/money.ts'
import { zInstant } from '#kernel/time.ts'
import { zId } from '#kernel/wire.ts'
import { zTierCoaching } from './coaching-contract.ts'
import { upTo } from './piece-shapes.ts'
import { maxPageTitleLength, maxSummaryLength, maxTextLength, maxTitleLength } from './rules.ts'

export const zTier = z.object({
  id: zId('tie'),
  title: z.string(),
  summary: z.string(),
  features: z.array(z.string()),
  color: z.string(),
  /** Counts from 1: the higher, the more it opens. */
  rank: z.int(),
  isActive: z.boolean(),
  /** Anyone can buy it for someone else. */
  isGiftable: z.boolean(),
  /** Of its main offer; null where it has none. */
  price: zMoney.nullable(),
  interval: z.enum(['month', 'year']).nullable(),
  /** Who has it now, and what they pay in a month. */
  members: z.int(),
  revenue: z.array(zMoney),
  /** Its members more than a month ago, in percent; null where it had none. */
  growth: z.int().nullable(),
  salesPath: z.string(),
  /** Coaching it gives each month, with how that's said; null for none. */
  coaching: zTierCoaching.extend({ line: z.string() }).nullable(),
  createdAt: zInstant,
})
export type Tier = z.infer<typeof zTier>

const tierFields = {
  title: upTo(maxTitleLength),
  summary: upTo(maxSummaryLength).optional(),
  /** One a line. */
  features: upTo(maxTextLength).optional(),
  /** Left out, it stays. */
  coaching: zTierCoaching.nullish(),
  color: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, 'Choose a color')
    .optional(),
}
export const zTierDraft = z.object({
  ...tierFields,
  /** By the month; 0 is a free tier. */
  priceCents: z.int().min(0).max(maxPriceCents),
  isActive: z.boolean().optional(),
})
export type TierDraft = z.infer<typeof zTierDraft>
/** Who pays a changed price: who joins from now on, or everyone from their first renewal 30 days after they were told. */
export const pricedFor = ['new', 'everyone'] as const
export type PricedFor = (typeof pricedFor)[number]
export const zTierChanges = z.object({
  ...tierFields,
  isActive: z.boolean(),
  isGiftable: z.boolean().optional(),
  /** Of its main price. Left out, it stays. */
  priceCents: z.int().min(0).max(maxPriceCents).optional(),
  priceFor: z.enum(pricedFor).optional(),
})
export type TierChanges = z.infer<typeof zTierChanges>

/** What the membership is called where people join it. Empty words are ours. */
export const zJoinPage = z.object({ title: upTo(maxPageTitleLength), summary: upTo(maxSummaryLength) })
export type JoinPage = z.infer<typeof zJoinPage>
