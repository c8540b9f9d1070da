import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { type FakeOf, makeUser, renderWithServer } from '#testing/web.tsx'
import type { AffiliateSheet, affiliatesContract, Program } from '../contract.ts'
import { AffiliatesPage } from './AffiliatesPage.tsx'

type Api = Required<FakeOf<typeof affiliatesContract>>

const mia: AffiliateSheet = {
  id: `aff_${'0'.repeat(25)}1`,
  ...{ name: 'Mia Chen', email: 'mia@example.com', code: 'MIA', status: 'active', basisPoints: null },
  ...{ link: 'https://shop.example/@ana?via=MIA', clicks: 40, sales: 3, paid: [] },
  sold: [{ cents: 14_700, currency: 'USD' }],
  pending: [],
  owed: [{ cents: 4_410, currency: 'USD' }],
  createdAt: '2026-11-04T10:00:00.000Z',
  ...{ note: '', rates: [], coupons: [], commissions: [] },
}
const program: Program = {
  ...{ basisPoints: 3_000, windowDays: 30, minimumCents: 5_000, paysRenewals: false },
  ...{ takesApplications: false, applyLink: 'https://shop.example/@ana/affiliates' },
}
const open = (fakes: Partial<Api>, at = '/affiliates', plan: 'pro_plan' | 'basic_plan' = 'pro_plan') =>
  renderWithServer<{ affiliates: Partial<Api> }>(
    <AffiliatesPage />,
    {
      affiliates: {
        list: async () => ({ affiliates: [mia], any: true }),
        get: async () => mia,
        program: async () => program,
        choices: async () => ({ offers: [], coupons: [] }),
        ...fakes,
      },
    },
    { at, user: makeUser({ plan }) },
  )

it('lists who sends buyers, and what’s owed to them', async () => {
  open({})
  const row = await screen.findByRole('row', { name: /Mia Chen/ })
  expect(row.textContent).toContain('$44.10')
})

it('says what it is and the way to it, on another plan', async () => {
  open({}, '/affiliates', 'basic_plan')
  await screen.findByRole('heading', { name: 'Affiliates are part of the Pro Plan' })
  expect(screen.getByRole('link', { name: 'Upgrade to Pro' }).getAttribute('href')).toBe('/upgrade')
})

it('adds the first, with a code out of the name', async () => {
  const create = vi.fn<Api['create']>(async () => mia)
  open({ list: async () => ({ affiliates: [], any: false }), create })
  await screen.findByRole('heading', { name: 'Add your first affiliate' })
  await userEvent.click(screen.getAllByRole('button', { name: 'Add affiliate' })[0] ?? document.body)
  await userEvent.type(await screen.findByLabelText('Name'), 'Mia Chen')
  await userEvent.type(screen.getByLabelText('Email'), 'mia@example.com')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(create).toHaveBeenCalledOnce())
  expect(create.mock.calls[0]?.[0]).toMatchObject({
    code: 'MIACHEN',
    basisPoints: null,
    sendsInvitation: true,
  })
})

it('changes the terms of the program', async () => {
  const changeProgram = vi.fn<Api['changeProgram']>(async () => program)
  open({ changeProgram })
  await userEvent.click(await screen.findByRole('button', { name: 'Program settings' }))
  const rate = await screen.findByLabelText('Rate in percent')
  await userEvent.clear(rate)
  await userEvent.type(rate, '95')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findAllByText('Enter a percentage from 0.01 to 90')).length).toBeGreaterThan(0)
  await userEvent.clear(rate)
  await userEvent.type(rate, '12.5')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(changeProgram).toHaveBeenCalledOnce())
  expect(changeProgram.mock.calls[0]?.[0]).toMatchObject({ basisPoints: 1_250, minimumCents: 5_000 })
})
