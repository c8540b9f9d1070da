import * as z from 'zod'
import { defineEvent } from '#kernel/events.ts'
import { zMoney } from '#kernel/money.ts'
import { zId } from '#kernel/wire.ts'

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
    items: z.array(z.object({ productKind: z.string(), productId: z.string() })),
    buyerUserId: zId('usr').nullable(),
    /** Whose contact it is. Facts from before it was told have none. */
    contactUserId: zId('usr').nullable().default(null),
    /**
     * Empty: it is proven that the buyer is the contact. Else the order itself, which gets a place of its own in what it
     * bought. Facts from before it was told have none.
     */
    seat: z.union([z.literal(''), zId('ord')]).default(''),
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
export const zSurplusCause = z.enum(['twice', 'price'])
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
export const offerChanged = defineEvent(
  'payments.offerChanged',
  z.object({ offerId: zId('off'), productKind: z.string(), productId: z.string(), price: zMoney }),
)
