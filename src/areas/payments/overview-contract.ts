import * as z from 'zod'
import { allow } from '#kernel/contract.ts'
import { currencies, zMoney } from '#kernel/money.ts'
import { zInstant } from '#kernel/time.ts'
import { zId } from '#kernel/wire.ts'
import { moneyRanges, moneyShows, providers, transactionKinds, transactionStatuses } from './rules.ts'
import { longestTaxLabel, taxGroupPattern } from './tax-rules.ts'
import { zTaxPeriod } from './taxes-contract.ts'

const zMode = z.enum(['live', 'test'])

/** One row of money. Amounts are signed as the balance at the provider sees them. */
export const zTransaction = z.object({
  id: zId('txn'),
  kind: z.enum(transactionKinds),
  status: z.enum(transactionStatuses),
  mode: zMode,
  orderId: zId('ord').nullable(),
  customer: z.string().describe('Empty where the row concerns no order'),
  email: z.string(),
  title: z.string().describe('What was bought'),
  amount: zMoney,
  fee: zMoney,
  isFeeEstimated: z
    .boolean()
    .describe('The provider hasn’t said yet what it kept; what differs follows as a row of its own'),
  net: zMoney.describe('The amount less the fee'),
  method: z.string(),
  provider: z.string(),
  reason: z.string().nullable().describe('Why it failed'),
  mark: z
    .enum(['refunded', 'partlyRefunded', 'disputed'])
    .nullable()
    .describe('What became of a payment since'),
  at: zInstant,
})
export type Transaction = z.infer<typeof zTransaction>

/** What narrows the list; the file of it takes the same. */
export const zTransactionQuery = z.object({
  search: z.string().max(100).optional(),
  status: z.enum(transactionStatuses).optional(),
  kind: z.enum(transactionKinds).optional(),
  provider: z.enum(providers).optional(),
  mode: zMode.optional().describe('Without it, the money that totals here are made of'),
  range: z.enum(moneyRanges).optional().describe('Days up to today, on the reader’s clock'),
  show: z.enum(moneyShows).optional().describe('Rows that make up a figure, or that wait for the seller'),
  couponId: zId('cpn').optional().describe('Orders that were begun with this coupon'),
  taxPeriod: zTaxPeriod.optional().describe('A month, quarter or year on your store’s calendar'),
  taxGroup: z.string().regex(taxGroupPattern).optional().describe('One line of the tax report'),
  payoutId: zId('pyo').optional().describe('What this payout is made of'),
})
export type TransactionQuery = z.infer<typeof zTransactionQuery>

const zStep = z.object({
  what: z.enum([
    'opened',
    'declined',
    'processing',
    'waiting',
    'notFinished',
    'paid',
    'delivering',
    'delivered',
    'surplus',
    'surplusReturned',
    'refundWaiting',
    'refunded',
    'refundFailed',
    'disputed',
    'disputeWon',
    'inBalance',
    'paidOut',
  ]),
  at: zInstant.nullable().describe('Null for what is still to come'),
  amount: zMoney.nullable(),
  /** Of a card, a refusal, an email. */
  detail: z.string().nullable(),
})
export type OrderStep = z.infer<typeof zStep>

export const zOrderSheet = z.object({
  id: zId('ord'),
  number: z.string(),
  mode: zMode,
  customer: z.string(),
  email: z.string(),
  items: z.array(z.object({ title: z.string(), price: zMoney })),
  total: zMoney,
  coupon: z
    .object({ code: z.string(), discount: zMoney })
    .nullable()
    .describe('What a coupon took off; the items are at their prices before it'),
  tax: zMoney,
  taxLabel: z.string().describe('The tax with its rate and country, as the documents name it'),
  isTaxIncluded: z.boolean().describe('Whether the items’ prices contain the tax'),
  fee: zMoney.describe('What providers kept of it so far'),
  isFeeEstimated: z.boolean().describe('Whether any of that is an estimate still'),
  net: zMoney.describe('What is left of it, after fees and what was paid back'),
  refunded: zMoney,
  refundable: zMoney.describe('What can still be paid back'),
  feeRule: z.string().nullable().describe('The fee as a rule, where it is the provider’s usual one'),
  paidAt: zInstant.nullable(),
  receiptPath: z.string().nullable(),
  invoice: z.object({ number: z.string(), path: z.string() }).nullable(),
  canResend: z.boolean().describe('Whether the receipt can be emailed again'),
  failure: z
    .object({ reason: z.string(), canSendLink: z.boolean() })
    .nullable()
    .describe('Why it isn’t paid, and whether its buyer can be sent a new link'),
  transactions: z.array(zTransaction),
  steps: z.array(zStep).describe('What happened, in order'),
})
export type OrderSheet = z.infer<typeof zOrderSheet>

const zFigure = z.object({
  currency: z.enum(currencies),
  cents: z.int(),
  /** The same of as many days before; null where there are none. */
  before: z.int().nullable(),
})
const zCount = z.object({ count: z.int(), before: z.int().nullable() })

export const zMoneyOverview = z.object({
  /** Whose money it is: totals never mix them. */
  mode: zMode,
  revenue: z.array(zFigure.extend({ tax: z.int() })).describe('One for each currency, never added together'),
  succeeded: zCount,
  failed: zCount,
  fees: z.array(zFigure),
  feeRule: z.string(),
  syncedAt: zInstant.nullable(),
  any: z.boolean().describe('Whether there is any transaction at all'),
  waiting: z
    .object({
      toAnswer: z.int().describe('Disputes whose evidence can still be sent'),
      toReturn: z.int().describe('Payments that pay nothing and that the seller has to pay back'),
      differing: z.int().describe('Transactions that were found not to agree'),
      accounts: z.array(z.enum(providers)).describe('Who can’t be reached with the keys there are'),
    })
    .describe('What waits for the seller; each count is of the rows that `show` lists under its name'),
})
export type MoneyOverview = z.infer<typeof zMoneyOverview>

export const zPaymentMethod = z.object({
  provider: z.enum(providers),
  name: z.string(),
  mode: zMode,
  state: z.enum(['connected', 'attention', 'available']),
  feeRule: z.string().nullable().describe('Null where payments cost nothing'),
  transactions: z.int().describe('Payments that went through'),
  revenue: z.array(zMoney),
  syncedAt: zInstant.nullable(),
})
export type PaymentMethod = z.infer<typeof zPaymentMethod>

export const zPaymentSettings = z.object({
  defaultCurrency: z.enum(currencies),
  taxRate: z.string().max(20).describe('In percent, with two decimals at most'),
  isTaxIncluded: z.boolean().describe('Whether prices contain the tax, or it’s added to them'),
  taxLabel: z
    .string()
    .max(longestTaxLabel)
    .default('')
    .describe('What the tax is called, such as VAT; empty: tax'),
  automaticPayouts: z.boolean(),
  notifyPayments: z.boolean(),
  notifyFailures: z.boolean(),
  notifyPayouts: z.boolean(),
})

const creator = () => allow({ role: 'creator', minPlan: 'free_plan' })
const tags = ['Payments']
const zOrderId = z.object({ orderId: zId('ord') })
const zDone = z.object({ done: z.literal(true) })
const pageOf = { pageSize: z.coerce.number().int().min(1).max(100).default(25) }

export const overviewContract = {
  overview: creator()
    .route({
      method: 'GET',
      path: '/payments/overview',
      summary: 'Revenue, payments and fees of a period',
      tags,
    })
    .input(z.object({ range: z.enum(moneyRanges).default('30d') }))
    .output(zMoneyOverview),

  list: creator()
    .route({
      method: 'GET',
      path: '/payments/transactions',
      summary: 'Payments, refunds and disputes, the latest first',
      tags,
    })
    .input(
      zTransactionQuery.extend({
        ...pageOf,
        direction: z.enum(['ascending', 'descending']).default('descending'),
        after: zId('txn').optional().describe('The page continues after this one, in the same order'),
      }),
    )
    .output(
      z.object({
        transactions: z.array(zTransaction),
        total: z.int(),
        approximate: z.boolean().describe('The total is an estimate'),
        more: z.boolean().describe('There are more than the total says'),
        next: zId('txn').nullable(),
      }),
    ),

  get: creator()
    .meta({ refusals: ['NOT_FOUND'] })
    .route({
      method: 'GET',
      path: '/payments/transactions/{transactionId}',
      summary: 'A transaction with its whole order',
      tags,
    })
    .input(z.object({ transactionId: zId('txn') }))
    .output(z.object({ transaction: zTransaction, order: zOrderSheet.nullable() })),

  sendPaymentLink: creator()
    .meta({ refusals: ['NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'] })
    .route({
      method: 'POST',
      path: '/payments/orders/{orderId}/payment-link',
      summary: 'Email the buyer of a failed payment a link to pay again',
      tags,
    })
    .input(zOrderId)
    .output(zDone),

  methods: creator()
    .route({ method: 'GET', path: '/payments/methods', summary: 'Who takes money for you', tags })
    .output(z.object({ methods: z.array(zPaymentMethod) })),

  getSettings: creator()
    .route({ method: 'GET', path: '/payments/settings', summary: 'How payments are handled', tags })
    .output(zPaymentSettings),

  putSettings: creator()
    .meta({ refusals: ['INVALID'] })
    .route({ method: 'PUT', path: '/payments/settings', summary: 'Change how payments are handled', tags })
    .input(zPaymentSettings)
    .output(zPaymentSettings),

  sync: creator()
    .meta({ refusals: ['RATE_LIMITED'] })
    .route({
      method: 'POST',
      path: '/payments/sync',
      summary: 'Ask every provider again what became of open payments and payouts',
      tags,
    })
    .output(
      z.object({
        fresh: z.int().describe('How many rows are new'),
        syncedAt: zInstant,
        away: z.array(z.string()).describe('Who didn’t answer'),
      }),
    ),
}
