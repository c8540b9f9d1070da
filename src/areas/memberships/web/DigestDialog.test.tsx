import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { type FakeOf, makeUser, renderWithServer } from '#testing/web.tsx'
import type { Digest, digestContract } from '../digest-contract.ts'
import { DigestButton } from './DigestDialog.tsx'

type Api = Required<FakeOf<typeof digestContract>>
const digest: Digest = {
  ...{ isOn: true, weekday: 5, hour: 9, timeZone: 'America/New_York' },
  nextAt: '2026-04-03T13:00:00.000Z',
}
const change = vi.fn<Api['change']>(async ({ isOn, weekday, hour }) => ({ ...digest, isOn, weekday, hour }))
const open = async (fakes: Partial<Api> = {}) => {
  renderWithServer<{ memberDigest: Partial<Api> }>(
    <DigestButton />,
    { memberDigest: { get: async () => digest, change, ...fakes } },
    { user: makeUser() },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Weekly email' }))
  return screen.findByRole('dialog', { name: 'Weekly email' })
}

it('says when members hear of new content, on the workspace’s clocks, and changes it', async () => {
  const dialog = await open()
  expect(within(dialog).getByText(/Next: .*9:00/)).toBeTruthy()
  expect(within(dialog).getByText('In America/New York time.')).toBeTruthy()
  await userEvent.selectOptions(within(dialog).getByLabelText('Day'), 'Sunday')
  await userEvent.selectOptions(within(dialog).getByLabelText('Time'), '6:00 PM')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(change).toHaveBeenCalledOnce())
  expect(change.mock.calls[0]?.[0]).toEqual({ isOn: true, weekday: 7, hour: 18 })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Weekly email' }))
})

it('can be switched off', async () => {
  change.mockClear()
  const dialog = await open()
  await userEvent.click(within(dialog).getByRole('switch', { name: 'Email members what’s new' }))
  expect(within(dialog).queryByLabelText('Day')).toBeNull()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(change.mock.calls[0]?.[0]).toMatchObject({ isOn: false }))
})

it('says when it couldn’t be loaded', async () => {
  const dialog = await open({
    get: async () => {
      throw new Error('down')
    },
  })
  expect(within(dialog).getByText('We couldn’t load the weekly email.')).toBeTruthy()
})
