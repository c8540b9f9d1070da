import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { type FakeOf, makeUser, renderWithServer } from '#testing/web.tsx'
import type { AffiliatePayoutSheet, affiliatesContract } from '../contract.ts'
import { PayoutsPage } from './PayoutsPage.tsx'

type Api = Required<FakeOf<typeof affiliatesContract>>

const total = { cents: 12_740, currency: 'USD' } as const
const payout: AffiliatePayoutSheet = {
  ...{ id: `afp_${'0'.repeat(25)}1`, total, affiliateCount: 1, paidAt: null, canUndo: false },
  createdAt: '2026-11-04T10:00:00.000Z',
  affiliates: [{ id: `aff_${'0'.repeat(25)}1`, name: 'Mia Chen', email: 'mia@example.com', amount: total }],
}
const open = (fakes: Partial<Api>, at = '/affiliates/payouts') =>
  renderWithServer<{ affiliates: Partial<Api> }>(
    <PayoutsPage />,
    {
      affiliates: {
        payouts: async () => ({ payable: [{ total, affiliateCount: 1 }], payouts: [payout] }),
        getPayout: async () => payout,
        ...fakes,
      },
    },
    { at, user: makeUser({ plan: 'pro_plan' }) },
  )

it('makes a payout of everything that’s owed', async () => {
  const createPayout = vi.fn<Api['createPayout']>(async () => payout)
  open({ createPayout })
  await userEvent.click(await screen.findByRole('button', { name: 'Create a payout of $127.40' }))
  await waitFor(() => expect(createPayout.mock.calls[0]?.[0]).toEqual({ currency: 'USD' }))
})

it('asks before it marks one as paid, and has its file', async () => {
  const setPayoutPaid = vi.fn<Api['setPayoutPaid']>(async () => payout)
  open({ setPayoutPaid }, `/affiliates/payouts?open=${payout.id}`)
  const file = await screen.findByRole('link', { name: 'Download the file' })
  expect(file.getAttribute('href')).toBe(`/api/v1/affiliate-payouts/${payout.id}/payments.csv`)
  await userEvent.click(screen.getByRole('button', { name: 'Mark as paid' }))
  await screen.findByText('Mark $127.40 as paid?')
  await userEvent.click(screen.getAllByRole('button', { name: 'Mark as paid' }).at(-1) ?? document.body)
  await waitFor(() => expect(setPayoutPaid).toHaveBeenCalledOnce())
})
