import * as z from 'zod'
import { allow } from '#kernel/contract.ts'
import { currencies, zMoney } from '#kernel/money.ts'
import { zChosenDay, zInstant } from '#kernel/time.ts'
import { zId } from '#kernel/wire.ts'
import { couponFields, couponPeriods, couponStates } from './coupon-rules.ts'

const tags = ['Coupons']
const creators = () => allow({ role: 'creator', minPlan: 'free_plan' })

export const zCouponTerms = z.object({
  code: z.string().max(200),
  basisPoints: z.int().nullable().describe('1000 takes 10% off; null for an amount'),
  amountCents: z.int().nullable().describe('What it takes off; null for a percentage'),
  amountCurrency: z.enum(currencies).nullable(),
  expiresOn: zChosenDay.nullable().describe('The last day it can be used, in your time zone'),
  maxUses: z.int().nullable().describe('How many orders can use it; null for any number'),
  maxUsesEach: z.int().nullable().describe('How many of one person’s orders can use it'),
  offerIds: z.array(zId('off')).max(500).nullable().describe('What it’s for; null for everything'),
  periods: z.enum(couponPeriods).describe('Of a subscription: the first period, or all'),
  isByLink: z.boolean().describe('Whether a link with ?coupon= applies it'),
})

export const zCoupon = zCouponTerms.extend({
  id: zId('cpn'),
  expiresOn: z.iso.date().nullable().describe('The last day it can be used, in your time zone'),
  state: z.enum(couponStates),
  uses: z.int().describe('Paid orders'),
  freeUses: z.int().describe('Those of them that cost nothing'),
  held: z.int().describe('Orders that may still be paid'),
  revenue: z.array(zMoney).describe('One for each currency'),
  discount: z.array(zMoney).describe('What it took off, one for each currency'),
  canDelete: z.boolean().describe('No order was ever begun with it'),
  createdAt: zInstant,
})
export type CouponSummary = z.infer<typeof zCoupon>

const zValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.object({ basisPoints: z.int() }),
  zMoney,
  z.array(z.string()),
])

export const zCouponSheet = zCoupon.extend({
  history: z.array(
    z.object({
      at: zInstant,
      by: z.string().describe('Who changed it; empty where that isn’t known'),
      changes: z.array(z.object({ field: z.enum(couponFields), from: zValue, to: zValue })),
    }),
  ),
})
export type CouponSheet = z.infer<typeof zCouponSheet>

const zStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('list'), amount: zMoney }),
  z.object({ kind: z.literal('coupon'), code: z.string(), amount: zMoney }),
  z.object({
    kind: z.literal('couponUnused'),
    code: z.string(),
    because: z.enum(['otherOffers', 'firstPeriodOnly']),
  }),
  z.object({ kind: z.literal('tax'), basisPoints: z.int(), isIncluded: z.boolean(), amount: zMoney }),
  z.object({ kind: z.literal('total'), amount: zMoney }),
])

export const zRehearsal = z.object({
  title: z.string(),
  person: z
    .enum(['guest', 'contact', 'account'])
    .describe('guest: no one known; contact: known by the address; account: signed in'),
  steps: z.array(zStep),
  total: zMoney.nullable().describe('Null where they can’t buy it'),
  closedBecause: z.string().nullable(),
  isOwned: z.boolean().describe('They have it already'),
  coupon: z
    .object({
      code: z.string(),
      refused: z.string().nullable(),
      left: z.int().nullable().describe('How many uses are left; null where there’s no limit'),
      leftEach: z.int().nullable().describe('The same for this person'),
    })
    .nullable(),
})
export type Rehearsal = z.infer<typeof zRehearsal>

const zCouponId = z.object({ couponId: zId('cpn') })

export const couponsContract = {
  coupons: creators()
    .route({ method: 'GET', path: '/coupons', summary: 'Coupons with what they brought in', tags })
    .input(z.object({ search: z.string().max(100).optional(), state: z.enum(couponStates).optional() }))
    .output(z.object({ coupons: z.array(zCoupon), any: z.boolean().describe('Whether there’s a coupon') })),

  couponOffers: creators()
    .route({ method: 'GET', path: '/coupon-offers', summary: 'What a coupon can be for', tags })
    .output(z.object({ offers: z.array(z.object({ id: zId('off'), title: z.string(), price: zMoney })) })),

  getCoupon: creators()
    .meta({ refusals: ['NOT_FOUND'] })
    .route({ method: 'GET', path: '/coupons/{couponId}', summary: 'A coupon with its history', tags })
    .input(zCouponId)
    .output(zCouponSheet),

  createCoupon: creators()
    .meta({ refusals: ['INVALID'] })
    .route({ method: 'POST', path: '/coupons', summary: 'Make a coupon', tags, successStatus: 201 })
    .input(zCouponTerms)
    .output(zCouponSheet),

  changeCoupon: creators()
    .meta({ refusals: ['INVALID', 'NOT_FOUND'] })
    .route({ method: 'PUT', path: '/coupons/{couponId}', summary: 'Change a coupon', tags })
    .input(zCouponTerms.extend({ couponId: zId('cpn') }))
    .output(zCouponSheet),

  pauseCoupon: creators()
    .meta({ refusals: ['NOT_FOUND'] })
    .route({ method: 'PUT', path: '/coupons/{couponId}/pause', summary: 'Pause or resume a coupon', tags })
    .input(zCouponId.extend({ isPaused: z.boolean() }))
    .output(zCouponSheet),

  deleteCoupon: creators()
    .meta({ refusals: ['NOT_FOUND', 'CONFLICT'] })
    .route({
      method: 'DELETE',
      path: '/coupons/{couponId}',
      summary: 'Delete a coupon that was never used',
      tags,
    })
    .input(zCouponId)
    .output(z.object({ done: z.literal(true) })),

  rehearsePrice: creators()
    .meta({ refusals: ['NOT_FOUND'] })
    .route({
      method: 'POST',
      path: '/price-rehearsals',
      summary: 'What a person would pay for an offer, and why',
      tags,
    })
    .input(
      z.object({
        offerId: zId('off'),
        email: z.string().max(254).optional().describe('Whose; without it, a guest no one knows'),
        couponCode: z.string().max(200).optional(),
      }),
    )
    .output(zRehearsal),
}
