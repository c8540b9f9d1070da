import { useQuery } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { type FakeOf, makeUser, renderWithServer } from '#testing/web.tsx'
import { Guard } from '#webkit/Guard.tsx'
import type { adminSystemContract, StuckOrder } from '../../system-contract.ts'
import { systemApi } from '../system-api.ts'
import { StuckOrders } from './StuckOrders.tsx'

type System = FakeOf<typeof adminSystemContract>

const [paidId, lostId, workspaceId] = [newId('ord'), newId('ord'), newId('wsp')]

const order = (orderId: StuckOrder['orderId'], fields: Partial<StuckOrder> = {}): StuckOrder => ({
  orderId,
  workspaceId,
  storeName: 'Ana Reis Ceramics',
  storeHandle: 'ana',
  status: 'paid',
  total: { cents: 4900, currency: 'USD' },
  setbacks: 7,
  setback: 'deliveryFailed',
  lastTriedAt: new Date(Date.now() - 600_000).toISOString(),
  nextTryAt: new Date(Date.now() + 3_000_000).toISOString(),
  ...fields,
})

function Shown() {
  return <StuckOrders query={useQuery(systemApi.stuckOrders.queryOptions())} />
}

function render(fakes: System) {
  renderWithServer<{ adminSystem: System }>(
    <Guard access={{ role: 'admin' }} loading={null}>
      <Shown />
    </Guard>,
    { adminSystem: fakes },
    { at: '/admin?tab=system', user: makeUser({ role: 'admin', workspace: null }) },
  )
}

it('S5: names each stuck order with its store and cause, and tries it again', async () => {
  let orders = [
    order(paidId),
    order(lostId, { status: 'confirming', setback: 'recordUnreadable', setbacks: 12 }),
  ]
  const asked: unknown[] = []
  render({
    stuckOrders: async () => ({ orders, total: orders.length + 3 }),
    retryOrder: async (which) => {
      asked.push(which)
      const worked = which.orderId === paidId
      if (worked) orders = orders.slice(1)
      return { worked }
    },
  })
  const paid = within(await screen.findByRole('listitem', { name: `Order ${paidId}` }))
  expect(paid.getByText('Paid, not delivered')).toBeTruthy()
  expect(paid.getByText('$49.00')).toBeTruthy()
  expect(paid.getByText('Ana Reis Ceramics (@ana)')).toBeTruthy()
  expect(paid.getByText(/Attempts: 7, last 10 minutes ago/)).toBeTruthy()
  const lost = within(screen.getByRole('listitem', { name: `Order ${lostId}` }))
  expect(lost.getByText('Payment unclear')).toBeTruthy()
  expect(lost.getByText(/The payment record can’t be read/)).toBeTruthy()
  expect(screen.getByText(/3 more orders are stuck/)).toBeTruthy()

  await userEvent.click(lost.getByRole('button', { name: 'Try again now' }))
  expect((await lost.findByRole('alert')).textContent).toContain('That failed again')
  await userEvent.click(paid.getByRole('button', { name: 'Try again now' }))
  expect(await screen.findByText('That worked. The order is moving again.')).toBeTruthy()
  await expect.poll(() => screen.queryByRole('listitem', { name: `Order ${paidId}` })).toBeNull()
  expect(asked).toEqual([
    { workspaceId, orderId: lostId },
    { workspaceId, orderId: paidId },
  ])
})

it('S5: takes up no space while no order is stuck', async () => {
  let isAsked = false
  render({
    stuckOrders: async () => {
      isAsked = true
      return { orders: [], total: 0 }
    },
  })
  await expect.poll(() => isAsked).toBe(true)
  expect(screen.queryByRole('region')).toBeNull()
})
