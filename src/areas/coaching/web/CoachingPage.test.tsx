import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeOf, makeUser, refusal, renderWithServer } from '#testing/web.tsx'
import { Guard } from '#webkit/Guard.tsx'
import type { availabilityContract } from '../availability-contract.ts'
import type { calendarsContract } from '../calendars-contract.ts'
import type { clientsContract } from '../clients-contract.ts'
import type { coachingContract } from '../contract.ts'
import type { packagesContract } from '../packages-contract.ts'
import { clientDetailOf, clientOf, packageOf, sessionOf, tom } from '../testing/fakes.ts'
import { CoachingPage } from './CoachingPage.tsx'

// Days and differences between zones are told as of then; what waits still goes by the real clock.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T12:00:00Z') }))
afterEach(() => vi.useRealTimers())

type Api = {
  coaching: FakeOf<typeof coachingContract>
  coachingClients: FakeOf<typeof clientsContract>
  coachingPackages: FakeOf<typeof packagesContract>
  coachingAvailability: FakeOf<typeof availabilityContract>
  coachingCalendars: FakeOf<typeof calendarsContract>
}

const overview = {
  hasHours: true,
  timeZone: 'Europe/Lisbon',
  packages: 1,
  activePackages: 1,
  clients: 1,
  upcoming: 1,
  bookingPath: '/@ana-reis',
  firstBookPath: '/@ana-reis/coaching/basic/book',
}
const days = [
  '2026-11-30',
  '2026-12-01',
  '2026-12-02',
  '2026-12-03',
  '2026-12-04',
  '2026-12-05',
  '2026-12-06',
]
const week = {
  timeZone: 'Europe/Lisbon',
  sessions: 1,
  minutes: 45,
  canceled: 1,
  days: days.map((day, at) => ({ day, sessions: at === 1 ? 1 : 0, isOpen: at < 5, changesClocks: false })),
}
const listed = (...sessions: ReturnType<typeof sessionOf>[]) => ({
  sessions,
  total: sessions.length,
  counts: { upcoming: sessions.length, past: 0, all: sessions.length },
})

function open(fakes: Partial<Api> = {}, at = '/coaching') {
  return renderWithServer<Api>(
    <Guard access={{ role: 'creator' }} loading={null}>
      <CoachingPage />
    </Guard>,
    {
      coaching: {
        overview: async () => overview,
        week: async () => week,
        list: async () => listed(sessionOf(1)),
        get: async () => sessionOf(1),
        slots: async () => ({ timeZone: 'Europe/Lisbon', slots: ['2026-12-03T10:00:00.000Z'] }),
        ...fakes.coaching,
      },
      coachingClients: {
        list: async () => ({ clients: [clientOf()], total: 1 }),
        get: async () => clientDetailOf(),
        ...fakes.coachingClients,
      },
      coachingPackages: {
        list: async () => ({ packages: [packageOf(1)], total: 1, trash: 0 }),
        ...fakes.coachingPackages,
      },
      coachingAvailability: fakes.coachingAvailability ?? {},
      coachingCalendars: fakes.coachingCalendars ?? {},
    },
    { at, user: makeUser() },
  )
}
const openSheet = async (session: ReturnType<typeof sessionOf>, coaching: Api['coaching'] = {}) => {
  open(
    { coaching: { list: async () => listed(session), get: async () => session, ...coaching } },
    `/coaching?open=${session.id}`,
  )
  return within(await screen.findByRole('dialog', { name: 'Tom Becker' }))
}

describe('sessions', () => {
  it('are a table of everything they are, on both clocks where those differ', async () => {
    open()
    const row = await screen.findByRole('row', { name: /Tom Becker/ })
    for (const words of ['3:00 PM', '10:00 AM New York', '45 min', 'Video Call', 'Basic', 'Confirmed'])
      expect(within(row).getByText(words)).toBeDefined()
    // Below the name where there's no room for its column.
    expect(within(row).getAllByText('tom@becker.example')).toHaveLength(2)
    for (const heading of ['Client', 'Email', 'Date', 'Time', 'Duration', 'Type', 'Package', 'Status'])
      expect(screen.getByRole('columnheader', { name: new RegExp(`^${heading}`) })).toBeDefined()
    expect(screen.getByText('1 session, 45 min, 1 canceled')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toBe(
      '/api/v1/coaching-sessions.csv?when=upcoming',
    )
  })

  it('say what they overlap with, and that clocks change before then', async () => {
    const startsAt = '2027-03-16T15:00:00.000Z'
    const overlaps = [{ name: 'Dentist', startsAt, endsAt: '2027-03-16T15:30:00.000Z' }]
    open({ coaching: { list: async () => listed(sessionOf(1, { startsAt, overlaps })) } })
    const row = await screen.findByRole('row', { name: /Tom Becker/ })
    expect(within(row).getByText(/Overlaps with Dentist, 3:00.+3:30/)).toBeDefined()
    expect(within(row).getByTitle(/New York will be 4 hours behind Lisbon/)).toBeDefined()
  })

  it('are narrowed by tab, by filter and by a day of the week, kept in the address', async () => {
    const list = vi.fn<NonNullable<Api['coaching']['list']>>(async () => listed(sessionOf(1)))
    const page = open({ coaching: { list } }, '/coaching?week=2026-11-30')
    await userEvent.click(await screen.findByRole('radio', { name: 'Past' }))
    expect(page.where()).toContain('when=past')
    await userEvent.click(screen.getByRole('button', { name: /^Tue 1 1 session, Show Tuesday, December 1/ }))
    await waitFor(() =>
      expect(list.mock.calls.at(-1)?.[0]).toMatchObject({
        when: 'all',
        from: '2026-12-01T00:00:00.000Z',
        to: '2026-12-02T00:00:00.000Z',
      }),
    )
    await userEvent.click(screen.getByRole('button', { name: /Remove filter Day/ }))
    await userEvent.keyboard('t')
    await waitFor(() => expect(page.where()).not.toContain('week='))
  })

  it('are shown in their days as a week', async () => {
    open({}, '/coaching?week=2026-11-30&look=week')
    const link = await screen.findByRole('link', { name: 'Tom Becker' })
    const column = link.closest('section')
    expect(column && within(column).getByText('Tuesday, December 1')).toBeDefined()
    expect(screen.getAllByText('Closed').length).toBeGreaterThan(0)
  })

  it('open beside the list with both times, the link, and notes that say who sees them', async () => {
    const change = vi.fn<NonNullable<Api['coaching']['change']>>(async () =>
      sessionOf(1, { notesShared: 'Walls.' }),
    )
    const sheet = await openSheet(sessionOf(1), { change })
    expect(sheet.getByText('Their time')).toBeDefined()
    expect(sheet.getByRole('link', { name: /^meet.example\/ana/ }).getAttribute('href')).toBe(
      'https://meet.example/ana',
    )
    await userEvent.type(sheet.getByRole('textbox', { name: 'Shared notes' }), 'Walls.')
    await userEvent.click(sheet.getByRole('button', { name: 'Save notes' }))
    await waitFor(() => expect(change.mock.calls[0]?.[0]).toMatchObject({ notesShared: 'Walls.' }))
  })

  it('offer a link to more where none is left', async () => {
    const sheet = await openSheet(sessionOf(1, { remaining: 0, renewalPath: '/@ana-reis/coaching/basic' }))
    expect(sheet.getByText('No sessions left.')).toBeDefined()
    expect(sheet.getByRole('button', { name: 'Copy renewal link' })).toBeDefined()
  })

  it('are canceled with a choice about what was paid, and a message', async () => {
    const cancel = vi.fn<NonNullable<Api['coaching']['cancel']>>(async () =>
      sessionOf(1, { status: 'canceled' }),
    )
    const sheet = await openSheet(sessionOf(1), { cancel })
    await userEvent.click(sheet.getByRole('button', { name: 'Cancel session' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel Tom Becker’s session?' }))
    await userEvent.click(dialog.getByRole('radio', { name: /^Count it/ }))
    await userEvent.type(dialog.getByRole('textbox', { name: /Message/ }), 'Sorry!')
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel session' }))
    await waitFor(() =>
      expect(cancel.mock.calls[0]?.[0]).toMatchObject({ returns: false, message: 'Sorry!' }),
    )
  })

  it('are completed, or missed, once they’re over', async () => {
    const complete = vi.fn<NonNullable<Api['coaching']['complete']>>(async () =>
      sessionOf(1, { status: 'completed' }),
    )
    const past = sessionOf(1, { startsAt: '2020-01-07T15:00:00.000Z' })
    const sheet = await openSheet(past, { complete })
    await userEvent.click(sheet.getByRole('button', { name: 'No-show' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Tom Becker didn’t come?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Mark as no-show' }))
    await waitFor(() =>
      expect(complete.mock.calls[0]?.[0]).toMatchObject({ noShows: [past.bookings[0]?.id], counts: true }),
    )
  })

  it('keep the keys in their sheet when what was pressed is gone', async () => {
    let isDone = false
    const past = { startsAt: '2020-01-07T15:00:00.000Z' }
    const complete = async () => {
      isDone = true
      return sessionOf(1, { ...past, status: 'completed' })
    }
    const get = async () => sessionOf(1, { ...past, ...(isDone ? { status: 'completed' } : {}) })
    const sheet = await openSheet(sessionOf(1, past), { complete, get })
    await userEvent.click(sheet.getByRole('button', { name: 'Complete' }))
    await waitFor(() => expect(sheet.queryByRole('button', { name: 'Complete' })).toBeNull())
    await waitFor(() => expect(document.activeElement?.closest('[role=dialog]')).not.toBeNull())
  })

  it('keep them also where a dialog was in between', async () => {
    let isDone = false
    const canceled = { status: 'canceled', canceledBy: 'host' } as const
    const cancel = async () => {
      isDone = true
      return sessionOf(1, canceled)
    }
    const sheet = await openSheet(sessionOf(1), {
      cancel,
      get: async () => sessionOf(1, isDone ? canceled : {}),
    })
    await userEvent.click(sheet.getByRole('button', { name: 'Cancel session' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel Tom Becker’s session?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel session' }))
    await waitFor(() => expect(sheet.queryByRole('button', { name: 'Cancel session' })).toBeNull())
    const own = screen.getByRole('dialog', { name: 'Tom Becker' })
    await waitFor(() => expect(own.contains(document.activeElement)).toBe(true))
  })

  it('are moved to a free time, or against a rule when the host insists', async () => {
    const move = vi.fn<NonNullable<Api['coaching']['move']>>(async ({ override }) => {
      if (!override)
        throw refusal(
          'CONFLICT',
          'That’s outside your hours.',
          {},
          { reason: 'outsideHours', override: true },
        )
      return sessionOf(1)
    })
    const sheet = await openSheet(sessionOf(1), { move })
    await userEvent.click(sheet.getByRole('button', { name: 'Reschedule' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reschedule Tom Becker' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Enter another time' }))
    const time = dialog.getByRole('textbox', { name: 'Time' })
    await userEvent.type(time, '20:30')
    await userEvent.click(dialog.getByRole('button', { name: 'Reschedule' }))
    expect(await dialog.findByText('That’s outside your hours.')).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Book anyway' }))
    await waitFor(() =>
      expect(move.mock.calls.at(-1)?.[0]).toMatchObject({
        startsAt: '2026-12-01T20:30:00.000Z',
        override: true,
      }),
    )
  })
})

describe('a new session', () => {
  it('is for a client, of their package, at a free time that’s on both clocks', async () => {
    const create = vi.fn<NonNullable<Api['coaching']['create']>>(async () => sessionOf(2))
    const page = open({ coaching: { create } })
    await screen.findByRole('row', { name: /Tom Becker/ })
    await userEvent.keyboard('n')
    const dialog = within(await screen.findByRole('dialog', { name: 'New session' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Book session' }))
    expect((await dialog.findAllByText('Choose a client')).length).toBeGreaterThan(0)
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Client' }), tom.id)
    expect(await dialog.findByRole('option', { name: 'Basic, 3 left' })).toBeDefined()
    await userEvent.click(await dialog.findByRole('radio', { name: /10:00 AM 5:00 AM New York/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Book session' }))
    await waitFor(() =>
      expect(create.mock.calls[0]?.[0]).toMatchObject({
        clientId: tom.id,
        packageId: packageOf(1).id,
        startsAt: '2026-12-03T10:00:00.000Z',
        override: false,
      }),
    )
    await waitFor(() => expect(page.where()).toBe('/coaching'))
  })

  it('of a series shows every date, with what’s in the way', async () => {
    const occurrence = { endsAt: '2026-12-03T10:45:00.000Z', conflict: null, changesClocks: false }
    open({
      coachingCalendars: {
        previewSeries: async () => ({
          timeZone: 'Europe/Lisbon',
          clientTimeZone: 'America/New_York',
          remaining: 3,
          occurrences: [
            { ...occurrence, startsAt: '2026-12-03T10:00:00.000Z' },
            { ...occurrence, startsAt: '2026-12-10T10:00:00.000Z', conflict: 'Overlaps with Zoe Hart.' },
          ],
        }),
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'New session' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New session' }))
    await userEvent.selectOptions(
      dialog.getByRole('combobox', { name: 'Client' }),
      await dialog.findByRole('option', { name: /Tom/ }),
    )
    await userEvent.click(await dialog.findByRole('radio', { name: /10:00 AM/ }))
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Repeat' }), '1')
    const dates = within(await dialog.findByRole('region', { name: 'All dates' }))
    expect(dates.getAllByRole('listitem')).toHaveLength(2)
    expect(dates.getByText('Overlaps with Zoe Hart.')).toBeDefined()
  })
})

describe('a group', () => {
  const circle = packageOf(2, { title: 'Circle', seats: 6 })
  const guest = sessionOf(1).bookings
  const group = sessionOf(1, { capacity: 6, taken: 1, bookings: guest })

  it('is opened at a free time, with the seats of its package or others', async () => {
    const openGroup = vi.fn<NonNullable<Api['coachingCalendars']['openGroup']>>(async () => ({
      sessionId: group.id,
    }))
    const page = open({
      coachingPackages: { list: async () => ({ packages: [packageOf(1), circle], total: 2, trash: 0 }) },
      coachingCalendars: { openGroup },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'New session' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Open a group session instead' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New group session' }))
    await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Seats' })).toHaveProperty('value', '6'))
    await userEvent.click(await dialog.findByRole('radio', { name: /10:00 AM/ }))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Seats' }), '0', {
      initialSelectionStart: 0,
      initialSelectionEnd: 1,
    })
    await userEvent.click(dialog.getByRole('button', { name: 'Open session' }))
    expect((await dialog.findAllByText('Enter a number from 2 to 100')).length).toBeGreaterThan(0)
    await userEvent.type(dialog.getByRole('textbox', { name: 'Seats' }), '4', {
      initialSelectionStart: 0,
      initialSelectionEnd: 1,
    })
    await userEvent.click(dialog.getByRole('button', { name: 'Open session' }))
    await waitFor(() =>
      expect(openGroup.mock.calls[0]?.[0]).toMatchObject({ packageId: circle.id, seats: 4, override: false }),
    )
    await waitFor(() => expect(page.where()).toBe('/coaching'))
  })

  it('says what it needs where no package has several seats', async () => {
    open({}, '/coaching?new=group')
    const dialog = within(await screen.findByRole('dialog', { name: 'New group session' }))
    expect(await dialog.findByText(/No active package has more than one seat/)).toBeDefined()
  })

  it('has its seats changed, with the reason beside the field where that can’t be', async () => {
    const resizeGroup = vi.fn<NonNullable<Api['coachingCalendars']['resizeGroup']>>(async () => {
      const seats = '3 seats are taken. Enter at least that many'
      throw refusal('INVALID', seats, { seats })
    })
    open(
      {
        coaching: { list: async () => listed(group), get: async () => group },
        coachingCalendars: { resizeGroup },
      },
      `/coaching?open=${group.id}`,
    )
    const sheet = within(await screen.findByRole('dialog', { name: 'Group, 1 of 6 seats' }))
    await userEvent.click(sheet.getByRole('button', { name: 'Change seats' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change seats' }))
    await userEvent.clear(dialog.getByRole('textbox', { name: 'Seats' }))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Seats' }), '2')
    await userEvent.click(dialog.getByRole('button', { name: 'Save seats' }))
    expect(
      (await dialog.findAllByText('3 seats are taken. Enter at least that many')).length,
    ).toBeGreaterThan(0)
    expect(resizeGroup.mock.calls[0]?.[0]).toMatchObject({ sessionId: group.id, seats: 2 })
  })

  it('loses one person’s seat alone', async () => {
    const cancel = vi.fn<NonNullable<Api['coaching']['cancel']>>(async () => group)
    open(
      { coaching: { list: async () => listed(group), get: async () => group, cancel } },
      `/coaching?open=${group.id}`,
    )
    const sheet = within(await screen.findByRole('dialog', { name: 'Group, 1 of 6 seats' }))
    await userEvent.click(sheet.getByRole('button', { name: 'Cancel seat: Tom Becker' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel Tom Becker’s seat?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel seat' }))
    await waitFor(() =>
      expect(cancel.mock.calls[0]?.[0]).toMatchObject({ sessionId: group.id, bookingId: guest[0]?.id }),
    )
  })
})

describe('the tabs', () => {
  it('begin with three stops before anything can be booked', async () => {
    open({
      coaching: {
        overview: async () => ({ ...overview, hasHours: false, packages: 0, activePackages: 0, clients: 0 }),
      },
    })
    const stops = within(await screen.findByRole('list', { name: 'Get ready for bookings' }))
    expect(stops.getAllByRole('listitem').map((stop) => stop.textContent)).toEqual([
      expect.stringContaining('Set your hours'),
      expect.stringContaining('Create a package'),
      expect.stringContaining('Share your booking link'),
    ])
  })

  it('move by arrow key, each in the address', async () => {
    const page = open()
    await userEvent.click(await screen.findByRole('tab', { name: /Sessions/ }))
    await userEvent.keyboard('{ArrowRight}')
    expect(page.where()).toBe('/coaching?tab=clients')
    const client = within(await screen.findByRole('article', { name: 'Tom Becker' }))
    for (const words of ['tom@becker.example', '+1 212 555 0100', 'Basic', 'Active', '$1,200.00', '33%'])
      expect(client.getByText(words)).toBeDefined()
    await userEvent.keyboard('{ArrowRight}')
    expect(page.where()).toBe('/coaching?tab=packages')
    const card = within(await screen.findByRole('article', { name: 'Basic' }))
    for (const words of ['Active', '$1,200', '6 sessions', '2 clients', 'Notes after each session'])
      expect(card.getByText(words)).toBeDefined()
    expect(card.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe(
      `/coaching/packages/${packageOf(1).id}`,
    )
    expect(card.getByRole('link', { name: /View/ }).getAttribute('href')).toBe('/@ana-reis/coaching/basic')
  })

  it('say so when they couldn’t be loaded, and keep a package’s clients what they paid for', async () => {
    open({
      coaching: {
        overview: async () => {
          throw refusal('INTERNAL', 'Broken')
        },
      },
    })
    expect(await screen.findByText('We couldn’t load your coaching.')).toBeDefined()
    const remove = vi.fn<NonNullable<Api['coachingPackages']['remove']>>(async () => ({ done: true }))
    open({ coachingPackages: { remove } }, '/coaching?tab=packages')
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Basic' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Move to trash' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/2 clients keep the sessions they paid for/)).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Move to trash' }))
    await waitFor(() => expect(remove).toHaveBeenCalledOnce())
  })

  it('empties the trash of packages, and says what stays', async () => {
    const emptyTrash = vi.fn<NonNullable<Api['coachingPackages']['emptyTrash']>>(async () => ({
      deleted: 1,
      kept: 1,
    }))
    const list = async () => ({ packages: [packageOf(1), packageOf(2)], total: 2, trash: 2 })
    open({ coachingPackages: { emptyTrash, list } }, '/coaching?tab=packages&status=trash')
    await userEvent.click(await screen.findByRole('button', { name: 'Empty trash' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Empty the trash?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Empty trash' }))
    await waitFor(() => expect(emptyTrash).toHaveBeenCalledOnce())
    expect(await screen.findByText('1 deleted for good. 1 stays, because someone bought it')).toBeDefined()
  })
})
