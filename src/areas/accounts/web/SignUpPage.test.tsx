import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { type FakeOf, makeUser, offline, refusal, renderWithServer } from '#testing/web.tsx'
import { Guard } from '#webkit/Guard.tsx'
import type { accountsContract } from '../contract.ts'
import { SignUpPage } from './SignUpPage.tsx'
import { ZoneLine } from './ZoneLine.tsx'

type Fakes = { accounts: FakeOf<typeof accountsContract> }

const page = (
  <Guard access="visitors-only" loading="Loading...">
    <SignUpPage />
  </Guard>
)
const open = (signUp?: Fakes['accounts']['signUp'], at: string | object = '/signup') =>
  renderWithServer<Fakes>(page, { accounts: { signUp } }, { at: at as string })

const field = (name: string) => screen.findByLabelText(name, { selector: 'input' })
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create account' }))

async function fill(values: Record<string, string> = {}) {
  const all = {
    'First name': 'Ana',
    'Last name': 'Reis',
    Email: 'ana@example.com',
    Password: 'clay-wheel-kiln',
    'Confirm password': 'clay-wheel-kiln',
    ...values,
  }
  for (const [label, value] of Object.entries(all)) {
    await userEvent.click(await field(label))
    if (value) await userEvent.paste(value)
  }
  await userEvent.click(screen.getByRole('checkbox'))
}

describe('signing up', () => {
  it('starts as a student, with everything the specification asks for', async () => {
    open()
    for (const label of ['First name', 'Last name', 'Email', 'Password', 'Confirm password']) {
      expect((await field(label)).hasAttribute('required')).toBe(true)
    }
    expect((await field('Email')).getAttribute('type')).toBe('email')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Learn \(Student\)/ }).checked).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Teach & Sell \(Creator\)/ }).checked).toBe(
      false,
    )
    expect(screen.getByRole('checkbox', { name: /terms/ })).toBeTruthy()
    expect(screen.getByRole('link', { name: /^terms/ }).getAttribute('href')).toBe('/terms')
    expect(screen.getByRole('link', { name: /^privacy/ }).getAttribute('href')).toBe('/privacy')
    expect(screen.getByRole('button', { name: 'Show password' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Show confirm password' })).toBeTruthy()
  })

  it('sends what was typed with the guessed place, says it’s busy, and opens the dashboard', async () => {
    let answer = (_: unknown) => {}
    const signUp = vi.fn(
      () =>
        new Promise<{ user: ReturnType<typeof makeUser> }>((resolve) => {
          answer = () => resolve({ user: makeUser() })
        }),
    )
    const { where } = open(signUp as never)
    await fill({ Email: '  ana@example.com ' })
    await userEvent.click(screen.getByRole('radio', { name: /Teach & Sell/ }))
    await submit()

    const busy = await screen.findByRole<HTMLButtonElement>('button', { name: 'Creating account...' })
    expect(busy.disabled).toBe(true)
    expect(signUp).toHaveBeenCalledWith({
      email: 'ana@example.com',
      password: 'clay-wheel-kiln',
      firstName: 'Ana',
      lastName: 'Reis',
      role: 'creator',
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      locale: navigator.language,
      language: 'en',
      currency: 'USD',
    })
    answer(null)
    await waitFor(() => expect(where()).toBe('/dashboard'))
  })

  it('goes back to where the person came from', async () => {
    const { where } = open(async () => ({ user: makeUser() }), {
      pathname: '/signup',
      state: { from: '/courses?new=1' },
    })
    await fill()
    await submit()
    await waitFor(() => expect(where()).toBe('/courses?new=1'))
  })

  it('names everything that’s missing, in order, and moves the focus to it', async () => {
    const { requests } = open()
    await field('Email')
    await submit()
    const summary = await screen.findByRole('alert')
    expect(summary.textContent).toContain('There’s a problem')
    expect([...summary.querySelectorAll('a')].map((link) => link.textContent)).toEqual([
      'Enter your first name',
      'Enter your last name',
      'Enter your email address',
      'Enter a password',
      'Enter the password again',
      'Agree to the terms to continue',
    ])
    await waitFor(() => expect(document.activeElement).toBe(summary))
    expect(document.title.startsWith('Error: ')).toBe(true)
    expect(requests).not.toContain('POST /api/v1/sign-up')
  })

  it('reports different passwords before short ones, and checks again as they’re corrected', async () => {
    open()
    await fill({ Password: 'abc123', 'Confirm password': 'abc124' })
    await submit()
    expect(await screen.findByText('Passwords do not match')).toBeTruthy()
    expect(screen.queryByText('Password must be at least 8 characters')).toBeNull()
    expect(document.activeElement).toBe(await field('Confirm password'))

    await userEvent.type(await field('Confirm password'), '{Backspace}3')
    expect(screen.queryByText('Passwords do not match')).toBeNull()
    await submit()
    expect(await screen.findByText('Password must be at least 8 characters')).toBeTruthy()
  })

  it.each([
    [
      'auth/email-already-in-use',
      'This email is already in use. Please try logging in or use a different email.',
    ],
    ['auth/invalid-email', 'Please enter a valid email address.'],
    ['auth/weak-password', 'Password is too weak. Please use a stronger password.'],
    ['RATE_LIMITED', 'Words of the server.'],
    ['INTERNAL', 'An error occurred during sign-up. Please try again.'],
    ['UNAVAILABLE', 'We can’t create accounts right now. Your details are still here. Try again.'],
  ] as const)('says of %s: %s', async (code, sentence) => {
    open(async () => {
      throw refusal(code, 'Words of the server.')
    })
    await fill()
    await submit()
    expect((await screen.findByRole('alert')).textContent).toContain(sentence)
    expect(((await field('Email')) as HTMLInputElement).value).toBe('ana@example.com')
    expect(((await field('Password')) as HTMLInputElement).value).toBe('clay-wheel-kiln')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create account' }).disabled).toBe(false)
  })

  it('says so when no answer comes', async () => {
    open(async () => {
      throw offline()
    })
    await fill()
    await submit()
    expect((await screen.findByRole('alert')).textContent).toBe(
      'An error occurred during sign-up. Please try again.',
    )
  })

  it('links to signing in with the address that’s in use', async () => {
    const { where } = open(async () => {
      throw refusal('auth/email-already-in-use', 'x')
    })
    await fill()
    await submit()
    await userEvent.click(await screen.findByRole('link', { name: 'Sign in as ana@example.com' }))
    expect(where()).toBe('/signin')
  })

  it('shows a checkmark once both passwords match and are long enough', async () => {
    open()
    await fill({ Password: 'clay-wheel', 'Confirm password': 'clay-whee' })
    expect(screen.queryByText('Passwords match')).toBeNull()
    await userEvent.type(await field('Confirm password'), 'l')
    expect(screen.getByText('Passwords match')).toBeTruthy()
  })

  it('remembers the plan that brought a creator here', async () => {
    const signUp = vi.fn(async () => ({ user: makeUser() }))
    open(signUp as never, '/signup?interest=professional')
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /Teach & Sell/ })).checked).toBe(true)
    await fill()
    await submit()
    await waitFor(() =>
      expect(signUp).toHaveBeenCalledWith(expect.objectContaining({ interest: 'professional' })),
    )
    expect(localStorage.getItem('throughline.interest')).toBe('professional')
  })

  it('names the guessed time zone as people write it', async () => {
    renderWithServer(<ZoneLine zone="America/New_York" onChange={() => {}} />, {})
    expect(await screen.findByText(/We’ll use America\/New York for times\./)).toBeTruthy()
  })

  it('lets the guessed time zone be changed', async () => {
    const signUp = vi.fn(async () => ({ user: makeUser() }))
    open(signUp as never)
    await userEvent.click(await screen.findByRole('button', { name: 'Change' }))
    await userEvent.selectOptions(screen.getByLabelText('Time zone'), 'Asia/Tokyo')
    await fill()
    await submit()
    await waitFor(() =>
      expect(signUp).toHaveBeenCalledWith(expect.objectContaining({ timeZone: 'Asia/Tokyo' })),
    )
  })
})
