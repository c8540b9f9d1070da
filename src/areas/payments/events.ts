import * as z from 'zod'
import { defineEvent } from '#kernel/events.ts'
import { zMoney } from '#kernel/money.ts'
import { zInstant } from '#kernel/time.ts'
import { zId } from '#kernel/wire.ts'
import { mismatchKinds } from './mismatch-rules.ts'
import { orderReasons } from './rules.ts'

const zOrderFacts = z.object({
  orderId: zId('ord'),
  contactId: zId('ctc'),
  contactName: z.string(),
  title: z.string(),
  total: zMoney,
  mode: z.enum(['live', 'test']),
})

/** Money is in (or nothing was due): product areas grant what was bought in the same transaction. */
export const orderPaid = defineEvent(
  'payments.orderPaid',
  zOrderFacts.extend({
    items: z.array(
      z.object({
        ...{ productKind: z.string(), productId: z.string() },
        /** It was bought once, beside a subscription: it doesn't end with that. */
        isKept: z.boolean().default(false),
      }),
    ),
    buyerUserId: zId('usr').nullable(),
    /** Whose contact it is. Facts from before it was told have none. */
    contactUserId: zId('usr').nullable().default(null),
    /**
     * Empty: it is proven that the buyer is the contact. Else the order itself, which gets a place of its own in what it
     * bought. Facts from before it was told have none.
     */
    seat: z.union([z.literal(''), zId('ord')]).default(''),
    /** What's bought again is extended, not given. Facts from before it was told are of a first order. */
    reason: z.enum(orderReasons).default('first'),
    /** What's given ends then, unless it's paid for again. */
    endsAt: zInstant.nullable().default(null),
  }),
  'success',
)
export const paymentFailed = defineEvent(
  'payments.paymentFailed',
  z.object({
    orderId: zId('ord'),
    title: z.string(),
    total: zMoney,
    reason: z.string(),
    mode: z.enum(['live', 'test']),
  }),
  'warning',
)
/** Its order was paid by other money already, or costs another price by now. */
export const zSurplusCause = z.enum(['twice', 'price', 'over'])
export type SurplusCause = z.infer<typeof zSurplusCause>
/** About money that came in and pays nothing. Who paid it is left to the order. */
const zSurplusFacts = z.object({
  orderId: zId('ord'),
  /** Facts from before it was told have none. */
  paymentId: zId('pat').nullable().default(null),
  title: z.string(),
  total: zMoney,
  mode: z.enum(['live', 'test']),
  provider: z.string(),
  because: zSurplusCause.default('twice'),
})

export const surplusArrived = defineEvent(
  'payments.surplusArrived',
  /** Who pays it back: its provider, or the seller. */
  zSurplusFacts.extend({ how: z.enum(['automatic', 'byHand']) }),
  'warning',
)
export const surplusReturned = defineEvent(
  'payments.surplusReturned',
  zSurplusFacts.extend({ how: z.enum(['automatic', 'byHand']) }),
)
/** The provider didn't pay it back: the seller has to. */
export const surplusKept = defineEvent(
  'payments.surplusKept',
  zSurplusFacts.extend({ reason: z.string() }),
  'warning',
)
/** About money on its way back to a buyer. Who they are is left to the order. */
const zRefundFacts = z.object({
  orderId: zId('ord'),
  refundId: zId('rfd'),
  contactId: zId('ctc').nullable(),
  title: z.string(),
  /** What was paid back. */
  total: zMoney,
  mode: z.enum(['live', 'test']),
  provider: z.string(),
  /** Whether what was bought ends with it. */
  access: z.enum(['kept', 'removed']),
})
export const orderRefunded = defineEvent(
  'payments.orderRefunded',
  zRefundFacts.extend({
    /** Nothing of what was paid is left. */
    isWhole: z.boolean(),
    /** Its seller asked for it here, and it went through at once or later; or it was made at the provider's own site. */
    how: z.enum(['atOnce', 'later', 'atProvider']),
  }),
)
/** Nothing was paid back. `afterward`: it had gone through, and the money came back: books and access are as before. */
export const refundFailed = defineEvent(
  'payments.refundFailed',
  zRefundFacts.extend({ reason: z.string(), how: z.enum(['atOnce', 'later', 'afterward']) }),
  'warning',
)

const zPayoutFacts = z.object({
  payoutId: zId('pyo'),
  amount: zMoney,
  mode: z.enum(['live', 'test']),
  provider: z.string(),
})
/** Money arrived at the seller's bank. */
export const payoutCompleted = defineEvent('payments.payoutCompleted', zPayoutFacts, 'success')
/** The bank sent it back: it's in the balance again. */
export const payoutFailed = defineEvent(
  'payments.payoutFailed',
  zPayoutFacts.extend({ reason: z.string() }),
  'warning',
)

/** About a payment that its buyer's bank took back. Who paid it is left to the order. */
const zDisputeFacts = z.object({
  disputeId: zId('dsp'),
  orderId: zId('ord'),
  title: z.string(),
  total: zMoney,
  mode: z.enum(['live', 'test']),
  provider: z.string(),
})
/** The seller can answer until then. */
export const disputeOpened = defineEvent(
  'payments.disputeOpened',
  zDisputeFacts.extend({ reason: z.string(), respondBy: zInstant.nullable() }),
  'warning',
)
export const disputeWon = defineEvent('payments.disputeWon', zDisputeFacts, 'success')
export const disputeLost = defineEvent('payments.disputeLost', zDisputeFacts, 'warning')

/** An account at a provider was connected, stopped or needs its owner: what can be bought changed. */
export const connectionChanged = defineEvent(
  'payments.connectionChanged',
  z.object({ connectionId: zId('pcn'), provider: z.string(), state: z.string() }),
)
export const offerChanged = defineEvent(
  'payments.offerChanged',
  z.object({ offerId: zId('off'), productKind: z.string(), productId: z.string(), price: zMoney }),
)
/** What a product can be bought by is different: an offer came, changed or went, or fewer are left of it. */
export const offersChanged = defineEvent(
  'payments.offersChanged',
  z.object({ offerId: zId('off'), productKind: z.string(), productId: z.string() }),
)
/** The tax on all prices of a workspace is another. */
export const taxChanged = defineEvent(
  'payments.taxChanged',
  z.object({ basisPoints: z.int(), isIncluded: z.boolean() }),
)

/** A figure of a store's money doesn't agree with what's behind it: an order, a transaction or a total. */
export const mismatchFound = defineEvent(
  'payments.mismatchFound',
  z.object({ store: z.string(), kind: z.enum(mismatchKinds), subject: z.string() }),
  'warning',
)
export const mismatchGone = defineEvent(
  'payments.mismatchGone',
  z.object({ store: z.string(), kind: z.enum(mismatchKinds), subject: z.string() }),
  'success',
)
