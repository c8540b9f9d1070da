import * as z from 'zod'
import { businessLimits } from '#areas/accounts/rules.ts'
import { allow } from '#kernel/contract.ts'
import { zMoney } from '#kernel/money.ts'
import { zPage } from '#kernel/paging.ts'
import { zInstant } from '#kernel/time.ts'
import { zId } from '#kernel/wire.ts'
import { connectionsContract } from './connections-contract.ts'
import { couponsContract } from './coupons-contract.ts'
import { documentsContract } from './documents-contract.ts'
import { zSurplusCause } from './events.ts'
import { extrasContract } from './extras-contract.ts'
import { offersContract } from './offers-contract.ts'
import { disputesContract, payoutsContract } from './payouts-contract.ts'
import { refundContract } from './refund-contract.ts'
import { longestName } from './rules.ts'
import { subscriptionsContract } from './subscriptions-contract.ts'
import { taxesContract } from './taxes-contract.ts'
import { zCard } from './test-cards.ts'
import { transfersContract } from './transfers-contract.ts'

const zCountry = z.string().max(2).optional().describe('Where the buyer is, ISO 3166-1')
const zBusiness = z
  .object({
    legalName: z.string().max(businessLimits.legalName),
    address: z.string().max(businessLimits.address).default(''),
    taxNumber: z.string().max(businessLimits.taxNumber).default(''),
  })
  .optional()
  .describe('The firm that it’s bought for, where the checkout asks for a country')
const zCouponCode = z.string().max(200).optional()

export const zCheckoutSummary = z.object({
  offerId: zId('off'),
  sellerName: z.string(),
  sellerHandle: z.string(),
  title: z.string(),
  kindLabel: z.string(),
  price: zMoney.describe('As the seller set it, with its tax or without'),
  coupon: z
    .object({ code: z.string(), discount: zMoney })
    .nullable()
    .describe('What a coupon takes off the price'),
  subtotal: zMoney.describe('What it comes to without the tax'),
  tax: zMoney,
  taxBasisPoints: z.int().describe('1900 is 19%'),
  isTaxIncluded: z.boolean().describe('Whether the price contains the tax, or it’s added to it'),
  taxLabel: z.string().describe('What the tax is called; empty: tax'),
  taxCountry: z.string().nullable().describe('Whose rate it is, ISO 3166-1; null: the seller’s usual one'),
  isReverseCharge: z.boolean().describe('Whether the buyer’s firm owes the tax in its own country'),
  asksCountry: z.boolean().describe('Whether a country is needed to pay'),
  total: zMoney,
  mode: z.enum(['live', 'test']),
  items: z
    .array(z.object({ kind: z.string(), title: z.string(), isOwned: z.boolean() }))
    .describe('What it gives: several of a bundle, and which of them you have'),
  amount: z
    .object({ least: zMoney, suggested: zMoney })
    .nullable()
    .describe('Where the buyer says the price; null where the seller does'),
  left: z.int().nullable().describe('How many there are left; null where there’s no end'),
  /** Why it cannot be bought now, in words; null when it can. */
  closedBecause: z.string().nullable(),
  /** Set when this browser's user or pass already owns it. */
  ownedHref: z.string().nullable(),
  bump: z
    .object({
      offerId: zId('off'),
      title: z.string(),
      text: z.string(),
      price: zMoney.describe('As the seller set it'),
      isTaken: z.boolean(),
    })
    .nullable()
    .describe('What can be bought along with it'),
  terms: z
    .object({ id: zId('trm'), href: z.string() })
    .nullable()
    .describe('The seller’s terms, where buyers have to agree to them'),
  asksWaiver: z
    .boolean()
    .describe('Whether buyers have to give up their right to withdraw to get access at once'),
})
export type CheckoutSummary = z.infer<typeof zCheckoutSummary>

export const zPayment = z.object({
  email: z.string().max(254),
  name: z.string().max(longestName),
  expectedTotalCents: z
    .int()
    .min(0)
    .describe('What the buyer saw; another total is refused instead of charged'),
  amountCents: z.int().min(0).optional().describe('What they want to pay, where the buyer says the price'),
  /** The input of Test payments. Another provider takes its own, or none. */
  method: z
    .enum(['stripe', 'paypal', 'bank', 'test'])
    .optional()
    .describe('Who takes the money, where there’s a choice; unset, the first'),
  couponCode: zCouponCode,
  country: zCountry,
  business: zBusiness,
  card: zCard.optional().describe('Not needed when the total is 0'),
  bump: zId('off').optional().describe('What’s bought along with it; its price is in the total'),
  agreesTo: zId('trm').optional().describe('The seller’s terms that the buyer agrees to'),
  waivesWithdrawal: z
    .boolean()
    .optional()
    .describe('The buyer wants access at once and gives up their right to withdraw'),
})

export const zCheckoutResult = z.object({
  orderId: zId('ord'),
  state: z.enum(['paid', 'processing', 'confirming']),
  /** Where the buyer goes next: receipt, waiting page or the provider's confirmation. */
  next: z.string(),
})
export type CheckoutResult = z.infer<typeof zCheckoutResult>

/** An order as its buyer sees it in their list. */
export const zOwnOrder = z.object({
  id: zId('ord'),
  paidAt: zInstant,
  sellerName: z.string(),
  sellerHandle: z.string(),
  sellerColor: z.string(),
  items: z.array(z.object({ kind: z.string(), id: z.string(), title: z.string() })),
  total: zMoney,
  coupon: z
    .object({ code: z.string(), discount: zMoney })
    .nullable()
    .describe('What a coupon took off; the total is without it'),
  mode: z.enum(['live', 'test']),
  /** What was paid back of it, and when last; null where nothing was. */
  refunded: z.object({ amount: zMoney, at: zInstant, isWhole: z.boolean() }).nullable(),
  /** Paid; what was bought follows where it is not there yet. */
  delivered: z.boolean(),
  receiptPath: z.string(),
  subscriptionPath: z.string().nullable().describe('Where what it’s a payment of is managed'),
  gift: z
    .object({ state: z.enum(['waiting', 'accepted', 'ended']), path: z.string() })
    .nullable()
    .describe('Of a gift: whether it was accepted, and where it’s sent from'),
})
export type OwnOrder = z.infer<typeof zOwnOrder>

/** Money that came in for an order and pays nothing. */
export const zSurplusPayment = z.object({
  id: zId('pat'),
  orderId: zId('ord'),
  title: z.string(),
  total: zMoney,
  mode: z.enum(['live', 'test']),
  provider: z.string().describe('Who has the money'),
  because: z
    .enum([...zSurplusCause.options, 'transfer'])
    .describe(
      'twice: the order was paid already; price: it costs another price by now; transfer: it came by bank transfer, and isn’t needed',
    ),
  state: z
    .enum(['byHand', 'returning', 'returned'])
    .describe('byHand: the seller pays it back; returning: the provider is doing so; returned: it’s back'),
  at: zInstant,
})
export type SurplusPayment = z.infer<typeof zSurplusPayment>

const tags = ['Payments']
const creators = () => allow({ role: 'creator', minPlan: 'free_plan' })

export const paymentsContract = {
  ...refundContract,
  ...documentsContract,
  ...connectionsContract,
  ...transfersContract,
  ...extrasContract,

  getCheckout: allow('public')
    .meta({ refusals: ['INVALID', 'RATE_LIMITED'] })
    .route({ method: 'GET', path: '/checkouts/{offerId}', summary: 'What a checkout would charge', tags })
    .input(
      z.object({
        offerId: zId('off'),
        amountCents: z.coerce.number().int().min(0).optional(),
        couponCode: zCouponCode,
        country: zCountry,
        bump: zId('off').optional(),
      }),
    )
    .output(zCheckoutSummary),

  pay: allow('public')
    .meta({ refusals: ['FORBIDDEN', 'CONFLICT', 'RATE_LIMITED'] })
    .meta({ idempotent: true })
    .route({
      method: 'POST',
      path: '/checkouts/{offerId}',
      summary: 'Buy: pay, record the order, grant access',
      tags,
      successStatus: 201,
    })
    .input(zPayment.extend({ offerId: zId('off') }))
    .output(zCheckoutResult),

  orders: allow('signed-in')
    .route({
      method: 'GET',
      path: '/orders',
      summary: 'What the signed-in user bought, in all workspaces, the latest first',
      tags,
    })
    .input(zPage)
    .output(z.object({ orders: z.array(zOwnOrder), nextCursor: z.string().nullable() })),

  surplus: creators()
    .route({
      method: 'GET',
      path: '/surplus-payments',
      summary: 'Payments that pay nothing, since their order was paid otherwise, the latest first',
      tags,
    })
    .output(z.object({ payments: z.array(zSurplusPayment) })),

  returnSurplus: creators()
    .meta({ refusals: ['CONFLICT'] })
    .route({
      method: 'PUT',
      path: '/surplus-payments/{paymentId}/return',
      summary: 'Say that a payment that pays nothing was paid back by hand',
      tags,
    })
    .input(z.object({ paymentId: zId('pat') }))
    .output(z.object({ done: z.literal(true) })),

  ...couponsContract,
  ...offersContract,
  ...payoutsContract,
  ...disputesContract,
  ...subscriptionsContract,
  ...taxesContract,
}
