import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { offersContract } from '#areas/payments/offers-contract.ts'
import { type FakeOf, makeUser, refusal, renderWithServer } from '#testing/web.tsx'
import { keepDraft } from '#webkit/form-draft.ts'
import { Guard } from '#webkit/Guard.tsx'
import type { membershipsContract, Tier } from '../contract.ts'
import { TierSheet } from './TierSheet.tsx'

type Api = Required<FakeOf<typeof membershipsContract>>
type Offers = Partial<FakeOf<typeof offersContract>>

const at = '2026-11-04T10:00:00.000Z'
const basic: Tier = {
  ...{ id: `tie_${'0'.repeat(25)}1`, title: 'Basic', summary: 'The library.', features: ['A letter'] },
  ...{ color: '#74107a', rank: 1, isActive: true, isGiftable: true, price: { cents: 2900, currency: 'USD' } },
  ...{
    interval: 'month',
    members: 39,
    revenue: [],
    growth: 11,
    salesPath: '/@ana/membership/basic',
    coaching: null,
    createdAt: at,
  },
}

const hour = { id: `cpk_${'0'.repeat(25)}1` as const, title: 'An hour together' }

async function open(
  changeTier: Api['changeTier'],
  tier: Tier = basic,
  packages: Awaited<ReturnType<Api['packages']>>['packages'] = [],
) {
  renderWithServer<{ memberships: Partial<Api>; payments: Offers }>(
    <Guard access={{ role: 'creator' }} loading={null}>
      <TierSheet tier={tier} onClose={() => undefined} />
    </Guard>,
    {
      memberships: { changeTier, packages: async () => ({ packages }) },
      payments: { offers: async () => ({ offers: [] }) },
    },
    { at: '/membership?tab=tiers', user: makeUser() },
  )
  const sheet = within(await screen.findByRole('dialog', { name: /Basic/ }))
  const price = await sheet.findByLabelText<HTMLInputElement>('Price per month')
  return {
    sheet,
    type: async (typed: string) => {
      await userEvent.clear(price)
      if (typed) await userEvent.type(price, typed)
    },
    save: () => userEvent.click(sheet.getByRole('button', { name: 'Save' })),
  }
}
const saved = () => vi.fn<Api['changeTier']>(async () => basic)

it('asks who pays a new price only once it’s another one, and keeps it from members unless told', async () => {
  const changeTier = saved()
  const { sheet, type, save } = await open(changeTier)
  expect(sheet.queryByRole('group', { name: 'Who pays the new price?' })).toBeNull()
  await type('35')
  const choice = within(sheet.getByRole('group', { name: 'Who pays the new price?' }))
  expect(choice.getByRole<HTMLInputElement>('radio', { name: /New members only/ }).checked).toBe(true)
  expect(choice.getByText(/39 members keep the price they have/)).toBeDefined()
  await save()
  await waitFor(() => expect(changeTier).toHaveBeenCalledOnce())
  expect(changeTier.mock.calls[0]?.[0]).toMatchObject({
    ...{ tierId: basic.id, priceCents: 3500, priceFor: 'new' },
  })
})

it('changes it for everyone after it was said when they’re told and when they pay it', async () => {
  const changeTier = saved()
  const { sheet, type, save } = await open(changeTier)
  await type('35')
  expect(sheet.getByText(/first renewal at least 30 days after that email/)).toBeDefined()
  await userEvent.click(sheet.getByRole('radio', { name: /Everyone from their next renewal/ }))
  await save()
  await waitFor(() => expect(changeTier).toHaveBeenCalledOnce())
  expect(changeTier.mock.calls[0]?.[0]).toMatchObject({ priceCents: 3500, priceFor: 'everyone' })
})

it('sends no price where it stays, and asks no one about members there aren’t', async () => {
  const changeTier = saved()
  const { sheet, type, save } = await open(changeTier, { ...basic, members: 0 })
  await type('35')
  expect(sheet.queryByRole('group', { name: 'Who pays the new price?' })).toBeNull()
  await type('29')
  await save()
  await waitFor(() => expect(changeTier).toHaveBeenCalledOnce())
  expect(changeTier.mock.calls[0]?.[0]).not.toHaveProperty('priceCents')
})

it('says beside the price what’s wrong with it, the server’s own sentence too', async () => {
  const changeTier = vi.fn<Api['changeTier']>(async () =>
    Promise.reject(refusal('INVALID', 'x', { priceCents: 'Enter at least $5' })),
  )
  const { sheet, type, save } = await open(changeTier)
  await type('')
  await save()
  expect(await sheet.findAllByText('Enter a price, or 0 for a free tier')).not.toEqual([])
  await type('90000')
  await save()
  expect(await sheet.findAllByText('Enter a price of 50,000 or less')).not.toEqual([])
  expect(changeTier).not.toHaveBeenCalled()
  await type('3')
  await save()
  await sheet.findByText('Enter at least $5')
})

it('asks before no one new can join a tier that has members', async () => {
  const { sheet } = await open(saved())
  await userEvent.click(sheet.getByRole('switch', { name: 'Active' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Make “Basic” inactive?' }))
  expect(asked.getByText(/39 members keep it and are charged as before/)).toBeDefined()
  await userEvent.click(asked.getByRole('button', { name: 'Make it inactive' }))
  await waitFor(() =>
    expect(sheet.getByRole<HTMLInputElement>('switch', { name: 'Active' }).checked).toBe(false),
  )
})

it('gives coaching each month once a package is chosen, and says what’s no number of sessions', async () => {
  const changeTier = saved()
  const { sheet, save } = await open(changeTier, basic, [hour])
  const choice = await sheet.findByLabelText('Coaching package')
  expect(sheet.queryByLabelText('Sessions a month')).toBeNull()
  await userEvent.selectOptions(choice, 'An hour together')
  const sessions = sheet.getByLabelText('Sessions a month')
  await userEvent.clear(sessions)
  await userEvent.type(sessions, '1,5')
  await save()
  expect(await sheet.findAllByText('Enter a whole number from 1 to 20')).not.toEqual([])
  expect(changeTier).not.toHaveBeenCalled()
  await userEvent.clear(sessions)
  await userEvent.type(sessions, '2')
  await save()
  await waitFor(() => expect(changeTier).toHaveBeenCalledOnce())
  expect(changeTier.mock.calls[0]?.[0].coaching).toEqual({ packageId: hour.id, sessions: 2 })
})

it('takes coaching away again, and keeps one whose package is in the trash', async () => {
  const changeTier = saved()
  const coaching = { packageId: hour.id, sessions: 3, line: '3 coaching sessions a month (60 min)' }
  const { sheet, save } = await open(changeTier, { ...basic, coaching })
  const choice = await sheet.findByLabelText<HTMLSelectElement>('Coaching package')
  expect(choice.selectedOptions[0]?.textContent).toBe(coaching.line)
  expect(sheet.getByLabelText<HTMLInputElement>('Sessions a month').value).toBe('3')
  await userEvent.selectOptions(choice, 'No coaching')
  await save()
  await waitFor(() => expect(changeTier).toHaveBeenCalledOnce())
  expect(changeTier.mock.calls[0]?.[0].coaching).toBeNull()
})

it('says nothing of coaching where there’s no package', async () => {
  const { sheet } = await open(saved())
  expect(sheet.queryByLabelText('Coaching package')).toBeNull()
})

it('gives no coaching of a package that was deleted since it was chosen, and says so', async () => {
  onTestFinished(() => localStorage.clear())
  const coachingPackage = `cpk_${'0'.repeat(25)}9`
  keepDraft(
    { user: makeUser().id, form: `memberships.tier ${basic.id}` },
    { coachingPackage, summary: 'New' },
  )
  const changeTier = saved()
  const { sheet, save } = await open(changeTier, basic, [hour])
  expect(await sheet.findByText('Your choice isn’t available anymore.')).toBeDefined()
  expect(sheet.queryByLabelText('Sessions a month')).toBeNull()
  await save()
  await waitFor(() => expect(changeTier).toHaveBeenCalledOnce())
  expect(changeTier.mock.calls[0]?.[0]).toMatchObject({ summary: 'New', coaching: null })
})
