import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { Connection } from '#areas/payments/connections-contract.ts'
import type { OrderRefunds, Refund } from '#areas/payments/refund-contract.ts'
import type { Subscription, SubscriptionSheet } from '#areas/payments/subscriptions-contract.ts'
import { type FakeOf, makeUser, refusal, renderWithServer } from '#testing/web.tsx'
import { Guard } from '#webkit/Guard.tsx'
import type { billingContract, PlanSale } from '../contract.ts'
import { BillingPage } from './BillingPage.tsx'

type Api = FakeOf<typeof billingContract>

const usd = (cents: number) => ({ cents, currency: 'USD' }) as const
const orderId = `ord_${'0'.repeat(26)}` as const
const account: Connection = {
  ...{ id: `pcn_${'0'.repeat(26)}`, provider: 'stripe', mode: 'live', accountName: 'Clay & Kiln' },
  ...{ keyHint: 'x4Zq', state: 'connected', problem: null, isPaused: false, isOffered: true },
  ...{
    writesToUs: true,
    takesDelayed: null,
    subscriptions: 0,
    savesMethods: null,
    readsDisputes: null,
    syncedAt: '2026-11-04T10:00:00.000Z',
  },
}
const sale = (fields: Partial<PlanSale> = {}): PlanSale => ({
  ...{ isCharged: false, since: null, whyNot: null, isDemo: false, connections: [account] },
  seller: {
    ...{ name: 'Throughline', legalName: '', address: '', taxNumber: '', taxRate: '0', isTaxIncluded: true },
  },
  ...{ paying: 0, monthly: usd(0) },
  ...fields,
})
const payer: Subscription = {
  ...{
    id: `sbs_${'0'.repeat(26)}`,
    name: 'Mia Chen',
    email: 'mia@example.com',
    title: 'Pro Plan',
    state: 'active',
    mode: 'live',
  },
  ...{ price: usd(14_900), interval: 'month', cancelsAtEnd: false, nextChargeAt: '2026-12-04T10:00:00.000Z' },
  ...{ paidUntil: '2026-12-04T10:00:00.000Z', accessEndsAt: '2026-12-11T10:00:00.000Z', trialEndsAt: null },
  ...{ instalments: null, pause: null, switchesTo: null, collected: 'automatically' },
  ...{ method: 'Visa ending 4242', failures: 0, endedAt: null, endedReason: null },
  startedAt: '2026-11-04T10:00:00.000Z',
}
const sheet: SubscriptionSheet = {
  ...{ subscription: payer, canFastForward: false, waived: [] },
  orders: [
    {
      ...{ id: orderId, period: 1, change: null, total: usd(14_900), refunded: usd(0), status: 'paid' },
      ...{ failureReason: null, at: '2026-11-04T10:00:00.000Z' },
    },
  ],
}

const open = (fakes: Partial<Api> = {}) =>
  renderWithServer<{ billing: Api }>(
    <Guard access={{ role: 'admin' }} loading={null}>
      <BillingPage />
    </Guard>,
    {
      billing: {
        sale: async () => sale(),
        payers: async () => ({ subscriptions: [], nextCursor: null }),
        ...fakes,
      },
    },
    { at: '/admin/billing', user: makeUser({ role: 'admin' }) },
  )
const card = async (name: string) => within(await screen.findByRole('region', { name }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const press = (inside: ReturnType<typeof within>, name: string) =>
  userEvent.click(inside.getByRole('button', { name }))

describe('charging for plans', () => {
  it('begins once it’s confirmed, which says who keeps their plan for free', async () => {
    const charge = vi.fn(async () => sale({ isCharged: true, since: '2026-11-28T10:00:00.000Z' }))
    open({ charge })
    const charging = await card('Charging')
    expect(charging.getByText('Plans are free')).toBeTruthy()
    await press(charging, 'Start charging')
    const asked = await dialog('Charge for plans?')
    expect(asked.getByText(/keeps it for free until they choose another plan/)).toBeTruthy()
    expect(charge).not.toHaveBeenCalled()
    await press(asked, 'Start charging')
    expect(await charging.findByText('Creators pay for plans')).toBeTruthy()
    expect(charging.getByText(/The Basic Plan is \$49 a month and the Pro Plan \$149\./)).toBeTruthy()
    expect(charging.getByText(/No one pays for a plan yet\./)).toBeTruthy()
    expect(charge.mock.calls[0]).toEqual([{ isCharged: true }])
  })

  it('can’t begin while no one could pay, and says why', async () => {
    open({ sale: async () => sale({ connections: [], whyNot: 'Connect a Stripe account first.' }) })
    const charging = await card('Charging')
    expect(charging.getByText('Connect a Stripe account first.')).toBeTruthy()
    expect(charging.getByRole<HTMLButtonElement>('button', { name: 'Start charging' }).disabled).toBe(true)
  })

  it('ends with a word on how many aren’t charged anymore, and stays where the server refuses', async () => {
    const paying = { isCharged: true, since: '2026-11-01T10:00:00.000Z', paying: 2, monthly: usd(19_800) }
    let isRefused = true
    const charge = vi.fn(async () => {
      if (isRefused) throw refusal('CONFLICT', 'Someone else changed this. Look again.')
      return sale()
    })
    open({ sale: async () => sale(paying), charge })
    const charging = await card('Charging')
    expect(charging.getByText(/2 creators pay \$198\.00 a month in total\./)).toBeTruthy()
    await press(charging, 'Make plans free')
    const asked = await dialog('Make plans free?')
    expect(asked.getByText(/2 creators won’t be charged anymore\./)).toBeTruthy()
    await press(asked, 'Make plans free')
    expect(await asked.findByText('Someone else changed this. Look again.')).toBeTruthy()
    isRefused = false
    await press(asked, 'Make plans free')
    expect(await charging.findByText('Plans are free')).toBeTruthy()
  })
})

describe('the Stripe account for plans', () => {
  it('is connected by a key, with what’s wrong beside the field', async () => {
    const sentence = 'This is a publishable key. Paste the secret key: it starts with sk_ or rk_.'
    const connectStripe = vi.fn(async ({ key }: { key: string }) => {
      if (key.startsWith('pk_')) throw refusal('INVALID', sentence, { key: sentence })
      return sale()
    })
    open({ sale: async () => sale({ connections: [] }), connectStripe })
    const stripe = await card('Stripe account')
    expect(stripe.getByText(/It’s separate from your creators’ accounts\./)).toBeTruthy()
    await press(stripe, 'Connect')
    const inside = await dialog('Connect Stripe')
    const field = inside.getByLabelText(/Secret key/)
    await userEvent.type(field, 'pk_live_1')
    await press(inside, 'Connect')
    expect(await inside.findByText(sentence)).toBeTruthy()
    await userEvent.clear(field)
    await userEvent.type(field, 'sk_live_1')
    await press(inside, 'Connect')
    expect(await (await card('Clay & Kiln')).findByText('Connected')).toBeTruthy()
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('sk_live_1')
  })

  it('is disconnected once that’s confirmed', async () => {
    const off = vi.fn(async () => sale({ connections: [], whyNot: 'Connect a Stripe account first.' }))
    open({ disconnect: off })
    await press(await card('Clay & Kiln'), 'Disconnect')
    const asked = await dialog('Disconnect Clay & Kiln?')
    await press(asked, 'Disconnect')
    expect(await (await card('Stripe account')).findByRole('button', { name: 'Connect' })).toBeTruthy()
    expect(off.mock.calls[0]).toEqual([{ connectionId: account.id }])
  })
})

describe('who pays for a plan', () => {
  it('opens with their payments, and one is refunded', async () => {
    const order: OrderRefunds['order'] = {
      ...{ id: orderId, title: 'Pro Plan', buyer: 'Mia Chen', mode: 'live', provider: 'Stripe' },
      ...{ paid: usd(14_900), fee: usd(462), refunded: usd(0), refundable: usd(14_900) },
      ...{ hasAccess: true, choice: null, closedBecause: null, byHand: false },
    }
    const refunded: Refund = {
      ...{ id: `rfd_${'0'.repeat(26)}`, orderId, amount: usd(14_900), reason: 'requested', note: '' },
      ...{ endsAccess: 'kept', state: 'succeeded', failure: null, atProvider: false, byHand: false },
      ...{ createdAt: '2026-11-28T10:00:00.000Z', settledAt: '2026-11-28T10:00:00.000Z' },
    }
    const refund = vi.fn(async () => refunded)
    open({
      payers: async () => ({ subscriptions: [payer], nextCursor: null }),
      payer: async () => sheet,
      refunds: async () => ({ order, refunds: [] }),
      refund,
    })
    const row = await screen.findByRole('row', { name: /Mia Chen/ })
    await userEvent.click(within(row).getByText('Mia Chen'))
    const beside = await dialog('Mia Chen')
    const payments = within(await beside.findByRole('region', { name: 'Payments' }))
    expect(payments.getByText('$149.00')).toBeTruthy()
    await press(payments, 'Refund')
    const asked = await dialog('Refund Mia Chen?')
    await userEvent.click(await asked.findByRole('button', { name: 'Refund $149.00' }))
    await expect.poll(() => refund.mock.calls.length).toBe(1)
    expect(refund.mock.calls[0]).toMatchObject([{ orderId, amountCents: 14_900 }])
  })

  it('is no one at first, and says so', async () => {
    open()
    expect(await screen.findByText('No one pays for a plan yet')).toBeTruthy()
    expect(screen.getByText(/Creators who choose a paid plan appear here/)).toBeTruthy()
  })

  it('says when the list didn’t load, and leaves the rest of the page', async () => {
    open({ payers: async () => Promise.reject(refusal('INTERNAL', 'x')) })
    await card('Charging')
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  })
})

it('says when billing didn’t load, and asks again', async () => {
  let isDown = true
  open({ sale: async () => (isDown ? Promise.reject(refusal('INTERNAL', 'x')) : sale()) })
  expect(await screen.findByText('Billing didn’t load.')).toBeTruthy()
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await card('Charging')).getByText('Plans are free')).toBeTruthy()
})
