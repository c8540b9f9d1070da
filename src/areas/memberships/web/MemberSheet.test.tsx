import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { accessContract } from '#areas/access/contract.ts'
import type { paymentsContract } from '#areas/payments/contract.ts'
import { type FakeOf, makeUser, refusal, renderWithServer } from '#testing/web.tsx'
import type { Member, membershipsContract, Tier } from '../contract.ts'
import { MemberSheet } from './MemberSheet.tsx'

type Api = Required<FakeOf<typeof membershipsContract>>

const usd = (cents: number) => ({ cents, currency: 'USD' as const })
const at = '2026-11-04T10:00:00.000Z'
const next = '2026-12-04T10:00:00.000Z'
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
const premium: Tier = { ...basic, id: `tie_${'0'.repeat(25)}2`, title: 'Premium', rank: 2, price: usd(7900) }
const vip: Tier = { ...basic, id: `tie_${'0'.repeat(25)}3`, title: 'VIP', rank: 3, price: usd(19_900) }
const given: Member = {
  ...{ id: `grt_${'0'.repeat(25)}1`, contactId: `ctc_${'0'.repeat(25)}1`, name: 'Mia Chen' },
  ...{ email: 'mia@example.com', tierId: premium.id, tier: 'Premium', rank: 2, status: 'active' },
  ...{ badge: 'comp', endsAt: null, hasAccess: true, joinedAt: at, spent: [], engagement: 'high' },
  ...{
    visits: 9,
    lastActiveAt: null,
    subscriptionId: null,
    orderId: null,
    giftOrderId: null,
    lastOrderId: null,
  },
  ...{ retryAt: null, failures: 0, leftBecause: null, isTierInTrash: false },
}
const paying: Member = { ...given, badge: null, subscriptionId: `sbs_${'0'.repeat(25)}1` }
const moves: Awaited<ReturnType<Api['moves']>> = {
  ...{ at: next, movesTo: null },
  tiers: [
    { tierId: basic.id, title: 'Basic', price: usd(2900), interval: 'month', isDearer: false },
    { tierId: vip.id, title: 'VIP', price: usd(19_900), interval: 'month', isDearer: true },
  ],
}

async function open(member: Member, fakes: Partial<Api> = {}, tiers = [basic, premium, vip]) {
  renderWithServer<{ memberships: Partial<Api>; access: FakeOf<typeof accessContract> }>(
    <MemberSheet memberId={member.id} tiers={tiers} onClose={() => undefined} />,
    {
      memberships: { member: async () => member, moves: async () => moves, ...fakes },
      access: { ofPerson: async () => ({ rights: [], more: false }) },
    },
    { at: '/membership', user: makeUser() },
  )
  const sheet = within(await screen.findByRole('dialog', { name: /Mia Chen/ }))
  return {
    sheet,
    tier: await sheet.findByRole<HTMLSelectElement>('combobox', { name: 'Change tier' }),
    change: () => sheet.getByRole<HTMLButtonElement>('button', { name: 'Change tier' }),
  }
}

it('moves who pays nothing at once, and to nothing that they have', async () => {
  const moveMember = vi.fn<Api['moveMember']>(async () => given)
  const { sheet, tier, change } = await open(given, { moveMember })
  expect(sheet.getByText('What they see changes right away.')).toBeDefined()
  const rights = within(sheet.getByRole('region', { name: 'Purchases and access' }))
  expect(await rights.findByText('No purchases or access yet.')).toBeDefined()
  expect(change().disabled || change().getAttribute('aria-disabled') === 'true').toBe(true)
  await userEvent.selectOptions(tier, 'VIP')
  await userEvent.click(change())
  await waitFor(() => expect(moveMember).toHaveBeenCalledOnce())
  expect(moveMember.mock.calls[0]?.[0]).toEqual({ memberId: given.id, tierId: vip.id })
  expect(await screen.findByText('Tier changed')).toBeDefined()
})

it('shows who pays what they pay next before they move, and leaves what’s dearer to them', async () => {
  const moveMember = vi.fn<Api['moveMember']>(async () => paying)
  const { sheet, tier, change } = await open(paying, { moveMember })
  const dearer = within(tier).getByRole<HTMLOptionElement>('option', { name: /only they can choose this/ })
  expect([dearer.disabled, dearer.textContent]).toEqual([true, expect.stringContaining('VIP')])
  await userEvent.selectOptions(tier, within(tier).getByRole('option', { name: /^Basic/ }))
  expect(sheet.getByText('Next charge: $29 on Dec 4, 2026, for Basic.')).toBeDefined()
  await userEvent.click(change())
  await waitFor(() => expect(moveMember).toHaveBeenCalledOnce())
  expect(moveMember.mock.calls[0]?.[0]).toEqual({
    ...{ memberId: paying.id, tierId: basic.id, shownCents: 2900 },
  })
})

it('says beside the choice why a move was refused, and what comes already', async () => {
  const moveMember = vi.fn<Api['moveMember']>(async () =>
    Promise.reject(refusal('CONFLICT', 'The next charge is another one by now.')),
  )
  const { sheet, tier, change } = await open(paying, {
    moveMember,
    moves: async () => ({ ...moves, movesTo: basic.id }),
  })
  expect(sheet.getByText('Changes to Basic on Dec 4, 2026.')).toBeDefined()
  await userEvent.selectOptions(tier, within(tier).getByRole('option', { name: /^Basic/ }))
  await userEvent.click(change())
  await sheet.findByText('The next charge is another one by now.')
  expect(tier.getAttribute('aria-invalid')).toBe('true')
})

it('names a tier in the trash as theirs, and moves who has it to one that’s there', async () => {
  const moveMember = vi.fn<Api['moveMember']>(async () => given)
  const { sheet, tier, change } = await open({ ...given, isTierInTrash: true }, { moveMember }, [basic, vip])
  expect(sheet.getByText('Premium · in the trash', { selector: 'dd' })).toBeDefined()
  const options = () => [...tier.options].map(({ textContent }) => textContent)
  expect(options()).toEqual(['Premium · in the trash', 'Basic', 'VIP'])
  expect(tier.value).toBe(premium.id)
  await userEvent.selectOptions(tier, 'VIP')
  await userEvent.click(change())
  await waitFor(() => expect(moveMember).toHaveBeenCalledOnce())
  expect(moveMember.mock.calls[0]?.[0]).toEqual({ memberId: given.id, tierId: vip.id })
})

it('shows who pays for a tier in the trash what they could pay instead', async () => {
  const { tier } = await open({ ...paying, isTierInTrash: true }, {}, [basic, vip])
  expect(tier.selectedOptions[0]?.textContent).toBe('Premium · in the trash')
  expect(within(tier).getByRole<HTMLOptionElement>('option', { name: /^Basic/ }).disabled).toBe(false)
})

it('writes to a member from the sheet, and says where no move is possible', async () => {
  renderWithServer<{ memberships: Partial<Api> }>(
    <MemberSheet memberId={paying.id} tiers={[premium]} onClose={() => undefined} />,
    {
      memberships: {
        member: async () => paying,
        moves: async () => ({ at: null, movesTo: null, tiers: [] }),
      },
    },
    { at: '/membership', user: makeUser() },
  )
  const sheet = within(await screen.findByRole('dialog', { name: /Mia Chen/ }))
  const message = await sheet.findByRole('link', { name: 'Message' })
  expect(message.getAttribute('href')).toBe('mailto:mia@example.com')
  expect(await sheet.findByText('This membership’s tier can’t be changed right now.')).toBeDefined()
})

it('pauses and cancels at the end of the period, once that’s confirmed', async () => {
  const setPayment = vi.fn<Api['setPayment']>(async () => paying)
  const { sheet } = await open(paying, { setPayment })
  for (const [press, title, state] of [
    ['Pause', 'Pause Mia Chen’s membership?', 'pauses'],
    ['Cancel at period end', /^Cancel Mia Chen’s membership/, 'ends'],
  ] as const) {
    await userEvent.click(sheet.getByRole('button', { name: press }))
    const dialog = within(await screen.findByRole('dialog', { name: title }))
    expect(setPayment).not.toHaveBeenCalledWith(expect.objectContaining({ state }), expect.anything())
    await userEvent.click(dialog.getByRole('button', { name: press }))
    await waitFor(() => expect(setPayment.mock.lastCall?.[0]).toMatchObject({ memberId: paying.id, state }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull())
  }
})

it('continues a break, and keeps who was leaving, by one press', async () => {
  const setPayment = vi.fn<Api['setPayment']>(async () => paying)
  const press = async (member: Member, name: string) => {
    renderWithServer<{ memberships: Partial<Api> }>(
      <MemberSheet memberId={member.id} tiers={[premium]} onClose={() => undefined} />,
      { memberships: { member: async () => member, moves: async () => moves, setPayment } },
      { at: '/membership', user: makeUser() },
    )
    await userEvent.click(await screen.findByRole('button', { name }))
  }
  await press({ ...paying, status: 'paused' }, 'Continue')
  await waitFor(() => expect(setPayment).toHaveBeenCalledTimes(1))
  await press({ ...paying, status: 'cancelled', endsAt: next }, 'Keep it renewing')
  await waitFor(() => expect(setPayment).toHaveBeenCalledTimes(2))
  for (const [asked] of setPayment.mock.calls) expect(asked).toMatchObject({ state: 'renews' })
})

it.each([
  ['removed', /Remove access/],
  ['kept', /Keep access/],
] as const)('refunds a member’s last payment from the sheet, with access %s', async (endsAccess, name) => {
  type Payments = Required<FakeOf<typeof paymentsContract>>
  const orderId = `ord_${'0'.repeat(25)}1` as const
  const refundOrder = vi.fn<Payments['refundOrder']>(async () => ({
    ...{
      id: `rfd_${'0'.repeat(25)}1`,
      orderId,
      amount: usd(7900),
      reason: 'requested',
      note: '',
      endsAccess,
    },
    ...{ state: 'succeeded', failure: null, atProvider: false, byHand: false, createdAt: at, settledAt: at },
  }))
  const orderRefunds: Payments['orderRefunds'] = async () => ({
    order: {
      ...{ id: orderId, title: 'Premium', buyer: 'Mia Chen', mode: 'live', provider: 'Pay Example' },
      ...{ paid: usd(7900), fee: usd(0), refunded: usd(0), refundable: usd(7900), hasAccess: true },
      ...{ closedBecause: null, byHand: false },
      choice: { removed: 'Their membership ends now.', kept: 'They stay a member.' },
    },
    refunds: [],
  })
  const member: Member = { ...paying, orderId, lastOrderId: orderId, spent: [usd(7900)] }
  renderWithServer<{ memberships: Partial<Api>; payments: Partial<Payments> }>(
    <MemberSheet memberId={member.id} tiers={[basic, premium, vip]} onClose={() => undefined} />,
    {
      memberships: { member: async () => member, moves: async () => moves },
      payments: { orderRefunds, refundOrder },
    },
    { at: '/membership', user: makeUser() },
  )
  const sheet = within(await screen.findByRole('dialog', { name: /Mia Chen/ }))
  await userEvent.click(await sheet.findByRole('button', { name: /Refund/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund Mia Chen?' }))
  expect(await dialog.findByText('Their membership ends now.')).toBeDefined()
  await userEvent.click(dialog.getByRole('radio', { name }))
  await userEvent.click(dialog.getByRole('button', { name: 'Refund $79.00' }))
  await waitFor(() => expect(refundOrder).toHaveBeenCalledOnce())
  expect(refundOrder.mock.calls[0]?.[0]).toMatchObject({ orderId, amountCents: 7900, endsAccess })
})
