import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { type FakeOf, makeUser, renderWithServer } from '#testing/web.tsx'
import { Guard } from '#webkit/Guard.tsx'
import type { LeavingMember, leavingContract } from '../leaving-contract.ts'
import { LeavingMembers } from './LeavingMembers.tsx'

type Api = Required<FakeOf<typeof leavingContract>>
const mia: LeavingMember = {
  ...{ id: `grt_${'0'.repeat(25)}1`, name: 'Mia Chen', email: 'mia@example.com', tier: 'Premium' },
  ...{ status: 'cancelled', badge: null, until: '2026-06-01T14:00:00.000Z', isPaid: true, canCancel: true },
  lastOrderId: `ord_${'0'.repeat(25)}1`,
}
const gus: LeavingMember = {
  ...{ ...mia, id: `grt_${'0'.repeat(25)}2`, name: 'Gus', status: 'active', badge: 'comp', until: null },
  ...{ isPaid: false, lastOrderId: null },
}
const list = vi.fn<Api['list']>(async () => ({ members: [mia, gus], total: 2 }))
const open = (plan: 'basic_plan' | 'pro_plan', fakes: Partial<Api> = {}) =>
  renderWithServer<{ memberLeaving: Partial<Api> }>(
    <Guard access={{ role: 'creator', minPlan: 'free_plan' }} loading={null}>
      <LeavingMembers />
    </Guard>,
    { memberLeaving: { list, ...fakes } },
    { user: makeUser({ role: 'creator', plan }) },
  )

it('shows who left Pro their members until when, with a file of them', async () => {
  open('basic_plan')
  const show = await screen.findByRole('button', { name: 'Show members' })
  expect(screen.getByRole('region', { name: 'Your members' }).textContent).toContain('2 members keep what')
  expect(screen.queryByRole('row', { name: /Mia Chen/ })).toBeNull()
  await userEvent.click(show)
  const row = await screen.findByRole('row', { name: /Mia Chen/ })
  expect(row.textContent).toMatch(/Premium.*Canceled.*Jun 1, 2026/)
  expect(screen.getByRole('row', { name: /Gus/ }).textContent).toMatch(/Active.*Comp.*No end/)
  expect(screen.getByRole('link', { name: 'Export members' }).getAttribute('href')).toBe(
    '/api/v1/payments/members.csv',
  )
})

it('cancels with the words of a member’s sheet, and refunds only what was paid', async () => {
  const cancel = vi.fn<Api['cancel']>(async () => ({ done: true }))
  open('basic_plan', { cancel })
  await userEvent.click(await screen.findByRole('button', { name: 'Show members' }))
  await userEvent.click(await screen.findByRole('button', { name: /Gus/ }))
  expect(screen.queryByRole('menuitem', { name: 'Refund' })).toBeNull()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: /Mia Chen/ }))
  expect(await screen.findByRole('menuitem', { name: 'Refund' })).toBeTruthy()
  await userEvent.click(screen.getByRole('menuitem', { name: 'Cancel membership' }))
  const dialog = await screen.findByRole('dialog', { name: /Mia Chen/ })
  await userEvent.click(within(dialog).getAllByRole('button').at(-1) as Element)
  await waitFor(() => expect(cancel).toHaveBeenCalledWith({ memberId: mia.id }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('shows nothing on Pro, or to who has no member', async () => {
  list.mockClear()
  const { unmount, container } = open('pro_plan')
  await waitFor(() => expect(container.querySelector('[aria-busy=true]')).toBeNull())
  expect(list).not.toHaveBeenCalled()
  unmount()
  const none = vi.fn<Api['list']>(async () => ({ members: [], total: 0 }))
  open('basic_plan', { list: none })
  await waitFor(() => expect(none).toHaveBeenCalled())
  expect(screen.queryByRole('region')).toBeNull()
})
