import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { type FakeOf, makeUser, refusal, renderWithServer } from '#testing/web.tsx'
import { Card } from '#ui/Card.tsx'
import type { Connection } from '../../connections-contract.ts'
import type { paymentsContract } from '../../contract.ts'
import type { BankTransfer } from '../../transfers-contract.ts'
import { BankTransferCard } from './BankTransferCard.tsx'
import { TransferActions } from './TransferActions.tsx'

type Api = FakeOf<typeof paymentsContract>

const eur = (cents: number) => ({ cents, currency: 'EUR' as const })
const transfer = (fields: Partial<BankTransfer> = {}): BankTransfer => ({
  ...{ id: `btr_${'0'.repeat(26)}`, orderId: `ord_${'0'.repeat(26)}`, orderNumber: 'ABCD-EFGH' },
  ...{ customer: 'Mia Chen', email: 'mia@example.com', title: 'Pottery Basics' },
  ...{ reference: 'RF18 5390 0754 7034', state: 'waiting', isOrderPaid: false, version: 3 },
  ...{ amount: eur(4900), received: eur(0), rest: eur(4900), givenUp: eur(0), receipts: [] },
  ...{ expiresAt: '2026-11-30T10:00:00.000Z', createdAt: '2026-11-23T10:00:00.000Z' },
  ...fields,
})
const paid = transfer({ state: 'paid', isOrderPaid: true })

function act(given: BankTransfer, fakes: Partial<Api>) {
  renderWithServer<{ payments: Api }>(
    <TransferActions transfer={given} />,
    { payments: fakes },
    {
      at: '/payments',
      user: makeUser(),
    },
  )
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

it('marks the whole amount as paid with two presses', async () => {
  const receiveTransfer = vi.fn(async () => paid)
  act(transfer(), { receiveTransfer })
  await press('Mark as paid')
  const inside = await dialog('Mark as paid')
  expect(inside.getByLabelText('Amount received')).toHaveProperty('value', '49.00')
  expect(inside.queryByRole('radio')).toBeNull()
  await userEvent.click(inside.getByRole('button', { name: 'Mark as paid' }))
  await waitFor(() => expect(receiveTransfer).toHaveBeenCalled())
  expect(receiveTransfer.mock.calls[0]).toMatchObject([
    { version: 3, amountCents: 4900, choice: 'pay', receivedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('asks what to do about less, says what more means, and keeps a refusal beside the form', async () => {
  const receiveTransfer = vi.fn(async () => {
    throw refusal('CONFLICT', 'This transfer has changed in the meantime. Check it again.')
  })
  act(transfer(), { receiveTransfer })
  await press('Mark as paid')
  const inside = await dialog('Mark as paid')
  const amount = inside.getByLabelText('Amount received')
  await userEvent.clear(amount)
  await userEvent.type(amount, '60')
  expect(inside.getByText(/€11.00 too much/)).toBeTruthy()
  await userEvent.clear(amount)
  await userEvent.type(amount, '30')
  await userEvent.click(inside.getByRole('button', { name: 'Save' }))
  expect(inside.getByText('Choose what to do about the missing part')).toBeTruthy()
  expect(receiveTransfer).not.toHaveBeenCalled()
  await userEvent.click(inside.getByRole('radio', { name: /Accept as paid/ }))
  await userEvent.click(inside.getByRole('button', { name: 'Mark as paid' }))
  expect(await inside.findByText(/transfer has changed in the meantime/)).toBeTruthy()
  expect(receiveTransfer.mock.calls[0]).toMatchObject([{ amountCents: 3000, choice: 'accept' }])
})

it('pays a late transfer or sends it back', async () => {
  const receiveTransfer = vi.fn(async () => transfer({ state: 'expired' }))
  act(transfer({ state: 'expired' }), { receiveTransfer })
  expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull()
  await press('Mark as paid')
  const inside = await dialog('Mark as paid')
  expect(inside.getByRole('radio', { name: /Mark as paid/ })).toHaveProperty('checked', true)
  await userEvent.click(inside.getByRole('radio', { name: /Send it back/ }))
  await userEvent.click(inside.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(receiveTransfer.mock.calls[0]).toMatchObject([{ choice: 'sendBack' }]))
})

it('decides about a part, reminds, and cancels', async () => {
  const decideTransfer = vi.fn(async () => transfer())
  const remindOfTransfer = vi.fn(async () => ({ to: 'mia@example.com' }))
  act(transfer({ received: eur(3000), rest: eur(1900) }), { decideTransfer, remindOfTransfer })
  await press('Ask for the rest')
  await waitFor(() => expect(remindOfTransfer).toHaveBeenCalled())
  await press('Accept as paid')
  const inside = await dialog('Accept €30.00 as paid?')
  expect(inside.getByText(/give up the missing €19.00/)).toBeTruthy()
  await userEvent.click(inside.getByRole('button', { name: 'Accept as paid' }))
  await waitFor(() =>
    expect(decideTransfer.mock.calls[0]).toMatchObject([{ decision: 'accept', version: 3 }]),
  )
})

const connection: Connection = {
  ...{ id: `pcn_${'0'.repeat(26)}`, provider: 'bank', mode: 'live', accountName: 'Kreissparkasse' },
  ...{ keyHint: '3000', state: 'connected', problem: null, isPaused: false, isOffered: true },
  ...{
    writesToUs: false,
    takesDelayed: null,
    subscriptions: 0,
    savesMethods: null,
    readsDisputes: null,
    syncedAt: null,
  },
}

it('takes bank details, and says beside the field what’s wrong with them', async () => {
  const putBankAccount = vi.fn(async (details: Parameters<NonNullable<Api['putBankAccount']>>[0]) => details)
  const connections = vi.fn(async () => ({ connections: [] as Connection[] }))
  renderWithServer<{ payments: Api }>(
    <Card label="Bank transfer">
      <BankTransferCard />
    </Card>,
    {
      payments: {
        connections,
        putBankAccount,
        bankAccount: async () => ({ account: null, canTurnOn: true }),
      },
    },
    { at: '/payments', user: makeUser() },
  )
  await press('Turn on')
  const inside = await dialog('Bank transfer')
  await userEvent.type(inside.getByLabelText('Account holder'), 'Ana Ruiz')
  await userEvent.type(inside.getByLabelText('IBAN'), 'DE89 3704 0044 0532 0130 01')
  await userEvent.click(inside.getByRole('button', { name: 'Turn on' }))
  expect(inside.getByText(/typo/)).toBeTruthy()
  expect(putBankAccount).not.toHaveBeenCalled()
  await userEvent.type(inside.getByLabelText('IBAN'), '{Backspace}0')
  connections.mockResolvedValue({ connections: [connection] })
  await userEvent.click(inside.getByRole('button', { name: 'Turn on' }))
  await waitFor(() => expect(putBankAccount).toHaveBeenCalled())
  expect(putBankAccount.mock.calls[0]?.[0]).toMatchObject({ days: 7, currency: 'EUR', holder: 'Ana Ruiz' })
  expect(await screen.findByRole('switch', { name: 'Offer bank transfer at checkout' })).toBeTruthy()
})

it('isn’t there in a demo', async () => {
  renderWithServer<{ payments: Api }>(
    <BankTransferCard />,
    {
      payments: {
        connections: async () => ({ connections: [] }),
        bankAccount: async () => ({ account: null, canTurnOn: false }),
      },
    },
    { at: '/payments', user: makeUser() },
  )
  expect(await screen.findByText(/Not available in the demo/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Turn on' })).toBeNull()
})
