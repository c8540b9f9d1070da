import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CreatorCtx } from '#platform/context.ts'
import { asCreator, asVisitor, freshEmail } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { goodCard, makeCourse, paymentFor, useTestPayments } from '#testing/makers.ts'
import {
  taxGroupFrom,
  taxGroupOf,
  taxPeriodDays,
  taxPeriodKinds,
  taxPeriodOf,
  taxPeriodsBetween,
} from '../../tax-rules.ts'
import { setTax } from '../../testing/tax.ts'
import { pay } from '../checkout/paying.ts'
import { listTransactions } from '../overview/list.ts'
import { refundOrder } from '../refunds/refunding.ts'
import { ledgerEntries } from '../tables.ts'
import { putTaxRate } from '../tax-rates.ts'
import { getTaxReport } from './report.ts'

const test = testDb()
beforeAll(() => {
  useTestPayments()
})

async function shop() {
  const ctx = await asCreator(test.db)
  const course = await makeCourse(ctx, { priceCents: 10_000, published: true })
  await setTax(ctx, { basisPoints: 0, isIncluded: false })
  await putTaxRate(ctx, { country: 'DE', rate: '19', label: 'VAT' })
  await putTaxRate(ctx, { country: 'AT', rate: '20', label: 'VAT' })
  const sell = async (country: string, expectedTotalCents: number) => {
    const { card: _, ...payment } = paymentFor(course, { email: freshEmail('buyer') })
    const asked = { ...payment, expectedTotalCents, input: goodCard, choice: { country } }
    return (await pay(asVisitor(test.db), course.offerId, asked, freshEmail('key'))).orderId
  }
  return { ctx, sell }
}
const thisYear = (ctx: CreatorCtx) => taxPeriodOf('year', ctx.now().toISOString())
const owedTax = async (ctx: CreatorCtx) => {
  const lines = await test.db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.workspaceId, ctx.actor.workspaceId))
  return -lines.filter(({ account }) => account === 'tax').reduce((sum, { cents }) => sum + cents, 0)
}
const back = (amountCents: number) => ({
  ...{ amountCents, endsAccess: 'kept' as const, reason: 'requested' as const, note: '' },
})

describe('the tax report', () => {
  it('has a line for each country and rate, less refunds, and adds up with the ledger', async () => {
    const { ctx, sell } = await shop()
    await sell('DE', 11_900)
    const refunded = await sell('DE', 11_900)
    await sell('AT', 12_000)
    await sell('US', 10_000)
    await refundOrder(ctx, { orderId: refunded, ...back(5950) })
    const usd = (cents: number) => ({ cents, currency: 'USD' })
    const report = await getTaxReport(ctx, thisYear(ctx))
    expect(report.rows).toMatchObject([
      { country: 'AT', basisPoints: 2000, payments: 1, net: usd(10_000), tax: usd(2000), gross: usd(12_000) },
      {
        ...{ country: 'DE', basisPoints: 1900, label: 'VAT', payments: 2, refunded: usd(5950) },
        ...{ net: usd(15_000), tax: usd(2850), gross: usd(17_850) },
      },
      { country: 'US', basisPoints: 0, payments: 1, tax: usd(0), gross: usd(10_000) },
    ])
    const total = report.rows.reduce((sum, { tax }) => sum + tax.cents, 0)
    expect(total).toBe(await owedTax(ctx))
    expect((await getTaxReport(ctx, null)).rows).toEqual(report.rows)
    expect((await getTaxReport(ctx, '2020')).rows).toEqual([])
    expect((await getTaxReport(await asCreator(test.db), thisYear(ctx))).rows).toEqual([])
  })

  it('leads from a line to the transactions it’s made of', async () => {
    const { ctx, sell } = await shop()
    await sell('AT', 12_000)
    await refundOrder(ctx, { orderId: await sell('DE', 11_900), ...back(1000) })
    for (const { group, gross } of (await getTaxReport(ctx, thisYear(ctx))).rows) {
      const { transactions } = await listTransactions(ctx, {
        ...{ taxGroup: group, taxPeriod: thisYear(ctx), show: 'revenue' },
        ...{ direction: 'descending', pageSize: 25 },
      })
      expect(transactions.reduce((sum, { amount }) => sum + amount.cents, 0)).toBe(gross.cents)
    }
    const page = { direction: 'descending', pageSize: 25, taxGroup: 'DE.1900.USD' } as const
    expect((await listTransactions(ctx, { ...page, taxPeriod: thisYear(ctx) })).total).toBe(2)
    expect((await listTransactions(ctx, { ...page, taxPeriod: '2020-Q1' })).total).toBe(0)
  })

  it('has no tax left once an order is refunded, in whatever parts', async () => {
    const { ctx, sell } = await shop()
    const orderId = await sell('DE', 11_900)
    for (const cents of [1, 3333, 17, 8549]) await refundOrder(ctx, { orderId, ...back(cents) })
    expect((await getTaxReport(ctx, null)).rows).toMatchObject([
      { country: 'DE', tax: { cents: 0 }, net: { cents: 0 }, gross: { cents: 0 } },
    ])
  })
})

describe('periods of the report', () => {
  const day = fc
    .date({ min: new Date('2001-01-01'), max: new Date('2098-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))

  it('hold their days, and follow one another without a gap', () => {
    fc.assert(
      fc.property(fc.constantFrom(...taxPeriodKinds), day, day, (kind, a, b) => {
        const [since, today] = a < b ? [a, b] : [b, a]
        const { from, to } = taxPeriodDays(taxPeriodOf(kind, today))
        expect(from <= today && today < to).toBe(true)
        const periods = taxPeriodsBetween(kind, since, today).map(taxPeriodDays)
        for (const [at, period] of periods.slice(1).entries()) expect(period.to).toBe(periods[at]?.from)
        expect((periods.at(-1)?.from ?? '') <= since).toBe(true)
      }),
      { numRuns: 200 },
    )
  })

  it('and lines are read as they’re written', () => {
    const group = { country: 'AT', basisPoints: 0, isReverseCharge: true, currency: 'EUR' }
    for (const each of [
      group,
      { ...group, basisPoints: 2550, isReverseCharge: false },
      { country: null, basisPoints: null, isReverseCharge: false, currency: 'USD' },
    ])
      expect(taxGroupFrom(taxGroupOf(each))).toEqual(each)
    expect(taxGroupFrom('DE.1900')).toBeNull()
  })
})
