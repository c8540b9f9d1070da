import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { updateWorkspace } from '#areas/accounts/server/workspaces.ts'
import { wireAreas } from '#main/listeners.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { asCreator, asVisitor, freshEmail } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { buy, makeCourse, useTestPayments } from '#testing/makers.ts'
import { invoiceNumber } from '../rules.ts'
import { hasInvoice, invoiceOf } from './invoices.ts'
import { orders } from './tables.ts'

const test = testDb()
beforeAll(() => {
  useTestPayments()
  wireAreas()
})

async function ordersOf(seller: CreatorCtx, count: number, priceCents = 4900) {
  const course = await makeCourse(seller, { published: true, priceCents })
  const bought = await Promise.all(
    Array.from({ length: count }, () =>
      buy(asVisitor(test.db), course, { email: freshEmail('buyer'), name: 'Mia Chen' }),
    ),
  )
  const rows = await test.db.select().from(orders).where(eq(orders.workspaceId, seller.actor.workspaceId))
  const byId = new Map(rows.map((row) => [row.id as string, row]))
  return bought.map(({ orderId }) => {
    const order = byId.get(orderId)
    if (!order) throw new Error('The order is not there.')
    return order
  })
}

describe('an invoice', () => {
  it('has the next number of its year, however many are asked for at once, and keeps it', async () => {
    const ana = await asCreator(test.db, { name: 'Ana Reis' })
    const paid = await ordersOf(ana, 6)
    const issued = await Promise.all([...paid, ...paid].map((order) => invoiceOf(ana, order)))
    const sequences = issued.slice(0, 6).map((invoice) => invoice?.sequence)
    expect(sequences.toSorted()).toEqual([1, 2, 3, 4, 5, 6])
    expect(issued.slice(6).map((invoice) => invoice?.number)).toEqual(
      issued.slice(0, 6).map((invoice) => invoice?.number),
    )
    const year = new Date().getUTCFullYear()
    expect(issued.map((invoice) => invoice?.number)).toContain(`TEST-AR-${year}-0006`)

    await updateWorkspace(ana, { name: 'Night Kiln' })
    const [first] = paid
    expect(first && (await invoiceOf(ana, first))?.sellerName).toBe('Ana Reis')
  })

  it('counts each seller, each year and live money apart', async () => {
    const bea = await asCreator(test.db, { name: 'Bea Lund' })
    const [one, two, live] = await ordersOf(bea, 3)
    if (!one || !two || !live) throw new Error('Three orders were expected.')
    expect((await invoiceOf(bea, one))?.sequence).toBe(1)
    const nextYear = { ...bea, now: () => new Date('2031-01-05T10:00:00Z') }
    expect((await invoiceOf(nextYear, two))?.number).toBe('TEST-BL-2031-0001')
    const real = await invoiceOf(bea, { ...live, mode: 'live' })
    expect(real).toMatchObject({ sequence: 1, mode: 'live' })
    expect(real?.number).not.toContain('TEST')
  })

  it('is there for what was paid, and not for what was free or is not paid yet', async () => {
    const cleo = await asCreator(test.db, { name: 'Cleo Day' })
    const [free] = await ordersOf(cleo, 1, 0)
    expect(free && (await invoiceOf(cleo, free))).toBeNull()
    expect(hasInvoice({ paidAt: null, totalCents: 4900 })).toBe(false)
  })
})

it('is written with the letters a name has, in any script', () => {
  const of = (sellerName: string) => invoiceNumber({ sellerName, mode: 'live', year: 2026, sequence: 118 })
  expect(of('Ana Reis')).toBe('AR-2026-0118')
  expect(of('the “Clay & Kiln” school of pots')).toBe('TCK-2026-0118')
  expect(of('陶芸教室')).toBe('陶-2026-0118')
  expect(of('***')).toBe('2026-0118')
})
