import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { type FakeOf, makeUser, refusal, renderWithServer } from '#testing/web.tsx'
import type { clientsContract, ImportedClient } from '../../clients-contract.ts'
import type { coachingContract } from '../../contract.ts'
import type { packagesContract } from '../../packages-contract.ts'
import { clientOf, packageOf } from '../../testing/fakes.ts'
import { CoachingPage } from '../CoachingPage.tsx'

type Clients = Required<FakeOf<typeof clientsContract>>
type Api = {
  coaching: FakeOf<typeof coachingContract>
  coachingClients: Partial<Clients>
  coachingPackages: FakeOf<typeof packagesContract>
}
const overview = {
  ...{ hasHours: true, timeZone: 'Europe/Lisbon', packages: 1, activePackages: 1, clients: 1, upcoming: 1 },
  ...{ bookingPath: '/@ana-reis', firstBookPath: '/@ana-reis/coaching/basic/book' },
}
const mia: ImportedClient = {
  ...{ row: 2, email: 'mia@example.com', name: 'Mia', phone: '', package: 'Basic', sessions: 3 },
  problem: null,
}
const wrong = {
  ...mia,
  row: 3,
  email: 'nobody',
  name: 'Ode',
  problem: 'Enter an email address like ana@example.com',
}

const open = (fakes: Partial<Clients>, search = '') =>
  renderWithServer<Api>(
    <CoachingPage />,
    {
      coaching: { overview: async () => overview },
      coachingClients: { list: async () => ({ clients: [clientOf()], total: 1 }), ...fakes },
      coachingPackages: { list: async () => ({ packages: [packageOf(1)], total: 1, trash: 0 }) },
    },
    { at: `/coaching?tab=clients${search}`, user: makeUser() },
  )

it('shows what a file would do, row by row, before anyone is added, and adds no one when that fails', async () => {
  const checkImport = vi.fn<Clients['checkImport']>(async () => ({ rows: [mia, wrong], ready: 1 }))
  const importClients = vi
    .fn<Clients['importClients']>(async () => ({ added: 1, failures: [wrong] }))
    .mockRejectedValueOnce(refusal('RATE_LIMITED', 'Wait a moment.'))
  open({ checkImport, importClients })
  await userEvent.click(await screen.findByRole('button', { name: 'Import' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import clients' }))
  dialog.getByText(/No one is charged or emailed/)
  await userEvent.click(dialog.getByRole('button', { name: 'Check rows' }))
  expect((await dialog.findAllByText('Choose a file, or paste its rows')).length).toBeGreaterThan(0)
  const file = new File(['email\nmia@example.com'], 'clients.csv', { type: 'text/csv' })
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (!input) throw new Error('There is no way to choose a file.')
  await userEvent.upload(input, file)
  await userEvent.selectOptions(await dialog.findByRole('combobox', { name: 'Package' }), 'Basic')
  await userEvent.click(dialog.getByRole('button', { name: 'Check rows' }))
  const check = within(await screen.findByRole('dialog', { name: 'Check the rows' }))
  expect(checkImport.mock.calls[0]?.[0]).toEqual({
    ...{ text: 'email\nmia@example.com', packageId: packageOf(1).id },
  })
  expect(check.getByRole('status').textContent).toBe('1 client can be added, 1 row can’t.')
  check.getByText('Mia · Basic · 3 sessions left')
  check.getByText('Enter an email address like ana@example.com')
  expect(importClients).not.toHaveBeenCalled()
  await userEvent.click(check.getByRole('button', { name: 'Add 1 client' }))
  expect((await check.findByRole('alert')).textContent).toBe('Wait a moment.')
  await userEvent.click(check.getByRole('button', { name: 'Add 1 client' }))
  const done = within(await screen.findByRole('dialog', { name: 'Import finished' }))
  expect(done.getByRole('status').textContent).toBe('1 client was added, 1 row was left out.')
  expect(importClients.mock.lastCall?.[0]).toEqual(checkImport.mock.calls[0]?.[0])
})

it('leads to a file of the clients that are shown', async () => {
  open({}, '&status=completed')
  const link = await screen.findByRole('link', { name: 'Export CSV' })
  expect(link.getAttribute('href')).toBe('/api/v1/coaching-clients.csv?status=completed')
})
