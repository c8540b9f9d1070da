import { readFileSync } from 'node:fs'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { updateBranding } from '#areas/accounts/server/branding.ts'
import { updateWorkspace } from '#areas/accounts/server/workspaces.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { createLog } from '#platform/log.ts'
import { asCreator, asVisitor, freshEmail } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { buy, declinedCard, makeCourse, useTestPayments } from '#testing/makers.ts'
import { invoiceNumber, invoiceOpenMs } from '../rules.ts'
import { deliverDueOrders } from './checkout/sweeping.ts'
import { invoices } from './invoice-tables.ts'
import { invoiceOf, nameBuyer } from './invoices.ts'
import { orders } from './tables.ts'

const test = testDb()
const log = createLog('silent')
beforeAll(() => {
  useTestPayments()
})

const buyer = () => ({ email: freshEmail('buyer'), name: 'Mia Chen' })
const issuedBy = ({ actor }: CreatorCtx) =>
  test.db
    .select()
    .from(invoices)
    .where(eq(invoices.workspaceId, actor.workspaceId))
    .orderBy(asc(invoices.sequence))
const year = new Date().getUTCFullYear()

describe('an invoice', () => {
  it('has the next number of its year however many pay at once, and a sale that fails takes none', async () => {
    const ana = await asCreator(test.db, { name: 'Ana Reis' })
    const course = await makeCourse(ana, { published: true })
    const visitor = asVisitor(test.db)
    await Promise.all([
      ...Array.from({ length: 6 }, () => buy(visitor, course, buyer())),
      buy(visitor, course, { ...buyer(), card: declinedCard }).catch(() => null),
    ])
    const issued = await issuedBy(ana)
    expect(issued.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6])
    expect(new Set(issued.map(({ orderId }) => orderId)).size).toBe(6)
    expect(issued.at(-1)?.number).toBe(`TEST-AR-${year}-0006`)
  })

  it('follows by the sweep, once, where a process was killed before it was written', async () => {
    const eve = await asCreator(test.db, { name: 'Eve Ode' })
    const course = await makeCourse(eve, { published: true })
    for (let n = 0; n < 2; n++) await buy(asVisitor(test.db), course, buyer())
    const second = (await issuedBy(eve)).slice(1)
    await test.db.delete(invoices).where(
      inArray(
        invoices.id,
        second.map(({ id }) => id),
      ),
    )
    await test.db
      .update(orders)
      .set({ deliverDueAt: new Date() })
      .where(
        inArray(
          orders.id,
          second.map(({ orderId }) => orderId),
        ),
      )
    const later = asVisitor(test.db, () => new Date(Date.now() + 1000))
    await Promise.all([deliverDueOrders(later, log), deliverDueOrders(later, log)])
    expect((await issuedBy(eve)).map(({ orderId, sequence }) => [orderId, sequence]).slice(1)).toEqual(
      second.map(({ orderId, sequence }) => [orderId, sequence]),
    )
  })

  it('counts each seller and each year apart, and has none for what was free', async () => {
    const bea = await asCreator(test.db, { name: 'Bea Lund', plan: 'pro_plan' })
    const visitor = asVisitor(test.db)
    const course = await makeCourse(bea, { published: true })
    await buy(visitor, course, buyer())
    await buy(visitor, await makeCourse(bea, { title: 'Free', published: true, priceCents: 0 }), buyer())
    await buy({ ...visitor, now: () => new Date('2031-01-05T10:00:00Z') }, course, buyer())
    expect((await issuedBy(bea)).map(({ number }) => number)).toEqual([
      `TEST-BL-${year}-0001`,
      'TEST-BL-2031-0001',
    ])
  })

  it('has the day of its seller’s calendar, whose year it counts in, and dates don’t fall as numbers rise', async () => {
    const kiri = await asCreator(test.db, { name: 'Kiri Moana', plan: 'pro_plan' })
    await updateWorkspace(kiri, { timeZone: 'Pacific/Auckland' })
    const course = await makeCourse(kiri, { published: true })
    const visitor = asVisitor(test.db)
    const at = (instant: string) => ({ ...visitor, now: () => new Date(instant) })
    await buy(at('2030-12-31T10:00:00Z'), course, buyer())
    // Noon in London; the new year has begun in Auckland.
    await buy(at('2030-12-31T12:00:00Z'), course, buyer())
    await updateWorkspace(kiri, { timeZone: 'America/Los_Angeles' })
    await buy(at('2030-12-31T13:00:00Z'), course, buyer())
    await buy(at('2031-01-02T13:00:00Z'), course, buyer())
    const issued = (await issuedBy(kiri)).sort((a, b) => a.issuedAt.getTime() - b.issuedAt.getTime())
    expect(issued.map(({ number, issuedOn }) => `${number} ${issuedOn}`)).toEqual([
      'TEST-KM-2030-0001 2030-12-31',
      'TEST-KM-2031-0001 2031-01-01',
      'TEST-KM-2031-0002 2031-01-01',
      'TEST-KM-2031-0003 2031-01-02',
    ])
  })

  it('keeps who sold as they were then, and takes who bought until it is closed', async () => {
    const cleo = await asCreator(test.db, { name: 'Cleo Day' })
    const business = {
      legalName: ' Day GmbH ',
      address: 'Kiln Street 5\r\n\r\n 10115  Berlin ',
      taxNumber: '',
    }
    await updateBranding(cleo, { business })
    const { orderId } = await buy(asVisitor(test.db), await makeCourse(cleo, { published: true }), buyer())
    const order = { workspaceId: cleo.actor.workspaceId, id: orderId, isReverseCharge: false }
    await updateBranding(cleo, { business: null })
    await updateWorkspace(cleo, { name: 'Night Kiln' })
    await nameBuyer(cleo, order, { legalName: 'Chen Ltd', address: '', taxNumber: 'GB1' })
    expect(await invoiceOf(cleo, order)).toMatchObject({
      sellerName: 'Cleo Day',
      seller: { legalName: 'Day GmbH', address: 'Kiln Street 5\n10115 Berlin', taxNumber: '' },
      buyer: { legalName: 'Chen Ltd', address: '', taxNumber: 'GB1' },
    })
    const later = { ...cleo, now: () => new Date(Date.now() + invoiceOpenMs + 1000) }
    await expect(nameBuyer(later, order, { legalName: 'Other' })).rejects.toMatchObject({ code: 'CONFLICT' })
    const other = await asCreator(test.db)
    await expect(
      nameBuyer(
        other,
        { workspaceId: other.actor.workspaceId, id: orderId, isReverseCharge: false },
        { legalName: 'Other' },
      ),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('was given by the migration to what was sold before, behind those that had one', async () => {
    const dora = await asCreator(test.db, { name: 'the “Clay & Kiln” school of pots' })
    const course = await makeCourse(dora, { published: true })
    for (let n = 0; n < 4; n++) await buy(asVisitor(test.db), course, buyer())
    const before = await issuedBy(dora)
    const gone = before.slice(2).map(({ id }) => id)
    await test.db.delete(invoices).where(inArray(invoices.id, gone))
    const file = readFileSync('drizzle/0024_invoice_parties_and_course_facets.sql', 'utf8')
    await test.db.execute(sql.raw(file.slice(file.indexOf('INSERT INTO'))))
    const after = await issuedBy(dora)
    expect(after.map(({ number, orderId }) => [number, orderId])).toEqual(
      before.map(({ number, orderId }) => [number, orderId]),
    )
    expect(await test.db.$count(orders, eq(orders.workspaceId, dora.actor.workspaceId))).toBe(after.length)
  })
})

it('is written with the letters a name has, in any script', () => {
  const of = (sellerName: string) => invoiceNumber({ sellerName, mode: 'live', year: 2026, sequence: 118 })
  expect(of('Ana Reis')).toBe('AR-2026-0118')
  expect(of('the “Clay & Kiln” school of pots')).toBe('TCK-2026-0118')
  expect(of('陶芸教室')).toBe('陶-2026-0118')
  expect(of('***')).toBe('2026-0118')
})
