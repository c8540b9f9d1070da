import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { type FakeOf, makeUser, refusal, renderWithServer } from '#testing/web.tsx'
import { Guard } from '#webkit/Guard.tsx'
import type { paymentsContract } from '../../contract.ts'
import type { OrderRefunds, Refund } from '../../refund-contract.ts'
import { OrderRefund } from './OrderRefund.tsx'
import { RefundDialog } from './RefundDialog.tsx'

type Payments = FakeOf<typeof paymentsContract>
type RefundCall = Parameters<NonNullable<Payments['refundOrder']>>[0]

const usd = (cents: number) => ({ cents, currency: 'USD' }) as const
const orderId = `ord_${'0'.repeat(26)}` as const
const order = (fields: Partial<OrderRefunds['order']> = {}): OrderRefunds['order'] => ({
  ...{ id: orderId, title: 'Pottery Basics', buyer: 'Zoe Hart', mode: 'live', provider: 'Pay Example' },
  ...{ paid: usd(4900), fee: usd(172), refunded: usd(0), refundable: usd(4900) },
  ...{ hasAccess: true, choice: null, closedBecause: null, byHand: false },
  ...fields,
})
const refund = (fields: Partial<Refund> = {}): Refund => ({
  ...{ id: `rfd_${'0'.repeat(26)}`, orderId, amount: usd(2000), reason: 'requested', note: '' },
  ...{ endsAccess: 'kept', state: 'succeeded', failure: null, atProvider: false, byHand: false },
  ...{ createdAt: '2026-11-23T10:00:00.000Z', settledAt: '2026-11-23T10:00:00.000Z' },
  ...fields,
})

function open(fields: Partial<OrderRefunds['order']> = {}, answer: () => Refund = () => refund()) {
  const asked: RefundCall[] = []
  const closed: true[] = []
  renderWithServer<{ payments: Payments }>(
    <Guard access={{ role: 'creator' }} loading={null}>
      <RefundDialog orderId={orderId} onClose={() => closed.push(true)} />
    </Guard>,
    {
      payments: {
        orderRefunds: async () => ({ order: order(fields), refunds: [] }),
        refundOrder: async (input) => {
          asked.push(input)
          return answer()
        },
      },
    },
    { user: makeUser() },
  )
  return { asked, closed }
}
const amountField = () => screen.findByRole('textbox', { name: /Amount to refund/ })

it('fills in all that’s left, says what the provider keeps, and takes access with a full refund', async () => {
  const { asked, closed } = open()
  expect(await screen.findByRole('dialog', { name: 'Refund Zoe Hart?' })).toBeTruthy()
  expect(((await amountField()) as HTMLInputElement).value).toBe('49.00')
  expect(screen.getByText(/Pay Example keeps the \$1\.72 fee\./)).toBeTruthy()
  expect((screen.getByRole('radio', { name: /Remove access/ }) as HTMLInputElement).checked).toBe(true)
  await userEvent.type(screen.getByRole('textbox', { name: /Note/ }), 'Wrong course')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Reason' }), 'Paid twice by mistake')
  await userEvent.click(screen.getByRole('button', { name: 'Refund $49.00' }))
  await expect.poll(() => closed).toEqual([true])
  expect(asked).toEqual([
    { orderId, amountCents: 4900, reason: 'duplicate', note: 'Wrong course', endsAccess: 'removed' },
  ])
})

it('keeps access with a part, unless that’s chosen otherwise', async () => {
  const { asked } = open()
  const field = await amountField()
  await userEvent.clear(field)
  await userEvent.type(field, '20')
  expect((screen.getByRole('radio', { name: /Keep access/ }) as HTMLInputElement).checked).toBe(true)
  await userEvent.click(screen.getByRole('radio', { name: /Remove access/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Refund $20.00' }))
  await expect.poll(() => asked).toMatchObject([{ amountCents: 2000, endsAccess: 'removed' }])
})

it('says beside the field what can be refunded, and sends nothing else', async () => {
  const { asked } = open({ refunded: usd(2000), refundable: usd(2900) })
  const field = await amountField()
  expect(screen.getByText('Pottery Basics: $49.00 paid, $20.00 already refunded.')).toBeTruthy()
  await userEvent.clear(field)
  await userEvent.type(field, '30')
  await userEvent.click(screen.getByRole('button', { name: 'Refund $30.00' }))
  expect(await screen.findByText('You can refund up to $29.00')).toBeTruthy()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await userEvent.clear(field)
  await userEvent.click(screen.getByRole('button', { name: 'Refund' }))
  expect(await screen.findByText('Enter how much to refund')).toBeTruthy()
  expect(asked).toEqual([])
})

it('shows what the provider said, and stays open', async () => {
  const { closed } = open({ mode: 'test' }, () => {
    throw refusal('CONFLICT', 'The card is closed.')
  })
  expect(await screen.findByText(/This was a test payment/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Refund $49.00' }))
  expect(await screen.findByText('The card is closed.')).toBeTruthy()
  expect(closed).toEqual([])
})

it('says why not where it can’t be refunded, and asks about access only while there’s any', async () => {
  open({ closedBecause: 'This payment is disputed.' })
  expect(await screen.findByText('This payment is disputed.')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('lists what went back of an order beside what was paid, and opens the dialog', async () => {
  const refunds = [
    refund({ note: 'A gift', atProvider: true }),
    refund({ id: `rfd_${'1'.repeat(26)}`, state: 'failed', failure: 'The card is closed.', settledAt: null }),
  ]
  renderWithServer<{ payments: Payments }>(
    <OrderRefund orderId={orderId} />,
    { payments: { orderRefunds: async () => ({ order: order({ hasAccess: false }), refunds }) } },
    { user: makeUser() },
  )
  expect(await screen.findByText('Paid $49.00')).toBeTruthy()
  expect(screen.getByRole('list', { name: 'Refunds' }).textContent).toMatch(
    /\$20\.00 refunded on Nov 23.*Made at Pay Example.*A gift.*failed on Nov 23.*The card is closed/,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Refund' }))
  expect(await screen.findByRole('dialog', { name: 'Refund Zoe Hart?' })).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
})

it('says what the choice means for what was sold: sessions to come, or a membership', async () => {
  const choice = {
    removed: 'Upcoming sessions are canceled, and unused ones end.',
    kept: 'Booked sessions stay, and unused ones can still be booked.',
  }
  const { asked } = open({ choice })
  await amountField()
  const removed = screen.getByRole<HTMLInputElement>('radio', { name: /Remove access/ })
  expect(removed.checked).toBe(true)
  expect(screen.getByText(choice.removed)).toBeTruthy()
  expect(screen.getByText(choice.kept)).toBeTruthy()
  expect(screen.queryByText(/progress is kept/)).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: /Keep access/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Refund $49.00' }))
  await expect.poll(() => asked).toMatchObject([{ amountCents: 4900, endsAccess: 'kept' }])
})
