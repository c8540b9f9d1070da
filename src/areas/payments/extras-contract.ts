import * as z from 'zod'
import { allow } from '#kernel/contract.ts'
import { zMoney } from '#kernel/money.ts'
import { zId } from '#kernel/wire.ts'
import { longestPitch, longestTerms, longestThankYou } from './rules.ts'

/** Another offer beside a checkout, or after it, with the line that's said of it. */
const zExtra = z.object({ offerId: zId('off'), text: z.string().trim().max(longestPitch) })
export type Extra = z.infer<typeof zExtra>

const zExtras = z.object({
  thankYou: z.string().trim().max(longestThankYou).describe('On the receipt and in its email'),
  bump: zExtra.nullable().describe('A box on the checkout page'),
  upsell: zExtra.nullable().describe('Offered once, right after the payment'),
  downsell: zExtra.nullable().describe('For who says no to that'),
})
export type Extras = z.infer<typeof zExtras>

export const zCheckoutExtras = zExtras.extend({
  choices: z
    .array(z.object({ offerId: zId('off'), title: z.string(), price: zMoney }))
    .describe('What can be offered besides: paid once, in the same currency'),
})
export type CheckoutExtras = z.infer<typeof zCheckoutExtras>

const zCheckoutRules = z.object({
  terms: z.string().trim().max(longestTerms).describe('The seller’s own terms, as Markdown'),
  mustAgree: z.boolean().describe('Buyers have to agree to them'),
  asksWaiver: z
    .boolean()
    .describe('Buyers have to ask for access at once and give up their right to withdraw'),
})
export type CheckoutRules = z.infer<typeof zCheckoutRules>

const creator = () => allow({ role: 'creator', minPlan: 'free_plan' })
const tags = ['Payments']
const zOffer = z.object({ offerId: zId('off') })

/** What a seller adds to their checkouts. */
export const extrasContract = {
  checkoutExtras: creator()
    .meta({ refusals: ['NOT_FOUND'] })
    .route({
      method: 'GET',
      path: '/offers/{offerId}/checkout-extras',
      summary: 'What else is offered on the way through a checkout',
      tags,
    })
    .input(zOffer)
    .output(zCheckoutExtras),

  putCheckoutExtras: creator()
    .meta({ refusals: ['NOT_FOUND', 'INVALID'] })
    .route({
      method: 'PUT',
      path: '/offers/{offerId}/checkout-extras',
      summary: 'Change what else is offered on the way through a checkout',
      tags,
    })
    .input(zExtras.extend(zOffer.shape))
    .output(zCheckoutExtras),

  checkoutRules: creator()
    .route({ method: 'GET', path: '/payments/checkout-rules', summary: 'What buyers agree to', tags })
    .output(zCheckoutRules),

  putCheckoutRules: creator()
    .meta({ refusals: ['INVALID'] })
    .route({ method: 'PUT', path: '/payments/checkout-rules', summary: 'Change what buyers agree to', tags })
    .input(zCheckoutRules)
    .output(zCheckoutRules),
}
