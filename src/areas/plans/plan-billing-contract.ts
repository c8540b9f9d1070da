import * as z from 'zod'
import { plans } from '#kernel/actor.ts'
import { allow } from '#kernel/contract.ts'
import { zMoney } from '#kernel/money.ts'
import { zInstant } from '#kernel/time.ts'
import { zId } from '#kernel/wire.ts'

/** A payment for a plan, as whoever pays for it sees it. */
export const zPlanPayment = z.object({
  id: zId('ord'),
  title: z.string(),
  at: zInstant,
  total: zMoney,
  refunded: zMoney.nullable().describe('What was paid back, or is on its way'),
  isRefunding: z.boolean(),
  status: z.enum(['paid', 'failed', 'waiting']),
  mode: z.enum(['live', 'test']),
  receiptPath: z.string().nullable(),
  invoice: z.object({ number: z.string(), path: z.string(), pdfPath: z.string() }).nullable(),
  creditNotes: z.array(z.object({ number: z.string(), path: z.string(), pdfPath: z.string() })),
})
export type PlanPayment = z.infer<typeof zPlanPayment>

/** active → paid; pastDue → a payment failed; ending → it ends with what's paid for. */
const zPaidPlan = z.object({
  plan: z.enum(plans),
  state: z.enum(['active', 'pastDue', 'ending']),
  price: zMoney.describe('Of a month, with its tax'),
  mode: z.enum(['live', 'test']),
  nextCharge: z.object({ amount: zMoney, at: zInstant }).nullable(),
  paidUntil: zInstant,
  retries: z
    .array(zInstant)
    .describe('Of a payment that failed: when it’s tried again; after the last one the plan ends'),
  due: zMoney.nullable().describe('Of a payment that failed: what’s due'),
  method: z.string().nullable(),
  methodExpiresOn: z.string().nullable().describe('As 2031-08'),
  managePath: z.string().describe('Where another card is named, and what’s due is paid'),
})
export type PaidPlan = z.infer<typeof zPaidPlan>

export const zPlanBilling = z.object({
  plan: z.enum(plans),
  isCharged: z.boolean().describe('Whether plans cost anything here'),
  paid: zPaidPlan.nullable().describe('What is paid for; null where nothing is'),
  guarantee: z
    .object({ until: zInstant, amount: zMoney })
    .nullable()
    .describe('What can be had back with one press, once'),
  payments: z.array(zPlanPayment),
})
export type PlanBilling = z.infer<typeof zPlanBilling>

/**
 * What choosing a plan means. free → it holds at once and nothing is charged; checkout → it’s paid at its checkout; pay → the
 * difference is charged to what’s on file; back → it’s less, and the rest goes back; due → a payment failed and comes first;
 * closed → no one can pay for it now.
 */
export const zPlanChange = z.object({
  plan: z.enum(plans),
  way: z.enum(['free', 'checkout', 'pay', 'back', 'due', 'closed']),
  price: zMoney.describe('Of a month'),
  amount: zMoney.describe('What’s charged or paid back now'),
  nextAt: zInstant.nullable().describe('When the price is charged next'),
  method: z.string().nullable(),
  path: z.string().nullable().describe('Its checkout, or where what’s due is paid'),
  canUndo: z.boolean().describe('Whether the way back costs nothing either'),
})
export type PlanChange = z.infer<typeof zPlanChange>

const zChanged = z.object({
  state: z.enum(['changed', 'paying']),
  path: z.string().nullable().describe('Of a payment that has to be confirmed: where'),
  billing: zPlanBilling,
})

const tags = ['Plans']
const shown = z.int().min(0).describe('The amount that was shown, in minor units; another one is refused')

export const planBillingContract = {
  mine: allow('signed-in')
    .route({
      method: 'GET',
      path: '/me/billing',
      summary: 'The own plan, what it costs and what was paid',
      tags,
    })
    .output(zPlanBilling),

  preview: allow('signed-in')
    .route({
      method: 'GET',
      path: '/me/billing/change',
      summary: 'What moving to a plan costs, or gives back',
      tags,
    })
    .input(z.object({ plan: z.enum(plans).default('free_plan') }))
    .output(zPlanChange),

  change: allow({ role: 'creator' })
    .meta({ refusals: ['CONFLICT', 'UNAVAILABLE', 'RATE_LIMITED'] })
    .route({ method: 'PUT', path: '/me/billing/plan', summary: 'Move between paid plans, or to Free', tags })
    .input(z.object({ plan: z.enum(plans), shownCents: shown }))
    .output(zChanged),

  cancel: allow({ role: 'creator' })
    .meta({ refusals: ['CONFLICT'] })
    .route({
      method: 'PUT',
      path: '/me/billing/cancellation',
      summary: 'Have the plan end with what’s paid for, or take that back',
      tags,
    })
    .input(z.object({ cancels: z.boolean() }))
    .output(zPlanBilling),

  takeGuarantee: allow({ role: 'creator' })
    .meta({ refusals: ['CONFLICT', 'RATE_LIMITED'] })
    .route({
      method: 'POST',
      path: '/me/billing/guarantee',
      summary: 'Take the 30-day money-back guarantee: everything goes back, once',
      tags,
    })
    .input(z.object({ shownCents: shown }))
    .output(zPlanBilling),
}
