import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeOf, makeUser, renderWithServer } from '#testing/web.tsx'
import { keepDraft } from '#webkit/form-draft.ts'
import { Guard } from '#webkit/Guard.tsx'
import type { calendarsContract } from '../calendars-contract.ts'
import type { clientsContract } from '../clients-contract.ts'
import type { coachingContract } from '../contract.ts'
import type { packagesContract } from '../packages-contract.ts'
import { clientDetailOf, clientOf, packageOf, sessionOf, tom } from '../testing/fakes.ts'
import { AdjustDialog } from './clients/AdjustDialog.tsx'
import { NewGroupDialog } from './sessions/NewGroupDialog.tsx'
import { NewSessionDialog } from './sessions/NewSessionDialog.tsx'
import { useTimes } from './use-times.ts'

type Api = {
  coaching: FakeOf<typeof coachingContract>
  coachingClients: FakeOf<typeof clientsContract>
  coachingPackages: FakeOf<typeof packagesContract>
  coachingCalendars: FakeOf<typeof calendarsContract>
}

// Days are told as of then; what waits still goes by the real clock.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T12:00:00Z') }))
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

const user = makeUser()
const keep = (form: string, values: Record<string, string>) => keepDraft({ user: user.id, form }, values)
const open = (dialog: React.ReactElement, fakes: Partial<Api>) =>
  renderWithServer<Partial<Api>>(
    <Guard access={{ role: 'creator' }} loading={null}>
      {dialog}
    </Guard>,
    {
      ...fakes,
      coaching: {
        slots: async () => ({ timeZone: 'Europe/Lisbon', slots: ['2026-12-03T10:00:00.000Z'] }),
        ...fakes.coaching,
      },
    },
    { at: '/coaching', user },
  )

const deleted = packageOf(9).id
const gone = 'Your choice isn’t available anymore.'
const time = { day: '2026-12-03', startsAt: '2026-12-03T10:00:00.000Z' }

function Group() {
  return <NewGroupDialog times={useTimes('Europe/Lisbon')} onClose={() => undefined} />
}
function NewSession() {
  return (
    <NewSessionDialog times={useTimes('Europe/Lisbon')} onGroup={() => undefined} onClose={() => undefined} />
  )
}

describe('a draft that was begun before its package was deleted', () => {
  it('opens a group of one that’s there, and says so', async () => {
    const circle = packageOf(2, { title: 'Circle', seats: 6 })
    const openGroup = vi.fn<NonNullable<Api['coachingCalendars']['openGroup']>>(async () => ({
      sessionId: sessionOf(1).id,
    }))
    keep('coaching.newGroup ', { packageId: deleted, ...time })
    open(<Group />, {
      coachingPackages: { list: async () => ({ packages: [circle], total: 1, trash: 0 }) },
      coachingCalendars: { openGroup },
    })
    const dialog = within(await screen.findByRole('dialog', { name: 'New group session' }))
    expect(await dialog.findByText(gone)).toBeDefined()
    expect(dialog.getByRole('textbox', { name: 'Seats' })).toHaveProperty('value', '6')
    await userEvent.click(dialog.getByRole('button', { name: 'Open session' }))
    await waitFor(() =>
      expect(openGroup.mock.calls[0]?.[0]).toMatchObject({ packageId: circle.id, seats: 6 }),
    )
  })

  it('books a session of what the client still has', async () => {
    const create = vi.fn<NonNullable<Api['coaching']['create']>>(async () => sessionOf(2))
    keep('coaching.newSession ', { client: tom.id, package: deleted, ...time })
    open(<NewSession />, {
      coaching: { create },
      coachingClients: {
        list: async () => ({ clients: [clientOf()], total: 1 }),
        get: async () => clientDetailOf(),
      },
    })
    const dialog = within(await screen.findByRole('dialog', { name: 'New session' }))
    expect(await dialog.findByRole('option', { name: 'Basic, 3 left', selected: true })).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Book session' }))
    await waitFor(() => expect(create.mock.calls[0]?.[0]).toMatchObject({ packageId: packageOf(1).id }))
  })

  it('changes the balance of one they have, and says so', async () => {
    const adjust = vi.fn<NonNullable<Api['coachingClients']['adjust']>>(async () => clientDetailOf())
    const client = clientDetailOf()
    keep(`coaching.adjust ${client.id}`, { packageId: deleted, note: 'Agreed by phone' })
    open(<AdjustDialog client={client} name="Tom" onClose={() => undefined} />, {
      coachingClients: { adjust },
    })
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(gone)).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(adjust.mock.calls[0]?.[0]).toMatchObject({
        packageId: packageOf(1).id,
        note: 'Agreed by phone',
      }),
    )
  })
})
