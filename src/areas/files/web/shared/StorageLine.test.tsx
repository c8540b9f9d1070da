import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { makeUser, renderWithServer, storageOf } from '#testing/web.tsx'
import type { Storage } from '../../contract.ts'
import { defaultUploadLimits } from '../../rules.ts'
import { FileDrop } from './FileDrop.tsx'
import { UploadTrayHost } from './UploadsProvider.tsx'
import { type UploadRow, UploadsContext, type UploadsStore } from './uploads.ts'

const advice = 'Delete what you don’t need, or upgrade to Basic for 100 GB.'
const five = { limitBytes: 5_000_000_000, advice }
const filesWith = (storage: Partial<Storage>) => ({
  files: {
    uploadLimits: async () => ({ maxBytes: defaultUploadLimits, makesRenditions: false }),
    storage: async () => storageOf(storage),
  },
})
const drop = (storage: Partial<Storage>, onFiles = vi.fn()) => {
  renderWithServer(<FileDrop label="Video" purpose="video" onFiles={onFiles} />, filesWith(storage), {
    user: makeUser(),
  })
  return onFiles
}
const field = () => screen.findByRole('group', { name: 'Video' })
const fileOf = (size: number) => Object.defineProperty(new File(['x'], 'a.mp4'), 'size', { value: size })

it('S9: says where one uploads how much is used, with a meter', async () => {
  drop({ ...five, usedBytes: 2_130_000_000 })
  const meter = await screen.findByRole('meter', { name: 'Storage' })
  expect(meter.getAttribute('aria-valuetext')).toBe('2.1 GB of 5 GB used')
  expect([meter.getAttribute('value'), meter.getAttribute('max')]).toEqual(['2130000000', '5000000000'])
  expect((await field()).textContent).toContain('2.1 GB of 5 GB used')
  expect(screen.queryByRole('link', { name: 'Manage storage' })).toBeNull()
})

it('S9: refuses a file that does not fit before it is sent, and takes one that does', async () => {
  const onFiles = drop({ ...five, usedBytes: 4_500_000_000 })
  await screen.findByRole('meter')
  const input = (await field()).querySelector('input') as HTMLInputElement
  await userEvent.upload(input, fileOf(600_000_000))
  expect((await field()).textContent).toContain(
    `a.mp4 is 600 MB, but only 500 MB of your 5 GB of storage is left. ${advice}`,
  )
  expect(onFiles).not.toHaveBeenCalled()
  await userEvent.upload(input, fileOf(400_000_000))
  expect(onFiles).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('link', { name: 'Manage storage' }).getAttribute('href')).toBe(
    '/settings?tab=storage',
  )
})

it('S9: says that it is full and what helps; nothing is said where nothing limits it', async () => {
  drop({ ...five, usedBytes: 5_200_000_000 })
  await waitFor(async () => expect((await field()).textContent).toContain(`Your storage is full. ${advice}`))
})

it('says nothing where nothing limits it', async () => {
  drop({ usedBytes: 5_200_000_000 })
  await waitFor(async () => expect((await field()).textContent).toContain('up to 2 GB.'))
  expect(screen.queryByRole('meter')).toBeNull()
})

it('S9: the list of uploads says it too, and that one did not start for want of room', async () => {
  const row: UploadRow = {
    ...{ id: 'upload-1', name: 'intro.mp4', label: null, purpose: 'video', bytes: 1000, sentBytes: 0 },
    ...{ percent: 0, bytesPerSecond: null, secondsLeft: null, state: 'stopped', file: null },
    message: `You’ve used all 5 GB of your storage. ${advice}`,
  }
  const resume = vi.fn()
  const rows = [row]
  const store: UploadsStore = {
    ...{ start: () => '', pause: () => {}, resume, cancel: () => {}, dismiss: () => {} },
    getRows: () => rows,
    subscribe: () => () => {},
  }
  await act(async () =>
    renderWithServer(
      <UploadsContext value={store}>
        <UploadTrayHost />
      </UploadsContext>,
      filesWith({ ...five, usedBytes: 5_000_000_000 }),
      { user: makeUser() },
    ),
  )
  const tray = within(await screen.findByRole('region', { name: 'Uploads' }))
  expect(await tray.findByText('intro.mp4 didn’t start.')).toBeTruthy()
  expect(await tray.findByRole('meter', { name: 'Storage' })).toBeTruthy()
  await userEvent.click(tray.getByRole('button', { name: 'Resume' }))
  expect(resume).toHaveBeenCalledWith('upload-1')
})
