import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { type FakeOf, makeUser, renderWithServer } from '#testing/web.tsx'
import type { BusyCalendar, CalendarFeed, calendarsContract } from '../../calendars-contract.ts'
import { CalendarCards } from './CalendarCards.tsx'

type Api = Required<FakeOf<typeof calendarsContract>>

const family: BusyCalendar = {
  id: `ccd_${'0'.repeat(25)}1`,
  ...{ name: 'Family', host: 'calendar.example.com', problem: null, isStale: false, busy: 3 },
  lastReadAt: '2026-11-28T14:02:00.000Z',
}
const off: CalendarFeed = { isOn: false, titles: 'busy', createdAt: null }
const on: CalendarFeed = { isOn: true, titles: 'busy', createdAt: '2026-11-20T09:00:00.000Z' }
const done = { done: true } as const

const open = (fakes: Partial<Api>) =>
  renderWithServer<{ coachingCalendars: Partial<Api> }>(
    <CalendarCards />,
    { coachingCalendars: { list: async () => ({ calendars: [family], feed: off }), ...fakes } },
    { at: '/coaching/availability', user: makeUser({ plan: 'free_plan' }) },
  )
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

it('says when a calendar was read last, what is wrong with it, and that its times still count', async () => {
  const stale = {
    ...family,
    name: 'Work',
    id: `ccd_${'0'.repeat(25)}2` as const,
    isStale: true,
    problem: 'Gone.',
  }
  open({ list: async () => ({ calendars: [family, stale], feed: off }) })
  const fine = (await screen.findByText('Family')).closest('li')
  expect(fine?.textContent).toMatch(/Last synced .*3 busy times ahead/)
  const wrong = screen.getByText('Work').closest('li')
  expect(wrong?.textContent).toMatch(/more than a day.*still count.*Gone\./)
})

it('adds a calendar, and shows beside the address why it can’t', async () => {
  const add = vi.fn<Api['add']>(async () => family)
  open({ list: async () => ({ calendars: [], feed: off }), add })
  await press('Add calendar')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Add calendar' }))
  expect(await dialog.findByText('Enter the address of a calendar')).toBeTruthy()
  await userEvent.type(dialog.getByLabelText('Address'), 'webcal://calendar.example.com/secret.ics')
  await userEvent.click(dialog.getByRole('button', { name: 'Add calendar' }))
  await waitFor(() => expect(add).toHaveBeenCalledOnce())
  expect(add.mock.calls[0]?.[0]).toEqual({ address: 'webcal://calendar.example.com/secret.ics', name: '' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('reads one now, and removes it after asking', async () => {
  const [read, remove] = [vi.fn<Api['read']>(async () => family), vi.fn<Api['remove']>(async () => done)]
  open({ read, remove })
  await press('Actions for Family')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Sync now' }))
  await waitFor(() => expect(read).toHaveBeenCalledOnce())
  await press('Actions for Family')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  expect(remove).not.toHaveBeenCalled()
  await press('Remove calendar')
  await waitFor(() => expect(remove).toHaveBeenCalledOnce())
})

it('shows the feed’s address once, and asks before a new one ends it', async () => {
  const makeFeed = vi.fn<Api['makeFeed']>(async () => ({
    ...on,
    address: 'https://shop.example/coaching-feed/x.ics',
  }))
  const endFeed = vi.fn<Api['endFeed']>(async () => done)
  let feed = off
  open({
    list: async () => ({ calendars: [], feed }),
    makeFeed: async (input) => {
      feed = on
      return makeFeed(input)
    },
    endFeed,
  })
  await press('Get calendar address')
  const field = await screen.findByDisplayValue('https://shop.example/coaching-feed/x.ics')
  expect((field as HTMLInputElement).readOnly).toBe(true)
  await press('Done')
  await press('Get a new address')
  expect(makeFeed).toHaveBeenCalledOnce()
  await press('Cancel')
  await press('Turn off')
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Turn off' }))
  await waitFor(() => expect(endFeed).toHaveBeenCalledOnce())
})

it('says so when nothing can be loaded', async () => {
  open({
    list: async () => {
      throw new Error('away')
    },
  })
  expect(await screen.findByText('We couldn’t load your calendars.')).toBeTruthy()
})
