import * as z from 'zod'
import { allow } from '#kernel/contract.ts'
import { zMoney } from '#kernel/money.ts'
import { zPage } from '#kernel/paging.ts'
import { zInstant } from '#kernel/time.ts'
import { zId } from '#kernel/wire.ts'
import { orderStatuses } from './rules.ts'
import { endReasons, longestPause, subscriptionStates } from './subscription-rules.ts'

const tags = ['Payments']
const creators = () => allow({ role: 'creator', minPlan: 'free_plan' })

/** What someone pays for each month or year. */
export const zSubscription = z.object({
  id: zId('sbs'),
  title: z.string(),
  name: z.string(),
  email: z.string().nullable().describe('Null for a buyer who left'),
  state: z.enum(subscriptionStates),
  mode: z.enum(['live', 'test']),
  price: zMoney.describe('Of a period, as it was agreed on'),
  interval: z.enum(['month', 'year']),
  cancelsAtEnd: z.boolean().describe('It ends with what’s paid for'),
  nextChargeAt: zInstant.nullable(),
  pause: z
    .object({ from: zInstant, until: zInstant })
    .nullable()
    .describe('A break without payments and access, which has begun or will'),
  switchesTo: z
    .object({ price: zMoney, interval: z.enum(['month', 'year']) })
    .nullable()
    .describe('What it’s paid at from its next payment on'),
  paidUntil: zInstant,
  accessEndsAt: zInstant
    .nullable()
    .describe('When access ends if nothing more is paid; null once all is paid'),
  instalments: z
    .object({ count: z.int(), paid: z.int() })
    .nullable()
    .describe('Of a price in monthly parts: it ends with the last'),
  trialEndsAt: zInstant.nullable(),
  collected: z
    .enum(['automatically', 'byLink'])
    .describe('byLink: nothing is charged, its buyer gets a link for each payment'),
  method: z.string().nullable().describe('What it’s paid by'),
  failures: z.int().describe('How often in a row its payment failed'),
  endedAt: zInstant.nullable(),
  endedReason: z.enum(endReasons).nullable(),
  startedAt: zInstant,
})
export type Subscription = z.infer<typeof zSubscription>

export const zSubscriptionSheet = z.object({
  subscription: zSubscription,
  canFastForward: z.boolean().describe('It’s paid with test money'),
  orders: z.array(
    z.object({
      id: zId('ord'),
      period: z.int().nullable().describe('0 is a trial; null where it changed something else'),
      change: z
        .enum(['rest', 'switch'])
        .nullable()
        .describe('It paid all parts that were left, or the move to another price'),
      total: zMoney,
      refunded: zMoney,
      status: z.enum(orderStatuses),
      failureReason: z.string().nullable(),
      at: zInstant,
    }),
  ),
  waived: z
    .array(z.object({ period: z.int(), startsAt: zInstant, endsAt: zInstant }))
    .describe('Periods that were over before anyone could be charged for them'),
})
export type SubscriptionSheet = z.infer<typeof zSubscriptionSheet>

const byId = z.object({ subscriptionId: zId('sbs') })

export const subscriptionsContract = {
  subscriptions: creators()
    .route({ method: 'GET', path: '/subscriptions', summary: 'Subscriptions, the latest first', tags })
    .input(
      zPage.extend({ search: z.string().max(100).optional(), state: z.enum(subscriptionStates).optional() }),
    )
    .output(z.object({ subscriptions: z.array(zSubscription), nextCursor: z.string().nullable() })),

  getSubscription: creators()
    .route({
      method: 'GET',
      path: '/subscriptions/{subscriptionId}',
      summary: 'A subscription with its payments',
      tags,
    })
    .input(byId)
    .output(zSubscriptionSheet),

  cancelSubscription: creators()
    .meta({ refusals: ['CONFLICT'] })
    .route({
      ...{ method: 'PUT', path: '/subscriptions/{subscriptionId}/cancellation', tags },
      summary: 'Cancel a subscription, with the end of what’s paid for or at once',
    })
    .input(byId.extend({ when: z.enum(['atEnd', 'now']) }))
    .output(zSubscriptionSheet),

  resumeSubscription: creators()
    .meta({ refusals: ['CONFLICT'] })
    .route({
      ...{ method: 'DELETE', path: '/subscriptions/{subscriptionId}/cancellation', tags },
      summary: 'Keep a subscription that was to end',
    })
    .input(byId)
    .output(zSubscriptionSheet),

  pauseSubscription: creators()
    .meta({ refusals: ['CONFLICT'] })
    .route({
      ...{ method: 'PUT', path: '/subscriptions/{subscriptionId}/pause', tags },
      summary: 'Pause a subscription once what’s paid for is over',
    })
    .input(byId.extend({ months: z.int().min(1).max(longestPause) }))
    .output(zSubscriptionSheet),

  continueSubscription: creators()
    .meta({ refusals: ['CONFLICT'] })
    .route({
      ...{ method: 'DELETE', path: '/subscriptions/{subscriptionId}/pause', tags },
      summary: 'Continue a subscription: one that’s paused is charged now',
    })
    .input(byId)
    .output(zSubscriptionSheet),

  fastForward: creators()
    .meta({ refusals: ['CONFLICT'] })
    .route({
      ...{ method: 'POST', path: '/subscriptions/{subscriptionId}/fast-forward', tags },
      summary: 'Move a test subscription to its next payment',
    })
    .input(byId)
    .output(zSubscriptionSheet),
}
