import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { type FakeOf, makeStudent, renderWithServer } from '#testing/web.tsx'
import type { OwnOrder, paymentsContract } from '../contract.ts'
import { OrdersPage } from './OrdersPage.tsx'

type Api = { payments: FakeOf<typeof paymentsContract> }

const order = (n: number, fields: Partial<OwnOrder> = {}): OwnOrder => ({
  id: `ord_${String(n).padStart(10, '0')}${'0'.repeat(16)}`,
  paidAt: '2026-11-04T10:00:00.000Z',
  sellerName: 'Clay & Kiln',
  sellerHandle: 'clayandkiln',
  sellerColor: '#A6401F',
  items: [{ kind: 'course', id: 'crs_1', title: `Course ${n}` }],
  total: { cents: 4900, currency: 'USD' },
  mode: 'test',
  delivered: true,
  receiptPath: `/orders/token-${n}`,
  ...fields,
})
const open = (orders: Api['payments']['orders']) =>
  renderWithServer<Api>(<OrdersPage />, { payments: { orders } }, { at: '/orders', user: makeStudent() })

it('lists what was bought, with amount, state and receipt, and goes on below', async () => {
  open(async ({ cursor }) =>
    cursor
      ? { orders: [order(2, { total: { cents: 0, currency: 'USD' }, mode: 'live' })], nextCursor: null }
      : { orders: [order(1, { delivered: false })], nextCursor: 'next' },
  )
  const row = await screen.findByRole('row', { name: /Course 1/ }, { timeout: 5000 })
  expect(row.textContent).toMatch(/0000-0001.*Paid, in delivery.*Test.*\$49\.00/)
  expect(within(row).getByRole('link', { name: 'Receipt' }).getAttribute('href')).toBe('/orders/token-1')
  await userEvent.click(screen.getByRole('button', { name: 'Show earlier' }))
  const earlier = await screen.findByRole('row', { name: /Course 2/ }, { timeout: 5000 })
  expect(earlier.textContent).toMatch(/Paid.*Free/)
  expect(earlier.textContent).not.toContain('Test')
})

it('says what will be here', async () => {
  open(async () => ({ orders: [], nextCursor: null }))
  expect(
    await screen.findByRole('heading', { name: 'Your orders will appear here' }, { timeout: 5000 }),
  ).toBeTruthy()
})
