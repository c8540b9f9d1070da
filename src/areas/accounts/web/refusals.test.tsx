import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { makeStudent, makeUser, refusal, renderWithServer } from '#testing/web.tsx'
import { PlacesContext } from '#webkit/places.ts'
import { AccountDeletedPage } from './AccountDeletedPage.tsx'
import { SuspendedPage } from './SuspendedPage.tsx'
import { UnauthorizedPage } from './UnauthorizedPage.tsx'

const refused = (access: object, path: string) => ({ pathname: '/unauthorized', state: { access, path } })
const proOnly = { role: 'creator', plan: 'pro_plan' }

describe('/unauthorized', () => {
  it('says no and offers the dashboard, even if it doesn’t know why', async () => {
    const { where } = renderWithServer(<UnauthorizedPage />, {}, { at: '/unauthorized', user: makeUser() })
    expect(
      await screen.findByRole('heading', { name: 'You don’t have permission to open this page' }),
    ).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'See plans' })).toBeNull()
    await userEvent.click(screen.getByRole('link', { name: 'Go to Dashboard' }))
    expect(where()).toBe('/dashboard')
  })

  it('gives the reason and links to the plans when it’s about the plan', async () => {
    const { where } = renderWithServer(
      <UnauthorizedPage />,
      {},
      { at: refused(proOnly, '/anything'), user: makeUser() },
    )
    expect(await screen.findByText('This page is part of the Pro Plan.')).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: 'See plans' }))
    expect(where()).toBe('/upgrade')
  })

  it('gives it in the words of the area, where that has some', async () => {
    const places = {
      isApp: () => true,
      nameOf: () => null,
      planReasonOf: (path: string) => `${path} is Pro.`,
    }
    renderWithServer(
      <PlacesContext value={places}>
        <UnauthorizedPage />
      </PlacesContext>,
      {},
      { at: refused(proOnly, '/membership'), user: makeUser() },
    )
    expect(await screen.findByText('/membership is Pro.')).toBeTruthy()
  })

  it('tells someone with another role which role it takes, and shows no plans', async () => {
    renderWithServer(<UnauthorizedPage />, {}, { at: refused(proOnly, '/membership'), user: makeStudent() })
    expect(await screen.findByText('This page is for creators.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'See plans' })).toBeNull()
  })

  it('signs out for another account and remembers where they wanted to go', async () => {
    const { where, requests } = renderWithServer(
      <UnauthorizedPage />,
      { accounts: { signOut: async () => ({ done: true }) } },
      { at: refused(proOnly, '/membership'), user: makeStudent() },
    )
    await screen.findByText('This page is for creators.')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in with another account' }))
    await waitFor(() => expect(where()).toBe('/signin'))
    expect(requests).toContain('POST /api/v1/sign-out')
  })
})

describe('/suspended', () => {
  const session = async () => {
    throw refusal('auth/suspended', 'Suspended.', undefined, {
      reason: 'Three disputed payments in one week',
      since: '2026-11-18T14:20:00.000Z',
      contact: 'help@example.com',
    })
  }

  it('says since when, why, whom to contact, and lets the person sign out', async () => {
    const { where } = renderWithServer(
      <SuspendedPage />,
      { accounts: { session, signOut: async () => ({ done: true }) } },
      { at: '/suspended' },
    )
    expect(await screen.findByText('Three disputed payments in one week')).toBeTruthy()
    expect(document.body.textContent).toContain('18')
    expect(screen.getByRole('link', { name: 'help@example.com' }).getAttribute('href')).toBe(
      'mailto:help@example.com',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
    await waitFor(() => expect(where()).toBe('/signin'))
  })

  it('says so when signing out failed', async () => {
    const signOut = async () => {
      throw refusal('INTERNAL', 'x')
    }
    renderWithServer(<SuspendedPage />, { accounts: { session, signOut } }, { at: '/suspended' })
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }))
    expect((await screen.findByRole('alert')).textContent).toBe('We couldn’t sign you out. Try again.')
  })

  it('isn’t shown to anyone else', async () => {
    const { where } = renderWithServer(<SuspendedPage />, {}, { at: '/suspended', user: makeUser() })
    await waitFor(() => expect(where()).toBe('/dashboard'))
  })
})

describe('/account-deleted', () => {
  it('T2: says what has ended and what’s next, and forgets the address on this device', async () => {
    localStorage.setItem('throughline.email', 'mia@example.com')
    renderWithServer(<AccountDeletedPage />, {}, { at: '/account-deleted' })
    expect(await screen.findByRole('heading', { name: 'This account is deleted' })).toBeTruthy()
    expect(screen.getByText(/no longer has access to anything/)).toBeTruthy()
    expect(screen.getByText(/We’ll email you once it’s done/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe('/')
    expect(localStorage.getItem('throughline.email')).toBeNull()
  })
})
