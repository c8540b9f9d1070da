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
  coupon: null,
  mode: 'test',
  refunded: null,
  delivered: true,
  subscriptionPath: null,
  gift: null,
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
  const row = await screen.findByRole('row', { name: /Course 1/ })
  expect(row.textContent).toMatch(/0000-0001.*Paid, in delivery.*Test.*\$49\.00/)
  expect(within(row).getByRole('link', { name: 'Receipt' }).getAttribute('href')).toBe('/orders/token-1')
  await userEvent.click(screen.getByRole('button', { name: 'Show earlier' }))
  const earlier = await screen.findByRole('row', { name: /Course 2/ })
  expect(earlier.textContent).toMatch(/Paid.*Free/)
  expect(earlier.textContent).not.toContain('Test')
})

it('says what will be here', async () => {
  open(async () => ({ orders: [], nextCursor: null }))
  expect(await screen.findByRole('heading', { name: 'Your orders will appear here' })).toBeTruthy()
})

it('says how much of an order was refunded, and when', async () => {
  const at = '2026-11-23T10:00:00.000Z'
  const part = { amount: { cents: 2900, currency: 'USD' }, at, isWhole: false } as const
  open(async () => ({
    orders: [
      order(1, { refunded: part }),
      order(2, { refunded: { ...part, amount: { cents: 4900, currency: 'USD' }, isWhole: true } }),
    ],
    nextCursor: null,
  }))
  const row = await screen.findByRole('row', { name: /Course 1/ })
  expect(row.textContent).toMatch(/Partly refunded.*Refunded \$29\.00 on Nov 23/)
  const whole = screen.getByRole('row', { name: /Course 2/ })
  expect(whole.textContent).toMatch(/Refunded.*Refunded \$49\.00 on Nov 23/)
})

it('emails the receipt of an order again, and says where it’s on its way to', async () => {
  const asked: string[] = []
  renderWithServer<Api>(
    <OrdersPage />,
    {
      payments: {
        orders: async () => ({ orders: [order(1)], nextCursor: null }),
        emailOwnReceipt: async ({ orderId }) => {
          asked.push(orderId)
          return { to: 'mia@example.com' }
        },
      },
    },
    { at: '/orders', user: makeStudent() },
  )
  const row = await screen.findByRole('row', { name: /Course 1/ })
  await userEvent.click(within(row).getByRole('button', { name: /Course 1/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Email me this receipt' }))
  expect(await screen.findByText('Your receipt is on its way to mia@example.com.')).toBeTruthy()
  expect(asked).toEqual([order(1).id])
})
