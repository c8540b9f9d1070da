import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { type FakeOf, refusal, renderWithServer } from '#testing/web.tsx'
import type { paymentsContract, SurplusPayment } from '../../contract.ts'
import { SurplusNotes } from './SurplusNotes.tsx'

type Api = { payments: FakeOf<typeof paymentsContract> }

const payment = (n: number, fields: Partial<SurplusPayment> = {}): SurplusPayment => ({
  id: `pat_${String(n).padStart(26, '0')}`,
  orderId: `ord_${String(n).padStart(26, '0')}`,
  title: `Course ${n}`,
  total: { cents: 4900, currency: 'USD' },
  mode: 'live',
  provider: 'Pay Example',
  because: 'twice',
  state: 'byHand',
  at: '2026-11-04T10:00:00.000Z',
  ...fields,
})

it('says why the money isn’t needed', async () => {
  const payments = [payment(1), payment(2, { because: 'price' })]
  renderWithServer<Api>(<SurplusNotes />, { payments: { surplus: async () => ({ payments }) } })
  expect(await screen.findByText('$49.00 was paid twice')).toBeTruthy()
  expect(screen.getByText('$49.00 came in at an old price')).toBeTruthy()
  expect(screen.getByText(/The price of order .* \(Course 2\) had changed/)).toBeTruthy()
})

it('tells all that isn’t back yet where no order is named, asks before it takes it that money is back, and says why not', async () => {
  const payments = [payment(1), payment(2, { state: 'returning' }), payment(3, { state: 'returned' })]
  const returned: string[] = []
  renderWithServer<Api>(<SurplusNotes />, {
    payments: {
      surplus: async () => ({ payments }),
      returnSurplus: async ({ paymentId }) => {
        returned.push(paymentId)
        throw refusal('CONFLICT', 'It’s being paid back.')
      },
    },
  })
  expect(await screen.findAllByText('$49.00 was paid twice')).toHaveLength(2)
  expect(screen.getByText(/\(Course 1\).*Refund it at Pay Example/)).toBeTruthy()
  expect(screen.getByText(/\(Course 2\).*Pay Example is refunding it/)).toBeTruthy()
  expect(screen.queryByText(/Course 3/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Mark as refunded' }))
  expect(await screen.findByText(/on its way from Pay Example/)).toBeTruthy()
  expect(returned).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Yes, it’s refunded' }))
  expect(await screen.findByText('It’s being paid back.')).toBeTruthy()
  expect(returned).toEqual([payments[0]?.id])
})
