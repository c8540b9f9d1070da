import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { type FakeOf, makeUser, refusal, renderWithServer } from '#testing/web.tsx'
import { Guard } from '#webkit/Guard.tsx'
import type { paymentsContract } from '../../contract.ts'
import type { Subscription, SubscriptionSheet } from '../../subscriptions-contract.ts'
import { SubscriptionsPage } from './SubscriptionsPage.tsx'

type Fakes = FakeOf<typeof paymentsContract>
const id = `sbs_${'0'.repeat(26)}` as const
const usd = (cents: number) => ({ cents, currency: 'USD' as const })

const one = (fields: Partial<Subscription> = {}): Subscription => ({
  ...{
    id,
    title: 'Studio Notes',
    name: 'Zoe Hart',
    email: 'zoe@hart.example',
    state: 'active',
    mode: 'test',
  },
  ...{ price: usd(2900), interval: 'month', cancelsAtEnd: false, nextChargeAt: '2026-12-04T10:00:00.000Z' },
  ...{ paidUntil: '2026-12-04T10:00:00.000Z', accessEndsAt: '2026-12-11T10:00:00.000Z', trialEndsAt: null },
  ...{ instalments: null, pause: null, switchesTo: null },
  ...{
    collected: 'automatically',
    method: 'Visa ending 4242',
    failures: 0,
    endedAt: null,
    endedReason: null,
    startedAt: '2026-11-04T10:00:00.000Z',
  },
  ...fields,
})
const sheet = (fields: Partial<Subscription> = {}): SubscriptionSheet => ({
  subscription: one(fields),
  canFastForward: true,
  waived: [],
  orders: [
    {
      ...{
        id: `ord_${'0'.repeat(26)}`,
        period: 1,
        change: null,
        total: usd(2900),
        refunded: usd(0),
        status: 'paid',
      },
      ...{ failureReason: null, at: '2026-11-04T10:00:00.000Z' },
    },
  ],
})

const open = (fakes: Partial<Fakes>, at = '/payments/subscriptions') =>
  renderWithServer<{ payments: Fakes }>(
    <Guard access={{ role: 'creator' }} loading={null}>
      <SubscriptionsPage />
    </Guard>,
    {
      payments: {
        subscriptions: async () => ({ subscriptions: [one()], nextCursor: null }),
        getSubscription: async () => sheet(),
        ...fakes,
      },
    },
    { at, user: makeUser() },
  )

it('lists who pays, how much and when next', async () => {
  open({})
  const row = await screen.findByRole('row', { name: /Zoe Hart/ })
  expect(row.textContent).toMatch(/Studio Notes.*Active.*Test.*\$29\.00 a month/)
})

it('says that there are none yet, and that they didn’t load', async () => {
  const { unmount } = open({ subscriptions: async () => ({ subscriptions: [], nextCursor: null }) })
  expect(await screen.findByText('Your subscriptions will appear here')).toBeTruthy()
  unmount()
  open({ subscriptions: async () => Promise.reject(refusal('INTERNAL', 'x')) })
  expect(await screen.findByText('Your subscriptions didn’t load.')).toBeTruthy()
})

it('cancels one at the end of what’s paid, asked once', async () => {
  const asked: unknown[] = []
  open(
    {
      cancelSubscription: async (input) => {
        asked.push(input)
        return sheet({ cancelsAtEnd: true, nextChargeAt: null })
      },
    },
    `/payments/subscriptions?open=${id}`,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  const dialog = await screen.findByRole('dialog', { name: 'Cancel Studio Notes for Zoe Hart?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel subscription' }))
  expect(await screen.findByRole('button', { name: 'Keep subscription' })).toBeTruthy()
  expect(asked).toEqual([{ subscriptionId: id, when: 'atEnd' }])
})

it('moves a test one to its next payment', async () => {
  open(
    {
      fastForward: async () => ({
        ...sheet(),
        orders: [
          ...sheet().orders,
          { ...sheet().orders[0], id: `ord_${'1'.repeat(26)}`, period: 2 } as never,
        ],
      }),
    },
    `/payments/subscriptions?open=${id}`,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Skip to next payment' }))
  expect(await screen.findByText('Period 2')).toBeTruthy()
})

it('pauses one for some months, and says so', async () => {
  const asked: unknown[] = []
  const pause = { from: '2026-12-04T10:00:00.000Z', until: '2027-02-04T10:00:00.000Z' }
  open(
    {
      pauseSubscription: async (input) => {
        asked.push(input)
        return sheet({ pause, nextChargeAt: pause.until })
      },
      continueSubscription: async (input) => {
        asked.push(input)
        return sheet()
      },
    },
    `/payments/subscriptions?open=${id}`,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Pause' }))
  const dialog = await screen.findByRole('dialog', { name: 'Pause Studio Notes for Zoe Hart?' })
  await userEvent.click(within(dialog).getByRole('radio', { name: '2 months' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Pause subscription' }))
  expect(await screen.findByText('Dec 4, 2026 to Feb 4, 2027')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Don’t pause' }))
  expect(await screen.findByRole('button', { name: 'Pause' })).toBeTruthy()
  expect(asked).toEqual([{ subscriptionId: id, months: 2 }, { subscriptionId: id }])
})

it('says which price it moves to, and what a payment was for', async () => {
  const switched = sheet({ switchesTo: { price: usd(29_000), interval: 'year' } })
  const [first] = switched.orders
  const orders = first ? [{ ...first, period: null, change: 'switch' as const }] : []
  open({ getSubscription: async () => ({ ...switched, orders }) }, `/payments/subscriptions?open=${id}`)
  expect(await screen.findByText('$290.00 a year, starting with the next payment')).toBeTruthy()
  expect(await screen.findByText('Price change')).toBeTruthy()
})
