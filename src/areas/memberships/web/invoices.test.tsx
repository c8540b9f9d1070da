import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { type FakeOf, makeUser, refusal, renderWithServer } from '#testing/web.tsx'
import type { membershipsContract, Tier } from '../contract.ts'
import type { InvoicePrice, MemberInvoice } from '../invoices-contract.ts'
import { AddMemberDialog } from './AddMemberDialog.tsx'
import { WaitingInvoices } from './WaitingInvoices.tsx'

type Api = Required<FakeOf<typeof membershipsContract>>

const usd = (cents: number) => ({ cents, currency: 'USD' as const })
const at = '2026-11-04T10:00:00.000Z'
const basic: Tier = {
  ...{ id: `tie_${'0'.repeat(25)}1`, title: 'Basic', summary: '', features: [], color: '#74107a' },
  ...{
    rank: 1,
    isActive: true,
    isGiftable: true,
    price: usd(2900),
    interval: 'month',
    members: 39,
    revenue: [],
  },
  ...{ growth: 11, salesPath: '/@ana/membership/basic', coaching: null, createdAt: at },
}
const free: Tier = { ...basic, id: `tie_${'0'.repeat(25)}2`, title: 'Free', price: usd(0), interval: null }
const monthly: InvoicePrice = {
  ...{ offerId: `off_${'0'.repeat(25)}1`, tierId: basic.id, name: '', pricing: 'subscription' },
  ...{ price: usd(2900), instalmentCount: null, interval: 'month', trialDays: null, setup: null },
}
const lifetime: InvoicePrice = {
  ...monthly,
  ...{
    offerId: `off_${'0'.repeat(25)}2`,
    name: 'Lifetime',
    pricing: 'once',
    price: usd(49_900),
    interval: null,
  },
}
const waiting: MemberInvoice = {
  ...{ ...monthly, id: `miv_${'0'.repeat(25)}1`, email: 'mia@example.com', person: 'Mia Chen' },
  ...{ tier: 'Basic', isUnderway: false, sentAt: at, createdAt: at },
}

const render = (screen: React.ReactElement, fakes: Partial<Api> = {}) =>
  renderWithServer<{ memberships: Partial<Api> }>(
    screen,
    {
      memberships: {
        tiers: async () => ({ tiers: [basic, free] }),
        invoicePrices: async () => ({ prices: [monthly, lifetime] }),
        invoices: async () => ({ invoices: [waiting], total: 1 }),
        ...fakes,
      },
    },
    { at: '/membership', user: makeUser() },
  )

it('asks someone to pay, at the price that’s chosen', async () => {
  const sendInvoice = vi.fn<Api['sendInvoice']>(async () => waiting)
  render(<AddMemberDialog hasTiers onClose={() => undefined} />, { sendInvoice })
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Member' }))
  await userEvent.click(await dialog.findByRole('radio', { name: 'Invoice' }))
  expect(dialog.queryByLabelText(/Until/)).toBeNull()
  await userEvent.type(dialog.getByLabelText('Email'), 'mia@example.com')
  await userEvent.selectOptions(await dialog.findByLabelText('Price'), 'Lifetime: $499.00')
  await userEvent.click(dialog.getByRole('button', { name: 'Send invoice' }))
  await waitFor(() => expect(sendInvoice).toHaveBeenCalledOnce())
  expect(sendInvoice.mock.calls[0]?.[0]).toEqual({
    ...{ email: 'mia@example.com', name: '', offerId: lifetime.offerId },
  })
  await screen.findByText('Invoice sent')
})

it('says beside the tier that it has no price, and beside the address why not', async () => {
  const sendInvoice = vi.fn<Api['sendInvoice']>(async () => {
    throw refusal('CONFLICT', 'mia@example.com is already a member.', {
      email: 'This person is already a member',
    })
  })
  render(<AddMemberDialog hasTiers onClose={() => undefined} />, { sendInvoice })
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Member' }))
  await userEvent.click(await dialog.findByRole('radio', { name: 'Invoice' }))
  await userEvent.type(dialog.getByLabelText('Email'), 'mia@example.com')
  await userEvent.selectOptions(dialog.getByLabelText('Tier'), 'Free')
  await userEvent.click(dialog.getByRole('button', { name: 'Send invoice' }))
  await dialog.findByText('This tier has no price to pay. Add one, or make it active.')
  expect(sendInvoice).not.toHaveBeenCalled()
  await userEvent.selectOptions(dialog.getByLabelText('Tier'), 'Basic')
  await userEvent.click(dialog.getByRole('button', { name: 'Send invoice' }))
  await dialog.findByText('This person is already a member')
})

it('lists who hasn’t paid, sends again, and withdraws once that’s confirmed', async () => {
  const resendInvoice = vi.fn<Api['resendInvoice']>(async () => waiting)
  const withdrawInvoice = vi.fn<Api['withdrawInvoice']>(async () => ({ done: true }))
  render(<WaitingInvoices />, { resendInvoice, withdrawInvoice })
  const card = within(await screen.findByRole('region', { name: 'Waiting for payment' }))
  expect(card.getByRole('listitem').textContent).toMatch(/Mia Chen.*mia@example.com.*Basic · \$29.00 a month/)
  await userEvent.click(card.getByRole('button', { name: 'Send again: Mia Chen' }))
  await screen.findByText('Sent again')
  expect(resendInvoice).toHaveBeenCalledOnce()
  await userEvent.click(card.getByRole('button', { name: 'Withdraw: Mia Chen' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw Mia Chen’s invoice?' }))
  expect(withdrawInvoice).not.toHaveBeenCalled()
  await userEvent.click(dialog.getByRole('button', { name: 'Withdraw' }))
  await screen.findByText('Invoice withdrawn')
  expect(withdrawInvoice.mock.calls[0]?.[0]).toEqual({ invoiceId: waiting.id })
})
