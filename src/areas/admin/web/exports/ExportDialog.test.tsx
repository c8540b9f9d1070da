import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { type FakeOf, makeUser, refusal, renderWithServer } from '#testing/web.tsx'
import { Guard } from '#webkit/Guard.tsx'
import type { adminExportsContract, InstanceExport } from '../../exports-contract.ts'
import { ExportButton } from './ExportButton.tsx'
// Normally loaded when it opens. Loading it here keeps the tests from waiting for it.
import './ExportDialog.tsx'

type Exports = FakeOf<typeof adminExportsContract>

/** On a busy machine a dialog takes longer than the usual second. */
const patience = { timeout: 15_000 }

const long: InstanceExport = {
  id: `xpt_${'0'.repeat(26)}`,
  kind: 'everything',
  state: 'working',
  totalRows: 12_480,
  doneRows: 6_240,
  bytes: null,
  createdAt: '2026-06-01T09:00:00.000Z',
  finishedAt: null,
  expiresAt: null,
}

const show = (fakes: Exports) =>
  renderWithServer<{ adminExports: Exports }>(
    <Guard access={{ role: 'admin' }} loading={null}>
      <ExportButton />
    </Guard>,
    {
      adminExports: {
        counts: async () => ({ users: 214, orders: 3_000, logs: 9_000, everything: 12_480 }),
        list: async () => ({ exports: [] }),
        ...fakes,
      },
    },
    { at: '/admin', user: makeUser({ role: 'admin', workspace: null }) },
  )

it('requests a file once, shows a long one’s progress, and links to it when it’s ready', async () => {
  const begun: unknown[] = []
  let state: InstanceExport[] = []
  const page = show({
    begin: async (input) => {
      begun.push(input)
      state = [long]
      return long
    },
    list: async () => {
      const now = state
      state = state.map((each) => ({
        ...each,
        state: 'ready' as const,
        doneRows: each.totalRows,
        bytes: 2_400_000,
        expiresAt: '2026-06-02T09:00:00.000Z',
      }))
      return { exports: now }
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Export Data' }))
  expect(page.where()).toContain('ask=export')
  expect(await screen.findByText('214 rows', {}, patience)).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: /^Everything/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Export' }))
  const progress = await screen.findByRole('progressbar', {
    name: 'Progress of the export of Everything (zip)',
  })
  expect(progress.getAttribute('aria-valuenow')).toBe('50')
  expect(screen.getByText('Preparing 12,480 rows...')).toBeTruthy()
  const link = await screen.findByRole('link', { name: 'Download Everything (zip)' }, patience)
  expect(link.getAttribute('href')).toBe(`/api/v1/admin/exports/${long.id}/file`)
  expect(begun).toEqual([{ kind: 'everything' }])
})

it('says that it didn’t start, and offers to try again', async () => {
  show({
    begin: async () => {
      throw refusal('RATE_LIMITED', 'Too many exports. Try again in an hour.')
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Export Data' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }, patience))
  expect((await screen.findByRole('alert', {}, patience)).textContent).toContain('Too many exports')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export' }).disabled).toBe(false)
})
