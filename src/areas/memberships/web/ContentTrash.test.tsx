import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { type FakeOf, makeUser, refusal, renderWithServer } from '#testing/web.tsx'
import type { membershipsContract, Piece, Tier } from '../contract.ts'
import type { pieceTrashContract } from '../piece-trash-contract.ts'
import { ContentTab } from './ContentTab.tsx'

type Api = Required<FakeOf<typeof membershipsContract>>
type TrashApi = Required<FakeOf<typeof pieceTrashContract>>

const at = '2026-04-01T10:00:00.000Z'
const basic: Tier = {
  ...{ id: `tie_${'0'.repeat(25)}1`, title: 'Basic', summary: '', features: [], color: '#74107a', rank: 1 },
  ...{ isActive: true, isGiftable: true, price: null, interval: null, members: 2, revenue: [], growth: null },
  ...{ salesPath: '/@ana/membership/basic', coaching: null, createdAt: at },
}
const ash: Piece = {
  ...{ id: `mpc_${'0'.repeat(25)}1`, kind: 'document', title: 'Ash', teaser: '', tierId: basic.id },
  ...{ courseId: null, body: '', startsAt: null, zone: null, minutes: null, link: '', recording: '' },
  ...{ file: null, seats: null, taken: 0, status: 'published', publishedAt: at, views: 12 },
  ...{ rating: 4.5, ratings: 2, updatedAt: at },
}
const course: Piece = {
  ...{ ...ash, id: `mpc_${'0'.repeat(25)}2`, kind: 'course', title: 'Pottery Basics', status: 'draft' },
  courseId: `crs_${'0'.repeat(25)}1`,
}
const gone: Piece = {
  ...{ ...ash, id: `mpc_${'0'.repeat(25)}3`, title: 'Old glaze' },
  trashed: { deletedAt: at, goneAt: '2026-05-01T10:00:00.000Z' },
}

function open(path: string, fakes: Partial<Api> = {}, trash: Partial<TrashApi> = {}) {
  const pieces = vi.fn<Api['pieces']>(async ({ status }) =>
    status === 'trash'
      ? { pieces: [gone], total: 1, trash: 1 }
      : { pieces: [ash, course], total: 2, trash: 1 },
  )
  renderWithServer<{ memberships: Partial<Api>; pieceTrash: Partial<TrashApi> }>(
    <main tabIndex={-1}>
      <ContentTab overview={undefined} />
    </main>,
    {
      memberships: {
        ...{ pieces, tiers: async () => ({ tiers: [basic] }), courses: async () => ({ courses: [] }) },
        ...fakes,
      },
      pieceTrash: trash,
    },
    { at: path, user: makeUser({ plan: 'pro_plan' }) },
  )
  return pieces
}

const menuOf = async (title: string) => {
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(`${title}$`) }))
  return within(await screen.findByRole('menu'))
}

it('copies a document from its menu, and a course not at all', async () => {
  const duplicate = vi.fn<TrashApi['duplicate']>(async () => ({
    ...ash,
    title: 'Copy of Ash',
    status: 'draft',
  }))
  open('/membership?tab=content', {}, { duplicate })
  expect((await menuOf('Pottery Basics')).queryByRole('menuitem', { name: 'Duplicate' })).toBeNull()
  await userEvent.keyboard('{Escape}')
  await userEvent.click((await menuOf('Ash')).getByRole('menuitem', { name: 'Duplicate' }))
  await screen.findByText('“Copy of Ash” was created as a draft.')
  expect(duplicate.mock.calls[0]?.[0]).toEqual({ pieceId: ash.id })
})

it('asks before what members see goes to the trash, says why it didn’t, and takes it back from the toast', async () => {
  const deletePiece = vi
    .fn<Api['deletePiece']>(async () => ({ done: true }))
    .mockRejectedValueOnce(refusal('NOT_FOUND', 'There’s nothing here.'))
  const restore = vi.fn<TrashApi['restore']>(async () => ash)
  open('/membership?tab=content', { deletePiece }, { restore })
  await userEvent.click((await menuOf('Ash')).getByRole('menuitem', { name: 'Move to trash' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Move “Ash” to the trash?' }))
  dialog.getByText(/seats and ratings come back if you restore it within 30 days/)
  await userEvent.click(dialog.getByRole('button', { name: 'Move to trash' }))
  await dialog.findByText('There’s nothing here.')
  await userEvent.click(dialog.getByRole('button', { name: 'Move to trash' }))
  await screen.findByText('“Ash” is in the trash.')
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(restore.mock.calls[0]?.[0]).toEqual({ pieceId: ash.id }))
})

it('shows the trash by the filter: what’s in it comes back, or is deleted for good once its title is typed', async () => {
  const restore = vi.fn<TrashApi['restore']>(async () => {
    throw refusal('CONFLICT', 'Its tier is in the trash. Restore the tier first.')
  })
  const discard = vi.fn<TrashApi['discard']>(async () => ({ done: true }))
  const emptyTrash = vi.fn<TrashApi['emptyTrash']>(async () => ({ deleted: 1, kept: 0 }))
  const pieces = open('/membership?tab=content', {}, { restore, discard, emptyTrash })
  await userEvent.click(await screen.findByRole('button', { name: /^Filter/ }))
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'Trash')
  await waitFor(() => expect(pieces.mock.lastCall?.[0]).toMatchObject({ status: 'trash' }))
  await userEvent.keyboard('{Escape}')
  const row = await screen.findByRole('row', { name: /Old glaze/ })
  expect(row.textContent).toMatch(/Apr 1, 2026.*May 1, 2026/)
  expect(within(row).queryByRole('link')).toBeNull()
  expect(screen.getByRole('link', { name: 'Export 1' }).getAttribute('href')).toMatch(
    /^\/api\/v1\/membership-content\.csv\?status=trash&/,
  )
  await userEvent.click((await menuOf('Old glaze')).getByRole('menuitem', { name: 'Restore' }))
  await screen.findByText('Its tier is in the trash. Restore the tier first.')
  await userEvent.click((await menuOf('Old glaze')).getByRole('menuitem', { name: 'Delete for good' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete “Old glaze” for good?' }))
  const confirm = dialog.getByRole('button', { name: 'Delete for good' })
  await userEvent.type(dialog.getByRole('textbox'), 'Old glaze')
  await userEvent.click(confirm)
  await waitFor(() => expect(discard.mock.calls[0]?.[0]).toEqual({ pieceId: gone.id }))
})
