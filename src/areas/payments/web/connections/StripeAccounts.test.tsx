import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { type FakeOf, makeUser, refusal, renderWithServer } from '#testing/web.tsx'
import { Card } from '#ui/Card.tsx'
import type { Connection } from '../../connections-contract.ts'
import type { paymentsContract } from '../../contract.ts'
import { StripeAccounts } from './StripeAccounts.tsx'

type Api = FakeOf<typeof paymentsContract>

const connection = (fields: Partial<Connection> = {}): Connection => ({
  ...{
    id: 'pcn_00000000000000000000000001',
    provider: 'stripe',
    mode: 'live',
    accountName: 'Clay & Kiln',
    keyHint: 'x4Zq',
  },
  ...{
    state: 'connected',
    problem: null,
    isPaused: false,
    isOffered: true,
    writesToUs: true,
    takesDelayed: null,
    subscriptions: 0,
    savesMethods: null,
    readsDisputes: null,
  },
  syncedAt: '2026-11-04T10:00:00.000Z',
  ...fields,
})

function open(first: Connection[], more: Partial<Api> = {}) {
  const connections = vi.fn(async () => ({ connections: first }))
  renderWithServer<{ payments: Api }>(
    <Card label="Stripe">
      <StripeAccounts />
    </Card>,
    { payments: { connections, ...more } },
    { at: '/payments', user: makeUser() },
  )
  return connections
}
const card = async () => within(await screen.findByRole('region', { name: 'Stripe' }))
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

it('connects with a pasted key, and says beside the field what’s wrong with it', async () => {
  const sentence = 'This is a publishable key. Paste the secret key: it starts with sk_ or rk_.'
  const connectStripe = vi.fn(async ({ key }: { key: string }) => {
    if (key.startsWith('pk_')) throw refusal('INVALID', sentence, { key: sentence })
    return connection()
  })
  const connections = open([], { connectStripe })
  await press('Connect')
  const inside = await dialog('Connect Stripe')
  await userEvent.click(inside.getByRole('button', { name: 'Connect' }))
  expect(inside.getByText('Paste your secret key')).toBeTruthy()
  expect(connectStripe).not.toHaveBeenCalled()

  const field = inside.getByLabelText(/Secret key/)
  await userEvent.type(field, 'pk_test_1')
  await userEvent.click(inside.getByRole('button', { name: 'Connect' }))
  expect(await inside.findByText(sentence)).toBeTruthy()
  await userEvent.clear(field)
  await userEvent.type(field, 'sk_live_1')
  connections.mockResolvedValue({ connections: [connection()] })
  await userEvent.click(inside.getByRole('button', { name: 'Connect' }))
  expect(await (await card()).findByText('Connected')).toBeTruthy()
  expect(connectStripe.mock.lastCall?.[0]).toEqual({ key: 'sk_live_1', replaces: false })
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('sk_live_1')
})

it('says whose the other account is before it’s switched', async () => {
  const sentence = 'You’re connected to Clay & Kiln. This key is for Other.'
  const connectStripe = vi.fn(async ({ replaces }: { replaces?: boolean | undefined }) => {
    if (!replaces) throw refusal('CONFLICT', sentence, {}, { reason: 'another-account' })
    return connection({ accountName: 'Other' })
  })
  open([connection()], { connectStripe })
  await press('Configure')
  await press('Use another key')
  const inside = await dialog('Connect Stripe')
  await userEvent.type(inside.getByLabelText(/Secret key/), 'sk_live_2')
  await userEvent.click(inside.getByRole('button', { name: 'Connect' }))
  expect(await inside.findByText(sentence)).toBeTruthy()
  await userEvent.click(inside.getByRole('button', { name: 'Switch accounts' }))
  await waitFor(() => expect(connectStripe.mock.lastCall?.[0]).toEqual({ key: 'sk_live_2', replaces: true }))
})

it('shows account, mode, the end of the key and the last sync, and never more of it', async () => {
  open([connection({ mode: 'test', writesToUs: false, syncedAt: null })])
  const shown = await card()
  expect(await shown.findByText('Clay & Kiln')).toBeTruthy()
  for (const words of ['Test', 'ends in x4Zq', 'Not yet']) expect(shown.getByText(words)).toBeTruthy()
  expect(shown.getByText(/Checks Stripe every minute\. With a test key no real money moves/)).toBeTruthy()
})

it('stops offering it, checks it, and starts again after a move', async () => {
  const offerConnection = vi.fn(async () => connection({ isOffered: false }))
  const checkConnection = vi.fn(async () => connection())
  const resumeConnection = vi.fn(async () => connection())
  const problem = 'This installation was moved or restored from a backup.'
  open([connection({ state: 'attention', isPaused: true, problem })], {
    ...{ offerConnection, checkConnection, resumeConnection },
  })
  expect(await (await card()).findByText(problem)).toBeTruthy()
  expect((await card()).getByText('Paused')).toBeTruthy()
  await press('Start taking payments here')
  await waitFor(() =>
    expect(resumeConnection.mock.lastCall).toMatchObject([
      { connectionId: 'pcn_00000000000000000000000001' },
    ]),
  )
  await press('Configure')
  await userEvent.click(await screen.findByRole('switch', { name: /Offer Stripe at checkout/ }))
  await waitFor(() => expect(offerConnection.mock.lastCall).toMatchObject([{ isOffered: false }]))
  await userEvent.click(await screen.findByRole('switch', { name: /Allow payment methods that take days/ }))
  await waitFor(() =>
    expect(offerConnection.mock.lastCall).toMatchObject([{ isOffered: true, takesDelayed: true }]),
  )
  await press('Check again')
  await waitFor(() => expect(checkConnection).toHaveBeenCalled())
})

it('is disconnected once its name was typed', async () => {
  const disconnect = vi.fn(async () => ({ done: true as const }))
  open([connection()], { disconnect })
  await press('Configure')
  await press('Disconnect')
  const inside = await dialog('Disconnect Clay & Kiln?')
  const button = inside.getByRole<HTMLButtonElement>('button', { name: 'Disconnect' })
  expect(button.disabled).toBe(true)
  await userEvent.type(inside.getByRole('textbox'), 'Clay & Kiln')
  await userEvent.click(button)
  await waitFor(() =>
    expect(disconnect.mock.lastCall).toMatchObject([{ connectionId: 'pcn_00000000000000000000000001' }]),
  )
})

it('says so when it doesn’t load, and offers to try again', async () => {
  open([], { connections: async () => Promise.reject(refusal('UNAVAILABLE', 'Away.')) })
  expect(await screen.findByText('Your payment accounts didn’t load.')).toBeTruthy()
})
