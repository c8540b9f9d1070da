import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type FakeOf, makeUser, renderWithServer } from '#testing/web.tsx'
import type { Connection } from '../../connections-contract.ts'
import type { paymentsContract } from '../../contract.ts'
import { PaypalAccounts } from './PaypalAccounts.tsx'

type Api = FakeOf<typeof paymentsContract>

const connection = (fields: Partial<Connection>): Connection => ({
  ...{ id: 'pcn_00000000000000000000000001', provider: 'paypal', mode: 'live', accountName: 'PayPal' },
  ...{ keyHint: 'x4Zq', state: 'connected', problem: null, isPaused: false, isOffered: true },
  ...{ writesToUs: true, takesDelayed: null, subscriptions: 0, savesMethods: true, readsDisputes: true },
  syncedAt: '2026-11-04T10:00:00.000Z',
  ...fields,
})

async function account(fields: Partial<Connection> = {}) {
  renderWithServer<{ payments: Api }>(
    <PaypalAccounts />,
    { payments: { connections: async () => ({ connections: [connection(fields)] }) } },
    { at: '/payments', user: makeUser() },
  )
  return within(await screen.findByRole('region', { name: 'PayPal' }))
}

it('says which app it is, and nothing of what the app may do', async () => {
  const card = await account()
  expect(card.getByText('ends in x4Zq')).toBeTruthy()
  expect(card.queryByText(/can’t read disputes|save payment methods/)).toBeNull()
})

it('says what the app may not do, and what to do about it', async () => {
  const card = await account({ savesMethods: false, readsDisputes: false })
  expect(card.getByText(/so subscriptions are paid by a link/)).toBeTruthy()
  expect(card.getByText(/^This app can’t read disputes.*Turn on “Customer disputes”/)).toBeTruthy()
})
