import * as z from 'zod'
import { allow } from '#kernel/contract.ts'
import { currencies, zMoney } from '#kernel/money.ts'
import { zInstant } from '#kernel/time.ts'
import { zId } from '#kernel/wire.ts'
import { affiliateStatuses, attributions, commissionStates, longestName } from './rules.ts'

const tags = ['Affiliates']
const creators = () => allow({ role: 'creator', minPlan: 'pro_plan' })
const zAmounts = z.array(zMoney).describe('One for each currency')

export const zAffiliate = z.object({
  id: zId('aff'),
  name: z.string(),
  email: z.string().describe('Empty once they deleted their account'),
  code: z.string(),
  status: z.enum(affiliateStatuses),
  basisPoints: z.int().nullable().describe('1000 is 10%; null for the program’s rate'),
  link: z.string(),
  clicks: z.int().describe('Visitors by their link in the last 400 days, each counted once a day'),
  sales: z.int().describe('Orders they brought, without those that were paid back'),
  sold: zAmounts.describe('What their sales came to without tax, one for each currency'),
  pending: zAmounts.describe('Not owed yet: money may still go back to buyers'),
  owed: zAmounts.describe('To be paid; negative where more was paid out than they have earned'),
  paid: zAmounts,
  createdAt: zInstant,
})
export type Affiliate = z.infer<typeof zAffiliate>

export const zCommission = z.object({
  id: zId('cms'),
  title: z.string(),
  orderId: zId('ord'),
  how: z.enum(attributions).describe('known: someone they sent within 30 days'),
  basisPoints: z.int(),
  base: zMoney.describe('What was paid without tax'),
  amount: zMoney.describe('What it’s worth by now'),
  state: z.enum(commissionStates),
  soldAt: zInstant,
  owedAt: zInstant,
})
export type Commission = z.infer<typeof zCommission>

export const zAffiliateSheet = zAffiliate.extend({
  note: z.string().describe('What they said when they applied'),
  rates: z.array(z.object({ offerId: zId('off'), title: z.string(), basisPoints: z.int() })),
  coupons: z.array(z.object({ id: zId('cpn'), code: z.string() })),
  commissions: z.array(zCommission).describe('The latest 100'),
})
export type AffiliateSheet = z.infer<typeof zAffiliateSheet>

export const zDraft = z.object({
  name: z.string().max(longestName, `Use at most ${longestName} characters`),
  email: z.string().trim().max(254),
  code: z.string().max(200),
  basisPoints: z.int().nullable().describe('1000 is 10%; null for the program’s rate'),
  rates: z.array(z.object({ offerId: zId('off'), basisPoints: z.int() })).max(200),
  couponIds: z.array(zId('cpn')).max(100).describe('Coupons whose buyers count as theirs'),
})

export const zTerms = z.object({
  basisPoints: z.int().describe('1000 is 10%'),
  windowDays: z.int().describe('So many days after a sale its commission is owed'),
  minimumCents: z.int().describe('Less isn’t paid out, in any currency'),
  paysRenewals: z.boolean().describe('Each payment of a subscription earns, not just the first'),
  takesApplications: z.boolean().describe('Anyone may apply at a public page'),
})
export const zProgram = zTerms.extend({ applyLink: z.string() })
export type Program = z.infer<typeof zProgram>

export const zPayout = z.object({
  id: zId('afp'),
  total: zMoney,
  affiliateCount: z.int(),
  paidAt: zInstant.nullable(),
  canUndo: z.boolean().describe('It was marked as paid less than a day ago'),
  createdAt: zInstant,
})
export type AffiliatePayout = z.infer<typeof zPayout>
export const zPayoutSheet = zPayout.extend({
  affiliates: z.array(z.object({ id: zId('aff'), name: z.string(), email: z.string(), amount: zMoney })),
})
export type AffiliatePayoutSheet = z.infer<typeof zPayoutSheet>

const zAffiliateId = z.object({ affiliateId: zId('aff') })
const zPayoutId = z.object({ payoutId: zId('afp') })
const zDone = z.object({ done: z.literal(true) })

export const affiliatesContract = {
  list: creators()
    .route({ method: 'GET', path: '/affiliates', summary: 'Affiliates with what they brought', tags })
    .input(z.object({ search: z.string().max(100).optional(), status: z.enum(affiliateStatuses).optional() }))
    .output(
      z.object({
        affiliates: z.array(zAffiliate),
        any: z.boolean().describe('Whether there’s an affiliate'),
      }),
    ),

  get: creators()
    .meta({ refusals: ['NOT_FOUND'] })
    .route({
      method: 'GET',
      path: '/affiliates/{affiliateId}',
      summary: 'An affiliate with their latest commissions',
      tags,
    })
    .input(zAffiliateId)
    .output(zAffiliateSheet),

  create: creators()
    .meta({ refusals: ['INVALID', 'CONFLICT', 'RATE_LIMITED'] })
    .route({ method: 'POST', path: '/affiliates', summary: 'Add an affiliate', successStatus: 201, tags })
    .input(zDraft.extend({ sendsInvitation: z.boolean().describe('Email them their link') }))
    .output(zAffiliateSheet),

  change: creators()
    .meta({ refusals: ['INVALID', 'NOT_FOUND'] })
    .route({ method: 'PUT', path: '/affiliates/{affiliateId}', summary: 'Change an affiliate', tags })
    .input(zAffiliateId.extend(zDraft.shape))
    .output(zAffiliateSheet),

  setStatus: creators()
    .meta({ refusals: ['NOT_FOUND', 'CONFLICT'] })
    .route({
      method: 'PUT',
      path: '/affiliates/{affiliateId}/status',
      summary: 'Pause or resume an affiliate, or accept one who applied',
      tags,
    })
    .input(zAffiliateId.extend({ status: z.enum(['active', 'paused']) }))
    .output(zAffiliateSheet),

  remove: creators()
    .meta({ refusals: ['NOT_FOUND'] })
    .route({
      method: 'DELETE',
      path: '/affiliates/{affiliateId}',
      summary: 'Remove an affiliate, or decline one who applied; what’s owed to them stays owed',
      tags,
    })
    .input(zAffiliateId)
    .output(zDone),

  sendLink: creators()
    .meta({ refusals: ['NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'] })
    .route({
      method: 'POST',
      path: '/affiliates/{affiliateId}/links',
      summary: 'Email an affiliate a fresh link to their page; earlier ones end',
      tags,
    })
    .input(zAffiliateId)
    .output(zDone),

  choices: creators()
    .route({
      method: 'GET',
      path: '/affiliate-choices',
      summary: 'Offers that can have a rate, and coupons that can be an affiliate’s',
      tags,
    })
    .output(
      z.object({
        offers: z.array(z.object({ id: zId('off'), title: z.string() })),
        coupons: z.array(
          z.object({
            id: zId('cpn'),
            code: z.string(),
            affiliateId: zId('aff').nullable().describe('Whose it is'),
          }),
        ),
      }),
    ),

  program: creators()
    .route({ method: 'GET', path: '/affiliate-program', summary: 'The terms of your program', tags })
    .output(zProgram),

  changeProgram: creators()
    .meta({ refusals: ['INVALID'] })
    .route({ method: 'PUT', path: '/affiliate-program', summary: 'Change the terms of your program', tags })
    .input(zTerms)
    .output(zProgram),

  payouts: creators()
    .route({
      method: 'GET',
      path: '/affiliate-payouts',
      summary: 'Payouts, and what could be paid now',
      tags,
    })
    .output(
      z.object({
        payable: z
          .array(z.object({ total: zMoney, affiliateCount: z.int() }))
          .describe('By currency, of affiliates who are owed the minimum'),
        payouts: z.array(zPayout),
      }),
    ),

  getPayout: creators()
    .meta({ refusals: ['NOT_FOUND'] })
    .route({
      method: 'GET',
      path: '/affiliate-payouts/{payoutId}',
      summary: 'A payout with everyone in it',
      tags,
    })
    .input(zPayoutId)
    .output(zPayoutSheet),

  createPayout: creators()
    .meta({ refusals: ['CONFLICT'] })
    .route({
      method: 'POST',
      path: '/affiliate-payouts',
      summary: 'Put everything that’s owed in a currency into a payout',
      successStatus: 201,
      tags,
    })
    .input(z.object({ currency: z.enum(currencies) }))
    .output(zPayoutSheet),

  setPayoutPaid: creators()
    .meta({ refusals: ['NOT_FOUND', 'CONFLICT'] })
    .route({
      method: 'PUT',
      path: '/affiliate-payouts/{payoutId}/payment',
      summary: 'Mark a payout as paid, or take that back within a day',
      tags,
    })
    .input(zPayoutId.extend({ isPaid: z.boolean() }))
    .output(zPayoutSheet),

  deletePayout: creators()
    .meta({ refusals: ['NOT_FOUND', 'CONFLICT'] })
    .route({
      method: 'DELETE',
      path: '/affiliate-payouts/{payoutId}',
      summary: 'Take back a payout that isn’t paid: everything in it is owed again',
      tags,
    })
    .input(zPayoutId)
    .output(zDone),
}

/** What someone who applies says. */
export const zApplication = z.object({
  // As long as it is: what's too long is said beside its field.
  name: z.string().catch(''),
  email: z.string().catch(''),
  note: z.string().catch(''),
})
