import * as z from 'zod'
import { zConnection } from '#areas/payments/connections-contract.ts'
import { zOrderRefunds, zRefund, zRefundInput } from '#areas/payments/refund-contract.ts'
import { subscriptionStates } from '#areas/payments/subscription-rules.ts'
import { zSubscription, zSubscriptionSheet } from '#areas/payments/subscriptions-contract.ts'
import { allow } from '#kernel/contract.ts'
import { zMoney } from '#kernel/money.ts'
import { zInstant } from '#kernel/time.ts'
import { zId } from '#kernel/wire.ts'

const most = (length: number) => z.string().max(length)

/** Who's on the invoices for plans, and the tax on their prices. */
export const zSellerOfPlans = z.object({
  name: most(1_000),
  legalName: most(10_000),
  address: most(10_000),
  taxNumber: most(1_000),
  taxRate: most(100).describe('In percent'),
  isTaxIncluded: z.boolean(),
})
export type SellerOfPlans = z.infer<typeof zSellerOfPlans>

export const zPlanSale = z.object({
  isCharged: z.boolean(),
  since: zInstant.nullable(),
  whyNot: z.string().nullable().describe('Why no one could pay for a plan now; null when someone can'),
  isDemo: z.boolean().describe('Test payments take money for plans'),
  connections: z.array(zConnection),
  seller: zSellerOfPlans,
  paying: z.int().describe('How many pay for a plan now'),
  monthly: zMoney.describe('What they pay a month'),
})
export type PlanSale = z.infer<typeof zPlanSale>

const tags = ['Administration: plans']
const admins = () => allow({ role: 'admin' })
const zOne = z.object({ connectionId: zId('pcn') })
const zOrder = z.object({ orderId: zId('ord') })

export const billingContract = {
  sale: admins()
    .route({ method: 'GET', path: '/admin/plan-sale', summary: 'How plans are paid for', tags })
    .output(zPlanSale),

  charge: admins()
    .meta({ refusals: ['CONFLICT'] })
    .route({
      method: 'PUT',
      path: '/admin/plan-sale/charging',
      summary: 'Charge for plans, or have them free',
      tags,
    })
    .input(z.object({ isCharged: z.boolean() }))
    .output(zPlanSale),

  changeSeller: admins()
    .route({
      method: 'PUT',
      path: '/admin/plan-sale/seller',
      summary: 'Who sells plans, and their tax',
      tags,
    })
    .input(zSellerOfPlans)
    .output(zPlanSale),

  connectStripe: admins()
    .meta({ refusals: ['CONFLICT', 'UNAVAILABLE', 'RATE_LIMITED'] })
    .route({
      method: 'PUT',
      path: '/admin/plan-sale/stripe',
      summary: 'Connect the Stripe account that plans are paid to',
      tags,
    })
    .input(z.object({ key: most(300), replaces: z.boolean().default(false) }))
    .output(zPlanSale),

  checkConnection: admins()
    .meta({ refusals: ['UNAVAILABLE', 'RATE_LIMITED'] })
    .route({
      method: 'POST',
      path: '/admin/plan-sale/connections/{connectionId}/checks',
      summary: 'Ask Stripe whether the account is well',
      tags,
    })
    .input(zOne)
    .output(zPlanSale),

  resumeConnection: admins()
    .meta({ refusals: ['UNAVAILABLE', 'RATE_LIMITED'] })
    .route({
      method: 'PUT',
      path: '/admin/plan-sale/connections/{connectionId}/installation',
      summary: 'Take payments for plans here, after the installation was moved or restored',
      tags,
    })
    .input(zOne)
    .output(zPlanSale),

  disconnect: admins()
    .route({
      method: 'DELETE',
      path: '/admin/plan-sale/connections/{connectionId}',
      summary: 'Disconnect the account: its key is deleted',
      tags,
    })
    .input(zOne)
    .output(zPlanSale),

  payers: admins()
    .route({ method: 'GET', path: '/admin/plan-payers', summary: 'Who pays for a plan', tags })
    .input(
      z.object({
        search: most(200).optional(),
        state: z.enum(subscriptionStates).optional(),
        cursor: most(200).optional(),
        limit: z.coerce.number().int().min(1).max(100).default(25),
      }),
    )
    .output(z.object({ subscriptions: z.array(zSubscription), nextCursor: z.string().nullable() })),

  payer: admins()
    .route({
      method: 'GET',
      path: '/admin/plan-payers/{subscriptionId}',
      summary: 'What someone paid for their plan',
      tags,
    })
    .input(z.object({ subscriptionId: zId('sbs') }))
    .output(zSubscriptionSheet),

  refunds: admins()
    .route({
      method: 'GET',
      path: '/admin/plan-payments/{orderId}/refunds',
      summary: 'What of a payment for a plan can be refunded',
      tags,
    })
    .input(zOrder)
    .output(zOrderRefunds),

  refund: admins()
    .meta({ refusals: ['NOT_FOUND', 'CONFLICT'] })
    .meta({ idempotent: true })
    .route({
      method: 'POST',
      path: '/admin/plan-payments/{orderId}/refunds',
      summary: 'Refund a payment for a plan',
      tags,
      successStatus: 201,
    })
    .input(zOrder.extend(zRefundInput.shape))
    .output(zRefund),
}
