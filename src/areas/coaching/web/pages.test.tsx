import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { accessContract } from '#areas/access/contract.ts'
import type { paymentsContract } from '#areas/payments/contract.ts'
import { type FakeOf, makeUser, refusal, renderWithServer } from '#testing/web.tsx'
import { useAuth } from '#webkit/session.tsx'
import type { availabilityContract } from '../availability-contract.ts'
import type { calendarsContract } from '../calendars-contract.ts'
import type { clientsContract } from '../clients-contract.ts'
import type { coachingContract } from '../contract.ts'
import type { packagesContract } from '../packages-contract.ts'
import { availabilityOf, clientDetailOf, packageOf, sessionOf } from '../testing/fakes.ts'
import { AvailabilityPage } from './availability/AvailabilityPage.tsx'
import { ClientPage } from './clients/ClientPage.tsx'
import { NewPackagePage } from './packages/NewPackagePage.tsx'
import { PackagePage } from './packages/PackagePage.tsx'

// Days and differences between zones are told as of then; what waits still goes by the real clock.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T12:00:00Z') }))
afterEach(() => vi.useRealTimers())

type Api = {
  access: FakeOf<typeof accessContract>
  coaching: FakeOf<typeof coachingContract>
  coachingClients: FakeOf<typeof clientsContract>
  coachingPackages: FakeOf<typeof packagesContract>
  coachingAvailability: FakeOf<typeof availabilityContract>
  coachingCalendars: FakeOf<typeof calendarsContract>
  payments: FakeOf<typeof paymentsContract>
}
const user = makeUser()
const show = (screenOf: React.ReactNode, fakes: Partial<Api>, at: string, path = at) =>
  renderWithServer<Partial<Api>>(screenOf, fakes, { at, path, user })

const openAvailability = (availability: Api['coachingAvailability']) =>
  show(
    <AvailabilityPage />,
    {
      coachingAvailability: {
        get: async () => availabilityOf(),
        preview: async () => ({ slots: ['2026-12-01T09:00:00.000Z'] }),
        ...availability,
      },
      coachingCalendars: {
        list: async () => ({ calendars: [], feed: { isOn: false, titles: 'busy', createdAt: null } }),
      },
    },
    '/coaching/availability',
  )

describe('availability', () => {
  type Fake = Api['coachingAvailability']
  const open = openAvailability

  it('is hours as text, a preview while they’re typed, and refuses an end before the start', async () => {
    const set = vi.fn<NonNullable<Fake['set']>>(async () => availabilityOf({ revision: 2 }))
    const preview = vi.fn<NonNullable<Fake['preview']>>(async () => ({ slots: ['2026-12-01T09:00:00.000Z'] }))
    open({ set, preview })
    const until = await screen.findByLabelText('Monday, until')
    expect(await screen.findByText('Tuesday, December 1')).toBeDefined()
    await userEvent.clear(until)
    await userEvent.type(until, '8:00 AM')
    await userEvent.click(screen.getByText('Save Changes'))
    expect(await screen.findByText('The end must be after the start')).toBeDefined()
    expect(set).not.toHaveBeenCalled()
    await userEvent.clear(until)
    await userEvent.type(until, '12:30 PM')
    await userEvent.click(screen.getByLabelText('Friday'))
    await waitFor(() =>
      expect(preview.mock.calls.at(-1)?.[0].draft.weekly[0]).toEqual({ day: 1, from: '09:00', to: '12:30' }),
    )
    await userEvent.click(screen.getByText('Save Changes'))
    await waitFor(() => expect(set).toHaveBeenCalledOnce())
    expect(set.mock.calls[0]?.[0]).toMatchObject({ revision: 1, timeZone: 'Europe/Lisbon' })
    expect(set.mock.calls[0]?.[0].weekly.map(({ day }) => day)).toEqual([1, 2, 3, 4])
  })

  it('shows the link that a client would get, and refuses braces it doesn’t know', async () => {
    const set = vi.fn<NonNullable<Fake['set']>>(async () => availabilityOf({ revision: 2 }))
    open({ set })
    const link = await screen.findByRole('textbox', { name: /^Link for video calls/ })
    const write = async (text: string) => {
      await userEvent.clear(link)
      await userEvent.click(link)
      await userEvent.paste(text)
    }
    await write('https://meet.example.com/{client}-{code}')
    expect(screen.getByText(/a link like https:\/\/meet\.example\.com\/mia-chen-[0-9a-f]{16}/)).toBeDefined()
    await write('https://meet.example.com/{name}')
    await userEvent.click(screen.getByText('Save Changes'))
    expect(await screen.findByText('Only client, date and code can be in braces')).toBeDefined()
    expect(link.getAttribute('aria-invalid')).toBe('true')
    expect(set).not.toHaveBeenCalled()
  })

  it('closes days by an exception, which is saved with the page', async () => {
    const set = vi.fn<NonNullable<Fake['set']>>(async () => availabilityOf({ revision: 2 }))
    open({ set, get: async () => availabilityOf({ isSet: false }) })
    expect(await screen.findByText('These hours are a suggestion.')).toBeDefined()
    await userEvent.click(screen.getByText('Add an exception'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add an exception' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }))
    expect(await dialog.findByText('Choose a day')).toBeDefined()
    await userEvent.type(dialog.getByRole('textbox', { name: 'From' }), '12/24/2026')
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }))
    expect(await screen.findByText('Dec 24, 2026')).toBeDefined()
    await userEvent.click(screen.getByText('Save Changes'))
    await waitFor(() =>
      expect(set.mock.calls[0]?.[0].exceptions).toEqual([
        { fromDay: '2026-12-24', toDay: '2026-12-24', windows: [], note: '' },
      ]),
    )
  })
})

describe('the dialog of an exception, by keyboard', () => {
  const press = async (name: string) => {
    const button = await screen.findByRole('button', { name })
    button.focus()
    await userEvent.keyboard('{Enter}')
    return button
  }
  const opened = async () => within(await screen.findByRole('dialog', { name: 'Add an exception' }))
  const from = async () => (await opened()).getByRole('textbox', { name: 'From' })
  const isClosed = () =>
    waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add an exception' })).toBeNull())

  it('begins in its first field, and Escape leads back to the button', async () => {
    openAvailability({})
    const button = await press('Add an exception')
    const field = await from()
    await waitFor(() => expect(document.activeElement).toBe(field))
    await userEvent.keyboard('{Escape}')
    await isClosed()
    await waitFor(() => expect(document.activeElement).toBe(button))
  })

  it('gives the focus back once a day is added, too', async () => {
    openAvailability({})
    const button = await press('Add an exception')
    const field = await from()
    await waitFor(() => expect(document.activeElement).toBe(field))
    await userEvent.keyboard('12/24/2026{Enter}')
    await isClosed()
    expect(await screen.findByText('Dec 24, 2026')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(button))
  })
})

describe('a client’s page', () => {
  const open = (fake: Api['coachingClients']) => {
    const { id } = clientDetailOf()
    return show(
      <ClientPage />,
      {
        coaching: {
          overview: async () => {
            throw refusal('INTERNAL', 'Broken')
          },
        },
        coachingClients: fake,
        access: { ofPerson: async () => ({ rights: [], more: false }) },
      },
      `/coaching/clients/${id}`,
      '/coaching/clients/:clientId',
    )
  }

  it('has what else they have here', async () => {
    open({ get: async () => clientDetailOf() })
    const card = within(await screen.findByRole('region', { name: 'Purchases and access' }))
    expect(await card.findByText('No purchases or access yet.')).toBeDefined()
  })

  it('has their sessions, their balance with reasons, goals, and the way to book', async () => {
    const changeGoal = vi.fn<NonNullable<Api['coachingClients']['changeGoal']>>(async () => clientDetailOf())
    open({
      changeGoal,
      get: async () =>
        clientDetailOf({
          sessions: [sessionOf(1)],
          goals: [
            { id: `cgl_${'0'.repeat(25)}1`, kind: 'goal', title: 'Six bowls', dueOn: null, doneAt: null },
          ],
          ledger: [
            {
              ...{ id: `ccr_${'0'.repeat(25)}1`, at: '2026-11-04T10:00:00.000Z', change: -1, balance: 5 },
              ...{ reason: 'booked', note: '', packageTitle: 'Basic', sessionId: null },
            },
          ],
        }),
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'Tom Becker' })).toBeDefined()
    expect(screen.getByText('Basic: 3 left')).toBeDefined()
    expect(screen.getByText('Booked').closest('li')?.textContent).toContain('−1')
    expect(screen.getByRole('link', { name: 'Book a session' }).getAttribute('href')).toBe(
      `/coaching?new=session&client=${clientDetailOf().id}`,
    )
    await userEvent.click(screen.getByRole('checkbox', { name: 'Six bowls' }))
    await waitFor(() => expect(changeGoal.mock.calls[0]?.[0]).toMatchObject({ done: true }))
  })

  it('changes the balance by hand with a reason, and says that none is left', async () => {
    const adjust = vi.fn<NonNullable<Api['coachingClients']['adjust']>>(async () => clientDetailOf())
    open({ adjust, get: async () => clientDetailOf({ remaining: 0 }) })
    expect(await screen.findByRole('button', { name: 'Copy renewal link' })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Add or remove' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change Tom Becker’s balance' }))
    await userEvent.clear(dialog.getByRole('textbox', { name: 'Sessions' }))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Sessions' }), '−1')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('Enter a reason')).toBeDefined()
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Agreed by phone')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(adjust.mock.calls[0]?.[0]).toMatchObject({ change: -1, note: 'Agreed by phone' }),
    )
  })

  it('of no one says so', async () => {
    open({
      get: async () => {
        throw refusal('NOT_FOUND', 'There’s no such client.')
      },
    })
    expect(await screen.findByText('This client was deleted or the link is wrong.')).toBeDefined()
  })
})

describe('a package', () => {
  it('is made with every field checked beside it', async () => {
    const create = vi.fn<NonNullable<Api['coachingPackages']['create']>>(async () => packageOf(1))
    const page = show(<Waiting />, { coachingPackages: { create } }, '/coaching/packages/new')
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Basic')
    await userEvent.clear(screen.getByRole('textbox', { name: 'Duration in minutes' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Duration in minutes' }), '10')
    await userEvent.click(screen.getByRole('button', { name: 'Create' }))
    expect(
      (await screen.findAllByText('Choose a duration between 15 and 240 minutes')).length,
    ).toBeGreaterThan(0)
    expect(screen.getAllByText('Enter how many sessions the package includes').length).toBeGreaterThan(0)
    await userEvent.type(screen.getByRole('textbox', { name: 'Number of sessions' }), '6')
    await userEvent.type(
      screen.getByRole('textbox', { name: 'Duration in minutes' }),
      '{Backspace}{Backspace}45',
    )
    await userEvent.type(screen.getByRole('textbox', { name: 'Price in USD' }), '1200')
    await userEvent.click(screen.getByRole('button', { name: 'Create' }))
    await waitFor(() =>
      expect(create.mock.calls[0]?.[0]).toMatchObject({
        ...{ title: 'Basic', priceCents: 120_000, sessions: 6, minutes: 45, type: 'video', seats: 1 },
      }),
    )
    await waitFor(() => expect(page.where()).toBe(`/coaching/packages/${packageOf(1).id}`))
  })

  it('is taken off sale on its page, where its link is', async () => {
    const setActive = vi.fn<NonNullable<Api['coachingPackages']['setActive']>>(async () =>
      packageOf(1, { active: false }),
    )
    const { id } = packageOf(1)
    show(
      <PackagePage />,
      {
        coachingPackages: { get: async () => packageOf(1), setActive },
        payments: { offers: async () => ({ offers: [] }) },
      },
      `/coaching/packages/${id}`,
      '/coaching/packages/:packageId',
    )
    expect(await screen.findByText(/\/@ana-reis\/coaching\/basic\/book$/)).toBeDefined()
    await userEvent.click(screen.getByRole('switch', { name: 'Active' }))
    await waitFor(() => expect(setActive.mock.calls[0]?.[0]).toMatchObject({ active: false }))
  })
})

/** The page asks who is signed in, which the app's guard has waited for. */
function Waiting() {
  return useAuth().user ? <NewPackagePage /> : null
}
