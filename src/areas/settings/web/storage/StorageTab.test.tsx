import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { filesContract, Storage } from '#areas/files/contract.ts'
import { type FakeOf, makeUser, refusal, renderWithServer, storageOf } from '#testing/web.tsx'
import { StorageTab } from './StorageTab.tsx'

const parts = {
  ...storageOf({}).parts,
  ...{ video: 3_000_000_000, made: 900_000_000, image: 12_000_000 },
}
const advice = 'Delete what you don’t need, or upgrade to Basic for 100 GB.'
const filled: Partial<Storage> = { usedBytes: 3_912_000_000, limitBytes: 5_000_000_000, parts, advice }

const open = (storage: Partial<Storage>, clearStorage?: FakeOf<typeof filesContract>['clearStorage']) =>
  renderWithServer<{ files: FakeOf<typeof filesContract> }>(
    <StorageTab />,
    { files: { storage: async () => storageOf(storage), ...(clearStorage ? { clearStorage } : {}) } },
    { at: '/settings?tab=storage', user: makeUser() },
  )
const region = async (name: string) => within(await screen.findByRole('region', { name }))

it('S9: says how much is used, how much is left, and what takes the room, the largest first', async () => {
  open(filled)
  const use = await region('Storage used')
  expect(use.getByText('3.91 GB of 5 GB used')).toBeTruthy()
  expect(use.getByText('1.08 GB left')).toBeTruthy()
  expect(use.getByRole('meter', { name: 'Storage used' })).toBeTruthy()
  expect(use.getAllByRole('term').map((term) => term.textContent)).toEqual([
    'Videos',
    'Smaller versions of videos and pictures',
    'Pictures',
  ])
  expect((await region('Free up space')).getByText(/^There’s nothing to clear/)).toBeTruthy()
})

it('S9: deletes what nothing shows once it was asked, and says what that gave', async () => {
  const asked: unknown[] = []
  open({ ...filled, unusedBytes: 400_000_000, versionsBytes: 100_000_000 }, async (input) => {
    asked.push(input)
    if (asked.length === 1)
      throw refusal('UNAVAILABLE', 'We can’t reach the database right now. Try again in a moment.')
    return storageOf({ ...filled, usedBytes: 3_512_000_000 })
  })
  const room = await region('Free up space')
  const [unused] = room.getAllByRole('button', { name: 'Delete now' })
  expect(room.getByText('Earlier versions of lessons: 100 MB')).toBeTruthy()
  await userEvent.click(unused as HTMLElement)
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 400 MB of unused files?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Delete files' }))
  await dialog.findByText('We can’t reach the database right now. Try again in a moment.')
  await userEvent.click(dialog.getByRole('button', { name: 'Delete files' }))
  await screen.findByText('400 MB freed')
  expect(asked).toEqual([{ part: 'unused' }, { part: 'unused' }])
  await waitFor(async () => (await region('Storage used')).getByText('3.51 GB of 5 GB used'))
})

it('S9: says that it is over its limit and what helps, and that nothing limits it where nothing does', async () => {
  open({ ...filled, usedBytes: 6_000_000_000 })
  const use = await region('Storage used')
  expect(use.getByText(new RegExp(`^You’re using more than 5 GB\\. .* ${advice}$`))).toBeTruthy()
  expect(use.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/upgrade')
})

it('says that nothing limits it where nothing does, and that nothing was uploaded yet', async () => {
  open({})
  const use = await region('Storage used')
  expect(use.getByText('Your storage isn’t limited on this site.')).toBeTruthy()
  expect(use.getByText('You haven’t uploaded anything yet.')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Free up space' })).toBeNull()
})
