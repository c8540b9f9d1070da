import { useQuery } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { type FakeOf, makeUser, refusal, renderWithServer } from '#testing/web.tsx'
import { Guard } from '#webkit/Guard.tsx'
import type { adminSystemContract, Mismatch } from '../../system-contract.ts'
import { systemApi } from '../system-api.ts'
import { Mismatches } from './Mismatches.tsx'

type System = FakeOf<typeof adminSystemContract>

const orderId = newId('ord')
const mismatch = (fields: Partial<Mismatch> = {}): Mismatch => ({
  ...{ id: newId('mmt'), workspaceId: newId('wsp'), storeName: 'Ana Reis Ceramics', storeHandle: 'ana' },
  ...{ kind: 'order', subject: orderId, name: null, of: null, faults: ['payment'], mode: 'live' },
  ...{ currency: 'USD', expected: 4900, found: 0 },
  ...{ seenAt: new Date(Date.now() - 600_000).toISOString(), checkedAt: new Date().toISOString() },
  ...fields,
})

function Shown() {
  return <Mismatches query={useQuery(systemApi.mismatches.queryOptions())} />
}

const render = (fakes: System) =>
  renderWithServer<{ adminSystem: System }>(
    <Guard access={{ role: 'admin' }} loading={null}>
      <Shown />
    </Guard>,
    { adminSystem: fakes },
    { at: '/admin?tab=system', user: makeUser({ role: 'admin', workspace: null }) },
  )

it('says what differs, by how much and what to do, and compares again', async () => {
  const total = mismatch({
    ...{ kind: 'total', subject: 'live|USD|Fees|', name: 'Fees', of: 'stripe acct_1', faults: ['provider'] },
  })
  const payment = mismatch({
    ...{ kind: 'object', subject: 'stripe|pcn_1|ch_1', name: 'ch_1', of: orderId, faults: ['unknownCharge'] },
    ...{ expected: 4900, found: 0 },
  })
  let left = [mismatch(), total, payment]
  const asked: unknown[] = []
  render({
    mismatches: async () => ({ mismatches: left, total: left.length + 2 }),
    compareBooks: async (input) => {
      asked.push(input)
      left = left.slice(1)
      return { left: left.length }
    },
  })
  const order = within(await screen.findByRole('listitem', { name: `Order ${orderId}` }))
  expect(order.getByText('Should be $49.00, is $0.00')).toBeTruthy()
  expect(order.getByText(/Compare it with your payment provider/)).toBeTruthy()
  expect(within(screen.getByRole('listitem', { name: 'Fees' })).getByText('stripe acct_1')).toBeTruthy()
  const single = within(screen.getByRole('listitem', { name: 'ch_1' }))
  expect(single.getByText(/The payment provider has this payment, but it isn’t here/)).toBeTruthy()
  left = [mismatch(), total]
  expect(screen.getByText('2 more below these.')).toBeTruthy()

  await userEvent.click(order.getByRole('button', { name: 'Check again' }))
  await expect.poll(() => screen.queryByRole('listitem', { name: `Order ${orderId}` })).toBeNull()
  const rest = within(screen.getByRole('listitem', { name: 'Fees' }))
  await userEvent.click(rest.getByRole('button', { name: 'Check again' }))
  expect(await screen.findByText('Everything in @ana adds up now')).toBeTruthy()
  expect(asked).toHaveLength(2)
})

it('recounts stored totals that are off, and says if that didn’t help', async () => {
  const total = mismatch({
    ...{ kind: 'total', subject: 'live||Times sold|', name: 'Times sold', of: null, faults: ['sums'] },
    ...{ currency: null, expected: 12, found: 11 },
  })
  const asked: unknown[] = []
  render({
    mismatches: async () => ({ mismatches: [total], total: 1 }),
    compareBooks: async (input) => {
      asked.push(input)
      return { left: 1 }
    },
  })
  const row = within(await screen.findByRole('listitem', { name: 'Times sold' }))
  expect(row.getByText('Should be 12, is 11')).toBeTruthy()
  expect(row.getByText(/A stored total is off. Recount adds it up/)).toBeTruthy()
  await userEvent.click(row.getByRole('button', { name: 'Recount' }))
  expect(await row.findByText('One thing still doesn’t add up.')).toBeTruthy()
  expect(asked).toEqual([{ workspaceId: total.workspaceId, recounts: true }])
})

it('takes up no space while everything adds up, and says when it didn’t load', async () => {
  const { unmount } = render({ mismatches: async () => ({ mismatches: [], total: 0 }) })
  expect(screen.queryByText('Money that doesn’t add up')).toBeNull()
  unmount()
  render({ mismatches: async () => Promise.reject(refusal('INTERNAL', 'x')) })
  expect(await screen.findByText('Money that doesn’t add up didn’t load.')).toBeTruthy()
})
