import * as z from 'zod'
import { allow } from '#kernel/contract.ts'
import { zMoney } from '#kernel/money.ts'
import { zInstant } from '#kernel/time.ts'
import { zId } from '#kernel/wire.ts'
import { longestNote } from './refunding.ts'
import { refundReasons } from './rules.ts'

/** What a seller decides about a refund. */
export const zRefundInput = z.object({
  amountCents: z.int().describe('How much, up to what isn’t refunded yet'),
  reason: z.enum(refundReasons),
  note: z.string().max(longestNote).default('').describe('For the seller alone'),
  endsAccess: z
    .enum(['kept', 'removed'])
    .describe('Whether what was bought ends once the money is on its way'),
})
export type RefundInput = z.infer<typeof zRefundInput>

export const zRefund = z.object({
  id: zId('rfd'),
  orderId: zId('ord'),
  amount: zMoney,
  reason: z.enum(refundReasons),
  note: z.string(),
  endsAccess: z.enum(['kept', 'removed']),
  state: z
    .enum(['waiting', 'succeeded', 'failed'])
    .describe(
      'waiting: the provider is at it; succeeded: the money is on its way; failed: nothing was refunded',
    ),
  failure: z.string().nullable().describe('Why nothing was refunded, in words'),
  atProvider: z.boolean().describe('It was made at the provider’s own site'),
  byHand: z.boolean().describe('The seller sends the money, and says so'),
  createdAt: zInstant,
  settledAt: zInstant.nullable(),
})
export type Refund = z.infer<typeof zRefund>

export const zOrderRefunds = z.object({
  order: z.object({
    id: zId('ord'),
    title: z.string(),
    buyer: z.string().describe('Empty for someone who left'),
    mode: z.enum(['live', 'test']),
    provider: z.string().nullable().describe('Who has the money; null where nothing was paid'),
    byHand: z.boolean().describe('The seller sends the money back themselves'),
    paid: zMoney,
    fee: zMoney.describe('What the provider keeps'),
    refunded: zMoney,
    refundable: zMoney.describe('What’s neither refunded nor on its way back'),
    hasAccess: z.boolean().describe('Something the order gave is still open'),
    choice: z
      .object({ removed: z.string(), kept: z.string() })
      .nullable()
      .describe('What ending access means, and keeping it, in words; null where it’s as usual'),
    closedBecause: z.string().nullable().describe('Why it can’t be refunded now, in words; null when it can'),
  }),
  refunds: z.array(zRefund).describe('The latest first'),
})
export type OrderRefunds = z.infer<typeof zOrderRefunds>

const tags = ['Payments']
const creators = () => allow({ role: 'creator', minPlan: 'free_plan' })

export const refundContract = {
  orderRefunds: creators()
    .meta({ refusals: ['NOT_FOUND'] })
    .route({
      method: 'GET',
      path: '/orders/{orderId}/refunds',
      summary: 'What was refunded of an order, and what still can be',
      tags,
    })
    .input(z.object({ orderId: zId('ord') }))
    .output(zOrderRefunds),

  refundOrder: creators()
    .meta({ refusals: ['NOT_FOUND', 'CONFLICT'] })
    .meta({ idempotent: true })
    .route({
      method: 'POST',
      path: '/orders/{orderId}/refunds',
      summary: 'Refund some or all of what an order cost',
      tags,
      successStatus: 201,
    })
    .input(zRefundInput.extend({ orderId: zId('ord') }))
    .output(zRefund),

  settleRefund: creators()
    .meta({ refusals: ['NOT_FOUND', 'CONFLICT'] })
    .route({
      method: 'PUT',
      path: '/refunds/{refundId}/outcome',
      summary: 'Say that you sent a refund by bank transfer, or that you won’t',
      tags,
    })
    .input(z.object({ refundId: zId('rfd'), outcome: z.enum(['sent', 'notSent']) }))
    .output(zRefund),
}
