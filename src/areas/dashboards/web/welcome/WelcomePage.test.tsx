import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { brandingContract } from '#areas/accounts/branding-contract.ts'
import type { accountsContract } from '#areas/accounts/contract.ts'
import { noFront } from '#areas/accounts/front.ts'
import { type FakeOf, makeUser, refusal, renderWithServer } from '#testing/web.tsx'
import { Guard } from '#webkit/Guard.tsx'
import type { dashboardsContract } from '../../contract.ts'
import { WelcomePage } from './WelcomePage.tsx'

type Api = {
  accounts: FakeOf<typeof accountsContract>
  branding: FakeOf<typeof brandingContract>
  dashboards: FakeOf<typeof dashboardsContract>
}

function open() {
  const sent: unknown[] = []
  const user = makeUser()
  const branding = {
    name: 'Ana Reis',
    handle: 'ana-reis',
    brandColor: '#17509E',
    language: 'en' as const,
    logoUrl: null,
    socialLinks: [],
    business: null,
    front: noFront,
    products: [],
  }
  renderWithServer<Api>(
    <Guard access="signed-in" loading={null}>
      <WelcomePage />
    </Guard>,
    {
      branding: {
        get: async () => branding,
        update: async (changes) => {
          sent.push(changes)
          return { ...branding, name: changes.name ?? branding.name }
        },
      },
      accounts: {
        updateWorkspace: async (changes) => {
          if (changes.handle === 'taken')
            throw refusal('CONFLICT', 'This handle is taken.', { handle: 'This handle is taken.' })
          sent.push(changes)
          return user
        },
      },
      dashboards: {
        putAway: async (put) => {
          sent.push(put)
          return { putAway: ['welcome'] }
        },
      },
    },
    { user },
  )
  return sent
}

it('shows what was guessed, saves the business, and is not asked again', async () => {
  const sent = open()
  const name = await screen.findByRole('textbox', { name: 'Name of your business' })
  expect(screen.getByRole('combobox', { name: 'Currency for your prices' })).toHaveProperty('value', 'USD')
  await userEvent.clear(name)
  await userEvent.click(screen.getByRole('button', { name: 'Save and continue' }))
  expect(await screen.findByText('Enter your business name')).toBeTruthy()
  await userEvent.type(name, 'Clay & Kiln')
  await userEvent.click(screen.getByRole('button', { name: 'Save and continue' }))
  await waitFor(() => expect(sent).toHaveLength(3))
  expect(sent).toMatchObject([
    { handle: 'ana-reis', currency: 'USD' },
    { name: 'Clay & Kiln', brandColor: '#17509E', language: 'en' },
    { thing: 'welcome', away: true },
  ])
})

it('can be skipped', async () => {
  const sent = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Skip for now' }))
  await waitFor(() => expect(sent).toEqual([{ thing: 'welcome', away: true }]))
})
