import * as z from 'zod'
import { defineEvent } from '#kernel/events.ts'
import { zMoney } from '#kernel/money.ts'
import { zId } from '#kernel/wire.ts'
import { endReasons } from './subscription-rules.ts'

/** About a subscription. Who pays it is left to its orders. */
const zSubscriptionFacts = z.object({
  subscriptionId: zId('sbs'),
  title: z.string(),
  price: zMoney,
  interval: z.enum(['month', 'year']),
  mode: z.enum(['live', 'test']),
})
const ofOrder = { orderId: zId('ord') }

export const subscriptionStarted = defineEvent(
  'payments.subscriptionStarted',
  zSubscriptionFacts.extend(ofOrder),
  'success',
)
export const subscriptionRenewed = defineEvent(
  'payments.subscriptionRenewed',
  zSubscriptionFacts.extend(ofOrder),
  'success',
)
/** A period couldn't be charged. */
export const subscriptionFailed = defineEvent(
  'payments.subscriptionFailed',
  zSubscriptionFacts.extend({ ...ofOrder, failures: z.int() }),
  'warning',
)
/** It ends with what's paid for, or that was taken back. */
export const subscriptionCanceled = defineEvent('payments.subscriptionCanceled', zSubscriptionFacts)
export const subscriptionResumed = defineEvent('payments.subscriptionResumed', zSubscriptionFacts)
/** It takes a break once what's paid for is over, or that was taken back. */
export const subscriptionPaused = defineEvent('payments.subscriptionPaused', zSubscriptionFacts)
/** It's paid at another of its product's prices, now or from its next payment on. */
export const subscriptionSwitched = defineEvent('payments.subscriptionSwitched', zSubscriptionFacts)
export const subscriptionEnded = defineEvent(
  'payments.subscriptionEnded',
  zSubscriptionFacts.extend({ because: z.enum(endReasons) }),
)
