import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { type FakeOf, makeUser, refusal, renderWithServer } from '#testing/web.tsx'
import type { Tier } from '../contract.ts'
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
const tier: Tier = {
  ...{ id: old.id, title: 'Old tier', summary: '', features: [], color: '#74107a', rank: 1, revenue: [] },
  ...{ isActive: true, isGiftable: true, price: null, interval: null, members: 2, growth: null },
  ...{ salesPath: '/@ana/membership/old-tier', coaching: null, createdAt: at },
}
const open = (fakes: Partial<Api>) =>
  renderWithServer<{ tierTrash: Partial<Api> }>(
    <main tabIndex={-1}>
      <TiersTrash />
    </main>,
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
  await screen.findByText('No members · Deleted for good on May 1, 2026')
  await userEvent.click(screen.getByRole('button', { name: 'Restore Unused' }))
  await waitFor(() => expect(restore).toHaveBeenCalledWith({ tierId: unused.id }))
  await userEvent.click(screen.getByRole('button', { name: /Empty/ }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: /Empty/ }))
  await waitFor(() => expect(emptyTrash).toHaveBeenCalledOnce())
})

it('says that a tier is back, once it’s gone from here', async () => {
  let left = [old, unused]
  open({
    list: async () => ({ tiers: left }),
    restore: async () => {
      left = left.slice(1)
      return tier
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Restore Old tier' }))
  expect(await screen.findByText('“Old tier” is back')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Restore Old tier' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Restore Unused' }))
  await userEvent.click(screen.getByRole('button', { name: 'Restore Unused' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})

it('deletes one for good once its name is typed, and not one that someone has or had', async () => {
  let left = [old, unused]
  const discard = vi.fn<Api['discard']>(async () => {
    left = []
    return { done: true }
  })
  open({ list: async () => ({ tiers: left }), discard })
  const button = await screen.findByRole('button', { name: 'Delete Unused for good' })
  expect(screen.queryByRole('button', { name: 'Delete Old tier for good' })).toBeNull()
  await userEvent.click(button)
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete “Unused” for good?' }))
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete for good' }).disabled).toBe(true)
  await userEvent.type(dialog.getByRole('textbox'), 'Unused{Enter}')
  expect(await screen.findByText('“Unused” was deleted for good.')).toBeTruthy()
  expect(discard.mock.calls[0]?.[0]).toEqual({ tierId: unused.id })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})

it('says why one couldn’t be deleted, and shows it as it is by now', async () => {
  let left = [unused]
  open({
    list: async () => ({ tiers: left }),
    discard: async () => {
      left = [{ ...unused, members: 1, goneAt: null }]
      throw refusal('CONFLICT', 'This tier has or had members, so it has to stay in the trash.')
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Unused for good' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByRole('textbox'), 'Unused{Enter}')
  await dialog.findByText('This tier has or had members, so it has to stay in the trash.')
  await screen.findByText(/1 member has it/)
})

it('shows nothing while it’s empty', async () => {
  const list = vi.fn<Api['list']>(async () => ({ tiers: [] }))
  open({ list })
  await waitFor(() => expect(list).toHaveBeenCalled())
  expect(screen.queryByText('Trash')).toBeNull()
})
