import * as z from 'zod'
import { allow } from '#kernel/contract.ts'
import { zId } from '#kernel/wire.ts'

const sent = z.object({ to: z.string().describe('The address it’s on its way to') })
const ofOrder = z.object({ orderId: zId('ord') })
const tags = ['Payments']

/** Documents of a sale: receipts by email. Invoices and credit notes are pages and files behind a receipt's link. */
export const documentsContract = {
  emailOwnReceipt: allow('signed-in')
    .meta({ refusals: ['CONFLICT', 'RATE_LIMITED'], idempotent: true })
    .route({
      method: 'POST',
      path: '/orders/{orderId}/receipt-emails',
      summary: 'Email the receipt of an order again to the address it was placed with: for its buyer',
      tags,
      successStatus: 201,
    })
    .input(ofOrder)
    .output(sent),

  resendReceipt: allow({ role: 'creator', minPlan: 'free_plan' })
    .meta({ refusals: ['CONFLICT', 'RATE_LIMITED'], idempotent: true })
    .route({
      method: 'POST',
      path: '/sales/{orderId}/receipt-emails',
      summary: 'Email the receipt of an order to its buyer again: for its seller',
      tags,
      successStatus: 201,
    })
    .input(ofOrder)
    .output(sent),
}
