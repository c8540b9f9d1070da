import * as z from 'zod'
import { allow } from '#kernel/contract.ts'
import { currencies } from '#kernel/currencies.ts'
import { zMoney } from '#kernel/money.ts'
import { zPage } from '#kernel/paging.ts'
import { zInstant } from '#kernel/time.ts'
import { zId } from '#kernel/wire.ts'
import { disputeReasons, longestEvidence } from './balance-rules.ts'
import { disputeStates, payoutStatuses, transactionKinds } from './rules.ts'

const tags = ['Payments']
const creators = () => allow({ role: 'creator', minPlan: 'free_plan' })
const zMode = z.enum(['live', 'test'])
const zDone = z.object({ done: z.literal(true) })

/** Money a provider sent to the seller's bank. */
export const zPayout = z.object({
  id: zId('pyo'),
  amount: zMoney.describe('What arrives at the bank'),
  fees: zMoney.describe('What the provider kept of the transactions in it'),
  transactions: z.int().describe('How many transactions add up to it'),
  method: z.string().describe('Who pays it out'),
  provider: z.string(),
  mode: zMode,
  status: z.enum(payoutStatuses).describe('Pending: on its way; Failed: back in the balance'),
  isAutomatic: z.boolean().describe('Made by a schedule; its owner asked for it otherwise'),
  failureReason: z.string().nullable().describe('In the reader’s language'),
  createdAt: zInstant,
  arrivesAt: zInstant.describe('When it arrives, or did'),
})
export type Payout = z.infer<typeof zPayout>

/** A transaction as one line of a payout: gross less fee is what it adds. */
export const zPayoutLine = z.object({
  id: zId('txn'),
  kind: z.enum(transactionKinds).describe('other: activity in the account that isn’t ours'),
  orderId: zId('ord').nullable(),
  title: z.string().nullable().describe('What was bought'),
  gross: zMoney,
  fee: zMoney,
  net: zMoney,
  at: zInstant,
})
export type PayoutLine = z.infer<typeof zPayoutLine>

/** An account at a provider, in one currency. Balances are never added together. */
export const zBalance = z.object({
  provider: z.string(),
  providerName: z.string(),
  mode: zMode,
  currency: z.enum(currencies),
  available: zMoney.describe('Can be paid out now; below zero where more was taken back than came in since'),
  held: zMoney.describe('Comes in later'),
  heldUntil: zInstant.nullable().describe('When the first of what is held can be paid out'),
  onItsWay: zMoney.describe('Paid out, and not at the bank yet'),
  canPayOut: z
    .boolean()
    .describe('Whether its owner may ask for a payout; others follow the provider’s schedule'),
})
export type PaymentBalance = z.infer<typeof zBalance>

export const payoutsContract = {
  balances: creators()
    .route({
      method: 'GET',
      path: '/payments/balances',
      summary: 'What can be paid out, what is held and until when, and what is on its way',
      tags,
    })
    .output(
      z.object({
        balances: z.array(zBalance),
        automaticPayouts: z.boolean().describe('Whether what is available is paid out once a day'),
      }),
    ),

  payouts: creators()
    .route({ method: 'GET', path: '/payouts', summary: 'Payouts, the latest first', tags })
    .input(zPage.extend({ status: z.enum(payoutStatuses).optional(), mode: zMode.optional() }))
    .output(z.object({ payouts: z.array(zPayout), nextCursor: z.string().nullable() })),

  getPayout: creators()
    .route({
      method: 'GET',
      path: '/payouts/{payoutId}',
      summary: 'A payout with its transactions, which add up to it, the latest first',
      tags,
    })
    .input(zPage.extend({ payoutId: zId('pyo') }))
    .output(
      z.object({
        payout: zPayout,
        transactions: z.array(zPayoutLine),
        earlier: z
          .object({ transactions: z.int(), net: zMoney })
          .nullable()
          .describe('What the transactions behind these come to; null when there are none'),
        nextCursor: z.string().nullable(),
      }),
    ),

  payOut: creators()
    .meta({ refusals: ['CONFLICT', 'UNAVAILABLE'] })
    .route({
      method: 'POST',
      path: '/payouts',
      summary: 'Pay out what is available now',
      tags,
      successStatus: 201,
    })
    .input(z.object({ currency: z.enum(currencies).optional().describe('Unset, the balance that has most') }))
    .output(zPayout),

  setTestBank: creators()
    .route({
      method: 'PUT',
      path: '/test-payments/bank',
      summary: 'Say whether the bank of Test payments takes payouts or returns them',
      tags,
    })
    .input(z.object({ returnsPayouts: z.boolean() }))
    .output(zDone),
}

/** A payment that its buyer's bank took back. */
export const zDispute = z.object({
  id: zId('dsp'),
  orderId: zId('ord'),
  title: z.string(),
  amount: zMoney.describe('What the bank took back'),
  fee: zMoney.describe('What the provider takes for it besides; back when it’s won'),
  mode: zMode,
  provider: z.string(),
  reason: z.enum(disputeReasons).describe('general: the bank doesn’t say, or in other words'),
  state: z.enum(disputeStates),
  respondBy: zInstant.nullable(),
  evidenceSentAt: zInstant.nullable(),
  canRespond: z.boolean().describe('Evidence can be sent: the bank waits for it, and none was'),
  openedAt: zInstant,
  closedAt: zInstant.nullable(),
})
export type Dispute = z.infer<typeof zDispute>

const ofDispute = z.object({ disputeId: zId('dsp') })

export const disputesContract = {
  disputes: creators()
    .route({
      method: 'GET',
      path: '/disputes',
      summary: 'Disputed payments: those that aren’t decided, the most pressing first, then the latest',
      tags,
    })
    .output(z.object({ disputes: z.array(zDispute) })),

  disputeEvidence: creators()
    .route({
      method: 'GET',
      path: '/disputes/{disputeId}/evidence',
      summary: 'What is known of a disputed order, as one file of text',
      tags,
    })
    .input(ofDispute)
    .output(z.object({ fileName: z.string(), text: z.string() })),

  submitEvidence: creators()
    .meta({ refusals: ['CONFLICT', 'INVALID', 'UNAVAILABLE'] })
    .route({
      method: 'PUT',
      path: '/disputes/{disputeId}/evidence',
      summary: 'Send the buyer’s bank the evidence; once',
      tags,
    })
    .input(ofDispute.extend({ text: z.string().max(longestEvidence) }))
    .output(zDispute),

  acceptDispute: creators()
    .meta({ refusals: ['CONFLICT', 'UNAVAILABLE'] })
    .route({
      method: 'PUT',
      path: '/disputes/{disputeId}/acceptance',
      summary: 'Let the buyer have the money back',
      tags,
    })
    .input(ofDispute)
    .output(zDispute),
}
