import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { type FakeOf, makeUser, offline, refusal, renderWithServer } from '#testing/web.tsx'
import { Guard } from '#webkit/Guard.tsx'
import { PlacesContext } from '#webkit/places.ts'
import type { accountsContract } from '../contract.ts'
import { SignInPage } from './SignInPage.tsx'

type Fakes = { accounts: FakeOf<typeof accountsContract> }

const places = {
  isApp: () => true,
  nameOf: (path: string) => (path.startsWith('/payments') ? 'Payments' : null),
}
const open = (signIn?: Fakes['accounts']['signIn'], at: string | object = '/signin') =>
  renderWithServer<Fakes>(
    <PlacesContext value={places}>
      <Guard access="visitors-only" loading="Loading...">
        <SignInPage />
      </Guard>
    </PlacesContext>,
    { accounts: { signIn } },
    { at: at as string },
  )

const email = () => screen.findByLabelText<HTMLInputElement>('Email')
const password = () => screen.getByLabelText<HTMLInputElement>('Password', { selector: 'input' })
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Sign in' }))

async function fill() {
  await userEvent.type(await email(), 'ana@example.com')
  await userEvent.type(password(), 'clay-wheel-kiln')
}

describe('signing in', () => {
  it('says it’s busy, then opens the dashboard', async () => {
    let answer = () => {}
    const signIn = vi.fn(
      () =>
        new Promise((resolve) => {
          answer = () => resolve({ user: makeUser() })
        }),
    )
    const { where } = open(signIn as never)
    await fill()
    await submit()
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Signing in...' })).disabled).toBe(
      true,
    )
    expect(signIn).toHaveBeenCalledWith({
      email: 'ana@example.com',
      password: 'clay-wheel-kiln',
      rememberMe: false,
    })
    answer()
    await waitFor(() => expect(where()).toBe('/dashboard'))
    expect(localStorage.getItem('throughline.email')).toBeNull()
  })

  it('names the requested page and returns to it', async () => {
    const { where } = open(async () => ({ user: makeUser() }), {
      pathname: '/signin',
      state: { from: '/payments?tab=payouts' },
    })
    expect(await screen.findByText('Sign in to open Payments.')).toBeTruthy()
    await fill()
    await submit()
    await waitFor(() => expect(where()).toBe('/payments?tab=payouts'))
  })

  it('says that the session ended, and that what was typed is kept', async () => {
    open(async () => ({ user: makeUser() }), {
      pathname: '/signin',
      state: { from: '/payments', ended: true },
    })
    expect(
      await screen.findByText('You were signed out. Anything you typed is kept. Sign in to open Payments.'),
    ).toBeTruthy()
  })

  it('follows no return location to another origin', async () => {
    const { where } = open(async () => ({ user: makeUser() }), '/signin?from=//elsewhere.example/')
    await fill()
    await submit()
    await waitFor(() => expect(where()).toBe('/dashboard'))
  })

  it('shows the refusal in the red box, keeps the address and clears the password', async () => {
    open(async () => {
      throw refusal('auth/wrong-credentials', 'Email or password is wrong.')
    })
    await fill()
    await submit()
    expect((await screen.findByRole('alert')).textContent).toBe('Email or password is wrong.')
    expect((await email()).value).toBe('ana@example.com')
    expect(password().value).toBe('')
    await waitFor(() => expect(document.activeElement).toBe(password()))
  })

  it.each([
    [
      'too many attempts',
      () => refusal('RATE_LIMITED', 'Too many attempts. Try again in 15 minutes or reset your password.'),
      'Too many attempts. Try again in 15 minutes or reset your password.',
    ],
    ['no connection', () => offline(), 'We couldn’t sign you in. Check your connection and try again.'],
  ])('reports %s', async (_, failure, sentence) => {
    open(async () => {
      throw failure()
    })
    await fill()
    await submit()
    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  })

  it('asks for what is missing', async () => {
    const { requests } = open()
    await email()
    await submit()
    expect((await screen.findAllByText('Enter your email address')).length).toBe(2)
    expect(screen.getAllByText('Enter your password').length).toBe(2)
    expect(requests).not.toContain('POST /api/v1/sign-in')
  })

  it('sends a suspended person to the page that says why', async () => {
    const { where } = open(async () => {
      throw refusal('auth/suspended', 'Suspended.', undefined, { reason: 'Disputes' })
    })
    await fill()
    await submit()
    await waitFor(() => expect(where()).toBe('/suspended'))
  })

  it('remembers the address on this device only when asked to', async () => {
    const signIn = vi.fn(async () => ({ user: makeUser() }))
    const first = open(signIn as never)
    await fill()
    await userEvent.click(screen.getByLabelText('Remember me'))
    await submit()
    await waitFor(() => expect(signIn).toHaveBeenCalledWith(expect.objectContaining({ rememberMe: true })))
    first.unmount()

    open()
    expect((await email()).value).toBe('ana@example.com')
    expect(screen.getByLabelText<HTMLInputElement>('Remember me').checked).toBe(true)
  })
})
