import * as z from 'zod'
import { allow } from '#kernel/contract.ts'
import { longestTaxLabel } from './tax-rules.ts'

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

const creator = () => allow({ role: 'creator', minPlan: 'free_plan' })
const tags = ['Payments']
const zCountry = z.string().length(2).describe('ISO 3166-1, two letters')

export const taxesContract = {
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
