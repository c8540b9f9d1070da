import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { type FakeOf, makeUser, renderWithServer } from '#testing/web.tsx'
import type { clientsContract } from '../../clients-contract.ts'
import type { coachingContract } from '../../contract.ts'
import type { packagesContract } from '../../packages-contract.ts'
import { clientOf, packageOf } from '../../testing/fakes.ts'
import { CoachingPage } from '../CoachingPage.tsx'

type Api = {
  coaching: FakeOf<typeof coachingContract>
  coachingClients: FakeOf<typeof clientsContract>
  coachingPackages: FakeOf<typeof packagesContract>
}
const overview = {
  ...{ hasHours: true, timeZone: 'Europe/Lisbon', packages: 1, activePackages: 1, clients: 1, upcoming: 1 },
  ...{ bookingPath: '/@ana-reis', firstBookPath: '/@ana-reis/coaching/basic/book' },
}

it('has a search box and a filter button, and shows who’s left', async () => {
  const list = vi.fn<NonNullable<Api['coachingClients']['list']>>(async () => ({
    clients: [clientOf()],
    total: 1,
  }))
  renderWithServer<Api>(
    <CoachingPage />,
    {
      coaching: { overview: async () => overview },
      coachingClients: { list },
      coachingPackages: { list: async () => ({ packages: [packageOf(1)], total: 1, trash: 0 }) },
    },
    { at: '/coaching?tab=clients', user: makeUser() },
  )
  await screen.findByRole('article', { name: 'Tom Becker' })
  await userEvent.type(screen.getByRole('searchbox'), 'becker')
  await waitFor(() => expect(list.mock.lastCall?.[0]).toMatchObject({ search: 'becker' }))
  await userEvent.click(screen.getByRole('button', { name: /^Filter/ }))
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'Completed')
  await waitFor(() =>
    expect(list.mock.lastCall?.[0]).toMatchObject({ search: 'becker', status: 'completed' }),
  )
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Package' }), 'Basic')
  await waitFor(() => expect(list.mock.lastCall?.[0]).toMatchObject({ packageId: packageOf(1).id }))
})
