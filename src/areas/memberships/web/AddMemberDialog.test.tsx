import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { type FakeOf, makeUser, refusal, renderWithServer } from '#testing/web.tsx'
import { holdDrafts } from '#webkit/form-draft.ts'
import { Guard } from '#webkit/Guard.tsx'
import type { membershipsContract, Tier } from '../contract.ts'
import { AddMemberDialog } from './AddMemberDialog.tsx'

type Api = FakeOf<typeof membershipsContract>
afterEach(() => {
  holdDrafts(false)
  localStorage.clear()
})

const tier = (n: number, title: string): Tier => ({
  ...{ id: `tie_${String(n).padStart(26, '0')}`, title, summary: '', features: [], color: '#74107a' },
  ...{ rank: n, isActive: true, isGiftable: false, price: { cents: 2900, currency: 'USD' } },
  ...{ interval: 'month', members: 0, revenue: [], growth: null, salesPath: `/@ana/membership/${n}` },
  ...{ coaching: null, createdAt: '2026-11-04T10:00:00.000Z' },
})
const tiers = [tier(1, 'Basic'), tier(2, 'Studio')]

async function open(fakes: Api = {}) {
  const { unmount } = renderWithServer<{ memberships: Api }>(
    <Guard access={{ role: 'creator' }} loading={null}>
      <AddMemberDialog hasTiers onClose={() => undefined} />
    </Guard>,
    {
      memberships: {
        tiers: async () => ({ tiers }),
        invoicePrices: async () => ({ prices: [] }),
        ...fakes,
      },
    },
    { at: '/membership', user: makeUser() },
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Member' }))
  return {
    dialog,
    email: dialog.getByLabelText<HTMLInputElement>('Email'),
    tier: dialog.getByLabelText<HTMLSelectElement>('Tier'),
    /** The session ends under it, and its person is back. */
    endSession: () => {
      holdDrafts(true)
      unmount()
      holdDrafts(false)
    },
  }
}

it('has what was typed after the session ended under it, until it’s discarded', async () => {
  const first = await open()
  await userEvent.type(first.email, 'mia@example.com')
  await userEvent.selectOptions(first.tier, 'Studio')
  first.endSession()

  const second = await open()
  expect(second.dialog.getByText('We kept your changes.')).toBeTruthy()
  expect([second.email.value, second.tier.value]).toEqual(['mia@example.com', tiers[1]?.id])
  await userEvent.click(second.dialog.getByRole('button', { name: 'Cancel' }))
  second.endSession()

  const third = await open()
  expect(third.dialog.queryByText('We kept your changes.')).toBeNull()
  expect([third.email.value, third.tier.value]).toEqual(['', tiers[0]?.id])
})

it('falls back to a tier that’s there when the chosen one was deleted meanwhile, and says so', async () => {
  const first = await open()
  await userEvent.type(first.email, 'mia@example.com')
  await userEvent.selectOptions(first.tier, 'Studio')
  first.endSession()

  const addMember = vi.fn<NonNullable<Api['addMember']>>(async () =>
    Promise.reject(refusal('CONFLICT', 'Not yet.')),
  )
  const { dialog, email, tier } = await open({ tiers: async () => ({ tiers: tiers.slice(0, 1) }), addMember })
  expect([email.value, tier.value]).toEqual(['mia@example.com', tiers[0]?.id])
  expect(dialog.getByText('Your choice isn’t available anymore.')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Add Member' }))
  await waitFor(() => expect(addMember.mock.calls[0]?.[0]).toMatchObject({ tierId: tiers[0]?.id }))
})
