import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { type FakeOf, makeUser, renderWithServer } from '#testing/web.tsx'
import type { TrashedTier, tierTrashContract } from '../tier-trash-contract.ts'
import { TiersTrash } from './TiersTrash.tsx'

type Api = Required<FakeOf<typeof tierTrashContract>>
const at = '2026-04-01T10:00:00.000Z'
const old: TrashedTier = {
  ...{ id: `tie_${'0'.repeat(25)}1`, title: 'Old tier', color: '#74107a', members: 2 },
  ...{ deletedAt: at, goneAt: null },
}
const unused: TrashedTier = {
  ...{ ...old, id: `tie_${'0'.repeat(25)}2`, title: 'Unused', members: 0 },
  goneAt: '2026-05-01T10:00:00.000Z',
}
const open = (fakes: Partial<Api>) =>
  renderWithServer<{ tierTrash: Partial<Api> }>(
    <TiersTrash />,
    { tierTrash: { list: async () => ({ tiers: [old, unused] }), ...fakes } },
    { user: makeUser() },
  )

it('says what stays and what goes, brings a tier back, and is emptied', async () => {
  const restore = vi.fn<Api['restore']>(async () => {
    throw new Error('down')
  })
  const emptyTrash = vi.fn<Api['emptyTrash']>(async () => ({ deleted: 1, kept: 1 }))
  open({ restore, emptyTrash })
  const kept = await screen.findByText(/2 members have it · Stays here/)
  expect(kept.textContent).toBeTruthy()
  await screen.findByText('No members · Gone for good on May 1, 2026')
  await userEvent.click(screen.getAllByRole('button', { name: 'Restore' })[1] as Element)
  await waitFor(() => expect(restore).toHaveBeenCalledWith({ tierId: unused.id }))
  await userEvent.click(screen.getByRole('button', { name: /Empty/ }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: /Empty/ }))
  await waitFor(() => expect(emptyTrash).toHaveBeenCalledOnce())
})

it('shows nothing while it’s empty', async () => {
  const list = vi.fn<Api['list']>(async () => ({ tiers: [] }))
  open({ list })
  await waitFor(() => expect(list).toHaveBeenCalled())
  expect(screen.queryByText('Trash')).toBeNull()
})
