import * as z from 'zod'
import { allow } from '#kernel/contract.ts'
import { currencies, zMoney } from '#kernel/money.ts'
import { zInstant } from '#kernel/time.ts'
import { zId } from '#kernel/wire.ts'
import { transferStates } from './rules.ts'
import { longestHolder, longestInstructions } from './transfer-rules.ts'

export const zBankDetails = z.object({
  holder: z.string().max(longestHolder),
  bank: z.string().max(100),
  iban: z.string().max(60),
  bic: z.string().max(20),
  accountNumber: z.string().max(40),
  routingNumber: z.string().max(20),
  instructions: z.string().max(longestInstructions).describe('Shown to buyers with the bank details'),
  currency: z.enum(currencies).describe('Offers in other currencies can’t be paid with it'),
  days: z.int().describe('For so many days an order waits for its money'),
})

export const zBankTransfer = z.object({
  id: zId('btr'),
  orderId: zId('ord'),
  orderNumber: z.string(),
  customer: z.string(),
  email: z.string(),
  title: z.string(),
  reference: z.string(),
  state: z.enum(transferStates),
  isOrderPaid: z.boolean().describe('By this transfer or another way'),
  version: z.int().describe('Sent back with whatever is noted'),
  amount: zMoney,
  received: zMoney.describe('What came so far, while it’s less than the whole'),
  rest: zMoney,
  givenUp: zMoney.describe('What its seller accepted it without'),
  expiresAt: zInstant,
  createdAt: zInstant,
  receipts: z.array(z.object({ amount: zMoney, receivedOn: z.string() })).describe('What came, in order'),
})
export type BankTransfer = z.infer<typeof zBankTransfer>

/** What becomes of money that isn't what was asked for. */
export const transferChoices = ['pay', 'wait', 'accept', 'sendBack'] as const

const tags = ['Payments']
const creators = () => allow({ role: 'creator', minPlan: 'free_plan' })
const zOne = z.object({ transferId: zId('btr') })
const zVersion = z.int().describe('Of the transfer as it was seen; a later one is refused with 409')

export const transfersContract = {
  bankAccount: creators()
    .route({ method: 'GET', path: '/bank-account', summary: 'Where buyers send bank transfers', tags })
    .output(
      z.object({
        account: zBankDetails.nullable(),
        canTurnOn: z.boolean().describe('A demo takes no real money'),
      }),
    ),

  putBankAccount: creators()
    .meta({ refusals: ['INVALID', 'CONFLICT'] })
    .route({
      method: 'PUT',
      path: '/bank-account',
      summary: 'Turn bank transfers on, or change the account they go to',
      tags,
    })
    .input(zBankDetails)
    .output(zBankDetails),

  transfers: creators()
    .route({
      method: 'GET',
      path: '/bank-transfers',
      summary: 'Bank transfers that orders wait or waited for, the latest first',
      tags,
    })
    .input(
      z.object({
        search: z.string().max(100).optional().describe('A reference, a name, or an email'),
        state: z.enum(transferStates).optional(),
        cursor: z.string().max(200).optional(),
        limit: z.coerce.number().int().min(1).max(100).default(25),
      }),
    )
    .output(
      z.object({
        transfers: z.array(zBankTransfer),
        waiting: z.int().describe('How many orders wait for their money'),
        any: z.boolean(),
        nextCursor: z.string().nullable(),
      }),
    ),

  getTransfer: creators()
    .meta({ refusals: ['NOT_FOUND'] })
    .route({ method: 'GET', path: '/bank-transfers/{transferId}', summary: 'A bank transfer', tags })
    .input(zOne)
    .output(zBankTransfer),

  receiveTransfer: creators()
    .meta({ refusals: ['NOT_FOUND', 'INVALID', 'CONFLICT'] })
    .route({
      method: 'POST',
      path: '/bank-transfers/{transferId}/receipts',
      summary: 'Note money that came by bank transfer',
      tags,
    })
    .input(
      zOne.extend({
        version: zVersion,
        amountCents: z.int(),
        receivedOn: z.string().max(10).describe('The day on the bank statement'),
        choice: z
          .enum(transferChoices)
          .default('pay')
          .describe(
            'pay: the order; wait: for the rest; accept: it’s enough; sendBack: the order isn’t paid by it',
          ),
      }),
    )
    .output(zBankTransfer),

  decideTransfer: creators()
    .meta({ refusals: ['NOT_FOUND', 'CONFLICT'] })
    .route({
      method: 'PUT',
      path: '/bank-transfers/{transferId}/decision',
      summary: 'Accept part of a transfer as enough, send it back, or cancel the order',
      tags,
    })
    .input(zOne.extend({ version: zVersion, decision: z.enum(['accept', 'sendBack', 'cancel']) }))
    .output(zBankTransfer),

  remindOfTransfer: creators()
    .meta({ refusals: ['NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'] })
    .route({
      method: 'POST',
      path: '/bank-transfers/{transferId}/reminders',
      summary: 'Email a buyer what is still missing',
      tags,
    })
    .input(zOne)
    .output(z.object({ to: z.string() })),
}
