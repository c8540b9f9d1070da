import * as z from 'zod'
import { pricings } from '#areas/payments/rules.ts'
import { allow } from '#kernel/contract.ts'
import { zMoney } from '#kernel/money.ts'
import { zInstant } from '#kernel/time.ts'
import { zId } from '#kernel/wire.ts'
import { upTo } from './piece-shapes.ts'

/** A price someone can be asked for, with what it's said by. */
const zPriced = {
  offerId: zId('off'),
  tierId: zId('tie'),
  /** What tells it from the tier's others; empty where it's called as the tier. */
  name: z.string(),
  pricing: z.enum(pricings),
  price: zMoney,
  instalmentCount: z.int().nullable(),
  interval: z.enum(['month', 'year']).nullable(),
  trialDays: z.int().nullable(),
  setup: zMoney.nullable(),
}
export const zInvoicePrice = z.object(zPriced)
export type InvoicePrice = z.infer<typeof zInvoicePrice>

export const zMemberInvoice = z.object({
  id: zId('miv'),
  email: z.string(),
  person: z.string(),
  tier: z.string(),
  ...zPriced,
  /** They've pressed Pay, and the money is on its way. */
  isUnderway: z.boolean(),
  sentAt: zInstant,
  createdAt: zInstant,
})
export type MemberInvoice = z.infer<typeof zMemberInvoice>

const zInvoiceId = z.object({ invoiceId: zId('miv') })
const pro = { role: 'creator', plan: 'pro_plan' } as const
const tags = ['Membership']
const at = '/membership/invoices'

/** People who are asked to pay for a tier. */
export const invoicesContract = {
  invoicePrices: allow(pro)
    .route({
      method: 'GET',
      path: '/membership/prices',
      summary: 'Prices that someone can be asked for',
      tags,
    })
    .output(z.object({ prices: z.array(zInvoicePrice) })),
  invoices: allow(pro)
    .route({ method: 'GET', path: at, summary: 'Invoices that wait for a payment, the latest first', tags })
    .output(z.object({ invoices: z.array(zMemberInvoice), total: z.int() })),
  sendInvoice: allow(pro)
    .meta({ refusals: ['NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'] })
    .route({
      method: 'POST',
      path: at,
      summary: 'Emails someone a link to pay for a tier; they’re a member once they do',
      successStatus: 201,
      tags,
    })
    .input(z.object({ email: upTo(254), name: upTo(120), offerId: zId('off') }))
    .output(zMemberInvoice),
  resendInvoice: allow(pro)
    .meta({ refusals: ['NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'] })
    .route({ method: 'POST', path: `${at}/{invoiceId}/emails`, summary: 'Emails an invoice again', tags })
    .input(zInvoiceId)
    .output(zMemberInvoice),
  withdrawInvoice: allow(pro)
    .meta({ refusals: ['NOT_FOUND', 'CONFLICT'] })
    .route({
      method: 'DELETE',
      path: `${at}/{invoiceId}`,
      summary: 'Withdraws an invoice that isn’t paid: its link stops working',
      tags,
    })
    .input(zInvoiceId)
    .output(z.object({ done: z.literal(true) })),
}
