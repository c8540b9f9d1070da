import * as z from 'zod'
import { allow } from '#kernel/contract.ts'
import { zMoney } from '#kernel/money.ts'
import { longestTaxLabel, taxPeriodPattern } from './tax-rules.ts'

export const zTaxRate = z.object({
  country: z.string().describe('ISO 3166-1, two letters'),
  basisPoints: z.int().describe('1900 is 19%'),
  label: z.string().describe('What the tax is called there; empty: tax'),
})
export type TaxRate = z.infer<typeof zTaxRate>

export const zTaxRates = z.object({
  rates: z.array(zTaxRate),
  ownVatId: z
    .string()
    .nullable()
    .describe('Your EU VAT number, where your business details have one: reverse charge needs it'),
})
export type TaxRates = z.infer<typeof zTaxRates>

export const zTaxReport = z.object({
  mode: z.enum(['live', 'test']).describe('Whose money it is: totals never mix them'),
  since: z.string().nullable().describe('The day of your first transaction'),
  today: z.string().describe('On your store’s calendar'),
  rows: z.array(
    z.object({
      group: z.string().describe('What the list of transactions takes as taxGroup'),
      country: z.string().nullable().describe('Of the buyer, ISO 3166-1; null where it wasn’t asked'),
      basisPoints: z.int().nullable().describe('1900 is 19%; null of sales from before it was kept'),
      isReverseCharge: z.boolean(),
      label: z.string().describe('What the tax is called; empty: tax'),
      net: zMoney,
      tax: zMoney,
      gross: zMoney.describe('Net and tax, less what was paid back'),
      refunded: zMoney.describe('What was paid back or lost in disputes, tax included'),
      payments: z.int(),
    }),
  ),
})
export type TaxReport = z.infer<typeof zTaxReport>

export const zTaxPeriod = z
  .string()
  .regex(taxPeriodPattern)
  .describe('A month, quarter or year: 2026-09, 2026-Q3, 2026')

const creator = () => allow({ role: 'creator', minPlan: 'free_plan' })
const tags = ['Payments']
const zCountry = z.string().length(2).describe('ISO 3166-1, two letters')

export const taxesContract = {
  taxReport: creator()
    .route({
      method: 'GET',
      path: '/payments/tax-report',
      summary: 'Tax of a period by country, rate and currency, less refunds',
      tags,
    })
    .input(z.object({ period: zTaxPeriod }))
    .output(zTaxReport),

  taxRates: creator()
    .route({ method: 'GET', path: '/payments/tax-rates', summary: 'Tax rates by buyer’s country', tags })
    .output(zTaxRates),

  putTaxRate: creator()
    .meta({ refusals: ['INVALID'] })
    .route({
      method: 'PUT',
      path: '/payments/tax-rates/{country}',
      summary: 'Set what buyers in a country pay as tax',
      tags,
    })
    .input(
      z.object({
        country: zCountry,
        rate: z.string().max(20).describe('In percent, with two decimals at most'),
        label: z.string().max(longestTaxLabel).default(''),
      }),
    )
    .output(zTaxRates),

  removeTaxRate: creator()
    .meta({ refusals: ['NOT_FOUND'] })
    .route({
      method: 'DELETE',
      path: '/payments/tax-rates/{country}',
      summary: 'Let a country have the rate of everywhere else',
      tags,
    })
    .input(z.object({ country: zCountry }))
    .output(zTaxRates),

  addEuRates: creator()
    .route({
      method: 'POST',
      path: '/payments/tax-rates/eu',
      summary: 'Add the EU’s standard rates where a country has none',
      tags,
    })
    .input(z.object({ label: z.string().max(longestTaxLabel).default('') }))
    .output(zTaxRates),
}
